import { inQuotes, literal } from '../../cells/split-list';
import { type FunctionName, functionSpec } from './functions';

/**
 * A formula as the form of the sidebar holds it: the texts of the positional arguments in order, and the texts of the
 * options by name.
 */
export interface FormulaDraft {
  readonly name: FunctionName;
  readonly positional: readonly string[];
  readonly options: { readonly [name: string]: string };
}

/**
 * Samples: `=FIN_TRANSACTIONS("last month")`, `=FIN_TRANSACTIONS("ytd", , "account=Joint; limit=10")`, and with a
 * refresh cell `=FIN_HOLDINGS(, FIN_REFRESH)`.
 */
export function formulaText(draft: FormulaDraft, refreshCell: string | null): string {
  const options = optionTexts(draft);
  const all = positionalTexts(draft).map(quoted);
  if (options.length > 0) all.push(quoted(options.join('; ')));
  if (refreshCell !== null) all.push(refreshCell);
  while (all.length > 0 && all[all.length - 1] === '') all.pop();
  return `=${draft.name}(${all.join(', ')})`;
}

/** The same as the arguments that Sheets would pass. */
export function formulaArguments(draft: FormulaDraft): string[] {
  return [...positionalTexts(draft), ...optionTexts(draft)];
}

function positionalTexts({ name, positional }: FormulaDraft): string[] {
  return functionSpec(name).parameters.map((parameter, index) => {
    const text = positional[index] ?? '';
    return parameter.name === 'account' ? itemText(text) : text;
  });
}

function optionTexts({ options }: FormulaDraft): string[] {
  return Object.entries(options)
    .filter(([, value]) => value !== '')
    .map(([option, value]) => `${option}=${option === 'account' ? itemText(value) : valueText(value)}`);
}

/** One item of a list, such as an account of the form: a comma in its name does not separate two. */
export function itemText(text: string): string {
  return text.includes(',') ? inQuotes(text) : valueText(text);
}

/** The value of an option that is no list. */
export function valueText(text: string): string {
  return /[;:=\n\r]|^'|^\s|\s$/.test(text) ? inQuotes(text) : text;
}

function quoted(text: string): string {
  return text === '' ? '' : literal(text);
}
