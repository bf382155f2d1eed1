import type { Options } from '../arguments/options';
import { fieldOf, type Row, textOf } from '../table/row';

type RowFilter = (row: Row) => boolean;

/** Rows of some accounts, by the ids of these; without any, all rows. */
export function ofAccounts(accountIds: readonly string[], field: 'accountId' | 'id' = 'accountId'): RowFilter {
  return (row) => accountIds.length === 0 || accountIds.includes(String(row[field]).toLowerCase());
}

/** Rows in the currencies of the option; without it, all rows. */
export function ofCurrencies(options: Options, path: string): RowFilter {
  const codes = options.list('currency').map((code) => code.toUpperCase());
  return (row) => codes.length === 0 || codes.includes((textOf(row, path) ?? '').toUpperCase());
}

/** Rows whose field is as the option of its name asks. What a row does not say counts as false, so that none is lost. */
export function ofFlag(options: Options, name: string): RowFilter {
  const wanted = options.flag(name);
  return (row) => wanted === undefined || (fieldOf(row, name) === true) === wanted;
}
