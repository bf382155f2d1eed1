import { sumExactly } from '../../cells/exact';
import { once } from '../../cells/lists';
import { countedFrom } from '../../changes/apply-changes';
import { dayNumber, dayText } from '../../days/day-number';
import type { DateRange } from '../../days/day-text';
import type { Interval } from '../../days/intervals';
import { categoryOf } from '../../kinds/category';
import { decideKinds, type KindDecision } from '../../kinds/find-kinds';
import type { Kind } from '../../kinds/taxonomy';
import { foldCategory, type GroupMembers, groupOf } from '../../kinds/user-categories';
import { readAccountsIfAllowed, resolveAccountIds } from '../../lookup/accounts';
import { readTags, resolveTagId, withDescendants } from '../../lookup/tags';
import { excludesTransactions } from '../../rows/account';
import { changeOf } from '../../rows/change';
import { type Row, rowsById } from '../../rows/row';
import { amountOf, countedDayOf, currencyOf, dayOf, transactionField } from '../../rows/transaction';
import type { ListQuery, RowSet } from '../../session/session';
import { partOf, wholeOf, withPartKinds } from '../../splits/parts';
import type { Options } from '../catalogue/spec';
import {
  ofAccounts,
  ofCurrencies,
  ofFlag,
  ofMerchants,
  refuseUnknownCurrency,
  refuseUnknownMerchant,
  unknownValue,
} from '../row-filters';
import { explainRefusal, joinRowSets, type Sources } from '../run';
import { filterCategories } from './filter-categories';
import { readWithParts } from './select-parts';
import type { transactionFilters } from './spec';
import { type ApiFilters, readWithAnyTag, taggedQuery } from './taggings';

/** Which transactions: those of some days that pass all filters. */
export interface TransactionQuery extends Options<typeof transactionFilters> {
  readonly range: DateRange;
  /** Name, path, slug or id; absent: transactions with any tag or none. */
  readonly tag: string | undefined;
  /** Whether transactions with a tag below it count too. */
  readonly subtags?: boolean | undefined;
  /** Whether parts take the place of split transactions. */
  readonly splits?: boolean | undefined;
  /** Whether `range` is of the days on which transactions count, and not of their own. */
  readonly counted?: boolean | undefined;
  /** The categories that a group may stand for in the filter of categories; absent: all that FIN Categories has. */
  readonly members?: GroupMembers | undefined;
  /** Whether the status row names transfers of which no account has the other side. */
  readonly status?: boolean | undefined;
  /** Whether the other sides of all transfers are looked for, also of those that their category makes one. */
  readonly otherSides?: boolean | undefined;
}

export interface SelectedTransactions {
  readonly rows: readonly Row[];
  /** All rows of the list, before the filters that the API does not have. */
  readonly unfiltered: RowSet;
  /** The filters of the API that the rows were read with. */
  readonly apiFilters: ApiFilters;
  /** The kind of a row. The first call may read transactions of other days and accounts. */
  kindOf(row: Row): Kind;
  /** How it was decided. */
  kindReasonOf(row: Row): string;
  /** The transactions that a transfer may belong to: one if it is certain which. Those of a part are of its transaction. */
  sidesOf(row: Row): readonly Row[];
  /** What to know of transfers by their category alone, whose other side no account has; null without one. */
  unseenTransfers(): string | null;
}

/**
 * Transactions of all accounts, or of one tag. Only dates and visibility are filtered by the API, so that formulas share
 * one read and have the same figures. Accounts that are excluded from transactions do not count, even if an API lists
 * theirs.
 */
