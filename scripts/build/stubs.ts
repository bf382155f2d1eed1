import { type FunctionName, functionNames } from '../../src/addon/formulas/catalogue/functions';
import { functionHelp, parametersOf } from '../../src/addon/formulas/catalogue/help';

/** The underscore at the end makes Google hide it from autocomplete and menus. */
export const privateGlobal = 'fin_';

/** Functions that the menu, the sidebar or Google calls. */
const entryPoints: readonly { readonly name: string; readonly parameters: readonly string[] }[] = [
  { name: 'onOpen', parameters: ['event'] },
  { name: 'onInstall', parameters: ['event'] },
  { name: 'showSidebar', parameters: [] },
  { name: 'refreshNow', parameters: [] },
  { name: 'readEverythingAgain', parameters: [] },
  { name: 'insertTransactionsTable', parameters: [] },
  { name: 'insertDashboard', parameters: [] },
  { name: 'insertBudget', parameters: [] },
  { name: 'insertCategories', parameters: [] },
  { name: 'insertRates', parameters: [] },
  { name: 'insertAlerts', parameters: [] },
  { name: 'explainSelectedCell', parameters: [] },
  { name: 'runScheduledRefresh', parameters: ['event'] },
  { name: 'sidebarCall', parameters: ['requestText'] },
];

/** Generates the top-level functions from the catalogue. */
export function addonStubs(): string {
  const custom = functionNames.map(customFunction);
  const entries = entryPoints.map(({ name, parameters }) => {
    const list = parameters.join(', ');
    return `function ${name}(${list}) {\n  return ${privateGlobal}.${name}(${list});\n}`;
  });
  return `${[...custom, ...entries].join('\n\n')}\n`;
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
    `  return ${privateGlobal}.callFunction('${name}', arguments);`,
    '}',
  ].join('\n');
}

function toComment(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\*\//g, '* /');
}
