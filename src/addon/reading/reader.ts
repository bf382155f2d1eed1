import { createRowCache, type RowCache, rowsTtlSeconds } from '../cache/row-cache';
import { type Api, createApi } from '../client/api';
import type { Budget } from '../client/budget';
import { createCooldown } from '../client/cooldown';
import { type ListQuery, readList } from '../client/read-list';
import type { Connection } from '../connection/connection';
import type { Platform } from '../platform/platform';
import type { Row } from '../table/row';
import type { Freshness } from './freshness';

/** All rows of a list query, and when they were read. */
export interface RowSet {
  readonly rows: readonly Row[];
  readonly fetchedAt: number;
}

/** How functions read: they ask for the rows of a query and do not know where these come from. */
export interface Reader {
  rows(query: ListQuery): RowSet;
  /** One record, such as the organization, as a row. */
  record(operationId: 'getOrganization'): RowSet;
  requestCount(): number;
}

export interface ReaderOptions {
  readonly freshness: Freshness;
  /** Refresh tick of the formula. */
  readonly refresh: string | undefined;
  /** Nothing that was read before will do; what is read now is kept for others. */
  readonly isAlwaysFresh?: boolean;
}

/** Salted by the connection's own random id: the key itself is in no cache key, hashed or not. */
export function connectionHashOf(platform: Platform, connection: Connection): string {
  return platform.codec.hash(`connection ${connection.id}`);
}

export function createReader(
  platform: Platform,
  connection: Connection,
  budget: Budget,
  options: ReaderOptions,
): Reader & { readonly api: Api } {
  const hash = connectionHashOf(platform, connection);
  const api = createApi(platform, connection, budget, createCooldown(platform.cache, hash));
  const cache = createRowCache(platform.cache, platform.codec, hash);
  const known = new Map<string, RowSet>();

  const cached = (query: ListQuery, read: () => readonly Row[]): RowSet => {
    const key = platform.codec.hash(`${connection.id} ${canonical(query)}`);
    const rowSet = known.get(key) ?? readThrough(platform, cache, key, query, options, read);
    known.set(key, rowSet);
    return rowSet;
  };

  return {
    api,
    rows: (query) => cached(query, () => readList(api, budget, query)),
    record: (operationId) => cached({ operationId }, () => [api.call(operationId).data as Row]),
    requestCount: api.requestCount,
  };
}

function readThrough(
  platform: Platform,
  cache: RowCache,
  key: string,
  query: ListQuery,
  options: ReaderOptions,
  read: () => readonly Row[],
): RowSet {
  const isTagged = query.operationId === 'listTagTransactions' || query.operationId === 'listTags';
  const { freshness, refresh } = options;
  const oldest = Math.max(
    platform.clock.now() - rowsTtlSeconds * 1000,
    freshness.since,
    isTagged ? freshness.tagsSince : 0,
  );
  const isRefreshKnown = refresh === undefined || refresh === `number:${freshness.tick}`;
  const isGood = (stored: { fetchedAt: number; refresh: string | null }): boolean =>
    stored.fetchedAt >= oldest && (isRefreshKnown || stored.refresh === refresh);
  const entry = options.isAlwaysFresh === true ? null : cache.read(key, isGood);
  if (entry !== null) return entry;
  const fetchedAt = platform.clock.now();
  const rows = read();
  cache.write(key, { rows, fetchedAt, refresh: refresh ?? null });
  return { rows, fetchedAt };
}

/** The same text for the same query, however its filters were put together. */
function canonical(query: ListQuery): string {
  const filters = Object.entries(query.filters ?? {}).filter(([, value]) => value !== undefined);
  filters.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([query.operationId, query.path ?? {}, filters]);
}
