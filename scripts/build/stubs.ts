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
 * The help box knows declared parameters only and shows no optional ones, so each is named and "(optional)" stands in its
 * text. `arguments` holds what is given beyond them.
 */
function customFunction(name: FunctionName): string {
  const { summary, returns } = functionHelp[name];
  const given = parametersOf(name);
  const parameters = given.map(
    (parameter) =>
      ` * @param {${parameter.type}} ${parameter.name} ${parameter.isOptional ? '(optional) ' : ''}${toComment(parameter.text)}`,
  );
  const names = given.map((parameter) => parameter.name).join(', ');
  return [
    '/**',
    ` * ${toComment(summary)}`,
    ' *',
    ...parameters,
    ` * @return {*} ${toComment(returns)}`,
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
