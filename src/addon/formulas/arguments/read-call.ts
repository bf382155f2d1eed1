import { isGiven } from '../../cells/cells';
import { isDate } from '../../days/day-text';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { FunctionSpec, Options } from '../catalogue/spec';
import { isDateText, toHistoryError } from './dates';
import { findOption, type OptionText, readOptions, splitNameAndValue, splitOptions, withNames } from './options';

export interface FunctionCall<Spec extends FunctionSpec = FunctionSpec> {
  /** One per named argument of the function; undefined if absent. */
  readonly positional: readonly unknown[];
  readonly options: Options<Spec['options']>;
  /** The refresh ticks and the option `refresh` as one text; undefined if there are none. */
  readonly refresh: string | undefined;
  /** A range of exchange rates after the named arguments; undefined if there is none. */
  readonly rates: Rows | undefined;
  /** Dates and numbers among the refresh ticks. */
  readonly ticks: readonly (Date | number)[];
}

/**
 * Sorts the arguments of a formula: named arguments first, then options and refresh ticks in any order. An option or a
 * tick may also be in place of a skipped argument, as in `=FIN_TRANSACTIONS("ytd", "pending=false", A1)`.
 */
export function readCall<Spec extends FunctionSpec>(spec: Spec, given: ArrayLike<unknown>): FunctionCall<Spec> {
  Array.from(given).forEach((argument, index) => {
    if (!isOfCells(argument)) {
      throw new ArgumentError('invalid_argument', `${nameOf(spec, index)} must be a value or a range of cells.`);
    }
  });
  // What an error in such a range means is known when its rate is needed.
  const isOfRates = Array.from(given, (argument) => isRates(spec, argument));
  const values = Array.from(given, (argument, index) =>
    isOfRates[index] === true ? toRows(argument) : readArgument(argument, nameOf(spec, index)),
  );
  while (values.length > 0 && values[values.length - 1] === undefined) values.pop();

  let positionalCount = Math.min(spec.parameters.length, values.length);
  for (let index = 0; index < positionalCount; index += 1) {
    const isLast = index === values.length - 1;
    if (isOptions(spec, index, values[index]) || (isLast && isTickOutOfPlace(spec, index, values[index])))
      positionalCount = index;
  }

  for (let index = 0; index < positionalCount; index += 1) {
    if (isOfRates[index] === true) values[index] = readArgument(given[index], nameOf(spec, index));
  }
  const [rates, second] = values.filter((_, index) => index >= positionalCount && isOfRates[index] === true);
  if (second !== undefined) throw new ArgumentError('invalid_argument', 'There are two ranges of rates. Give one.');

  const optionTexts: OptionText[] = [];
  const ticks: string[] = [];
  values.slice(positionalCount).forEach((value, index) => {
    if (value === rates) return;
    readTrailing(spec, value, `Argument ${positionalCount + index + 1}`, optionTexts, ticks);
  });
  const options = readOptions(spec.options as Spec['options'], optionTexts);
  if (options.refresh !== undefined) ticks.push(`text:${options.refresh}`);

  if (isRows(rates) && options['in'] === undefined) {
    throw new ArgumentError('invalid_option', 'A range of rates needs the option in, such as "in=USD".');
  }

  const positional = spec.parameters.map((_, index) => (index < positionalCount ? values[index] : undefined));
  return {
    positional,
    options,
    rates: isRows(rates) ? rates : undefined,
    refresh: ticks.length === 0 ? undefined : ticks.join(' '),
    ticks: values
      .slice(positionalCount)
      .filter((value): value is Date | number => isDate(value) || typeof value === 'number'),
  };
}

/** Whether it is what Sheets passes of cells. A page of the user can pass any JSON. */
function isOfCells(argument: unknown): boolean {
  const isCell = (value: unknown): boolean =>
    value === null || ['undefined', 'string', 'number', 'boolean'].includes(typeof value) || isDate(value);
  if (!Array.isArray(argument)) return isCell(argument);
  return argument.every((row) => (Array.isArray(row) ? row.every(isCell) : isCell(row)));
}

/**
 * Whether a range after the named arguments holds exchange rates: its first column has currency codes, and below the
 * first row, which may be headings, no names of options.
 */
