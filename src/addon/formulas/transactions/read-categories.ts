import { connectionHashOf } from '../../connections/connection';
import { isAddonError } from '../../errors/addon-error';
import { googleLimits } from '../../platform/google-limits';
import type { Answer, RowSet } from '../../session/session';
import { categoryOf, toSourceName } from '../category';
import { joinRowSets } from '../join-row-sets';
import { unknownValue } from '../row-filters';
import type { Sources } from '../run';

/**
 * Rows of some categories. The API filters by each category, because transactions have no field for some of its names.
 * A category without rows may be a source category in words. If it is not, one request without dates finds out whether
 * the category ever occurs. If it never does, that is an error; otherwise it has no rows.
 */
export function readCategories(
  sources: Sources,
  categories: readonly string[],
  readCategory: (category: string) => RowSet,
): RowSet {
  return joinRowSets(
    categories.map((category) => {
      const rowSet = readCategory(category);
      if (rowSet.rows.length > 0) return rowSet;
      const sourceName = toSourceName(category);
      const readBySource = sourceName === null ? rowSet : readCategory(sourceName);
      // An older copy means that the API cannot be reached, so the category cannot be checked either.
      if (readBySource.rows.length === 0 && readBySource.staleBecause === null)
        refuseUnknown(sources, category, sourceName === null ? [category] : [category, sourceName]);
      return readBySource;
    }),
  );
}

function refuseUnknown(sources: Sources, category: string, names: readonly string[]): void {
  const { platform, connection } = sources;
  if (connection === null) return;
  const key = `category ${platform.codec.hash(`${connectionHashOf(platform, connection)} ${category.toLowerCase()}`)}`;
  if (platform.cache.get(key) !== null) return;
  try {
    const isKnown = names.some((name) => hasRows(firstPage(sources, { category: name, pageSize: 1 })));
    if (isKnown) {
      // Caches only existing categories, because a new one must not remain an error.
      platform.cache.put(key, '1', googleLimits.cacheMaxTtlSeconds);
      return;
    }
    const recent = firstPage(sources, { pageSize: 100 });
    const known = recent.rows.map(categoryOf).filter((each): each is string => each !== null);
    // If no category is known, the name may still be right.
    if (known.length > 0) throw unknownValue('category', category, known);
  } catch (thrown) {
    // If the API cannot answer, the category is accepted.
    if (isAddonError(thrown) && thrown.code !== 'unknown_value') return;
    throw thrown;
  }
}

function firstPage(sources: Sources, query: { readonly [name: string]: string | number }): Answer {
  return sources.session().call({ operationId: 'listTransactions', query: { visibility: 'all', ...query } });
}

/** An empty page may be followed by others. */
function hasRows({ rows, nextPageToken }: Answer): boolean {
  return rows.length > 0 || nextPageToken !== null;
}
