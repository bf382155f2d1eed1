import { type Row, textOf } from '../../cells/row';
import { dayNumber } from '../../days/day-number';
import type { DateRange } from '../../days/day-text';
import { resolveAccountIds } from '../../lookup/accounts';
import { resolveTagId } from '../../lookup/tags';
import type { ListQuery, QueryValue, RowSet } from '../../session/session';
import type { Options } from '../catalogue/options';
import { toSourceName } from '../category';
import { explainRefusal } from '../explain-refusal';
import {
  ofAccounts,
  ofCurrencies,
  ofFlag,
  ofMerchants,
  refuseUnknownCurrency,
  refuseUnknownMerchant,
} from '../row-filters';
import type { Sources } from '../run';
import { readCategories } from './read-categories';
import type { transactionFilters } from './spec';

/** Which transactions: those of some days that pass all filters. */
export interface TransactionQuery extends Options<typeof transactionFilters> {
  readonly range: DateRange;
  /** Name, path, slug or id; absent: transactions with any tag or none. */
  readonly tag: string | undefined;
}

export interface SelectedTransactions {
  readonly rows: readonly Row[];
  /** All rows of the list, before the filters that the API does not have. */
  readonly unfiltered: RowSet;
  /** The filters of the API that the rows were read with. */
  readonly apiFilters: ApiFilters;
}

export type ApiFilters = { readonly [name: string]: QueryValue };

/**
 * Transactions of all accounts, or of one tag. Only dates, visibility and category are filtered by the API, so that
 * formulas share one read. `needsAccounts` reads the accounts in the same requests.
 */
export function selectTransactions(
  sources: Sources,
  query: TransactionQuery,
  needsAccounts: boolean,
): SelectedTransactions {
  const { range, tag, category: categories } = query;
  const session = sources.session();
  const filters: ApiFilters = {
    dateFrom: range.dateFrom,
    dateTo: range.dateTo,
    visibility: query.visibility ?? 'active',
  };
  const toFilters = (category: string): ApiFilters => ({ ...filters, category });
  const readFiltered = (each: ApiFilters): RowSet =>
    tag === undefined ? session.rows(toQuery(each)) : readTagged(sources, each, tag);
  const usesAccounts = needsAccounts || query.account.length > 0;
  // Loads all lists at once, because each separate load waits for Google's cache and for the API.
  session.readAhead([
    ...(tag === undefined ? (categories.length === 0 ? [filters] : categories.map(toFilters)).map(toQuery) : []),
    ...(usesAccounts ? [{ operationId: 'listAccounts' } as const] : []),
  ]);
  const kept = [
    ofAccounts(resolveAccountIds(session, query.account)),
    ofCurrencies(query.currency, 'currencyCode'),
    ofMerchants(query.merchant),
    ofFlag('pending', query.pending),
  ];
  const rowSet =
    categories.length === 0
      ? readFiltered(filters)
      : readCategories(sources, categories, (category) => readFiltered(toFilters(category)));
  refuseUnknownCurrency(sources, query.currency, rowSet.rows, 'currencyCode');
  const isAllDays = range.dateFrom === undefined && range.dateTo === undefined;
  refuseUnknownMerchant(query.merchant, rowSet.rows, isAllDays && tag === undefined && categories.length === 0);
  const rows = rowSet.rows.filter((row) => isWithin(row, range) && kept.every((isKept) => isKept(row)));
  const [category, otherCategory] = categories;
  // A category in words may have been read by its source name.
  const isByName = category !== undefined && otherCategory === undefined && toSourceName(category) === null;
  return { rows, unfiltered: rowSet, apiFilters: isByName ? toFilters(category) : filters };
}

function toQuery(filters: ApiFilters): ListQuery {
  return { operationId: 'listTransactions', filters };
}

/** `tag` is a name, path, slug or id. */
export function readTagged(sources: Sources, filters: ApiFilters, tag: string): RowSet {
  const session = sources.session();
  const tagId = explainRefusal(sources, 'listTags', () => resolveTagId(session, tag));
  return explainRefusal(sources, 'listTagTransactions', () => session.rows(taggedQuery(filters, tagId)));
}

export function taggedQuery(filters: ApiFilters, tagId: string): ListQuery {
  return { operationId: 'listTagTransactions', path: { tagId }, filters };
}

/** The day without a time. A date with a time would sort after its own day. */
export function dayOf(row: Row): string | null {
  return textOf(row, 'transactionDate')?.slice(0, 10) ?? null;
}

/**
 * The session of a synced table may give more days. A transaction without a readable day is kept: the API returned it
 * for these dates.
 */
function isWithin(row: Row, { dateFrom, dateTo }: DateRange): boolean {
  const day = dayOf(row) ?? '';
  if (dayNumber(day) === null) return true;
  return (dateFrom === undefined || day >= dateFrom) && (dateTo === undefined || day <= dateTo);
}
