import type { Interval } from '../days/intervals';
import { AddonError } from '../errors/addon-error';
import { indexList } from '../reading/store/list-index';
import type { Engine } from './engine';
import { flushAndLoad, markUsed } from './open-list';
import { createReadCoordinator } from './read-coordinator';
import { createWindowReader, type ReadOptions } from './read-days';
import { type QueryResults, type RowQuery, readList } from './rows';
import { firstRequest } from './start-cursors';

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
  const coordinator = createReadCoordinator(engine);
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
    keepAlive: () => !isAlwaysFresh && coordinator.keepAlive(query),
    flush: cache.flush,
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
