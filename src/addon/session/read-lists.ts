import { daysOf, monthOf, monthsOf } from '../days/day-number';
import { everything, type Interval, intersect, subtract } from '../days/intervals';
import { AddonError, withFallback } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { indexList } from '../reading/store/list-index';
import { makesDoubtful } from '../reading/store/manifest';
import { createReadCoordinator } from '../reading/store/single-flight';
import type { Engine } from './engine';
import { isCurrent } from './freshness';
import { type DaysOfList, flushAndLoad, markUsed, type OpenList } from './open-list';
import { readDays, type SharedRead } from './read-days';
import { type RowSet, toRowSet } from './row-set';
import { firstRequest } from './start-cursors';

/** One query of a formula, and the list whose rows answer it. */
export interface RowQuery extends DaysOfList {
  /** Identifies the list and the days, so that equal queries share a result. */
  readonly key: string;
  /** The days that are wanted. More are read, so that formulas of other days share them. */
  readonly days: Interval;
}

/** All rows of a query, or an error: never some of the rows. */
export type QueryResult = RowSet | AddonError;

/**
 * How lists are read: the cached rows are used if they are fresh. If not, the first missing query is announced, and this
 * execution waits if another one already reads it; otherwise it reads everything that is missing. If a read fails, an
 * older copy is used.
 *
 * Returns the results so far, which each call adds to. `isShared` is false for an execution that uses nothing of others
 * and nothing older: nobody waits, and a read that fails is an error.
 */
export function createListReader(
  engine: Engine,
  isShared: boolean,
): (queries: readonly RowQuery[]) => ReadonlyMap<string, QueryResult> {
  const { platform, cache, connectionHash, api } = engine;
  const coordinator = createReadCoordinator(engine);
  const results = new Map<string, QueryResult>();
  let lastReadAt: number | null = null;

  const readLists = (queries: readonly RowQuery[]): void => {
    const open = (): RowQuery[] => queries.filter(({ key }) => !results.has(key));
    const lists = Array.from(new Set(open().map(({ list }) => list)));
    if (lists.length === 0) return;
    const flushAndReload = (): void => flushAndLoad(cache, connectionHash, lists);
    flushAndReload();
    for (;;) {
      for (const each of open()) answerFromCache(each);
      const [first] = open();
      if (first === undefined) break;
      const turn = isShared
        ? coordinator.awaitTurn(first, flushAndReload, () => answerFromCache(first))
        : { kind: 'read' as const, announcedDays: [] };
      if (turn.kind === 'read') {
        for (const each of open()) answerFromCache(each);
        if (open().length > 0) readMissing(open(), turn.announcedDays);
        break;
      }
      if (turn.kind === 'failed') {
        for (const each of open().filter(({ list }) => list === first.list)) {
          setResult(each, () => olderCopy(each, turn.error));
        }
      }
    }
    markUsed(cache, lists);
    cache.flush();
  };

  /** Uses fresh rows, or the fresh refusal of the API. False if the cache has neither. */
  const answerFromCache = ({ list, key, days, daysToRead }: RowQuery): boolean => {
    const { sets, missing } = list.find(daysToRead);
    const result = missing.length === 0 ? toRowSet(sets, days) : list.refusal();
    if (result !== null) results.set(key, result);
    return result !== null;
  };

  /** Requests the first pages of all lists at once, then reads list by list, and writes everything in one call. */
  const readMissing = (queries: readonly RowQuery[], announcedDays: readonly Interval[]): void => {
    if (queries.length > 1) api.prefetch(queries.flatMap(firstRequests));
    queries.forEach((each, index) => {
      // Only the first one was announced.
      const isFirst = index === 0;
      const keepAlive = (): boolean => coordinator.keepAlive(each);
      const shared = isShared ? { announcedDays: isFirst ? announcedDays : [], keepAlive } : null;
      const result = setResult(each, () => readList(engine, each, shared));
      if ('error' in result && result.error === null) lastReadAt = platform.clock.now();
      if (isFirst && isShared) coordinator.end(each, result instanceof AddonError ? result : null);
    });
    for (const { list } of queries) indexList(cache, connectionHash, list.id);
    engine.record(isShared ? { readAt: lastReadAt, error: null } : {});
  };

  const firstRequests = ({ list, daysToRead }: RowQuery) => {
    // A read that continues from a checkpoint does not begin with the first page.
    if (isShared && list.cache.manifest().checkpoint !== null) return [];
    return list.find(daysToRead).missing.map((days) => firstRequest(list, days));
  };

  const setResult = ({ key, days }: RowQuery, read: () => RowSet): QueryResult => {
    const result = attempt(() => {
      const rows = read();
      return toRowSet([rows], days, rows);
    });
    results.set(key, result);
    return result;
  };

  return (queries) => {
    readLists(queries);
    return results;
  };
}

/** Complete months, so that formulas of other days share the rows. The days after this month are one interval. */
export function wholeMonths({ spec, today }: Pick<OpenList, 'spec' | 'today'>, days: Interval): Interval {
  if (!spec.isDated) return everything;
  const { from, to } = monthsOf(days);
  const present = monthOf(today);
  return daysOf({ from: Math.min(from, present + 1), to: to > present ? everything.to : to });
}

/**
 * The rows of some days of a list: those in the cache, and the missing ones from the API. If a shared read fails, an
 * older copy; without one, an error that says how far the read got.
 */
export function readList(engine: Engine, query: DaysOfList, shared: SharedRead | null): RowSet {
  const { list, daysToRead } = query;
  const { dateFilter: before } = list.cache.manifest();
  const found = list.find(daysToRead);
  const { reads, cause } = readDays(engine, list, found.missing, shared);
  const { dateFilter } = list.cache.manifest();
  // The cached rows of other days were read before the date filter was known, so they are read again.
  if (cause === null && makesDoubtful(dateFilter, before) && found.sets.length > 0) {
    return readList(engine, query, shared);
  }
  const complete = reads.map((read) => read.days);
  if (cause === null || subtract(found.missing, complete).length === 0) {
    const own = reads.filter((read) => found.missing.some((each) => intersect(each, read.days) !== null));
    // A list without dates may continue from a checkpoint that is older than its rows may be.
    const isOld = own.some(
      ({ fetchedAt }) => !isCurrent(list.freshnessOf({ readAt: fetchedAt, isRecent: !list.spec.isDated })),
    );
    return toRowSet([...own, ...found.sets], daysToRead, isOld && shared !== null ? readInParts : undefined);
  }
  if (shared === null) throw cause;
  return olderCopy(query, cause);
}

/** Such a read does not start again at each refresh, because it would then never end. */
const readInParts = { staleBecause: 'Read in parts, the first of them by an earlier evaluation.', error: null };

/** Rows of any age, if the cache has all of them; otherwise throws the error that ended the read. */
function olderCopy({ list, daysToRead }: DaysOfList, error: AddonError): RowSet {
  if (!errorPolicy(error).canServeStale) throw error;
  const { sets, missing } = list.cache.find(daysToRead, () => true);
  if (missing.length > 0) throw error;
  return toRowSet(sets, daysToRead, { staleBecause: error.message, error });
}

/** The result of a read, or the error that ended it. */
export function attempt(read: () => RowSet): QueryResult {
  return withFallback(read, (error) => error);
}
