import { nearestName } from '../arguments/nearest';
import type { Options } from '../arguments/options';
import { ArgumentError, isAddonError } from '../errors/addon-error';
import { listNames, quote, sentenceMaxLength } from '../errors/sentence';
import type { ListQuery } from '../fetch/query';
import { type Row, textOf } from '../table/row';
import type { Run } from './run';
import { createWildcard } from './wildcard';

/** The error for a value of a filter that occurs nowhere in the data. `names` are values that do occur. */
export function unknownValue(kind: string, value: string, names: readonly string[]): ArgumentError {
  const distinct = [...new Set(names)].sort();
  const nearest = nearestName(distinct, value);
  const start = `No ${kind} ${quote(value)} in your data.`;
  const valid = listNames(distinct, sentenceMaxLength - start.length - ' There are .'.length);
  const end = nearest === null ? ` There are ${valid}.` : ` Did you mean ${nearest}?`;
  return new ArgumentError('unknown_value', `${start}${end}`);
}

/**
 * Refuses a currency of the option that is neither in the rows nor in any account, nor the base currency. Each is read
 * only if a currency is missing in what was read before. Without accounts every currency is accepted.
 */
export function refuseUnknownCurrency(run: Run, options: Options, rows: readonly Row[], path: string): void {
  const wanted = options.list('currency');
  if (wanted.length === 0) return;
  const inRows = codesOf(rows, path);
  if (wanted.every((code) => inRows.includes(code.toUpperCase()))) return;
  const inAccounts = codesOf(rowsIfReadable(run, { operationId: 'listAccounts' }), 'balances.currencyCode');
  if (inAccounts.length === 0) return;
  const known = [...inRows, ...inAccounts];
  const unknown = wanted.filter((code) => !known.includes(code.toUpperCase()));
  if (unknown.length === 0) return;
  const base = codesOf(rowsIfReadable(run, { operationId: 'getOrganization' }), 'baseCurrencyCode');
  const refused = unknown.find((code) => !base.includes(code.toUpperCase()));
  if (refused !== undefined) throw unknownValue('currency', refused, known);
}

/** What a filter value is compared with must not fail the formula: rows, or none if they cannot be read. */
export function rowsIfReadable(run: Run, query: ListQuery): readonly Row[] {
  try {
    return run.reader().rows(query).rows;
  } catch (thrown) {
    if (isAddonError(thrown)) return [];
    throw thrown;
  }
}

/**
 * Refuses a merchant that is in none of the rows if a similar name is. Without a similar name the merchant may well be
 * one of other days, about which the API cannot be asked.
 */
export function refuseMisspeltMerchant(options: Options, rows: readonly Row[]): void {
  const wanted = options.list('merchant').filter((name) => !name.includes('*'));
  if (wanted.length === 0) return;
  const names = [...new Set(rows.map((row) => textOf(row, 'merchantName') ?? ''))].filter((name) => name !== '');
  for (const merchant of wanted) {
    if (!names.some(createWildcard(merchant)) && nearestName(names, merchant) !== null) {
      throw unknownValue('merchant', merchant, names);
    }
  }
}

function codesOf(rows: readonly Row[], path: string): string[] {
  return [...new Set(rows.map((row) => (textOf(row, path) ?? '').toUpperCase()))].filter((code) => code !== '');
}
