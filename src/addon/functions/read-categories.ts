import type { Answer } from '../api/answer';
import { connectionHashOf } from '../cache/connection-hash';
import { cacheTtlSeconds } from '../cache/execution-cache';
import { isAddonError } from '../errors/addon-error';
import type { RowSet } from '../rows/reader';
import type { Row } from '../table/row';
import { categoryOf, toSourceName } from './category';
import { joinRowSets } from './join-row-sets';
import type { Run } from './run';
import { unknownValue } from './unknown-value';

/**
 * Rows of some categories, each asked of the API, because some names of a category are in no field of a transaction. A
 * category without rows may be a source category in words. If it is not, the API is asked once, without dates, whether
 * it has any transaction of that category: one that never occurs is an error, the others give no rows.
 */
export function readCategories(
  run: Run,
  categories: readonly string[],
  readCategory: (category: string) => RowSet,
): RowSet {
  return joinRowSets(
    categories.map((category) => {
      const read = readCategory(category);
      if (read.rows.length > 0) return read;
      const sourceName = toSourceName(category);
      const readBySource = sourceName === null ? read : readCategory(sourceName);
      // The API that gave an older copy does not answer questions either.
      if (readBySource.rows.length === 0 && readBySource.staleBecause === null)
        refuseUnknown(run, category, sourceName === null ? [category] : [category, sourceName]);
      return readBySource;
    }),
  );
}

function refuseUnknown(run: Run, category: string, names: readonly string[]): void {
  const { platform, connection } = run;
  if (connection === null) return;
  const key = `category ${platform.codec.hash(`${connectionHashOf(platform, connection)} ${category.toLowerCase()}`)}`;
  if (platform.cache.get(key) !== null) return;
  try {
    const isKnown = names.some((name) => hasRows(firstPage(run, { category: name, pageSize: 1 })));
    if (isKnown) {
      // Only what exists is cached: a new category must not stay an error.
      platform.cache.put(key, '1', cacheTtlSeconds);
      return;
    }
    const recent = firstPage(run, { pageSize: 100 });
    const rows: readonly Row[] = Array.isArray(recent.data) ? recent.data : [];
    const known = rows.map(categoryOf).filter((each): each is string => each !== null);
    // A key that sees no transactions, or none with a category, says nothing about names.
    if (known.length > 0) throw unknownValue('category', category, known);
  } catch (thrown) {
    // If the API cannot say, the category is taken as it is.
    if (isAddonError(thrown) && thrown.code !== 'unknown_value') return;
    throw thrown;
  }
}

function firstPage(run: Run, query: { readonly [name: string]: string | number }): Answer {
  return run.reader().api.call({ operationId: 'listTransactions', query: { visibility: 'all', ...query } });
}

/** A page may be empty though more follow. */
function hasRows({ data, nextPageToken }: Answer): boolean {
  return (Array.isArray(data) && data.length > 0) || nextPageToken !== null;
}
