import { type Connection, connectionHashOf } from '../connections/connection';
import { everything } from '../days/intervals';
import { AddonError } from '../errors/addon-error';
import { type Budget, sidebarBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { bodyFieldsKey, type LoadedBodyFields, loadBodyFields } from '../reading/http/body-fields';
import type { Answer, ApiRequest } from '../reading/http/request';
import { type Activity, loadActivity } from '../reading/store/activity';
import { forgetRows, indexList } from '../reading/store/list-index';
import { type ListQuery, listKey, splitQuery } from '../reading/windows/query';
import type { Row } from '../rows/row';
import { readChanges } from './changes';
import { createEngine, type Engine } from './engine';
import { flushAndLoad, type KnownChanges, type OpenList, openList } from './open-list';
import { attempt, createListReader, type QueryResult, type RowQuery, readList, wholeMonths } from './read-lists';
import { type ListsRefreshed, refreshLists } from './refresh-lists';
import type { RowSet } from './row-set';
import { firstRequest } from './start-cursors';
import { readTagLinks, type TagLinks } from './tag-links';

export type { LoadedBodyFields } from '../reading/http/body-fields';
export type { Answer, QueryValue } from '../reading/http/request';
export { olderKey } from '../reading/store/list-index';
export type { ListQuery } from '../reading/windows/query';
export type { ListsRefreshed } from './refresh-lists';
export type { RowSet } from './row-set';
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
  /**
   * Formulas show an older copy if reading fails. It may say the opposite of what an alert watches, so alerts need fresh
   * rows, of the cache or of the API. `new rows` always come from the API.
   */
  readonly accepts?: 'older copies' | 'fresh rows' | 'new rows';
  /** Reads for a synced table, which accepts fresh rows: it already has older ones. */
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
   * Lists with dates are read from this day on, and every query returns all of it. null: it is a routine run, and only
   * the days of the query are read.
   */
  readonly everythingFrom: string | 'all' | null;
  /** Whether the days of the queries have so many pages that they are read in parallel. */
  readonly isLong: boolean;
}

/** For a user who waits at the sidebar. */
export function openSidebarSession(platform: Platform, connection: Connection, options?: SessionOptions): Session {
  return openSession(platform, connection, sidebarBudget(platform.clock), options);
}

export function openSession(
  platform: Platform,
  connection: Connection,
  budget: Budget,
  { refresh, table, keyIsWatched = true, ...options }: SessionOptions = {},
): Session {
  const accepts = table === undefined ? (options.accepts ?? 'older copies') : 'fresh rows';
  const engine = createEngine(platform, connection, budget, keyIsWatched);
  const { api, cache, connectionHash } = engine;
  const stored = readChanges(platform);
  const isShared = accepts !== 'new rows';
  const since = isShared ? Math.max(stored.since, table?.since ?? 0) : Number.POSITIVE_INFINITY;
  const known: KnownChanges = { ...stored, since, refresh };
  // A run of a table reads some of many tags again, not all of them.
  const knownOfTags = table === undefined ? known : { ...known, since: stored.since };
  const readLists = createListReader(engine, isShared);
  const lists = new Map<string, OpenList>();
  const toRowQuery = (query: ListQuery): RowQuery => {
    const { spec, days } = splitQuery(query);
    const key = listKey(spec);
    const list = lists.get(key) ?? openList(engine, spec, known);
    lists.set(key, list);
    return { key: `${key} ${days.from} ${days.to}`, list, days, daysToRead: wholeMonths(list, days) };
  };
  let oldest: number | null = null;
  const accept = <Found extends Omit<RowSet, 'rows'>>(found: Found): Found => {
    if (found.error !== null && accepts !== 'older copies') throw found.error;
    if (Number.isFinite(found.fetchedAt)) oldest = Math.min(oldest ?? found.fetchedAt, found.fetchedAt);
    return found;
  };
  let linksStaleBecause: string | null = null;

  const session: Session = {
    rows(query) {
      const rowQuery = toRowQuery(query);
      return accept(resultOf(readLists([rowQuery]).get(rowQuery.key) as QueryResult));
    },
    readAhead(queries) {
      const rowQueries = new Map(queries.map(toRowQuery).map((each) => [each.key, each]));
      readLists(Array.from(rowQueries.values()));
    },
    tagLinks(tagIds) {
      const links = accept(readTagLinks(engine, knownOfTags, tagIds, table !== undefined));
      linksStaleBecause = links.staleBecause;
      return links;
    },
    cachedRows(query) {
      const list = openList(engine, splitQuery(query).spec, known);
      flushAndLoad(cache, connectionHash, [list]);
      return list.cache.find(everything, () => true).sets.flatMap(({ rows }) => rows);
    },
    call(request) {
      try {
        return api.call(request);
      } finally {
        engine.record({});
        cache.flush();
      }
    },
    bodyFields: () => loadBodyFields(platform, connection, connectionHash, budget),
    refresh: ({ readsEverything }) => refreshLists(engine, known, readsEverything),
    requestCount: api.requestCount,
    activity: () => loadActivity(cache, connectionHash),
    pausedUntil: engine.pausedUntil,
    staleBecause() {
      const results = Array.from(readLists([]).values());
      const stale = results.map((each) => ('rows' in each ? each.staleBecause : null));
      return stale.find((each) => each !== null) ?? linksStaleBecause;
    },
    readAt: () => oldest,
    recordError(message) {
      engine.record({ error: message });
      cache.flush();
    },
  };
  return table === undefined ? session : { ...session, ...rowsOfTable(engine, known, session, table, accept) };
}

