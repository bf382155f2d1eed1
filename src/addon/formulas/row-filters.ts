import { nearestName } from '../cells/compare-text';
import { ArgumentError, withFallback } from '../errors/addon-error';
import { listNames, quote, sentenceMaxLength } from '../errors/sentence';
import { accountField } from '../rows/account';
import { baseCurrencyField } from '../rows/organization';
import { fieldOf, type Row, textOf } from '../rows/row';
import { merchantOf, transactionField } from '../rows/transaction';
import type { ListQuery } from '../session/session';
import type { Sources } from './run';

type RowFilter = (row: Row) => boolean;

/** Rows of some accounts by their ids; without ids, all rows. */
export function ofAccounts(accountIds: readonly string[], field: string = transactionField.account): RowFilter {
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
  return (row) => patterns.length === 0 || patterns.some((fits) => fits(merchantOf(row) ?? ''));
}

/** Rows with the wanted value of a flag. An absent field counts as false, so that true and false together give every row. */
export function ofFlag(field: string, wanted: boolean | undefined): RowFilter {
  return (row) => wanted === undefined || (fieldOf(row, field) === true) === wanted;
}

/**
 * Matches names with a pattern in which * stands for any text. Case is ignored, and blanks, underscores and colons are
 * equal: `*credit card*` fits `LOAN_PAYMENTS_CREDIT_CARD_PAYMENT`. Each part between two stars is matched at its first
 * occurrence, so that no pattern causes backtracking.
 */
export function createWildcard(pattern: string): (name: string) => boolean {
  const [start = '', ...parts] = toPlainName(pattern).split('*');
  const end = parts.pop();
  return (name) => {
    const text = toPlainName(name);
    if (end === undefined) return text === start;
    if (!text.startsWith(start)) return false;
    let from = start.length;
    for (const part of parts) {
      const index = text.indexOf(part, from);
      if (index < 0) return false;
      from = index + part.length;
    }
    return text.length - end.length >= from && text.endsWith(end);
  };
}

function toPlainName(text: string): string {
  return text.toLowerCase().replace(/[\s_:]+/g, ' ');
}

/** The error for a filter value that occurs nowhere in the data. `names` are values that do occur. */
export function unknownValue(kind: string, value: string, names: readonly string[]): ArgumentError {
  const distinct = [...new Set(names)].sort();
  const nearest = nearestName(distinct, value);
  const start = `No ${kind} ${quote(value)} in your data.`;
  if (distinct.length === 0) return new ArgumentError('unknown_value', start);
  const valid = listNames(distinct, sentenceMaxLength - start.length - ' There are .'.length);
  const end = nearest === null ? ` There are ${valid}.` : ` Did you mean ${nearest}?`;
  return new ArgumentError('unknown_value', `${start}${end}`);
}

/**
 * Refuses a currency of the option that no row and no account has and that is not the base currency. Accounts and the
 * organization are read only if a currency is still missing. Without accounts every currency is accepted.
 */
export function refuseUnknownCurrency(
  sources: Sources,
  wanted: readonly string[],
  rows: readonly Row[],
  path: string,
): void {
  const unseen = wanted.filter((code) => !rows.some((row) => codeOf(row, path) === code.toUpperCase()));
  if (unseen.length === 0) return;
  const inAccounts = codesOf(rowsIfReadable(sources, { operationId: 'listAccounts' }), accountField.currency);
  if (inAccounts.length === 0) return;
  const unknown = unseen.filter((code) => !inAccounts.includes(code.toUpperCase()));
  if (unknown.length === 0) return;
  const base = codesOf(rowsIfReadable(sources, { operationId: 'getOrganization' }), baseCurrencyField);
  const refused = unknown.find((code) => !base.includes(code.toUpperCase()));
  if (refused !== undefined) throw unknownValue('currency', refused, [...codesOf(rows, path), ...inAccounts]);
}

/** Rows to compare a filter value with; none if they cannot be read, because that must not fail the formula. */
export function rowsIfReadable(sources: Sources, query: ListQuery): readonly Row[] {
  return withFallback(
    () => sources.session().rows(query).rows,
    () => [],
  );
}

/**
 * Refuses a merchant that no row has, if a row has a similar name or if `isEveryRow`: the rows are the transactions of
 * all days. Otherwise other transactions may have it, and the API has no filter for merchants.
 */
export function refuseUnknownMerchant(merchants: readonly string[], rows: readonly Row[], isEveryRow: boolean): void {
  const wanted = merchants.filter((name) => !name.includes('*'));
  if (wanted.length === 0) return;
  const names = [...new Set(rows.map((row) => merchantOf(row) ?? ''))].filter((name) => name !== '');
  if (names.length === 0) return;
  for (const merchant of wanted) {
    if (names.some(createWildcard(merchant))) continue;
    if (isEveryRow || nearestName(names, merchant) !== null) throw unknownValue('merchant', merchant, names);
  }
}

function codesOf(rows: readonly Row[], path: string): string[] {
  return [...new Set(rows.map((row) => codeOf(row, path)))].filter((code) => code !== '');
}

function codeOf(row: Row, path: string): string {
  return (textOf(row, path) ?? '').toUpperCase();
}
