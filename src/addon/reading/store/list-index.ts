import type { ExecutionCache } from './execution-cache';

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
