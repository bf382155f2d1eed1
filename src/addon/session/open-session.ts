import type { Connection } from '../connections/connection';
import { everything } from '../days/intervals';
import { AddonError } from '../errors/addon-error';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { loadBodyFields } from '../reading/http/read-contract';
import { loadActivity } from '../reading/store/activity';
import { type ListQuery, listKey, splitQuery } from '../reading/windows/query';
import { createEngine, type Engine } from './engine';
import { readFreshness } from './freshness';
import { createListLoader } from './list-loader';
import { type AgeLimits, type OpenList, openList } from './open-list';
import { createQueryResults, type QueryResult } from './query-results';
import { refreshLists } from './refresh-lists';
import { type RowQuery, wholeMonths } from './rows';
import type { Session, SessionOptions } from './session';
import { rowsOfTable } from './table-rows';

export function openSession(
  platform: Platform,
  connection: Connection,
  budget: Budget,
  options: SessionOptions = {},
): Session {
  const engine = createEngine(platform, connection, budget, options.keyIsWatched !== false);
  const stored = readFreshness(platform);
  const since = Math.max(stored.since, options.table?.since ?? 0);
  const limits: AgeLimits = { freshness: { ...stored, since }, refresh: options.refresh };
  const session = formulaSession(engine, limits, options.isAlwaysFresh === true);
  return options.table === undefined ? session : rowsOfTable(engine, session, limits, options.table);
}

function formulaSession(engine: Engine, limits: AgeLimits, isAlwaysFresh: boolean): Session {
  const { api, cache } = engine;
  const results = createQueryResults();
  const load = createListLoader(engine, results, isAlwaysFresh);
  let oldest: number | null = null;
  const lists = new Map<string, OpenList>();
  const toRowQuery = (query: ListQuery): RowQuery => {
    const { spec, days } = splitQuery(query);
    const key = listKey(spec);
    const list = lists.get(key) ?? openList(engine, spec, limits);
    lists.set(key, list);
    return { key: `${key} ${days.from} ${days.to}`, list, days, daysToRead: wholeMonths(list, days) };
  };

  return {
    rows(query) {
      const rowQuery = toRowQuery(query);
      load([rowQuery]);
      const result = results.of(rowQuery) as QueryResult;
      if (result instanceof AddonError) throw result;
      if (Number.isFinite(result.fetchedAt)) oldest = Math.min(oldest ?? result.fetchedAt, result.fetchedAt);
      return result;
    },
    readAhead(queries) {
      const rowQueries = new Map(queries.map(toRowQuery).map((each) => [each.key, each]));
      load(Array.from(rowQueries.values()));
    },
    call(request) {
      try {
        return api.call(request);
      } finally {
        engine.record({});
        cache.flush();
      }
    },
    cachedRows(query) {
      const { cache: listCache } = openList(engine, splitQuery(query).spec, limits);
      cache.load(listCache.firstKeys());
      const further = listCache.furtherKeys();
      if (further.length > 0) cache.load(further);
      return listCache.find(everything, () => true).sets.flatMap(({ rows }) => rows);
    },
    bodyFields: () => loadBodyFields(engine.platform, engine.connection, engine.connectionHash, engine.budget),
    refresh: ({ readsEverything }) => refreshLists(engine, limits.freshness, readsEverything),
    requestCount: api.requestCount,
    activity: () => loadActivity(cache, engine.connectionHash),
    pausedUntil: engine.pausedUntil,
    staleBecause: results.staleBecause,
    readAt: () => oldest,
    recordError(message) {
      engine.record({ error: message });
      cache.flush();
    },
  };
}
