import { findOption, splitNameAndValue, splitOptions } from '../../formulas/arguments/options';
import { readCall } from '../../formulas/arguments/read-call';
import { type FunctionName, functionSpec } from '../../formulas/catalogue/functions';
import type { ReadFormula } from './read-formula';

/** A formula whose options can be left out one by one. */
export interface FormulaParts {
  readonly name: FunctionName;
  readonly positional: readonly unknown[];
  /** Values as written, by the option's name. */
  readonly options: ReadonlyMap<string, string>;
}

/** Throws if the function refuses the arguments. */
export function toParts({ name, values }: ReadFormula): FormulaParts {
  const spec = functionSpec(name);
  const { positional } = readCall(spec, values);
  const options = new Map<string, string>();
  for (const text of values.slice(positionalCountOf(positional)).flatMap(toTexts)) {
    for (const each of splitOptions(spec.options, text)) {
      const option = splitNameAndValue(each);
      const key = option === null ? null : findOption(spec.options, option.name);
      if (option !== null && key !== null && option.value !== '') options.set(key, option.value);
    }
  }
  return { name, positional, options };
}

/** A text of options, or a range of names and values. */
function toTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown) => {
    if (!Array.isArray(row)) return [];
    const [name, given] = row as unknown[];
    return row.length === 2 && !String(name).includes('=') ? [`${name}=${given}`] : row.map(String);
  });
}

function positionalCountOf(positional: readonly unknown[]): number {
  let count = positional.length;
  while (count > 0 && positional[count - 1] === undefined) count -= 1;
  return count;
}

export function toArguments({ positional, options }: FormulaParts): unknown[] {
  const texts = Array.from(options, ([name, value]) => `${name}=${value}`);
  return [...positional, ...texts];
}

export function withoutOption(parts: FormulaParts, option: string): FormulaParts {
  return { ...parts, options: new Map(Array.from(parts.options).filter(([name]) => name !== option)) };
}

export function withOption(parts: FormulaParts, option: string, value: string): FormulaParts {
  return { ...parts, options: new Map([...parts.options, [option, value]]) };
}

/** The formula for all dates. */
export function withoutDates(parts: FormulaParts): FormulaParts {
  const positional = functionSpec(parts.name).parameters.map((parameter, index) => {
    if (parameter.name === 'from') return 'all';
    return parameter.name === 'to' ? undefined : parts.positional[index];
  });
  return { ...parts, positional };
}

/** null if an argument is a range, which cannot be written as text. */
export function toText(parts: FormulaParts, formatDate: (date: Date) => string): string | null {
  const positional: string[] = [];
  for (const value of parts.positional) {
    if (Array.isArray(value)) return null;
    if (value === undefined || value === '') positional.push('');
    else if (typeof value === 'number') positional.push(String(value));
    else positional.push(quoted(typeof value === 'object' ? formatDate(value as Date) : String(value)));
  }
  const options = Array.from(parts.options, ([name, value]) => `${name}=${value}`).join('; ');
  const all = options === '' ? positional : [...positional, quoted(options)];
  while (all.length > 0 && all[all.length - 1] === '') all.pop();
  return `=${parts.name}(${all.join(', ')})`;
}

function quoted(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}
