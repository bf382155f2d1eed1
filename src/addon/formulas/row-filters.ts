import { fieldOf, type Row, textOf } from '../cells/row';
import { createWildcard } from './wildcard';

type RowFilter = (row: Row) => boolean;

/** Rows of some accounts by their ids; without ids, all rows. */
export function ofAccounts(accountIds: readonly string[], field: 'accountId' | 'id' = 'accountId'): RowFilter {
  return (row) => accountIds.length === 0 || accountIds.includes(String(row[field]).toLowerCase());
}

/** Rows in some currencies, in any case; without any, all rows. */
export function ofCurrencies(wanted: readonly string[], path: string): RowFilter {
  const codes = wanted.map((code) => code.toUpperCase());
  return (row) => codes.length === 0 || codes.includes((textOf(row, path) ?? '').toUpperCase());
}

/** Rows of some merchants, in whose names * matches any text. Without any, all rows. */
export function ofMerchants(names: readonly string[]): RowFilter {
  const patterns = names.map(createWildcard);
  return (row) => patterns.length === 0 || patterns.some((fits) => fits(textOf(row, 'merchantName') ?? ''));
}

/** Rows with the wanted value of a flag. An absent field counts as false, so that true and false together give every row. */
export function ofFlag(field: string, wanted: boolean | undefined): RowFilter {
  return (row) => wanted === undefined || (fieldOf(row, field) === true) === wanted;
}
