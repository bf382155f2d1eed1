import type { Interval } from '../days/intervals';
import { AddonError } from '../errors/addon-error';
import type { ExecutionCache } from '../reading/store/execution-cache';
import { indexList, keysBesideLists } from '../reading/store/list-index';
import type { Engine } from './engine';
import type { OpenList } from './open-list';
import type { QueryResults } from './query-results';
import { createReadCoordinator } from './read-coordinator';
import type { ReadOptions } from './read-days';
import type { RowQuery } from './rows';
import { readList } from './rows';
import { firstRequest } from './start-cursors';
import { createWindowReader } from './window-reader';

/**
 * Gives every query a result, in five steps: load the lists from the cache; use the cached rows; announce the
 * first missing query and wait if another execution already reads it; otherwise read everything that is missing; write
 * it to the cache.
 */
export function createListLoader(
  engine: Engine,
  results: QueryResults,
  isAlwaysFresh: boolean,
): (queries: readonly RowQuery[]) => void {
  const { platform, cache, connectionHash, api, budget } = engine;
  const { clock } = platform;
  const coordinator = createReadCoordinator(platform, budget);
  let lastReadAt: number | null = null;

  const load = (queries: readonly RowQuery[]): void => {
    const open = () => queries.filter((each) => results.of(each) === undefined);
    const lists = Array.from(new Set(open().map(({ list }) => list)));
    if (lists.length === 0) return;
    const flushAndReload = () => flushAndLoad(cache, connectionHash, lists);
    flushAndReload();
    if (isAlwaysFresh) {
      read(open(), []);
      return;
    }
    for (;;) {
      for (const each of open()) results.fromCache(each);
      const [first] = open();
      if (first === undefined) break;
      const decision = coordinator.awaitTurn(first, flushAndReload, () => results.fromCache(first));
      if (decision.kind === 'read') {
        for (const each of open()) results.fromCache(each);
        if (open().length > 0) read(open(), decision.announcedDays);
        break;
      }
      if (decision.kind === 'cached') continue;
      for (const each of open().filter(({ list }) => list === first.list)) results.fromOlderCopy(each, decision.error);
    }
    markUsed(cache, lists);
    cache.flush();
  };

  /** Requests the first pages of all lists at once, then reads list by list, and writes everything in one call. */
  const read = (queries: readonly RowQuery[], announcedDays: readonly Interval[]): void => {
    if (queries.length > 1) api.prefetch(queries.flatMap(firstRequests));
    queries.forEach((each, index) => {
      const options = readOptions(each, index === 0 ? announcedDays : []);
      const result = results.fromRead(each, () => readList(each.list, each.daysToRead, options));
      // Only the first one was announced.
      if (index === 0 && !isAlwaysFresh) coordinator.end(each, result instanceof AddonError ? result : null);
    });
    write(queries);
  };

  const firstRequests = ({ list, daysToRead }: RowQuery) => {
    // A read that continues from a checkpoint does not begin with the first page.
    if (!isAlwaysFresh && list.cache.manifest().checkpoint !== null) return [];
    const missing = isAlwaysFresh ? [daysToRead] : list.find(daysToRead).missing;
    return missing.map((days) => firstRequest(list, days));
  };

  const readOptions = (query: RowQuery, announcedDays: readonly Interval[]): ReadOptions => ({
    readWindows: (cursors, others, first, onWave) => {
      const result = createWindowReader(engine, query.list)(cursors, others, first, onWave);
      if (result.cause === null) lastReadAt = clock.now();
      return result;
    },
    budget,
    now: clock.now,
    isAlwaysFresh,
    announcedDays,
    flush: () => {
      coordinator.keepAlive(query);
      cache.flush();
    },
  });

  const write = (queries: readonly RowQuery[]): void => {
    for (const { list } of queries) indexList(cache, connectionHash, list.id);
    markUsed(
      cache,
      queries.map(({ list }) => list),
    );
    engine.record(isAlwaysFresh ? {} : { readAt: lastReadAt, error: null });
    cache.flush();
  };

  return load;
}

/** Writes the new entries and loads the lists: two service calls, or three if a list has more chunks. */
function flushAndLoad(cache: ExecutionCache, connectionHash: string, lists: readonly OpenList[]): void {
  cache.flush();
  const ids = lists.map(({ id }) => id);
  const keys = lists.flatMap((list) => [...list.cache.firstKeys(), ...list.announcements.keys()]);
  cache.load([...keysBesideLists(connectionHash, ids), ...keys]);
  const further = lists.flatMap((list) => list.cache.furtherKeys());
  if (further.length > 0) cache.load(further);
}

/** Marks the lists as used, so that a refresh reads them again. */
function markUsed(cache: ExecutionCache, lists: readonly OpenList[]): void {
  for (const { usedKey } of lists.map((list) => list.cache)) if (cache.get(usedKey) === null) cache.set(usedKey, '1');
}
