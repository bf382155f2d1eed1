import { insertFunction, insertNames } from '../../src/addon/features/insert-names';
import { type FunctionName, functionNames } from '../../src/addon/formulas/catalogue/functions';
import { functionHelp, parametersOf } from '../../src/addon/formulas/catalogue/help';

/** The underscore at the end makes Google hide it from autocomplete and menus. */
export const privateGlobal = 'fin_';

/** Functions that the menu, the sidebar or Google calls. */
const entryPoints: readonly (readonly [name: string, parameter?: string])[] = [
  ['onOpen', 'event'],
  ['onInstall', 'event'],
  ['showSidebar'],
  ['refreshNow'],
  ['readEverythingAgain'],
  ['insertTransactionsTable'],
  ['formatTableHere'],
  ['explainSelectedCell'],
  ['runScheduledRefresh', 'event'],
  ['sidebarCall', 'requestText'],
];

/** Generates the top-level functions from the catalogue. */
export function addonStubs(): string {
  const custom = functionNames.map(customFunction);
  const entries = entryPoints.map(([name, parameter = '']) => entry(name, parameter, `${name}(${parameter})`));
  const inserts = insertNames.map((name) => entry(insertFunction(name), '', `insertFeature('${name}')`));
  return `${[...custom, ...entries, ...inserts].join('\n\n')}\n`;
}

function entry(name: string, parameter: string, called: string): string {
  return `function ${name}(${parameter}) {\n  return ${privateGlobal}.${called};\n}`;
}

/**
 * The help box of Sheets shows the first paragraph and the text of each declared parameter. It shows neither that a
 * parameter is optional nor the return value. So every parameter is declared, its text says "(optional)", and the first
 * paragraph has the example. Further arguments are read from `arguments`.
 */
function customFunction(name: FunctionName): string {
  const { summary, examples } = functionHelp(name);
  const given = parametersOf(name);
  const parameters = given.map(
    (parameter) =>
      ` * @param {${parameter.type}} ${parameter.name} ${parameter.isOptional ? '(optional) ' : ''}${toComment(parameter.text)}`,
  );
  const names = given.map((parameter) => parameter.name).join(', ');
  return [
    '/**',
    ` * ${toComment(summary)}`,
    ...examples.slice(0, 1).map(({ formula }) => ` * Example: ${toComment(formula)}`),
    ' *',
    ...parameters,
    ' * @customfunction',
    ' */',
    `function ${name}(${names}) {`,
    `  return ${privateGlobal}.call('${name}', arguments);`,
    '}',
  ].join('\n');
}

function toComment(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\*\//g, '* /');
}
