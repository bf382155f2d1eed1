import type { OperationId } from '../../../contract/operations';
import { literal, unquote } from '../../cells/split-list';
import { withFallback } from '../../errors/addon-error';
import { findOption, splitNameAndValue, splitOptions } from '../../formulas/arguments/options';
import { readCall } from '../../formulas/arguments/read-call';
import { type FunctionName, functionSpec } from '../../formulas/catalogue/functions';
import { displayOptions } from '../../formulas/catalogue/spec';
import { type FormulaCall, refreshCellName } from '../../formulas/formula-calls';
import { accountNames, findAccount } from '../../lookup/accounts';
import type { Area, Sheet, Spreadsheet } from '../../platform/platform';
import type { Row } from '../../rows/row';

/** A formula whose options can be left out one by one. */
export interface FormulaParts {
  readonly name: FunctionName;
  readonly positional: readonly unknown[];
  /** Values as written, by the option's name. */
  readonly options: ReadonlyMap<string, string>;
  /** A range of exchange rates. */
  readonly rates: unknown;
}

/** Throws if the function refuses the arguments. */
export function toParts({ name, values }: ReadFormula): FormulaParts {
  const spec = functionSpec(name);
  const { positional, rates } = readCall(spec, values);
  const options = new Map<string, string>();
  for (const text of values.slice(positionalCountOf(positional)).flatMap(toTexts)) {
    for (const each of splitOptions(spec.options, text)) {
      const option = splitNameAndValue(each);
      const key = option === null ? null : findOption(spec.options, option.name);
      if (option !== null && key !== null && option.value !== '') options.set(key, option.value);
    }
  }
  return { name, positional, options, rates };
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

/** The formula without its header and its status row. */
export function rowsOnly(parts: FormulaParts): Pick<ReadFormula, 'name' | 'values'> {
  return toCall(filtersOf(parts).includes('status') ? parts : withoutOption(parts, 'status'));
}

/** The formula without its header. */
export function toCall({ name, positional, options, rates }: FormulaParts): Pick<ReadFormula, 'name' | 'values'> {
  const shown = 'headers' in functionSpec(name).options ? new Map([...options, ['headers', 'false']]) : options;
  return { name, values: [...positional, ...Array.from(shown, ([option, value]) => `${option}=${value}`), rates] };
}

/** Names of the options that leave rows out. */
export function filtersOf({ name, options }: FormulaParts): string[] {
  // For accounts `status` is a list that filters; elsewhere it adds the last row.
  const isList = functionSpec(name).options['status']?.kind === 'list';
  const isFilter = (option: string) => !(option in displayOptions) || (option === 'status' && isList);
  return [...options.keys()].filter(isFilter);
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
  if (parts.rates !== undefined) return null;
  const positional: string[] = [];
  for (const value of parts.positional) {
    if (Array.isArray(value)) return null;
    if (value === undefined || value === '') positional.push('');
    else if (typeof value === 'number') positional.push(String(value));
    else positional.push(literal(typeof value === 'object' ? formatDate(value as Date) : String(value)));
  }
  const options = Array.from(parts.options, ([name, value]) => `${name}=${value}`).join('; ');
  const all = options === '' ? positional : [...positional, literal(options)];
  while (all.length > 0 && all[all.length - 1] === '') all.pop();
  return `=${parts.name}(${all.join(', ')})`;
}

/** The first FIN call in a formula. */
export interface ReadFormula {
  readonly name: FunctionName;
  readonly values: readonly unknown[];
  /** Arguments that only Sheets can calculate, as written. */
  readonly unreadable: readonly string[];
}

/** The call with the values of its arguments. */
export function readFormula(call: FormulaCall, sheet: Sheet, spreadsheet: Spreadsheet): ReadFormula {
  const unreadable: string[] = [];
  const values = call.arguments.map((argument, index) => {
    const value = readValue(argument, sheet, spreadsheet);
    if (value !== unknown) return value;
    unreadable.push(argument);
    // A first date alone would be a day.
    return functionSpec(call.name).parameters[index]?.name === 'to' ? 'all' : undefined;
  });
  return { name: call.name, values, unreadable };
}

const unknown = Symbol('unknown');

/** A text as a formula writes it. */
export const textLiteral = /^"((?:[^"]|"")*)"$/;