function isRates({ options }: FunctionSpec, argument: unknown): boolean {
  if (!Object.hasOwn(options, 'in') || !Array.isArray(argument) || (toRows(argument)[0]?.length ?? 0) < 2) return false;
  const names = toRows(argument).map(([name]) => String(name ?? '').trim());
  const isOption = (name: string): boolean => findOption(options, name) !== null;
  return names.some((name) => isCurrencyCode(name) && !isOption(name)) && !names.slice(1).some(isOption);
}

/** Whether a text may be a code of ISO 4217, in any case. */
export function isCurrencyCode(text: string): boolean {
  return /^[a-z]{3}$/i.test(text);
}

/** Samples: `Argument 2 (to)`, `Argument 5`. */
function nameOf({ parameters }: FunctionSpec, index: number): string {
  const name = parameters[index]?.name;
  return `Argument ${index + 1}${name === undefined ? '' : ` (${name})`}`;
}

function readTrailing(
  spec: FunctionSpec,
  value: unknown,
  label: string,
  optionTexts: OptionText[],
  ticks: string[],
): void {
  if (!isGiven(value)) return;
  const tick = toTick(value);
  if (tick !== null) ticks.push(tick);
  else if (isRows(value)) readRows(spec, value, label, optionTexts, ticks);
  else {
    splitOptions(spec.options, String(value)).forEach((text, index) => {
      const option = splitNameAndValue(text);
      if (option === null) {
        if (!spec.parameters.some((_, position) => takes(spec, position, 'Date')) && isDateText(text)) {
          throw toHistoryError(text);
        }
        if (/[<>]/.test(text)) {
          throw new ArgumentError(
            'invalid_argument',
            `${label}: options have no < or >, as in ${quote(text)}. Compare rows with FILTER or QUERY.`,
          );
        }
        if (/^[A-Z]{3}$/.test(text) && ['in', 'currency'].every((name) => Object.hasOwn(spec.options, name))) {
          throw new ArgumentError(
            'invalid_argument',
            `${label}: write "in=${text}" to convert into ${text}, or "currency=${text}" for only what is in ${text}.`,
          );
        }
        const start = `${label}: write ${quote(text)} as name=value`;
        throw new ArgumentError(
          'invalid_argument',
          // After another option, as in columns=date;name, the text was meant as an item of that option.
          index > 0
            ? `${start}, or join the items of a list by commas.`
            : withNames(`${start}. Names: `, spec.options, text),
        );
      }
      optionTexts.push(option);
    });
  }
}

/** Two columns are names and values. In one column, or in cells side by side, each cell is an option or a tick. */
function readRows(spec: FunctionSpec, rows: Rows, label: string, optionTexts: OptionText[], ticks: string[]): void {
  for (const row of rows) {
    const [name, value] = row;
    if (row.length === 1 || (typeof name === 'string' && splitNameAndValue(name) !== null)) {
      for (const cell of row) readTrailing(spec, cell, label, optionTexts, ticks);
    } else if (row.length > 2) {
      throw new ArgumentError('invalid_argument', `${label}: an option range has two columns, name and value.`);
    } else if (isGiven(name)) optionTexts.push({ name: String(name).trim(), value: toOptionValue(value) });
    else if (isGiven(value)) {
      throw new ArgumentError(
        'invalid_argument',
        `${label}: the value ${quote(String(value))} has no name beside it. Write one.`,
      );
    }
  }
}

function toOptionValue(value: unknown): string {
  if (!isGiven(value)) return '';
  return isDate(value) ? String(value.getTime()) : String(value).trim();
}

/** A boolean, number or date after the named arguments is a refresh tick: a text that changes with its cell. */
function toTick(value: unknown): string | null {
  if (typeof value === 'boolean' || typeof value === 'number') return `${typeof value}:${value}`;
  return isDate(value) ? `date:${value.getTime()}` : null;
}

/** A text that begins with an option, a range of such texts, or a range of names and values. */
function isOptions(spec: FunctionSpec, index: number, value: unknown): boolean {
  if (!isRows(value)) return isOptionText(spec, index, value);
  // The first cell of FIN_SUMMARY({"category","month"}) is also the name of an option.
  if (spec.parameters[index]?.isOptional === false) return false;
  // A range of records may have headings such as Dates.
  if (takes(spec, index, 'Array<Array>') && (value[0]?.length ?? 0) > 2) return false;
  const [name] = value.find(([cell]) => isGiven(cell)) ?? [];
  const isNamed = (value[0]?.length ?? 0) > 1 && findOption(spec.options, String(name)) !== null;
  return isNamed || isOptionText(spec, index, name);
}

