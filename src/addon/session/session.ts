import type { Row } from '../cells/row';
import { type Connection, connectionHashOf } from '../connections/connection';
import { everything } from '../days/intervals';
import { AddonError } from '../errors/addon-error';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { bodyFieldsKey, type LoadedBodyFields, loadBodyFields } from '../reading/http/body-fields';
import type { Answer, ApiRequest } from '../reading/http/request';
import { type Activity, loadActivity } from '../reading/store/activity';
import { forgetRows, indexList, keysBesideLists } from '../reading/store/list-index';
import { makesDoubtful } from '../reading/store/manifest';
import { type ListQuery, listKey, splitQuery } from '../reading/windows/query';
import { createEngine, type Engine } from './engine';
import { readFreshness } from './freshness';
import { createListLoader } from './list-loader';
import { type AgeLimits, type OpenList, openList } from './open-list';
import { createWindowReader, readDays } from './read-days';
import { type ListsRefreshed, refreshLists } from './refresh-lists';
import { createQueryResults, type QueryResult, type RowQuery, type RowSet, toRowSet, wholeMonths } from './rows';
import { readTagLinks, type TagLinks } from './tag-links';

export type { LoadedBodyFields } from '../reading/http/body-fields';
export type { Answer, QueryValue } from '../reading/http/request';
export { olderKey } from '../reading/store/list-index';
export type { ListQuery } from '../reading/windows/query';
export type { ListsRefreshed } from './refresh-lists';
export type { RowSet } from './rows';
export type { TagLinks } from './tag-links';

/** One connection in one execution: the only way to the rows and the calls of the API. */
export interface Session {
  /** All rows, or an error: never a short list. */
  rows(query: ListQuery): RowSet;
  /** Loads several lists at once. `rows` of each then returns its rows, or throws its error, without a request. */
  readAhead(queries: readonly ListQuery[]): void;
  /** Which transactions many tags have, with one request for each tag that is not cached. Shared by all formulas. */
  tagLinks(tagIds: readonly string[]): TagLinks;
  /** The rows that the cache of this spreadsheet has of a list, of any age. Makes no request. */
  cachedRows(query: ListQuery): readonly Row[];
  /** One request that is no list: a write, or one of the few questions that no list answers. Never cached. */
  call(request: ApiRequest): Answer;
  /** The names of fields in the bodies of writes, from the API's own document. */
  bodyFields(): LoadedBodyFields;
  /** Reads again what may have changed in the lists that formulas use, or on request everything. */
  refresh(options: { readonly readsEverything: boolean }): ListsRefreshed;
  /** True for synced tables, in which an account id would be written over the name of the account. */
  readonly keepsNames?: true;
  /** Requests of this session. */
  requestCount(): number;
  /** Requests and reads of all executions. Makes no request. */
  activity(): Activity;
  /** Until when the API lets no request through, in milliseconds since 1970; 0 if it does. */
  pausedUntil(): number;
  /** Why some of the rows are an older copy; null if none are. */
  staleBecause(): string | null;
  /** When the oldest of the returned rows was read; null without rows. */
  readAt(): number | null;
  /** Stores an error for FIN_STATUS. */
  recordError(message: string): void;
}

export interface SessionOptions {
  /** Refresh value of a formula. */
  readonly refresh?: string | undefined;
  /** Reads every list again, and caches the rows for others. */
  readonly isAlwaysFresh?: boolean;
  /** Reads for a synced table. */
  readonly table?: TableReads;
  /**
   * A cell runs as the owner, whose settings it must not write; and a newly entered key is not the stored one. Otherwise
   * a refused key is stored for the sidebar.
   */
  readonly keyIsWatched?: boolean;
}

/** How a synced table reads. */
export interface TableReads {
  /** Rows that were read before are too old. */
  readonly since: number;
  /**
   * Lists with dates are read from this day on, and every query returns all of it. null: only the days of the query are
   * read.
   */
  readonly everythingFrom: string | 'all' | null;
  /** Whether the days of the queries have so many pages that they are read in parallel. */
  readonly isLong: boolean;
}

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
  // A run of a table reads some of many tags again, not all of them.
  const tagLimits: AgeLimits = { ...limits, freshness: stored };
  return options.table === undefined ? session : rowsOfTable(engine, session, { limits, tagLimits }, options.table);
}

