import { nearestName } from '../cells/nearest';
import { type Row, textOf } from '../cells/row';
import { ArgumentError, isAddonError } from '../errors/addon-error';
import { listNames, quote, sentenceMaxLength } from '../errors/sentence';
import type { ListQuery } from '../session/session';
import type { Sources } from './run';
import { createWildcard } from './wildcard';

/** The error for a filter value that occurs nowhere in the data. `names` are values that do occur. */
export function unknownValue(kind: string, value: string, names: readonly string[]): ArgumentError {
  const distinct = [...new Set(names)].sort();
  const nearest = nearestName(distinct, value);
  const start = `No ${kind} ${quote(value)} in your data.`;
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
  const inAccounts = codesOf(rowsIfReadable(sources, { operationId: 'listAccounts' }), 'balances.currencyCode');
  if (inAccounts.length === 0) return;
  const unknown = unseen.filter((code) => !inAccounts.includes(code.toUpperCase()));
  if (unknown.length === 0) return;
  const base = codesOf(rowsIfReadable(sources, { operationId: 'getOrganization' }), 'baseCurrencyCode');
  const refused = unknown.find((code) => !base.includes(code.toUpperCase()));
  if (refused !== undefined) throw unknownValue('currency', refused, [...codesOf(rows, path), ...inAccounts]);
}

/** Rows to compare a filter value with; none if they cannot be read, because that must not fail the formula. */
export function rowsIfReadable(sources: Sources, query: ListQuery): readonly Row[] {
  try {
    return sources.session().rows(query).rows;
  } catch (thrown) {
    if (isAddonError(thrown)) return [];
    throw thrown;
  }
}

/**
 * Refuses a merchant that no row has, if a row has a similar name or if `isEveryRow`: the rows are the transactions of
 * all days. Otherwise other transactions may have it, and the API has no filter for merchants.
 */
export function refuseUnknownMerchant(merchants: readonly string[], rows: readonly Row[], isEveryRow: boolean): void {
  const wanted = merchants.filter((name) => !name.includes('*'));
  if (wanted.length === 0) return;
  const names = [...new Set(rows.map((row) => textOf(row, 'merchantName') ?? ''))].filter((name) => name !== '');
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
