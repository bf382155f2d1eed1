import { actions } from '../../src/addon/actions';
import { type FunctionName, functionNames } from '../../src/addon/formulas/catalogue/functions';
import { functionHelp, parametersOf } from '../../src/addon/formulas/catalogue/help';

/** The underscore at the end makes Google hide it from autocomplete and menus. */
export const privateGlobal = 'fin_';

/** Generates the top-level functions from the catalogue and from the list of actions. */
export function addonStubs(): string {
  const custom = functionNames.map(customFunction);
  const simpleTriggers = ['onOpen', 'onInstall'].map((name) => entry(name, 'event', `${name}(event)`));
  const called = Object.keys(actions).map((name) => entry(name, 'given', `run('${name}', given)`));
  return `${[...custom, ...simpleTriggers, ...called].join('\n\n')}\n`;
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
