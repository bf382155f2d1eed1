import type { Connection } from '../../connections/connection';
import { connectionHashOf } from '../../connections/connection-hash';
import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { type Api, createApi } from '../../reading/http/api';
import { withPrefetch } from '../../reading/http/prefetch';
import { recordActivity } from '../../reading/store/activity';
import { keysBesideLists } from '../../reading/store/connection-keys';
import { createCooldown } from '../../reading/store/cooldown';
import { makesDoubtful } from '../../reading/store/date-filter';
import { createExecutionCache } from '../../reading/store/execution-cache';
import { indexList } from '../../reading/store/list-index';
import { type ListQuery, splitQuery } from '../../reading/windows/query';
import type { Freshness } from '../../session/freshness';
import { openList } from '../../session/open-list';
import { readDays } from '../../session/read-days';
import { createReader, type Reader, type RowSet } from '../../session/reader';
import { toRowSet } from '../../session/row-set';
import { createWindowReader } from '../../session/window-reader';

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