export function selectTransactions(sources: Sources, query: TransactionQuery): SelectedTransactions {
  const { range, tag, apiCategory, counted: isCounted = false } = query;
  const session = sources.session();
  const visibility = query.visibility ?? 'active';
  const listsOf = ({ dateFrom, dateTo }: DateRange): ApiFilters[] => {
    const span = { dateFrom, dateTo, visibility };
    return apiCategory.length === 0 ? [span] : apiCategory.map((category) => ({ ...span, category }));
  };
  const queriesOf = (some: readonly DateRange[]): ListQuery[] =>
    tag === undefined ? some.flatMap(listsOf).map(toQuery) : [];
  // Loads all lists at once, because each separate load waits for Google's cache and for the API. Copies of own sheets
  // come along, so none is read before.
  session.readAhead([...queriesOf([range]), { operationId: 'listAccounts' }]);
  const accounts = once(() => readAccountsIfAllowed(session));
  const others = isCounted
    ? countedFrom(range, sources.changes(), sources.sheetDates, () => rowsById(accounts())).map(toDateRange)
    : [];
  if (others.length > 0) session.readAhead(queriesOf(others));
  const ranges = [range, ...others];
  const lists = ranges.flatMap(listsOf);
  const filters: ApiFilters = { ...spanOf(ranges), visibility };
  const excluded = accounts().filter(excludesTransactions);
  const excludedIds = new Set(excluded.map(({ id }) => id));
  const kept = [
    ofAccounts(resolveAccountIds(session, query.account)),
    ofCurrencies(query.currency, transactionField.currency),
    ofMerchants(query.merchant),
    ofFlag('pending', query.pending),
  ];
  const readUntagged = () => joinRowSets(lists.map((each) => session.rows(toQuery(each))));
  const read = () => {
    if (tag === undefined) return readUntagged();
    const subtags = query.subtags === true;
    return joinRowSets(
      lists.map((each) => (subtags ? readTaggedBelow(sources, each, tag) : readTagged(sources, each, tag))),
    );
  };
  const readDays = (some: DateRange) => session.rows(toQuery({ ...some, visibility: 'all' }));
  const { rowSet, divide, categories } =
    query.splits === true
      ? readWithParts(sources, {
          range: spanOf(ranges),
          tag,
          subtags: query.subtags === true,
          read,
          readUntagged,
          readDays,
        })
      : { rowSet: read(), divide: (rows: readonly Row[]) => rows, categories: [] };
  const isKeptByAll = (row: Row): boolean => kept.every((isKept) => isKept(row));
  const readDay = isCounted ? countedDayOf : dayOf;
  const whole = rowSet.rows.filter(
    (row) => isWithin(readDay(row), range) && !excludedIds.has(row[transactionField.account]),
  );
  const counted = divide(whole, isKeptByAll);
  refuseUnknownCurrency(sources, query.currency, rowSet.rows, transactionField.currency);
  const isAllDays = range.dateFrom === undefined && range.dateTo === undefined;
  refuseUnknownMerchant(query.merchant, rowSet.rows, isAllDays && tag === undefined && apiCategory.length === 0);
  const ofCategories = filterCategories(sources, query.category, counted, {
    isStale: rowSet.staleBecause !== null,
    others: categories,
    members: query.members,
  });
  const ofGroups = filterGroups(sources, query.group, ofCategories);
  const found = ofGroups.filter(isKeptByAll);
  const kinds = once(() =>
    decideKinds(session, found.map(wholeOf), sources.userCategories(), {
      findsOtherSides: query.status === true || query.otherSides === true,
    }),
  );
  const kindOf = withPartKinds((row) => kinds().decide(row).kind, sources.userCategories);
  const kindReasonOf = (row: Row): string => {
    const isOwn = partOf(row) !== null && categoryOf(row) !== categoryOf(wholeOf(row));
    return isOwn ? 'FIN Splits' : kinds().reasonOf(wholeOf(row));
  };
  const rows = query.kind.length === 0 ? found : found.filter((row) => query.kind.includes(kindOf(row)));
  const changed = new Set(rows.map(wholeOf).filter((row) => changeOf(row) !== null)).size;
  if (query.status === true && changed > 0) sources.notes.push(`as you changed ${changed} of them`);
  const [only, another] = lists;
  return {
    rows,
    unfiltered: rowSet,
    apiFilters: another === undefined && only !== undefined ? only : filters,
    kindOf,
    kindReasonOf,
    sidesOf: (row) => {
      const { kind, others } = kinds().decide(wholeOf(row));
      return kind === 'transfer' ? others : [];
    },
    unseenTransfers: () => describeUnseen(rows.map(wholeOf), kinds().decide),
  };
}

