import type { PrefetchingApi } from '../api/prefetch';
import { recordActivity } from '../cache/activity';
import { keysBesideLists } from '../cache/connection-keys';
import type { ExecutionCache } from '../cache/execution-cache';
import { indexList } from '../cache/list-index';
import type { Interval } from '../days/intervals';
import { AddonError } from '../errors/addon-error';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import type { OpenList } from './open-list';
import type { QueryResults } from './query-results';
import type { ReadOptions } from './read-days';
import { readList } from './read-list';
import { firstRequest } from './start-cursors';
import { createTurns } from './turns';
import type { Wanted } from './wanted';
import { createWindowReader } from './window-reader';

export interface LoadOptions {
  readonly platform: Platform;
  readonly cache: ExecutionCache;
  readonly connectionHash: string;
  readonly api: PrefetchingApi;
  readonly budget: Budget;
  readonly results: QueryResults;
  readonly isAlwaysFresh: boolean;
  /** A cache entry that is written together with rows. */
  noteWhenRead(): { readonly key: string; readonly value: string } | null;
}

/**
 * Gives every wanted query a result, in five steps: load the lists from the cache; use the cached rows; announce the
 * first missing query and wait if another execution already reads it; otherwise read everything that is missing; write
 * it to the cache.
 */
export function createListLoader(options: LoadOptions): (wanted: readonly Wanted[]) => void {
  const { platform, cache, connectionHash, api, budget, results, isAlwaysFresh } = options;
  const { clock } = platform;
  const turns = createTurns(platform, budget);
  let countedRequests = 0;
  let lastReadAt: number | null = null;

  const load = (wanted: readonly Wanted[]): void => {
    const open = () => wanted.filter((each) => results.of(each) === undefined);
    const lists = Array.from(new Set(open().map(({ list }) => list)));
    if (lists.length === 0) return;
    const exchange = () => exchangeWithCache(cache, connectionHash, lists);
    exchange();
    if (isAlwaysFresh) {
      read(open(), []);
      return;
    }
    for (;;) {
      for (const each of open()) results.fromCache(each);
      const [first] = open();
      if (first === undefined) break;
      const turn = turns.await(first, exchange, () => results.fromCache(first));
      if (turn.is === 'read') {
        for (const each of open()) results.fromCache(each);
        if (open().length > 0) read(open(), turn.alsoWanted);
        break;
      }
      if (turn.is === 'cached') continue;
      for (const each of open().filter(({ list }) => list === first.list)) results.fromOlderCopy(each, turn.error);
    }
    markUsed(cache, lists);
    cache.flush();
  };

  /** Requests the first pages of all lists at once, then reads list by list, and writes everything in one call. */
  const read = (wanted: readonly Wanted[], alsoWanted: readonly Interval[]): void => {
    if (wanted.length > 1) api.prefetch(wanted.flatMap(firstRequests));
    wanted.forEach((each, index) => {
      const options = readOptions(each, index === 0 ? alsoWanted : []);
      const result = results.fromRead(each, () => readList(each.list, each.readDays, options));
      // Only the first one was announced.
      if (index === 0 && !isAlwaysFresh) turns.end(each, result instanceof AddonError ? result : null);
    });
    write(wanted);
  };

  const firstRequests = ({ list, readDays }: Wanted) => {
    // A read that continues from a checkpoint does not begin with the first page.
    if (!isAlwaysFresh && list.cache.manifest().checkpoint !== null) return [];
    const missing = isAlwaysFresh ? [readDays] : list.find(readDays).missing;
    return missing.map((days) => firstRequest(list, days));
  };

  const readOptions = (wanted: Wanted, alsoWanted: readonly Interval[]): ReadOptions => ({
    readWindows: (cursors, others, first, onWave) => {
      const result = createWindowReader(platform, api, wanted.list)(cursors, others, first, onWave);
      if (result.cause === null) lastReadAt = clock.now();
      return result;
    },
    budget,
    now: clock.now,
    isAlwaysFresh,
    alsoWanted,
    flush: () => {
      turns.keepAlive(wanted);
      cache.flush();
    },
  });

  const write = (wanted: readonly Wanted[]): void => {
    for (const { list } of wanted) indexList(cache, connectionHash, list.id);
    markUsed(
      cache,
      wanted.map(({ list }) => list),
    );
    const requests = api.requestCount() - countedRequests;
    countedRequests += requests;
    // The sidebar counts its own requests.
    if (!isAlwaysFresh) {
      recordActivity(cache, connectionHash, { requests, now: clock.now(), readAt: lastReadAt, error: null });
    }
    const note = requests > 0 ? options.noteWhenRead() : null;
    if (note !== null) cache.set(note.key, note.value);
    cache.flush();
  };

  return load;
}

/** Writes the new entries and loads the lists: two service calls, or three if a list has more chunks. */
function exchangeWithCache(cache: ExecutionCache, connectionHash: string, lists: readonly OpenList[]): void {
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
