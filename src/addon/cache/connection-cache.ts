import type { Platform } from '../platform/platform';
import { cooldownKey } from './cooldown';
import type { ExecutionCache } from './execution-cache';
import { isObject, parseJson } from './parse-json';

/** Salted by the connection's own random id: the key itself is in no cache key, hashed or not. */
export function connectionHashOf(platform: Pick<Platform, 'codec'>, { id }: { readonly id: string }): string {
  return platform.codec.hash(`connection ${id}`);
}

/**
 * What FIN_STATUS shows of the work of all cells and the sidebar. Two executions that write at once may lose a count, so
 * `requests` is a lower bound.
 */
export interface Activity {
  /** UTC day that `requests` counts. */
  readonly day: string;
  readonly requests: number;
  readonly lastReadAt: number | null;
  readonly lastError: string | null;
}

export interface ActivityChange {
  readonly requests: number;
  readonly now: number;
  /** When rows were last read to their end; null when none were. */
  readonly readAt?: number | null;
  /** null: no error; undefined: the work says nothing about reading, as in the sidebar. */
  readonly error?: string | null;
}

const none: Activity = { day: '', requests: 0, lastReadAt: null, lastError: null };
/** Entries that name the lists of a connection; two executions lose a name only where they write the same entry at once. */
const indexEntryCount = 16;

/** Keys of what is kept beside the lists, to be loaded with them. */
export function connectionKeys(hash: string, lists: readonly string[]): string[] {
  return [cooldownKey(hash), activityKey(hash), ...new Set(lists.map((list) => indexKey(hash, list)))];
}

/** Loads the activity in one service call. */
export function loadActivity(cache: ExecutionCache, hash: string): Activity {
  cache.load([activityKey(hash)]);
  return activityOf(cache, hash);
}

/** Sets the activity; it is written with the next flush. */
export function recordActivity(cache: ExecutionCache, hash: string, change: ActivityChange): void {
  const before = activityOf(cache, hash);
  const day = new Date(change.now).toISOString().slice(0, 10);
  const { error = before.lastError } = change;
  const activity: Activity = {
    day,
    requests: (before.day === day ? before.requests : 0) + change.requests,
    lastReadAt: change.readAt ?? before.lastReadAt,
    lastError: error,
  };
  cache.set(activityKey(hash), JSON.stringify(activity));
}

/** Adds a list to the index by which a disconnect and a refresh find it. */
export function indexList(cache: ExecutionCache, hash: string, list: string): void {
  const key = indexKey(hash, list);
  const lists = listsIn(cache.get(key));
  // Written each time: an entry ends after six hours, and the list's rows may be newer.
  cache.set(key, [...lists.filter((each) => each !== list), list].join(' '));
}

/** Loads the names of all lists in one service call. */
export function loadLists(cache: ExecutionCache, hash: string): string[] {
  const keys = indexKeys(hash);
  cache.load(keys);
  return keys.flatMap((key) => listsIn(cache.get(key)));
}

/** Everything that is kept of a connection beside its lists. */
export function connectionEntries(hash: string): string[] {
  return [cooldownKey(hash), activityKey(hash), ...indexKeys(hash)];
}

function activityOf(cache: ExecutionCache, hash: string): Activity {
  return { ...none, ...parseJson(cache.get(activityKey(hash)), isObject) };
}

function listsIn(text: string | null): string[] {
  return (text ?? '').split(' ').filter((list) => list !== '');
}

function activityKey(hash: string): string {
  return `activity:${hash}`;
}

function indexKeys(hash: string): string[] {
  return Array.from({ length: indexEntryCount }, (_, entry) => `lists:${hash}:${entry}`);
}

function indexKey(hash: string, list: string): string {
  return indexKeys(hash)[list.charCodeAt(0) % indexEntryCount] as string;
}
