import type { FunctionSpec } from '../catalogue/functions';
import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { isDate, isGiven } from './given';
import { findOption, type Options, type OptionText, readOptions, splitNameAndValue, splitOptions } from './options';
import { isRows, type Rows, readArgument } from './ranges';

export interface Call {
  /** As many as the function has places; undefined where not given. */
  readonly positional: readonly unknown[];
  readonly options: Options;
  /** What the refresh ticks and the option `refresh` say, as one text; undefined without any. */
  readonly refresh: string | undefined;
}

/**
 * Sorts the arguments of a formula: places first, then options and refresh ticks in any order. An option or a tick is
 * also understood in a place that was meant to be skipped, as in `=FIN_TRANSACTIONS("ytd", "pending=false", A1)`.
 */
export function readCall(spec: FunctionSpec, given: ArrayLike<unknown>): Call {
  const values = Array.from(given, (argument, index) => readArgument(argument, index + 1));
  while (values.length > 0 && values[values.length - 1] === undefined) values.pop();

  let places = Math.min(spec.places.length, values.length);
  for (let index = 0; index < places; index += 1) {
    const isLast = index === values.length - 1;
    if (isOptionText(spec, index, values[index]) || (isLast && isTickOutOfPlace(spec, index, values[index])))
      places = index;
  }

  const optionTexts: OptionText[] = [];
  const ticks: string[] = [];
  values.slice(places).forEach((value, index) => {
    readTrailing(spec, value, places + index + 1, optionTexts, ticks);
  });
  const options = readOptions(spec.options, optionTexts);
  const refreshOption = options.text('refresh');
  if (refreshOption !== undefined) ticks.push(`text:${refreshOption}`);

  const positional = spec.places.map((_, index) => (index < places ? values[index] : undefined));
  return { positional, options, refresh: ticks.length === 0 ? undefined : ticks.join(' ') };
}

function readTrailing(
  spec: FunctionSpec,
  value: unknown,
  place: number,
  optionTexts: OptionText[],
  ticks: string[],
): void {
  if (value === undefined) return;
  const tick = toTick(value);
  if (tick !== null) ticks.push(tick);
  else if (isRows(value)) readRows(spec, value, place, optionTexts, ticks);
  else {
    for (const text of splitOptions(String(value))) {
      const option = splitNameAndValue(text);
      if (option === null) {
        throw new ArgumentError('invalid_argument', `Argument ${place}: write ${quote(text)} as name=value.`);
      }
      optionTexts.push(option);
    }
  }
}

/** Two columns are names and values; one column is an option or a tick a cell. */
function readRows(spec: FunctionSpec, rows: Rows, place: number, optionTexts: OptionText[], ticks: string[]): void {
  for (const row of rows) {
    if (row.length > 2) {
      throw new ArgumentError(
        'invalid_argument',
        `Argument ${place}: an option range has two columns, name and value.`,
      );
    }
    const [name, value] = row;
    if (row.length === 1) readTrailing(spec, isGiven(name) ? name : undefined, place, optionTexts, ticks);
    else if (isGiven(name)) optionTexts.push({ name: String(name).trim(), value: toOptionValue(value) });
    else if (isGiven(value)) {
      throw new ArgumentError('invalid_argument', `Argument ${place}: the value ${quote(String(value))} has no name.`);
    }
  }
}

function toOptionValue(value: unknown): string {
  if (!isGiven(value)) return '';
  return isDate(value) ? value.toISOString() : String(value).trim();
}

/** A boolean, number or date after the places is a refresh tick: text that changes when the cell does. */
function toTick(value: unknown): string | null {
  if (typeof value === 'boolean' || typeof value === 'number') return `${typeof value}:${value}`;
  return isDate(value) ? `date:${value.getTime()}` : null;
}

/** A date never has `word=` at its start, and a name has it only where the word is no option. */
function isOptionText(spec: FunctionSpec, index: number, value: unknown): boolean {
  const takesDates = takes(spec, index, 'Date');
  // One column in the place of a name is a list of names.
  if (isRows(value)) return takesDates || value.some((row) => row.length > 1);
  if (typeof value !== 'string') return false;
  const option = splitNameAndValue(splitOptions(value)[0] ?? '');
  if (option === null) return false;
  return findOption(spec.options, option.name) !== null || (takesDates && value.includes('='));
}

/** Day numbers of spreadsheets end far below this; FIN_REFRESH starts far above it. */
const greatestDayNumber = 200_000;

function isTickOutOfPlace(spec: FunctionSpec, index: number, value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  // A counter in the place of a name, such as the field of a balance, cannot be meant for it.
  if (typeof value === 'number') return !takes(spec, index, 'number') || value > greatestDayNumber;
  return isDate(value) && !takes(spec, index, 'Date');
}

function takes(spec: FunctionSpec, index: number, type: string): boolean {
  return spec.places[index]?.type.split('|').includes(type) === true;
}
