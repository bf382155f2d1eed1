import { BankFileError } from '../bank-file-error';
import type { CsvLayout } from './layout';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);
const isColumn: Check = (value) => isText(value) || (Number.isInteger(value) && Number(value) > 0);
const isList =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const fields: { readonly [Name in keyof CsvLayout]: Check } = {
  bank: orNull(isText),
  delimiter: (value) => isText(value) && String(value).length === 1,
  quote: oneOf('"', "'", null),
  headings: orNull(isList(isText)),
  shape: isText,
  columns: (value) =>
    isObject(value) &&
    isList(isColumn)(value['date']) &&
    isList(isColumn)(value['name']) &&
    isList(isColumn)(value['memo']) &&
    (value['amount'] !== undefined || (value['out'] !== undefined && value['in'] !== undefined)) &&
    Object.values(value).every((each) => each === undefined || isColumn(each) || isList(isColumn)(each)),
  dayOrder: oneOf('day first', 'month first', 'year first', null),
  decimal: oneOf('.', ','),
  balanceDecimal: oneOf('.', ','),
  positive: oneOf('in', 'out'),
  positiveOut: oneOf('in', 'out'),
  positiveIn: oneOf('in', 'out'),
  positiveBalance: oneOf('in', 'out'),
  positiveFee: oneOf('in', 'out'),
  hasSummaryRow: oneOf(true, false),
  currency: orNull((value) => isText(value) && /^[A-Z]{3}$/.test(String(value))),
  order: oneOf('oldest first', 'newest first', null),
  isBalanceBefore: oneOf(true, false),
};

/** Reads a layout that was kept as JSON. @throws BankFileError if a field is missing or has another value than it may. */
export function parseLayout(value: unknown): CsvLayout {
  const wrong = isObject(value) ? Object.entries(fields).find(([name, check]) => !check(value[name])) : ['it'];
  if (wrong === undefined) return value as unknown as CsvLayout;
  const text = `The kept layout cannot be used: ${wrong[0]} is missing or wrong. Delete it, and confirm the layout again.`;
  throw new BankFileError('malformed', text);
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
