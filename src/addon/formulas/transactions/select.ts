import { type Row, textOf } from '../../cells/row';
import { dayNumber } from '../../days/day-number';
import type { DateRange } from '../../days/day-text';
import { findKinds } from '../../kinds/find-kinds';
import type { Kind } from '../../kinds/taxonomy';
import { readAccountsIfAllowed, resolveAccountIds } from '../../lookup/accounts';
import { resolveTagId } from '../../lookup/tags';
import type { ListQuery, QueryValue, RowSet } from '../../session/session';
import type { Options } from '../catalogue/options';
import { explainRefusal } from '../explain-refusal';
import { joinRowSets } from '../join-row-sets';
import {
  ofAccounts,
  ofCurrencies,
  ofFlag,
  ofMerchants,
  refuseUnknownCurrency,
  refuseUnknownMerchant,
} from '../row-filters';
import type { Sources } from '../run';
import { filterCategories, filterGroups } from './filter-categories';
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
  /** The kind of a row. The first call may read transactions of other days and accounts. */
  kindOf(row: Row): Kind;
}

export type ApiFilters = { readonly [name: string]: QueryValue };

/**
 * Transactions of all accounts, or of one tag. Only dates and visibility are filtered by the API, so that formulas share
 * one read and have the same figures. Accounts that are excluded from transactions do not count, even if an API lists
 * theirs.
 */
export function selectTransactions(sources: Sources, query: TransactionQuery): SelectedTransactions {
  const { range, tag, apiCategory } = query;
  const session = sources.session();
  const filters: ApiFilters = {
    dateFrom: range.dateFrom,
    dateTo: range.dateTo,
    visibility: query.visibility ?? 'active',
  };
  const lists = apiCategory.length === 0 ? [filters] : apiCategory.map((category) => ({ ...filters, category }));
  // Loads all lists at once, because each separate load waits for Google's cache and for the API.
  session.readAhead([...(tag === undefined ? lists.map(toQuery) : []), { operationId: 'listAccounts' }]);
  const excluded = readAccountsIfAllowed(session).filter((account) => account['excludeFromTransactions'] === true);
  const excludedIds = new Set(excluded.map(({ id }) => id));
  const kept = [
    ofAccounts(resolveAccountIds(session, query.account)),
    ofCurrencies(query.currency, 'currencyCode'),
    ofMerchants(query.merchant),
    ofFlag('pending', query.pending),
  ];
  const rowSet = joinRowSets(
    lists.map((each) => (tag === undefined ? session.rows(toQuery(each)) : readTagged(sources, each, tag))),
  );
  const counted = rowSet.rows.filter((row) => isWithin(row, range) && !excludedIds.has(row['accountId']));
  refuseUnknownCurrency(sources, query.currency, rowSet.rows, 'currencyCode');
  const isAllDays = range.dateFrom === undefined && range.dateTo === undefined;
  refuseUnknownMerchant(query.merchant, rowSet.rows, isAllDays && tag === undefined && apiCategory.length === 0);
  const ofCategories = filterCategories(sources, query.category, counted, rowSet.staleBecause !== null);
  const ofGroups = filterGroups(sources, query.group, ofCategories);
  const found = ofGroups.filter((row) => kept.every((isKept) => isKept(row)));
  let kinds: ((row: Row) => Kind) | null = null;
  const kindOf = (row: Row): Kind => {
    kinds = kinds ?? findKinds(session, found, sources.userCategories());
    return kinds(row);
  };
  const rows = query.kind.length === 0 ? found : found.filter((row) => query.kind.includes(kindOf(row)));
  const [only, another] = lists;
  return { rows, unfiltered: rowSet, apiFilters: another === undefined && only !== undefined ? only : filters, kindOf };
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
