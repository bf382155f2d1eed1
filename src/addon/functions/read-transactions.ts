import type { QueryValue } from '../api/request';
import { readDateRange } from '../arguments/dates';
import type { DateRange } from '../arguments/days';
import type { ListQuery } from '../fetch/query';
import { resolveAccountIds } from '../rows/accounts';
import type { RowSet } from '../rows/reader';
import { resolveTagId } from '../rows/tags';
import { type Row, textOf } from '../table/row';
import { explainRefusal } from './explain-refusal';
import { joinRowSets } from './join-row-sets';
import { ofAccounts, ofCurrencies, ofFlag } from './row-filters';
import type { Run } from './run';

export interface TransactionsRead {
  /** Those that the dates and options of the formula ask for. */
  readonly rows: readonly Row[];
  readonly read: RowSet;
  readonly filters: Filters;
  readonly range: DateRange;
}

export type Filters = { readonly [name: string]: QueryValue };

/**
 * Transactions of all accounts, or of one tag. Account and pending are filtered here, so that formulas share one read;
 * `needsAccounts` reads the accounts along with them.
 */
export function readTransactions(
  run: Run,
  from: unknown,
  to: unknown,
  tag: string | undefined,
  needsAccounts: boolean,
): TransactionsRead {
  const { options } = run.call;
  const range = readDateRange(from, to, run.dateContext());
  const reader = run.reader();
  const filters: Filters = {
    dateFrom: range.dateFrom,
    dateTo: range.dateTo,
    visibility: options.text('visibility') ?? 'active',
  };
  // Which categories a transaction has, only the server knows: some of their names are in no field of it.
  const categories = options.list('category');
  const asked = categories.length === 0 ? [filters] : categories.map((category): Filters => ({ ...filters, category }));
  const toQuery = (each: Filters): ListQuery => ({ operationId: 'listTransactions', filters: each });
  const usesAccounts = needsAccounts || options.list('account').length > 0;
  // In one go: each read by itself would wait for Google's cache and for the API once more.
  reader.readAhead([
    ...(tag === undefined ? asked.map(toQuery) : []),
    ...(usesAccounts ? [{ operationId: 'listAccounts' } as const] : []),
  ]);
  const kept = [
    ofAccounts(resolveAccountIds(reader, options.list('account'))),
    ofCurrencies(options, 'currencyCode'),
    ofFlag(options, 'pending'),
  ];
  const read = joinRowSets(
    asked.map((each) => (tag === undefined ? reader.rows(toQuery(each)) : readTagged(run, each, tag))),
  );
  const rows = read.rows.filter((row) => isWithin(row, range) && kept.every((isKept) => isKept(row)));
  return { rows, read, filters: asked.length === 1 ? { ...filters, ...asked[0] } : filters, range };
}

/** By name, path, slug or id of the tag. */
export function readTagged(run: Run, filters: Filters, tag: string): RowSet {
  const reader = run.reader();
  const tagId = explainRefusal(run, 'listTags', () => resolveTagId(reader, tag));
  return explainRefusal(run, 'listTagTransactions', () => reader.rows(taggedQuery(filters, tagId)));
}

export function taggedQuery(filters: Filters, tagId: string): ListQuery {
  return { operationId: 'listTagTransactions', path: { tagId }, filters };
}

/** Of a day with a time behind it, the day: the time would put it after its own day. */
export function dayOf(row: Row): string | null {
  return textOf(row, 'transactionDate')?.slice(0, 10) ?? null;
}

/** What has no day that can be read belongs where the API gave it. */
function isWithin(row: Row, { dateFrom, dateTo }: DateRange): boolean {
  const day = dayOf(row);
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return true;
  return (dateFrom === undefined || day >= dateFrom) && (dateTo === undefined || day <= dateTo);
}
