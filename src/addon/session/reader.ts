import type { Connection } from '../connections/connection';
import { connectionHashOf } from '../connections/connection-hash';
import { AddonError } from '../errors/addon-error';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import type { Api } from '../reading/http/api';
import { createApi } from '../reading/http/api';
import { withPrefetch } from '../reading/http/prefetch';
import { recordActivity } from '../reading/store/activity';
import { createCooldown } from '../reading/store/cooldown';
import { createExecutionCache } from '../reading/store/execution-cache';
import { type ListQuery, listKey, splitQuery } from '../reading/windows/query';
import { createListLoader } from './list-loader';
import { type AgeLimits, type OpenList, openList } from './open-list';
import { createQueryResults, type QueryResult } from './query-results';
import { daysToRead, type RowQuery } from './row-query';
import type { RowSet } from './row-set';

export type { RowSet } from './row-set';

/** Gives functions the rows of a query, from the cache or from the API. */
export interface Reader {
  /** All rows, or an error: never a short list. */
  rows(query: ListQuery): RowSet;
  /** Loads several lists at once. `rows` of each then returns its rows, or throws its error, without a request. */
  readAhead(queries: readonly ListQuery[]): void;
  /** True for synced tables, in which an account id would be written over the name of the account. */
  readonly keepsNames?: true;
  requestCount(): number;
  /** Why some of the rows are an older copy; null if none are. */
  staleBecause(): string | null;
  /** Stores an error for FIN_STATUS. */
  recordError(message: string): void;
}

export interface ReaderOptions extends AgeLimits {
  /** Reads every list again, and caches the rows for others. */
  readonly isAlwaysFresh?: boolean;
}

export function createReader(
  platform: Platform,
  connection: Connection,
  budget: Budget,
  options: ReaderOptions,
): Reader & { readonly api: Api } {
  const { clock } = platform;
  const connectionHash = connectionHashOf(platform, connection);
  const cache = createExecutionCache(platform.cache);
  const cooldown = createCooldown(cache, connectionHash);
  const api = withPrefetch(createApi(platform, connection, budget, cooldown), clock.now);
  const results = createQueryResults();
  const load = createListLoader({
    platform,
    cache,
    connectionHash,
    api,
    budget,
    results,
    isAlwaysFresh: options.isAlwaysFresh === true,
  });

  const lists = new Map<string, OpenList>();
  const toRowQuery = (query: ListQuery): RowQuery => {
    const { spec, days } = splitQuery(query);
    const key = listKey(spec);
    const list = lists.get(key) ?? openList(platform, cache, connection, spec, options);
    lists.set(key, list);
    return { key: `${key} ${days.from} ${days.to}`, list, days, readDays: daysToRead(list, days) };
  };

  return {
    api,
    rows(query) {
      const rowQuery = toRowQuery(query);
      load([rowQuery]);
      const result = results.of(rowQuery) as QueryResult;
      if (result instanceof AddonError) throw result;
      return result;
    },
    readAhead(queries) {
      const rowQueries = new Map(queries.map(toRowQuery).map((each) => [each.key, each]));
      load(Array.from(rowQueries.values()));
    },
    requestCount: api.requestCount,
    staleBecause: results.staleBecause,
    recordError(message) {
      recordActivity(cache, connectionHash, { requests: 0, now: clock.now(), error: message });
      cache.flush();
    },
  };
}
