import { type Row, textOf } from '../../cells/row';
import { connectionHashOf } from '../../connections/connection';
import { dayNumber } from '../../days/day-number';
import type { DateRange } from '../../days/day-text';
import { isAddonError } from '../../errors/addon-error';
import { categoryOf, toSourceName } from '../../kinds/category';
import { findKinds } from '../../kinds/find-kinds';
import type { Kind } from '../../kinds/taxonomy';
import { foldCategory, type GroupMembers, groupOf, isMember } from '../../kinds/user-categories';
import { readAccountsIfAllowed, resolveAccountIds } from '../../lookup/accounts';
import { readTags, resolveTagId, withDescendants } from '../../lookup/tags';
import { googleLimits } from '../../platform/google-limits';
import type { Answer, ListQuery, RowSet } from '../../session/session';
import { withPartKinds } from '../../splits/part-kinds';
import { wholeOf } from '../../splits/parts';
import type { Options } from '../catalogue/spec';
import {
  createWildcard,
  ofAccounts,
  ofCurrencies,
  ofFlag,
  ofMerchants,
  refuseUnknownCurrency,
  refuseUnknownMerchant,
  unknownValue,
} from '../row-filters';
import { explainRefusal, joinRowSets, type Sources } from '../run';
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
  /** The categories that a group may stand for in the filter of categories; absent: all that FIN Categories has. */
  readonly members?: GroupMembers | undefined;
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
  const readUntagged = () => joinRowSets(lists.map((each) => session.rows(toQuery(each))));
  const read = () => {
    if (tag === undefined) return readUntagged();
    const subtags = query.subtags === true;
    return joinRowSets(
      lists.map((each) => (subtags ? readTaggedBelow(sources, each, tag) : readTagged(sources, each, tag))),
    );
  };
  const readDays = (days: DateRange) => session.rows(toQuery({ ...days, visibility: 'all' }));
  const { rowSet, divide, categories } =
    query.splits === true
      ? readWithParts(sources, { range, tag, subtags: query.subtags === true, read, readUntagged, readDays })
      : { rowSet: read(), divide: (rows: readonly Row[]) => rows, categories: [] };
  const isKeptByAll = (row: Row): boolean => kept.every((isKept) => isKept(row));
  const whole = rowSet.rows.filter((row) => isWithin(row, range) && !excludedIds.has(row['accountId']));
  const counted = divide(whole, isKeptByAll);
  refuseUnknownCurrency(sources, query.currency, rowSet.rows, 'currencyCode');
  const isAllDays = range.dateFrom === undefined && range.dateTo === undefined;
  refuseUnknownMerchant(query.merchant, rowSet.rows, isAllDays && tag === undefined && apiCategory.length === 0);
  const ofCategories = filterCategories(sources, query.category, counted, {
    isStale: rowSet.staleBecause !== null,
    others: categories,
    members: query.members,
  });
  const ofGroups = filterGroups(sources, query.group, ofCategories);
  const found = ofGroups.filter(isKeptByAll);
  let kinds: ((row: Row) => Kind) | null = null;
  const kindOf = (row: Row): Kind => {
    kinds =
      kinds ?? withPartKinds(findKinds(session, found.map(wholeOf), sources.userCategories()), sources.userCategories);
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

/** Those of the tag and of all tags below it: at least one request per tag. */
function readTaggedBelow(sources: Sources, filters: ApiFilters, tag: string): RowSet {
  const session = sources.session();
  const tags = explainRefusal(sources, 'listTags', () => readTags(session).rows);
  const tagIds = withDescendants(tags, resolveTagId(session, tag));
  return readWithAnyTag(sources, filters, tagIds, () => session.rows(toQuery(filters)));
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

/** What a summary shows for transactions without a category. */
export const noCategory = '(no category)';

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

/**
 * Rows of some categories, as the Category column shows them, or of groups of FIN Categories that no category of that
 * sheet is called. A category that no row has is an error unless it is known otherwise, such as from `others`.
 */
function filterCategories(
  sources: Sources,
  wanted: readonly string[],
  rows: readonly Row[],
  { isStale, others, members }: CategoryContext,
): readonly Row[] {
  if (wanted.length === 0) return rows;
  const ofOthers = new Set(others.map(foldCategory));
  const matches = matchCategories(sources, wanted, members);
  const found = new Set<string>();
  const kept = rows.filter((row) => {
    const names = matches(row);
    for (const name of names) found.add(name);
    return names.length > 0;
  });
  for (const category of wanted) {
    // An older copy means that the API cannot be reached, so the category cannot be checked either.
    const name = foldCategory(category);
    if (!isStale && !found.has(name) && !ofOthers.has(name)) refuseUnknown(sources, category, rows, members);
  }
  return kept;
}

interface CategoryContext extends Pick<TransactionQuery, 'members'> {
  readonly isStale: boolean;
  /** Names that are known otherwise. */
  readonly others: readonly string[];
}

/**
 * Which of the wanted names, folded, stand for the category of a row. With * they fit names of categories alone: what
 * groups are called may change later.
 */
export function matchCategories(
  sources: Pick<Sources, 'userCategories'>,
  wanted: readonly string[],
  members?: GroupMembers,
): (row: Row) => readonly string[] {
  const folded = wanted.map(foldCategory);
  const patterns = folded.filter((name) => name.includes('*')).map((name) => ({ name, fits: createWildcard(name) }));
  const namesOf = categoryNames(sources, members);
  const known = new Map<readonly string[], readonly string[]>();
  const find = (names: readonly string[], row: Row): readonly string[] => {
    const own = patterns.length === 0 ? [] : ownNames(row);
    const fitting = patterns.filter(({ fits }) => own.some(fits)).map(({ name }) => name);
    return [...names.filter((name) => folded.includes(name)), ...fitting];
  };
  return (row) => {
    const names = namesOf(row);
    const matched = known.get(names) ?? find(names, row);
    known.set(names, matched);
    return matched;
  };
}

/** What a category is looked up with. */
export interface CategorySources extends Pick<Sources, 'platform' | 'connection' | 'session' | 'userCategories'> {}

/** Throws `unknown_value` for a category that no transaction of any day has. */
export function requireCategories(sources: CategorySources, wanted: readonly string[]): void {
  for (const category of wanted) refuseUnknown(sources, category, []);
}

/** Folded names that stand for the category of a row: as shown, as its source names it, and its group. */
function categoryNames(
  { userCategories }: Pick<Sources, 'userCategories'>,
  members?: GroupMembers,
): (row: Row) => readonly string[] {
  // Fifty thousand rows have a few dozen categories.
  const known = new Map<string, readonly string[]>();
  return (row) => {
    // The organization, or a part of FIN Splits, may have the words of a source category.
    const key = `${categoryOf(row)}\n${sourceNames(row)}`;
    const names = known.get(key) ?? [
      ...ownNames(row),
      ...[groupOf(userCategories(), row)]
        .flatMap((group) => (group === null ? [] : foldCategory(group)))
        .filter((group) => !userCategories().has(group))
        .filter((group) => members === undefined || isMember(members, group, categoryOf(row) ?? noCategory)),
    ];
    known.set(key, names);
    return names;
  };
}

function ownNames(row: Row): string[] {
  const shown = categoryOf(row);
  return shown === null ? [noCategory] : [foldCategory(shown), ...sourceNames(row).map(foldCategory)];
}

function sourceNames(row: Row): string[] {
  if (textOf(row, 'organizationTransactionCategoryName') !== null) return [];
  const name = textOf(row, 'sourceDetailedCategory') ?? textOf(row, 'sourcePrimaryCategory');
  return name === null ? [] : [name];
}

/**
 * A name that neither the sheet FIN Categories nor any transaction of any day has. One or two requests, then cached.
 * Names with * are not checked: the API knows none. Where an approval limits groups to `members`, the error has names of
 * the sheet alone: everybody can read it, and make a name unknown by deleting it there.
 */
function refuseUnknown(sources: CategorySources, category: string, rows: readonly Row[], members?: GroupMembers): void {
  const { platform, connection } = sources;
  const namesOf = categoryNames(sources, members);
  const name = foldCategory(category);
  const ofUser = [...sources.userCategories().values()];
  const isOfUser = ofUser.some((each) => [each.name, each.group ?? ''].map(foldCategory).includes(name));
  if (name === noCategory || name.includes('*') || isOfUser || connection === null) return;
  const key = `category ${platform.codec.hash(`${connectionHashOf(platform, connection)} ${name}`)}`;
  if (platform.cache.get(key) !== null) return;
  try {
    const spellings = [category, toSourceName(category)].filter((each) => each !== null);
    const isKnown = spellings.some((each) => {
      const page = firstPage(sources, { category: each, pageSize: 100 });
      // Further pages may have it.
      return page.rows.some((row) => namesOf(row).includes(name)) || page.nextPageToken !== null;
    });
    if (isKnown) {
      // Caches only existing categories, because a new one must not remain an error.
      platform.cache.put(key, '1', googleLimits.cacheMaxTtlSeconds);
      return;
    }
    const shown = [...rows, ...firstPage(sources, { pageSize: 100 }).rows]
      .map(categoryOf)
      .filter((each) => each !== null);
    // If no category is known, the name may still be right.
    const names = ofUser.flatMap((each) => [each.name, ...(each.group === null ? [] : [each.group])]);
    if (shown.length > 0)
      throw unknownValue('category', category, members === undefined ? [...shown, ...names] : names);
  } catch (thrown) {
    // If the API cannot answer, the category is accepted.
    if (isAddonError(thrown) && thrown.code !== 'unknown_value') return;
    throw thrown;
  }
}

function firstPage(sources: Pick<Sources, 'session'>, query: { readonly [name: string]: string | number }): Answer {
  const request = { operationId: 'listTransactions', query: { visibility: 'all', ...query } } as const;
  return sources.session().call(request);
}