function describeUnseen(rows: readonly Row[], decide: (row: Row) => KindDecision): string | null {
  const unseen = Array.from(new Set(rows)).filter((row) => {
    const { kind, by, others } = decide(row);
    return kind === 'transfer' && by === 'source category' && others.length === 0 && amountOf(row) !== 0;
  });
  if (unseen.length === 0) return null;
  const currencies = Array.from(new Set(unseen.map((row) => currencyOf(row) ?? '')));
  const sums = currencies.flatMap((currency) =>
    [false, true].flatMap((isIn) => {
      const own = unseen.filter((row) => (currencyOf(row) ?? '') === currency && amountOf(row) > 0 === isIn);
      const sum = sumExactly(own.map((row) => Math.abs(amountOf(row))));
      return own.length === 0 ? [] : [`${sum} ${currency} ${isIn ? 'in' : 'out'} (${own.length})`];
    }),
  );
  return `Transfers whose other side no account has: ${sums.join(', ')}. What of it is income or spending gets that kind in FIN Categories`;
}

/** Loads transactions of several ranges of days at once, of which each is then selected without a tag. */
export function readRangesAhead({ session }: Pick<Sources, 'session'>, ranges: readonly DateRange[]): void {
  const queries = ranges.map(({ dateFrom, dateTo }) => toQuery({ dateFrom, dateTo, visibility: 'active' }));
  session().readAhead([...queries, { operationId: 'listAccounts' }]);
}

function toDateRange({ from, to }: Interval): DateRange {
  return { dateFrom: dayText(from), dateTo: dayText(to) };
}

/** From the first to the last of some days. */
function spanOf(ranges: readonly DateRange[]): DateRange {
  const [froms, tos] = [ranges.map(({ dateFrom = '' }) => dateFrom), ranges.map(({ dateTo = '9999' }) => dateTo)];
  const [dateFrom = '', dateTo = '9999'] = [froms.sort()[0], tos.sort().pop()];
  return { ...(dateFrom === '' ? {} : { dateFrom }), ...(dateTo === '9999' ? {} : { dateTo }) };
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

/** Those of the tag and of all tags below it: at least one request per tag. */
function readTaggedBelow(sources: Sources, filters: ApiFilters, tag: string): RowSet {
  const session = sources.session();
  const tags = explainRefusal(sources, 'listTags', () => readTags(session).rows);
  const tagIds = withDescendants(tags, resolveTagId(session, tag));
  return readWithAnyTag(sources, filters, tagIds, () => session.rows(toQuery(filters)));
}

/**
 * The session of a synced table may give more days. A transaction without a readable day is kept: the API returned it
 * for these dates.
 */
function isWithin(given: string | null, { dateFrom, dateTo }: DateRange): boolean {
  const day = given ?? '';
  if (dayNumber(day) === null) return true;
  return (dateFrom === undefined || day >= dateFrom) && (dateTo === undefined || day <= dateTo);
}

const noGroup = '(no group)';

/** Rows of some groups of the sheet FIN Categories. */
function filterGroups(sources: Sources, wanted: readonly string[], rows: readonly Row[]): readonly Row[] {
  if (wanted.length === 0) return rows;
  const categories = sources.userCategories();
  const groups = [...categories.values()].flatMap(({ group }) => group ?? []);
  const folded = [noGroup, ...groups].map(foldCategory);
  for (const group of wanted) {
    if (!folded.includes(foldCategory(group)))
      throw unknownValue('group', group, groups.length === 0 ? [noGroup] : groups);
  }
  const asked = wanted.map(foldCategory);
  return rows.filter((row) => asked.includes(foldCategory(groupOf(categories, row) ?? noGroup)));
}
