import { type Row, textOf } from '../cells/row';
import type { Connection } from '../connections/connection';
import { everything } from '../days/intervals';
import type { Platform } from '../platform/platform';
import { createExecutionCache } from '../reading/store/execution-cache';
import { type ListQuery, splitQuery } from '../reading/windows/query';
import { readFreshness } from './freshness';
import { openList } from './open-list';

/** The rows with these ids (in lower case) that the cache of this spreadsheet has, however old. Makes no request. */
export function findCachedRows(
  platform: Platform,
  connection: Connection,
  query: ListQuery,
  ids: ReadonlySet<string>,
): Row[] {
  const cache = createExecutionCache(platform.cache);
  const limits = { freshness: readFreshness(platform), refresh: undefined };
  const list = openList({ platform, cache, connection }, splitQuery(query).spec, limits).cache;
  cache.load(list.firstKeys());
  const further = list.furtherKeys();
  if (further.length > 0) cache.load(further);
  const { sets } = list.find(everything, () => true);
  return sets.flatMap(({ rows }) => rows.filter((row) => ids.has(textOf(row, 'id')?.toLowerCase() ?? '')));
}
