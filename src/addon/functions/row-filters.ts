import type { Options } from '../arguments/options';
import { fieldOf, type Row, textOf } from '../table/row';
import { createWildcard } from './wildcard';

type RowFilter = (row: Row) => boolean;

/** Rows of some accounts by their ids; without ids, all rows. */
export function ofAccounts(accountIds: readonly string[], field: 'accountId' | 'id' = 'accountId'): RowFilter {
  return (row) => accountIds.length === 0 || accountIds.includes(String(row[field]).toLowerCase());
}

/** Rows in the currencies of the option; without it, all rows. */
export function ofCurrencies(options: Options, path: string): RowFilter {
  const codes = options.list('currency').map((code) => code.toUpperCase());
  return (row) => codes.length === 0 || codes.includes((textOf(row, path) ?? '').toUpperCase());
}

/** Rows of the merchants of the option, in which * matches any text. Without the option, all rows. */
export function ofMerchants(options: Options): RowFilter {
  const patterns = options.list('merchant').map(createWildcard);
  return (row) => patterns.length === 0 || patterns.some((fits) => fits(textOf(row, 'merchantName') ?? ''));
}

/**
 * Rows whose field equals the option of the same name. An absent field counts as false, so that true and false together
 * give every row.
 */
export function ofFlag(options: Options, name: string): RowFilter {
  const wanted = options.flag(name);
  return (row) => wanted === undefined || (fieldOf(row, name) === true) === wanted;
}
