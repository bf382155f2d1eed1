import type { Api } from '../api/api';
import { createApi } from '../api/api';
import { withPrefetch } from '../api/prefetch';
import type { Announcement } from '../cache/announcements';
import { connectionHashOf, connectionKeys, indexList, recordActivity } from '../cache/connection-cache';
import { createCooldown } from '../cache/cooldown';
import { createExecutionCache } from '../cache/execution-cache';
import { awaitTurn } from '../cache/single-flight';
import type { Connection } from '../connection/connection';
import type { Interval } from '../days/intervals';
import { AddonError, isAddonError, LimitError, toAddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { canonical, type ListQuery, splitQuery } from '../fetch/query';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { fetchWindows } from './fetch-windows';
import { type AgeLimits, daysToRead, isWithinDays, type OpenList, openList } from './open-list';
import { olderCopy, type ReadOptions, type RowSet, readList, toRowSet } from './read-list';
import { firstRequest } from './start-cursors';

export type { RowSet } from './read-list';

/** How functions read: they ask for the rows of a query and do not know where these come from. */
export interface Reader {
  /** All rows, or an error: never a short list. */
  rows(query: ListQuery): RowSet;
  /** Reads several lists at once; `rows` of each then gives what came, or its error. */
  readAhead(queries: readonly ListQuery[]): void;
  requestCount(): number;
  /** Why some of the rows are an older copy; null when none are. */
  staleBecause(): string | null;
  /** Keeps an error for FIN_STATUS. */
  recordError(message: string): void;
}

export interface ReaderOptions extends AgeLimits {
  /** Nothing that was read before will do; what is read now is kept for others. */
  readonly isAlwaysFresh?: boolean;
  /** A cache entry to be written along with rows that were read. */
  readonly noteWhenRead?: () => { readonly key: string; readonly value: string } | null;
}

/** One query, and the list and days to read for it. */
interface Wanted {
  readonly query: string;
  readonly list: OpenList;
  readonly days: Interval;
}

/** So few days are better read twice than waited for. */
const smallDays = 93;
/** Longer histories are read for whoever asked alone: the others must not wait for them. */
const sharedDays = 1_096;

export function createReader(
  platform: Platform,
  connection: Connection,
  budget: Budget,
  options: ReaderOptions,
): Reader & { readonly api: Api } {
  const { clock, codec } = platform;
  const isAlwaysFresh = options.isAlwaysFresh === true;
  const hash = connectionHashOf(platform, connection);
  const cache = createExecutionCache(platform.cache);
  const api = withPrefetch(createApi(platform, connection, budget, createCooldown(cache, hash)), clock.now);
  const lists = new Map<string, OpenList>();
  const known = new Map<string, RowSet | AddonError>();
  let countedRequests = 0;
  let lastReadAt: number | null = null;

  const toWanted = (query: ListQuery): Wanted => {
    const { name, days } = splitQuery(query);
    const key = canonical(name);
    const list = lists.get(key) ?? openList(platform, cache, connection, name, options);
    lists.set(key, list);
    return { query: `${key} ${days.from} ${days.to}`, list, days };
  };

  const load = (wanted: readonly Wanted[]): void => {
    const open = () => wanted.filter(({ query }) => !known.has(query));
    const touched = Array.from(new Set(open().map(({ list }) => list)));
    if (touched.length === 0) return;
    const exchange = (): void => {
      cache.flush();
      const keys = touched.flatMap((list) => [...list.cache.firstKeys(), ...list.announcements.keys()]);
      cache.load([
        ...connectionKeys(
          hash,
          touched.map(({ id }) => id),
        ),
        ...keys,
      ]);
      const further = touched.flatMap((list) => list.cache.furtherKeys());
      if (further.length > 0) cache.load(further);
    };
    exchange();
    if (isAlwaysFresh) {
      readAll(open(), []);
      return;
    }
    for (;;) {
      for (const each of open()) settle(each);
      const [first] = open();
      if (first === undefined) break;
      const turn = awaitTurn({ ...flightOf(first), exchange, isThere: () => isThere(first) });
      if (turn.is === 'read') {
        for (const each of open()) settle(each);
        const also = turn.alsoWanted.filter(
          (days) => first.list.name.isDated && isWithinDays(days, sharedDays, first.list.today),
        );
        if (open().length > 0) readAll(open(), also);
        break;
      }
      if (turn.is === 'there') continue;
      const error = turn.is === 'failed' ? toFailure(turn.failure) : stillReading();
      for (const each of open().filter(({ list }) => list === first.list)) {
        const older = attempt(() => olderCopy(each.list, toRead(each), error));
        known.set(each.query, older instanceof AddonError ? older : within(each.days, older));
      }
    }
    markUsed(touched);
    cache.flush();
  };

  const execution = { name: codec.uuid(), startedAt: clock.now() };
  const announcementOf = ({ list, days }: Wanted): Omit<Announcement, 'aliveAt'> => ({
    ...execution,
    ...daysToRead(list, days),
    refresh: list.refresh(),
    isEnded: false,
    failure: null,
  });
  const flightOf = (wanted: Wanted) => {
    const { announcements, name, today } = wanted.list;
    const announcement = announcementOf(wanted);
    return {
      announcements,
      announcement,
      isSmall: name.isDated && isWithinDays(announcement, smallDays, today),
      isLarge: (days: Interval) => !isWithinDays(days, sharedDays, today),
      budget,
      clock,
    };
  };

  /** Answers a query from the cache where that has all its rows. */
  const settle = (wanted: Wanted): void => {
    const found = wanted.list.find(toRead(wanted));
    const { refusal } = wanted.list.cache.manifest();
    if (found.missing.length === 0) known.set(wanted.query, toRowSet(found.sets, wanted.days, null));
    else if (refusal !== null && wanted.list.isGood(refusal.at, true)) {
      known.set(wanted.query, new AddonError('forbidden_scope', refusal.sentence, refusal));
    }
  };

  const isThere = (wanted: Wanted): boolean => {
    settle(wanted);
    return known.has(wanted.query);
  };

  /** Reads what is wanted, list by list after one wave for the first pages of all, and writes it in one call. */
  const readAll = (wanted: readonly Wanted[], alsoWanted: readonly Interval[]): void => {
    const [first] = wanted;
    if (wanted.length > 1) api.prefetch(wanted.flatMap((each) => firstRequests(each)));
    for (const each of wanted) {
      const also = each === first ? alsoWanted : [];
      known.set(
        each.query,
        attempt(() => within(each.days, readList(each.list, toRead(each), readOptions(each, also)))),
      );
    }
    const outcome = first === undefined ? undefined : known.get(first.query);
    if (first !== undefined && !isAlwaysFresh) {
      const failure = outcome instanceof AddonError ? outcome : null;
      first.list.announcements.put({
        ...announcementOf(first),
        isEnded: true,
        // An error of the limits says nothing of another execution's chances: it goes on from the checkpoint.
        failure: failure !== null && !errorPolicy(failure).isLimit ? toStored(failure) : null,
      });
    }
    finish(wanted);
  };

  /** A refresh reads again what formulas use. */
  const markUsed = (used: readonly OpenList[]): void => {
    for (const { usedKey } of used.map((list) => list.cache)) if (cache.get(usedKey) === null) cache.set(usedKey, '1');
  };

  const finish = (wanted: readonly Wanted[]): void => {
    for (const { list } of wanted) indexList(cache, hash, list.id);
    markUsed(wanted.map(({ list }) => list));
    const requests = api.requestCount() - countedRequests;
    countedRequests += requests;
    // The sidebar counts the requests of all it does.
    if (!isAlwaysFresh) recordActivity(cache, hash, { requests, now: clock.now(), readAt: lastReadAt, error: null });
    const note = requests > 0 ? (options.noteWhenRead?.() ?? null) : null;
    if (note !== null) cache.set(note.key, note.value);
    cache.flush();
  };

  const firstRequests = ({ list, days }: Wanted) => {
    // Where an execution before has left a part of it, the first pages are others.
    if (!isAlwaysFresh && list.cache.manifest().checkpoint !== null) return [];
    const missing = isAlwaysFresh ? [daysToRead(list, days)] : list.find(daysToRead(list, days)).missing;
    return missing.map((each) => firstRequest(list, each));
  };

  const readOptions = (wanted: Wanted, alsoWanted: readonly Interval[]): ReadOptions => ({
    fetch: (cursors, others, first, onWave) => {
      const result = fetchWindows(platform, api, wanted.list)(cursors, others, first, onWave);
      if (result.cause === null) lastReadAt = clock.now();
      return result;
    },
    budget,
    now: clock.now,
    isAlwaysFresh,
    alsoWanted,
    flush: () => {
      wanted.list.announcements.put(announcementOf(wanted));
      cache.flush();
    },
  });

  return {
    api,
    rows(query) {
      const wanted = toWanted(query);
      load([wanted]);
      const found = known.get(wanted.query) as RowSet | AddonError;
      if (found instanceof AddonError) throw found;
      return found;
    },
    readAhead(queries) {
      const wanted = new Map(queries.map(toWanted).map((each) => [each.query, each]));
      load(Array.from(wanted.values()));
    },
    requestCount: api.requestCount,
    staleBecause() {
      for (const found of known.values()) {
        if (!(found instanceof AddonError) && found.staleBecause !== null) return found.staleBecause;
      }
      return null;
    },
    recordError(message) {
      recordActivity(cache, hash, { requests: 0, now: clock.now(), error: message });
      cache.flush();
    },
  };
}

function toRead({ list, days }: Wanted): Interval {
  return daysToRead(list, days);
}

function within(days: Interval, rowSet: RowSet): RowSet {
  return toRowSet([rowSet], days, rowSet.staleBecause);
}

function attempt(read: () => RowSet): RowSet | AddonError {
  try {
    return read();
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
    return toAddonError(thrown);
  }
}

function toStored({ code, sentence, requestId }: AddonError) {
  return { code, sentence, requestId };
}

function toFailure({ code, sentence, requestId }: NonNullable<Announcement['failure']>): AddonError {
  return new AddonError(code as AddonError['code'], sentence, { requestId });
}

function stillReading(): LimitError {
  return new LimitError('time_limit', 'Another formula still reads these rows. Choose Refresh now in a moment.');
}
