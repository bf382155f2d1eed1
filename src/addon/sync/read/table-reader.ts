import { type Api, createApi } from '../../api/api';
import { withPrefetch } from '../../api/prefetch';
import { recordActivity } from '../../cache/activity';
import { connectionHashOf } from '../../cache/connection-hash';
import { keysBesideLists } from '../../cache/connection-keys';
import { createCooldown } from '../../cache/cooldown';
import { makesDoubtful } from '../../cache/date-filter';
import { createExecutionCache } from '../../cache/execution-cache';
import { indexList } from '../../cache/list-index';
import type { Connection } from '../../connection/connection';
import { type ListQuery, splitQuery } from '../../fetch/query';
import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import type { Freshness } from '../../rows/freshness';
import { openList } from '../../rows/open-list';
import { readDays } from '../../rows/read-days';
import { createReader, type Reader, type RowSet } from '../../rows/reader';
import { toRowSet } from '../../rows/row-set';
import { createWindowReader } from '../../rows/window-reader';

/**
 * Reads for a synced table. Lists without dates, and a first load, are read as for formulas, with their checkpoints. A
 * routine refresh reads only the requested days, where a formula reads months. Both are cached for formulas.
 */
export interface TableReader extends Reader {
  readonly api: Api;
  /** When the oldest of the returned rows was read. */
  readAt(): number | null;
}

export interface TableReaderOptions {
  readonly freshness: Freshness;
  /**
   * Lists with dates are read from this day on, and every query returns all of it. null: only the days of the query are
   * read.
   */
  readonly everythingFrom: string | 'all' | null;
}

export function createTableReader(
  platform: Platform,
  connection: Connection,
  budget: Budget,
  { freshness, everythingFrom }: TableReaderOptions,
): TableReader {
  const base = createReader(platform, connection, budget, { freshness, refresh: undefined });
  const { clock } = platform;
  const hash = connectionHashOf(platform, connection);
  let ownRequests = 0;
  let oldest: number | null = null;

  const readExactly = (query: ListQuery): RowSet => {
    const { spec, days } = splitQuery(query);
    const cache = createExecutionCache(platform.cache);
    const wide = createApi(platform, connection, budget, createCooldown(cache, hash));
    // Reads page after page: these are few days, and parallel windows would cost more requests.
    const api = withPrefetch({ ...wide, concurrency: () => 1 }, clock.now);
    const list = openList(platform, cache, connection, spec, { freshness, refresh: undefined });
    cache.load([...keysBesideLists(hash, [list.id]), ...list.cache.firstKeys()]);
    cache.load(list.cache.furtherKeys());
    const found = list.find(days);
    const { dateFilter: before } = list.cache.manifest();
    const { reads, cause } = readDays(list, found.missing, {
      readWindows: createWindowReader(platform, api, list, budget),
      budget,
      now: clock.now,
      isAlwaysFresh: true,
      announcedDays: [],
      flush: cache.flush,
    });
    const requests = api.requestCount();
    ownRequests += requests;
    indexList(cache, hash, list.id);
    recordActivity(cache, hash, {
      requests,
      now: clock.now(),
      readAt: cause === null ? clock.now() : null,
      error: cause?.message ?? null,
    });
    cache.flush();
    if (cause !== null) throw cause;
    if (makesDoubtful(list.cache.manifest().dateFilter, before)) return readExactly(query);
    return toRowSet([...reads, ...found.sets], days);
  };

  /** Records the age of rows. Refuses an older copy: a formula may show it, but a table already has its rows. */
  const requireCurrent = (found: RowSet): RowSet => {
    if (found.error !== null) throw found.error;
    if (found.rows.length > 0 || Number.isFinite(found.fetchedAt)) {
      oldest = Math.min(oldest ?? found.fetchedAt, found.fetchedAt);
    }
    return found;
  };
  const toRead = (query: ListQuery): ListQuery => {
    if (everythingFrom === null || !splitQuery(query).spec.isDated) return query;
    const { dateFrom: _from, dateTo: _to, ...filters } = query.filters ?? {};
    return { ...query, filters: { ...filters, ...(everythingFrom === 'all' ? {} : { dateFrom: everythingFrom }) } };
  };
  return {
    api: base.api,
    rows(query) {
      const { isDated } = splitQuery(query).spec;
      return requireCurrent(isDated && everythingFrom === null ? readExactly(query) : base.rows(toRead(query)));
    },
    readAhead(queries) {
      const others = everythingFrom === null ? queries.filter((query) => !splitQuery(query).spec.isDated) : queries;
      if (others.length > 0) base.readAhead(others.map(toRead));
    },
    keepsNames: true,
    requestCount: () => base.requestCount() + ownRequests,
    staleBecause: base.staleBecause,
    recordError: base.recordError,
    readAt: () => oldest,
  };
}
