import type { Platform } from '../../platform/platform';
import { createAnnouncements } from './announcements';
import { allKeysBesideLists } from './connection-keys';
import { createExecutionCache } from './execution-cache';
import { createListCache } from './list-cache';
import { loadListIds } from './list-index';

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
