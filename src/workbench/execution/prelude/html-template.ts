import { compile } from './bridge';
import { invoke, remote } from './remote';
import { TemplateOutput } from './template-output';

type Render = (output: TemplateOutput, variables: object) => void;

/** A template runs where the script runs: its variables are the properties that the script gave it. */
export const evaluateTemplate = {
  evaluate(this: object): unknown {
    const render = compile(String(invoke(this, 'getCode', []))) as Render;
    const output = new TemplateOutput();
    render(output, Object.assign(Object.create(null), this));
    return invoke(remote('HtmlService', null), 'createHtmlOutput', [output.content]);
  },
};
