import { connectionHashOf } from '../../connections/connection';
import { isAddonError } from '../../errors/addon-error';
import { categoryOf, toSourceName } from '../../kinds/category';
import { foldCategory, type GroupMembers, groupOf, isMember } from '../../kinds/user-categories';
import { googleLimits } from '../../platform/google-limits';
import type { Row } from '../../rows/row';
import { givenCategoryOf, sourceCategoryOf } from '../../rows/transaction';
import type { Answer } from '../../session/session';
import { createWildcard, unknownValue } from '../row-filters';
import type { Sources } from '../run';

/** What a summary shows for transactions without a category. */
export const noCategory = '(no category)';

/**
 * Rows of some categories, as the Category column shows them, or of groups of FIN Categories that no category of that
 * sheet is called. A category that no row has is an error unless it is known otherwise, such as from `others`.
 */
export function filterCategories(
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

interface CategoryContext {
  readonly members?: GroupMembers | undefined;
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
  if (givenCategoryOf(row) !== null) return [];
  const name = sourceCategoryOf(row);
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
