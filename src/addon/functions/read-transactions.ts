import type { QueryValue } from '../api/request';
import { readDateRange } from '../arguments/dates';
import { dayNumber } from '../days/day-number';
import type { DateRange } from '../days/day-text';
import type { ListQuery } from '../fetch/query';
import { resolveAccountIds } from '../lookup/accounts';
import { resolveTagId } from '../lookup/tags';
import type { RowSet } from '../rows/reader';
import { type Row, textOf } from '../table/row';
import { toSourceName } from './category';
import { explainRefusal } from './explain-refusal';
import { readCategories } from './read-categories';
import { ofAccounts, ofCurrencies, ofFlag, ofMerchants } from './row-filters';
import type { Run } from './run';
import { refuseUnknownCurrency, refuseUnknownMerchant } from './unknown-value';

export interface TransactionsRead {
  /** Transactions that fit the dates and options of the formula. */
  readonly rows: readonly Row[];
  /** All rows of the list, before the filters that the API does not have. */
  readonly unfiltered: RowSet;
  /** The filters of the API that the rows were read with. */
  readonly filters: Filters;
  readonly range: DateRange;
}

export type Filters = { readonly [name: string]: QueryValue };

/**
 * Transactions of all accounts, or of one tag. Only dates, visibility and category are filtered by the API, so that
 * formulas share one read. `needsAccounts` reads the accounts in the same requests.
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
  const categories = options.list('category');
  const toFilters = (category: string): Filters => ({ ...filters, category });
  const readFiltered = (each: Filters): RowSet =>
    tag === undefined ? reader.rows(toQuery(each)) : readTagged(run, each, tag);
  const usesAccounts = needsAccounts || options.list('account').length > 0;
  // Loads all lists at once, because each separate load waits for Google's cache and for the API.
  reader.readAhead([
    ...(tag === undefined ? (categories.length === 0 ? [filters] : categories.map(toFilters)).map(toQuery) : []),
    ...(usesAccounts ? [{ operationId: 'listAccounts' } as const] : []),
  ]);
  const kept = [
    ofAccounts(resolveAccountIds(reader, options.list('account'))),
    ofCurrencies(options, 'currencyCode'),
    ofMerchants(options),
    ofFlag(options, 'pending'),
  ];
  const rowSet =
    categories.length === 0
      ? readFiltered(filters)
      : readCategories(run, categories, (category) => readFiltered(toFilters(category)));
  refuseUnknownCurrency(run, options, rowSet.rows, 'currencyCode');
  const isAllDays = range.dateFrom === undefined && range.dateTo === undefined;
  refuseUnknownMerchant(options, rowSet.rows, isAllDays && tag === undefined && categories.length === 0);
  const rows = rowSet.rows.filter((row) => isWithin(row, range) && kept.every((isKept) => isKept(row)));
  const [category, otherCategory] = categories;
  // A category in words may have been read by its source name.
  const isByName = category !== undefined && otherCategory === undefined && toSourceName(category) === null;
  return { rows, unfiltered: rowSet, filters: isByName ? toFilters(category) : filters, range };
}

function toQuery(filters: Filters): ListQuery {
  return { operationId: 'listTransactions', filters };
}

/** `tag` is a name, path, slug or id. */
export function readTagged(run: Run, filters: Filters, tag: string): RowSet {
  const reader = run.reader();
  const tagId = explainRefusal(run, 'listTags', () => resolveTagId(reader, tag));
  return explainRefusal(run, 'listTagTransactions', () => reader.rows(taggedQuery(filters, tagId)));
}

export function taggedQuery(filters: Filters, tagId: string): ListQuery {
  return { operationId: 'listTagTransactions', path: { tagId }, filters };
}

/** The day without a time. A date with a time would sort after its own day. */
export function dayOf(row: Row): string | null {
  return textOf(row, 'transactionDate')?.slice(0, 10) ?? null;
}

/**
 * The reader of a synced table may give more days. A transaction without a readable day is kept: the API returned it
 * for these dates.
 */
function isWithin(row: Row, { dateFrom, dateTo }: DateRange): boolean {
  const day = dayOf(row) ?? '';
  if (dayNumber(day) === null) return true;
  return (dateFrom === undefined || day >= dateFrom) && (dateTo === undefined || day <= dateTo);
}