/** Samples: `"last month"`, `-30`, `TRUE`, `B2`, `'My sheet'!$B$2:$B$4`, `Rates!A2:C`, `A:C`, `DATE(2026, 3, 1)`. */
function readValue(text: string, sheet: Sheet, spreadsheet: Spreadsheet): unknown {
  if (text === '' || text.toUpperCase() === refreshCellName) return undefined;
  const [, quoted] = textLiteral.exec(text) ?? [];
  if (quoted !== undefined) return quoted.replace(/""/g, '"');
  if (/^-?\d+([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'));
  if (/^(?:TRUE|FALSE)(?:\(\))?$/i.test(text)) return /^t/i.test(text);
  const [, year, month, day] = /^DATE\(\s*(\d{4})\s*[,;]\s*(\d{1,2})\s*[,;]\s*(\d{1,2})\s*\)$/i.exec(text) ?? [];
  if (year !== undefined) return [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
  return readReference(text, sheet, spreadsheet);
}

const reference =
  /^(?:(?:'((?:[^']|'')+)'|([\p{L}\p{N}_.]+))!)?\$?([A-Z]{1,3})(?:\$?(\d+))?(?::\$?([A-Z]{1,3})(?:\$?(\d+))?)?$/iu;
const cellsMax = 1_000;

function readReference(text: string, own: Sheet, spreadsheet: Spreadsheet): unknown {
  const match = reference.exec(text);
  if (match === null) return unknown;
  const [, quotedName, plainName, column = '', row, lastColumn, lastRow] = match;
  // A single name without a number is a named range.
  if (row === undefined && lastColumn === undefined) return unknown;
  const name = quotedName?.replace(/''/g, "'") ?? plainName;
  const isOwn = name === undefined;
  const sheet = isOwn ? own : spreadsheet.gridSheets().find((each) => sameName(each.name(), name));
  if (sheet === undefined) return unknown;
  const first = Number(row ?? 1);
  // An open range ends with the last row in use.
  const last = lastColumn === undefined ? first : Number(lastRow ?? Math.max(sheet.lastRow(), first));
  const area: Area = {
    row: first,
    column: columnNumber(column),
    rowCount: last - first + 1,
    columnCount: columnNumber(lastColumn ?? column) - columnNumber(column) + 1,
  };
  if (area.rowCount < 1 || area.columnCount < 1 || area.rowCount * area.columnCount > cellsMax) return unknown;
  // Cells after the last one in use are blank, and may be outside the grid. A formula receives them too.
  if (area.row > sheet.lastRow() || area.column > sheet.lastColumn()) return undefined;
  const rowCount = Math.min(area.rowCount, sheet.lastRow() - area.row + 1);
  const columnCount = Math.min(area.columnCount, sheet.lastColumn() - area.column + 1);
  const blanks = new Array(area.columnCount - columnCount).fill('');
  const values = sheet.values({ ...area, rowCount, columnCount }).map((row) => [...row, ...blanks]);
  return area.rowCount * area.columnCount === 1 ? values[0]?.[0] : values;
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function columnNumber(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** What a formula asks the API for. */

export function hasTransactions(parts: FormulaParts): boolean {
  return operationOf(parts).endsWith('Transactions');
}

export function datesOf({ name, positional }: FormulaParts): [unknown, unknown] {
  const index = positionOf(name, 'from');
  return [positional[index], positional[index + 1]];
}

function positionOf(name: FunctionName, parameter: string): number {
  return functionSpec(name).parameters.findIndex((each) => each.name === parameter);
}

export function tagOf({ name, positional, options }: FormulaParts): string | null {
  const tag = positional[positionOf(name, 'tag')] ?? options.get('tag');
  return tag === undefined || Array.isArray(tag) ? null : String(tag).replace(/^'|'$/g, '');
}

/** The connection that the formula names. */
export function connectionOf({ options }: FormulaParts): string | undefined {
  const name = options.get('connection');
  return name === undefined ? undefined : unquote(name);
}

export function namesOf({ name, positional, options }: FormulaParts): string[] {
  return accountNames(positional[positionOf(name, 'account')] ?? options.get('account'));
}

/** The accounts that the formula names, otherwise all. An unknown account is the error of the formula. */
export function accountsOf(parts: FormulaParts, accounts: readonly Row[]): readonly Row[] {
  const names = namesOf(parts);
  if (names.length === 0) return accounts;
  return names.flatMap((name) =>
    withFallback(
      () => [findAccount(accounts, name)],
      () => [],
    ),
  );
}

export function operationOf(parts: FormulaParts): OperationId {
  return tagOf(parts) === null ? functionSpec(parts.name).operation : 'listTagTransactions';
}
