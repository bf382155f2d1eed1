import { findOption, splitNameAndValue, splitOptions } from '../../arguments/options';
import { readCall } from '../../arguments/read-call';
import { type FunctionName, functionSpec } from '../../catalogue/functions';
import type { ReadFormula } from './read-formula';

/** A formula whose options can be left out one by one. */
export interface FormulaParts {
  readonly name: FunctionName;
  readonly places: readonly unknown[];
  /** Values as written, by the option's name. */
  readonly options: ReadonlyMap<string, string>;
}

/** Throws if the function refuses the arguments. */
export function toParts({ name, values }: ReadFormula): FormulaParts {
  const spec = functionSpec(name);
  const { positional } = readCall(spec, values);
  const options = new Map<string, string>();
  for (const text of values.slice(placesOf(positional)).flatMap(toTexts)) {
    for (const each of splitOptions(spec.options, text)) {
      const option = splitNameAndValue(each);
      const key = option === null ? null : findOption(spec.options, option.name);
      if (option !== null && key !== null && option.value !== '') options.set(key, option.value);
    }
  }
  return { name, places: positional, options };
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

function placesOf(positional: readonly unknown[]): number {
  let count = positional.length;
  while (count > 0 && positional[count - 1] === undefined) count -= 1;
  return count;
}

export function toArguments({ places, options }: FormulaParts): unknown[] {
  const texts = Array.from(options, ([name, value]) => `${name}=${value}`);
  return [...places, ...texts];
}

export function withoutOption(parts: FormulaParts, option: string): FormulaParts {
  return { ...parts, options: new Map(Array.from(parts.options).filter(([name]) => name !== option)) };
}

export function withOption(parts: FormulaParts, option: string, value: string): FormulaParts {
  return { ...parts, options: new Map([...parts.options, [option, value]]) };
}

/** The formula for all dates. */
export function withoutDates(parts: FormulaParts): FormulaParts {
  const places = functionSpec(parts.name).places.map((place, index) => {
    if (place.name === 'from') return 'all';
    return place.name === 'to' ? undefined : parts.places[index];
  });
  return { ...parts, places };
}

/** null if an argument is a range, which cannot be written as text. */
export function toText(parts: FormulaParts, formatDate: (date: Date) => string): string | null {
  const places: string[] = [];
  for (const value of parts.places) {
    if (Array.isArray(value)) return null;
    if (value === undefined || value === '') places.push('');
    else if (typeof value === 'number') places.push(String(value));
    else places.push(quoted(typeof value === 'object' ? formatDate(value as Date) : String(value)));
  }
  const options = Array.from(parts.options, ([name, value]) => `${name}=${value}`).join('; ');
  const all = options === '' ? places : [...places, quoted(options)];
  while (all.length > 0 && all[all.length - 1] === '') all.pop();
  return `=${parts.name}(${all.join(', ')})`;
}

function quoted(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}
