import type { Interval } from '../days/intervals';
import { AddonError, LimitError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import type { ExecutionCache } from '../reading/store/execution-cache';
import { indexList, keysBesideLists } from '../reading/store/list-index';
import { type Announcement, awaitTurn, heartbeatMs } from '../reading/store/single-flight';
import type { Engine } from './engine';
import type { OpenList } from './open-list';
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

/** What to do for a query after waiting: read it, use the rows that another execution read, or give up. */
type ReadDecision =
  | { readonly kind: 'read'; readonly announcedDays: readonly Interval[] }
  | { readonly kind: 'cached' }
  | { readonly kind: 'failed'; readonly error: AddonError };

/** The announcements of one execution. If several executions want the same rows, one reads and the others wait. */
interface ReadCoordinator {
  /** Announces the days of a query, and waits while another execution reads them. */
  awaitTurn(query: RowQuery, flushAndReload: () => void, isCached: () => boolean): ReadDecision;
  /** Called after each wave. Records from time to time that the read continues; true if it did. */
  keepAlive(query: RowQuery): boolean;
  /** Records how the read ended. */
  end(query: RowQuery, error: AddonError | null): void;
}

/** Reading this few days twice takes less time than waiting. */
const smallDays = 93;
/** Longer histories are read only for the cell that needs them, so that others do not wait for them. */
const sharedDays = 1_096;

function createReadCoordinator({ clock, codec }: Platform, budget: Budget): ReadCoordinator {
  const execution = { name: codec.uuid(), startedAt: clock.now() };
  let heartbeatAt = execution.startedAt;
  let waveAt = execution.startedAt;
  const announcementOf = (query: RowQuery): Omit<Announcement, 'heartbeatAt'> => ({
    ...execution,
    ...query.daysToRead,
    refresh: query.list.refreshCutoff(),
    isEnded: false,
    failure: null,
  });

  return {
    awaitTurn(query, flushAndReload, isCached) {
      const { announcements, spec, today } = query.list;
      const announcement = announcementOf(query);
      const result = awaitTurn({
        announcements,
        announcement,
        isSmall: spec.isDated && isWithinDays(announcement, smallDays, today),
        isLarge: (days) => !isWithinDays(days, sharedDays, today),
        budget,
        clock,
        flushAndReload,
        isCached,
      });
      switch (result.kind) {
        case 'read':
          heartbeatAt = clock.now();
          waveAt = heartbeatAt;
          return { kind: 'read', announcedDays: result.announcedDays.filter((days) => isShared(query.list, days)) };
        case 'cached':
          return result;
        case 'failed':
          return { kind: 'failed', error: toError(result.failure) };
        case 'timed-out':
          return { kind: 'failed', error: stillReading() };
      }
    },
    keepAlive(query) {
      const now = clock.now();
      const waveMs = now - waveAt;
      waveAt = now;
      if (now - heartbeatAt < heartbeatMs) return false;
      heartbeatAt = now;
      query.list.announcements.put({ ...announcementOf(query), waveMs });
      return true;
    },
    end(query, error) {
      // After a time or rate limit another execution may succeed: it continues from the checkpoint.
      const failure = error === null || errorPolicy(error).isLimit ? null : toFailure(error);
      query.list.announcements.put({ ...announcementOf(query), isEnded: true, failure });
    },
  };
}

function isShared({ spec, today }: OpenList, days: Interval): boolean {
  return spec.isDated && isWithinDays(days, sharedDays, today);
}

function isWithinDays({ from, to }: Interval, count: number, today: number): boolean {
  return Math.min(to, today) - from < count;
}

type Failure = NonNullable<Announcement['failure']>;

function toFailure({ code, sentence, requestId }: AddonError): Failure {
  return { code, sentence, requestId };
}

function toError({ code, sentence, requestId }: Failure): AddonError {
  return new AddonError(code as AddonError['code'], sentence, { requestId });
}

function stillReading(): LimitError {
  return new LimitError('time_limit', 'Another formula still reads these rows. Choose Refresh now in a moment.');
}