function resultOf(result: QueryResult): RowSet {
  if (result instanceof AddonError) throw result;
  return result;
}

/**
 * The rows of a session for a synced table. A first load is read as for formulas, with its checkpoints. A routine refresh
 * reads only the requested days, where a formula reads months, and announces nothing: it has few pages, and one run reads
 * at a time. Everything is cached for formulas.
 */
function rowsOfTable(
  engine: Engine,
  known: KnownChanges,
  { rows, readAhead }: Session,
  { everythingFrom, isLong }: TableReads,
  accept: (found: RowSet) => RowSet,
): Pick<Session, 'rows' | 'readAhead' | 'keepsNames'> {
  const { cache, connectionHash, platform } = engine;
  // Few days are read page after page, because parallel windows would cost more requests.
  const reader: Engine = isLong ? engine : { ...engine, api: { ...engine.api, concurrency: () => 1 } };
  const results = new Map<string, QueryResult>();
  /** Reads until one fails. The lists are loaded before the first and written after the last. */
  const readDaysOf = (queries: readonly ListQuery[]): void => {
    const unread = queries.map(splitQuery).filter((query) => !results.has(queryKey(query)));
    if (unread.length === 0) return;
    const lists = new Map(unread.map(({ spec }) => [listKey(spec), openList(engine, spec, known)]));
    const listOf = ({ spec }: (typeof unread)[number]): OpenList => lists.get(listKey(spec)) as OpenList;
    flushAndLoad(cache, connectionHash, Array.from(lists.values()));
    if (unread.length > 1) {
      const firstPages = unread.flatMap((each) => {
        const list = listOf(each);
        return list.refusal() === null ? list.find(each.days).missing.map((days) => firstRequest(list, days)) : [];
      });
      engine.api.prefetch(firstPages);
    }
    for (const each of unread) {
      const list = listOf(each);
      const result = list.refusal() ?? attempt(() => readList(reader, { list, daysToRead: each.days }, null));
      results.set(queryKey(each), result);
      const isRefused = result instanceof AddonError;
      engine.record(isRefused ? { error: result.message } : { readAt: platform.clock.now(), error: null });
      if (isRefused && each.spec.isDated) break;
    }
    for (const { id } of lists.values()) indexList(cache, connectionHash, id);
    cache.flush();
  };
  const rowsOfDays = (query: ListQuery): RowSet => {
    readDaysOf([query]);
    return resultOf(results.get(queryKey(splitQuery(query))) as QueryResult);
  };
  /** With all days from the first one of the table on, or from an earlier one that the query needs. */
  const widen = (query: ListQuery): ListQuery => {
    if (everythingFrom === null || !isDated(query)) return query;
    const { dateFrom, dateTo: _to, ...filters } = query.filters ?? {};
    const isEarlier = typeof dateFrom === 'string' && dateFrom < everythingFrom;
    const first = isEarlier ? dateFrom : everythingFrom;
    return { ...query, filters: { ...filters, ...(everythingFrom === 'all' ? {} : { dateFrom: first }) } };
  };
  return {
    ...(everythingFrom === null
      ? { rows: (query: ListQuery) => accept(rowsOfDays(query)), readAhead: readDaysOf }
      : { rows: (query: ListQuery) => rows(widen(query)), readAhead: (queries) => readAhead(queries.map(widen)) }),
    keepsNames: true,
  };
}

function queryKey({ spec, days }: ReturnType<typeof splitQuery>): string {
  return `${listKey(spec)} ${days.from} ${days.to}`;
}

function isDated(query: ListQuery): boolean {
  return splitQuery(query).spec.isDated;
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
