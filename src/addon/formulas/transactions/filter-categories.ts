import { type Row, textOf } from '../../cells/row';
import { connectionHashOf } from '../../connections/connection';
import { isAddonError } from '../../errors/addon-error';
import { categoryOf, toSourceName } from '../../kinds/category';
import { foldCategory, groupOf } from '../../kinds/user-categories';
import { googleLimits } from '../../platform/google-limits';
import type { Answer } from '../../session/session';
import { unknownValue } from '../row-filters';
import type { Sources } from '../run';

/** What a summary shows for transactions without a category. */
export const noCategory = '(no category)';

const noGroup = '(no group)';

/** Rows of some groups of the sheet FIN Categories. */
export function filterGroups(sources: Sources, wanted: readonly string[], rows: readonly Row[]): readonly Row[] {
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
 * sheet is called. A category that no row has is an error unless it is known otherwise.
 */
export function filterCategories(
  sources: Sources,
  wanted: readonly string[],
  rows: readonly Row[],
  isStale: boolean,
): readonly Row[] {
  if (wanted.length === 0) return rows;
  const folded = wanted.map(foldCategory);
  const namesOf = categoryNames(sources);
  const found = new Set<string>();
  const kept = rows.filter((row) => {
    const names = namesOf(row).filter((name) => folded.includes(name));
    for (const name of names) found.add(name);
    return names.length > 0;
  });
  wanted.forEach((category, index) => {
    // An older copy means that the API cannot be reached, so the category cannot be checked either.
    if (!isStale && !found.has(folded[index] ?? '')) refuseUnknown(sources, category, rows, namesOf);
  });
  return kept;
}

/** What a category is looked up with. */
export interface CategorySources extends Pick<Sources, 'platform' | 'connection' | 'session' | 'userCategories'> {}

/** Throws `unknown_value` for a category that no transaction of any day has. */
export function requireCategories(sources: CategorySources, wanted: readonly string[]): void {
  const namesOf = categoryNames(sources);
  for (const category of wanted) refuseUnknown(sources, category, [], namesOf);
}

/** Folded names that stand for the category of a row: as shown, as its source names it, and its group. */
export function categoryNames({ userCategories }: Pick<Sources, 'userCategories'>): (row: Row) => readonly string[] {
  // Fifty thousand rows have a few dozen categories.
  const known = new Map<string, readonly string[]>();
  return (row) => {
    const shown = categoryOf(row);
    if (shown === null) return [noCategory];
    const names = known.get(shown) ?? [
      foldCategory(shown),
      ...(textOf(row, 'organizationTransactionCategoryName') === null ? sourceNames(row) : []),
      ...[groupOf(userCategories(), row)]
        .flatMap((group) => (group === null ? [] : foldCategory(group)))
        .filter((group) => !userCategories().has(group)),
    ];
    known.set(shown, names);
    return names;
  };
}

function sourceNames(row: Row): string[] {
  const name = textOf(row, 'sourceDetailedCategory') ?? textOf(row, 'sourcePrimaryCategory');
  return name === null ? [] : [foldCategory(name)];
}

/** A name that neither the sheet FIN Categories nor any transaction of any day has. One or two requests, then cached. */
function refuseUnknown(
  sources: CategorySources,
  category: string,
  rows: readonly Row[],
  namesOf: (row: Row) => readonly string[],
): void {
  const { platform, connection } = sources;
  const name = foldCategory(category);
  const ofUser = [...sources.userCategories().values()];
  const isOfUser = ofUser.some((each) => [each.name, each.group ?? ''].map(foldCategory).includes(name));
  if (name === noCategory || isOfUser || connection === null) return;
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
    if (shown.length > 0) throw unknownValue('category', category, [...shown, ...names]);
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