/**
 * Whether a text begins with `name=` and the name of an option. A date never does; the name of an account or tag may
 * contain `=`.
 */
function isOptionText(spec: FunctionSpec, index: number, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const option = splitNameAndValue(splitOptions(spec.options, value)[0] ?? '');
  if (option === null) return false;
  return findOption(spec.options, option.name) !== null || (takes(spec, index, 'Date') && value.includes('='));
}

/** FIN_REFRESH counts from the seconds since 1970, far above every day number. */
const tickMin = 1_000_000_000;

/** A number in place of an account or a tag is its mask or name. As a tick it would be ignored silently. */
function isTickOutOfPlace(spec: FunctionSpec, index: number, value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  // A number in place of a text, such as the field of a balance, is always a tick.
  if (typeof value === 'number') return takes(spec, index, 'Date') ? value >= tickMin : !takes(spec, index, 'number');
  return isDate(value) && !takes(spec, index, 'Date');
}

function takes(spec: FunctionSpec, index: number, type: string): boolean {
  return spec.parameters[index]?.type.split('|').includes(type) === true;
}

/** Sheets passes error cells to custom functions as text, such as #REF!, #NAME? and in German #WERT!. */
const errorCell = /^#(N\/A|NV|[\p{Lu}\d/]+[!?])$/u;
/** A cell that is still being calculated, for example by another custom function. */
const loadingCell = 'Loading...';

export type Rows = readonly (readonly unknown[])[];

/**
 * An argument as one value or as rows. A range of one cell is a value, and blank rows and columns at the end are
 * dropped.
 */
export function readArgument(argument: unknown, label: string): unknown {
  if (!Array.isArray(argument)) {
    refuseErrorCell(argument, label);
    return isGiven(argument) ? argument : undefined;
  }
  const rows = trim(toRows(argument));
  for (const row of rows) for (const cell of row) refuseErrorCell(cell, label);
  if (rows.length === 0) return undefined;
  const [first] = rows;
  return rows.length === 1 && first?.length === 1 ? first[0] : rows;
}

function toRows(argument: unknown): Rows {
  return Array.isArray(argument) ? argument.map((row: unknown) => (Array.isArray(row) ? row : [row])) : [];
}

export function isRows(value: unknown): value is Rows {
  return Array.isArray(value);
}

/** Keeps the first two columns even if they are blank: an option range without values still has names and values. */
function trim(rows: readonly (readonly unknown[])[]): Rows {
  let rowCount = rows.length;
  while (rowCount > 0 && !isGiven(rows[rowCount - 1])) rowCount -= 1;
  const used = rows.slice(0, rowCount);
  const columnCount = used.reduce((widest, row) => Math.max(widest, lastGivenColumn(row)), 2);
  return used.map((row) => row.slice(0, columnCount));
}

function lastGivenColumn(row: readonly unknown[]): number {
  let count = row.length;
  while (count > 0 && !isGiven(row[count - 1])) count -= 1;
  return count;
}

/** Whether a cell shows an error or is still being calculated. */
export function findCellProblem(cell: unknown): 'loading' | 'error' | null {
  const text = typeof cell === 'string' ? cell.trim() : '';
  return text === loadingCell ? 'loading' : errorCell.test(text) ? 'error' : null;
}

function refuseErrorCell(cell: unknown, label: string): void {
  const problem = findCellProblem(cell);
  if (problem === null) return;
  const text = String(cell).trim();
  if (problem === 'loading') {
    throw new ArgumentError('error_cell', `${label} is still loading. This formula then updates by itself.`);
  }
  // Sheets treats a text without quotes, or in single quotes, as an unknown name and passes its error.
  const repair =
    text === '#NAME?' ? 'Write text in double quotes, or repair that cell first.' : 'Repair that cell first.';
  throw new ArgumentError('error_cell', `${label} holds ${text}. ${repair}`);
}

/** The text of a cell while a refresh replaces its formula for a moment. */
export const placeholder = 'Refreshing…';

/**
 * Whether an argument was read from such a cell. Sheets calculates the formula again when that cell has its value back.
 */
export function isRefreshing(given: ArrayLike<unknown>): boolean {
  return Array.from(given)
    .flat(2)
    .some((value) => typeof value === 'string' && value.includes(placeholder));
}
