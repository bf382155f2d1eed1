import type { Platform } from '../../platform/platform';
import { activityKey, cooldownKey, lanesKey, rateLimitKey } from './activity';
import { createAnnouncements } from './announcements';
import { createExecutionCache, type ExecutionCache } from './execution-cache';
import { createListCache } from './list-cache';

/**
 * The index names the lists of each connection, so that a disconnect and a refresh find them. It is spread over several
 * entries: an entry is lost only if two executions write the same one at the same time.
 */
const entryCount = 16;

/** Adds a list to the index; it is written with the next flush. */
export function indexList(cache: ExecutionCache, hash: string, list: string): void {
  const key = indexKey(hash, list);
  const lists = listsIn(cache.get(key));
  // Written each time: the index entry expires after six hours, and the rows of the list may be newer.
  cache.set(key, [...lists.filter((each) => each !== list), list].join(' '));
}

/** Loads the ids of all lists in one service call. */
export function loadListIds(cache: ExecutionCache, hash: string): string[] {
  const keys = indexKeys(hash);
  cache.load(keys);
  return keys.flatMap((key) => listsIn(cache.get(key)));
}

export function indexKeys(hash: string): string[] {
  return Array.from({ length: entryCount }, (_, entry) => entryKey(hash, entry));
}

/** The key of the entry that has a list. */
export function indexKey(hash: string, list: string): string {
  return entryKey(hash, list.charCodeAt(0) % entryCount);
}

function entryKey(hash: string, entry: number): string {
  return `lists:${hash}:${entry}`;
}

function listsIn(text: string | null): string[] {
  return (text ?? '').split(' ').filter((list) => list !== '');
}

/** Keys of what is cached for a connection in addition to some lists, to be loaded together with them. */
export function keysBesideLists(hash: string, lists: readonly string[]): string[] {
  return [...keysOfRequests(hash), ...new Set(lists.map((list) => indexKey(hash, list)))];
}

/** Keys of everything that is cached for a connection except its lists. */
export function allKeysBesideLists(hash: string): string[] {
  return [...keysOfRequests(hash), olderKey(hash), ...indexKeys(hash)];
}

/** Which accounts have transactions before some first days. */
export function olderKey(hash: string): string {
  return `older ${hash}`;
}

function keysOfRequests(hash: string): string[] {
  return [cooldownKey(hash), activityKey(hash), rateLimitKey(hash), lanesKey];
}

/** Removes everything from this spreadsheet's cache that was read with a connection. */
export function forgetRows({ cache, clock, codec }: Platform, connectionHash: string): void {
  const execution = createExecutionCache(cache);
  const ids = loadListIds(execution, connectionHash);
  const lists = ids.map((list) => createListCache(execution, codec, list, 0));
  const announcements = ids.flatMap((list) => createAnnouncements(execution, clock, list, true).keys());
  execution.load(lists.flatMap((list) => list.firstKeys()));
  const rows = lists.flatMap((list) => [...list.firstKeys(), ...list.furtherKeys()]);
  cache.removeAll([...rows, ...announcements, ...allKeysBesideLists(connectionHash)]);
}
