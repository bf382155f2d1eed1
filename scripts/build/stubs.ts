import { type FunctionName, functionNames } from '../../src/addon/catalogue/functions';
import { functionHelp, parametersOf } from '../../src/addon/catalogue/help';

/** Ends in an underscore, so that Google does not offer it in autocomplete or menus. */
export const privateGlobal = 'fin_';

/** Functions that the menu, the sidebar and Google itself call. */
const entryPoints: readonly { readonly name: string; readonly parameters: readonly string[] }[] = [
  { name: 'onOpen', parameters: ['event'] },
  { name: 'onInstall', parameters: ['event'] },
  { name: 'showSidebar', parameters: [] },
  { name: 'refreshNow', parameters: [] },
  { name: 'readEverythingAgain', parameters: [] },
  { name: 'insertTransactionsTable', parameters: [] },
  { name: 'insertDashboard', parameters: [] },
  { name: 'insertBudget', parameters: [] },
  { name: 'explainSelectedCell', parameters: [] },
  { name: 'runScheduledRefresh', parameters: ['event'] },
  { name: 'sidebarCall', parameters: ['requestText'] },
];

/** The top-level functions, generated from the catalogue. */
export function addonStubs(): string {
  const custom = functionNames.map(customFunction);
  const entries = entryPoints.map(({ name, parameters }) => {
    const list = parameters.join(', ');
    return `function ${name}(${list}) {\n  return ${privateGlobal}.${name}(${list});\n}`;
  });
  return `${[...custom, ...entries].join('\n\n')}\n`;
}

/**
 * The help box shows the first paragraph and the text of each declared parameter, but neither that a parameter is
 * optional nor what is returned. So every parameter is declared, its text says "(optional)", and the example is in the
 * paragraph. Further arguments are read from `arguments`.
 */
function customFunction(name: FunctionName): string {
  const { summary, examples } = functionHelp[name];
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
