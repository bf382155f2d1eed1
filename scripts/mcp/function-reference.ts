import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FunctionName, functionNames } from '../../src/addon/formulas/catalogue/functions';
import { functionHelp } from '../../src/addon/formulas/catalogue/help';
import { paths } from '../paths';

/** What holds for all functions, such as dates, kinds and rates, with a list of the functions. In Markdown. */
export function generalReference(): string {
  const list = functionNames.map((name) => `- ${name}: ${functionHelp(name).summary}`);
  return [...sections().filter((section) => !isOfFunction(section)), `## Functions\n\n${list.join('\n')}\n`].join('\n');
}

/** The arguments, examples, rules, columns and options of one function, in Markdown. */
export function functionReference(name: FunctionName): string {
  return sections().find((section) => section.startsWith(`## ${name}\n`)) ?? '';
}

/** docs/functions.md has both: its reference is made from the catalogue (`npm run docs`). */
function sections(): string[] {
  const document = readFileSync(join(paths.root, 'docs/functions.md'), 'utf8').replace(/^<!--.*-->\n/gm, '');
  const [beforeExample = ''] = document.split(/^# A worked example/m);
  return beforeExample.split(/^(?=## )/m);
}

function isOfFunction(section: string): boolean {
  return functionNames.some((name) => section.startsWith(`## ${name}\n`));
}
