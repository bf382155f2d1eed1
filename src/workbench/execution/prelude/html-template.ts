import { compileTemplate } from './bridge';
import { assign, create } from './intrinsics';
import { invoke } from './remote';
import { handleOf, remote } from './remote-state';
import { TemplateOutput } from './template-output';

type Render = (output: TemplateOutput, variables: object) => void;

/** A template runs where the script runs: its variables are the properties that the script gave it. */
export const evaluateTemplate = {
  evaluate(this: object): unknown {
    const render = compileTemplate(handleOf(this)) as Render;
    const output = new TemplateOutput();
    render(output, assign(create(null), this));
    return invoke(remote('HtmlService', null), 'createHtmlOutput', [output.content]);
  },
};