function formulaSession(engine: Engine, limits: AgeLimits, isAlwaysFresh: boolean): Session {
  const { api, cache } = engine;
  const results = createQueryResults();
  const load = createListLoader(engine, results, isAlwaysFresh);
  let oldest: number | null = null;
  const noteAge = ({ fetchedAt }: Pick<RowSet, 'fetchedAt'>): void => {
    if (Number.isFinite(fetchedAt)) oldest = Math.min(oldest ?? fetchedAt, fetchedAt);
  };
  let linksStaleBecause: string | null = null;
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
      noteAge(result);
      return result;
    },
    tagLinks(tagIds) {
      const links = readTagLinks(engine, limits, tagIds, { isAlwaysFresh, rereads: false });
      noteAge(links);
      linksStaleBecause = links.staleBecause;
      return links;
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
    staleBecause: () => results.staleBecause() ?? linksStaleBecause,
    readAt: () => oldest,
    recordError(message) {
      engine.record({ error: message });
      cache.flush();
    },
  };
}

/**
 * The same session for a synced table. Lists without dates, and a first load, are read as for formulas, with their
 * checkpoints. A routine refresh reads only the requested days, where a formula reads months. Both are cached for
 * formulas. It refuses an older copy: a formula may show it, but a table already has its rows.
 */
function rowsOfTable(
  engine: Engine,
  session: Session,
  { limits, tagLimits }: { readonly limits: AgeLimits; readonly tagLimits: AgeLimits },
  { everythingFrom, isLong }: TableReads,
): Session {
  const { cache, connectionHash, budget, platform } = engine;
  const { now } = platform.clock;
  // Few days are read page after page, because parallel windows would cost more requests.
  const reader: Engine = isLong ? engine : { ...engine, api: { ...engine.api, concurrency: () => 1 } };
  let oldest: number | null = null;

  const readExactly = (query: ListQuery): RowSet => {
    const { spec, days } = splitQuery(query);
    const list = openList(engine, spec, limits);
    cache.load([...keysBesideLists(connectionHash, [list.id]), ...list.cache.firstKeys()]);
    cache.load(list.cache.furtherKeys());
    const found = list.find(days);
    const { dateFilter: before } = list.cache.manifest();
    const { reads, cause } = readDays(list, found.missing, {
      readWindows: createWindowReader(reader, list),
      budget,
      now,
      isAlwaysFresh: true,
      announcedDays: [],
      flush: cache.flush,
    });
    indexList(cache, connectionHash, list.id);
    engine.record({ readAt: cause === null ? now() : null, error: cause?.message ?? null });
    cache.flush();
    if (cause !== null) throw cause;
    if (makesDoubtful(list.cache.manifest().dateFilter, before)) return readExactly(query);
    return toRowSet([...reads, ...found.sets], days);
  };

  const requireCurrent = <Found extends Pick<RowSet, 'fetchedAt' | 'error'>>(found: Found): Found => {
    if (found.error !== null) throw found.error;
    if (Number.isFinite(found.fetchedAt)) oldest = Math.min(oldest ?? found.fetchedAt, found.fetchedAt);
    return found;
  };
  /** With all days from the first one of the table on, or from an earlier one that the query needs. */
  const toRead = (query: ListQuery): ListQuery => {
    if (everythingFrom === null || !splitQuery(query).spec.isDated) return query;
    const { dateFrom, dateTo: _to, ...filters } = query.filters ?? {};
    const isEarlier = typeof dateFrom === 'string' && dateFrom < everythingFrom;
    const first = isEarlier ? dateFrom : everythingFrom;
    return { ...query, filters: { ...filters, ...(everythingFrom === 'all' ? {} : { dateFrom: first }) } };
  };
  return {
    ...session,
    rows(query) {
      const isExact = everythingFrom === null && splitQuery(query).spec.isDated;
      return requireCurrent(isExact ? readExactly(query) : session.rows(toRead(query)));
    },
    readAhead(queries) {
      const others = everythingFrom === null ? queries.filter((query) => !splitQuery(query).spec.isDated) : queries;
      if (others.length > 0) session.readAhead(others.map(toRead));
    },
    tagLinks: (tagIds) =>
      requireCurrent(readTagLinks(engine, tagLimits, tagIds, { isAlwaysFresh: false, rereads: true })),
    keepsNames: true,
    readAt: () => oldest,
  };
}

/**
 * Removes cached data of a connection from this spreadsheet. Caches of other spreadsheets cannot be reached. Their
 * entries expire within six hours, and nobody can find them without the connection's id.
 */
export function clearConnectionCache(platform: Platform, connection: Pick<Connection, 'id'>): void {
  const hash = connectionHashOf(platform, connection);
  forgetRows(platform, hash);
  platform.cache.removeAll([bodyFieldsKey(hash)]);
}
