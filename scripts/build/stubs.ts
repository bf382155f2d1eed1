import { type FunctionName, functionNames } from '../../src/addon/catalogue/functions';
import { functionHelp, parametersOf } from '../../src/addon/catalogue/help';

/** Ends in an underscore, so that Google offers it to nobody. */
export const privateGlobal = 'fin_';

/** What the menu, the sidebar and Google itself call beside the custom functions. */
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
 * The help box shows the first paragraph, and of declared parameters alone their text, none of them as optional and
 * nothing of what is returned: so each is named, "(optional)" stands in its text, and the example in the paragraph.
 * `arguments` holds what is given beyond the parameters.
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
