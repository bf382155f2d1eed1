import { bodyFieldsKey } from '../api/read-contract';
import { connectionHashOf } from '../cache/connection-cache';
import { forgetRows } from '../cache/forget-rows';
import type { Platform } from '../platform/platform';
import type { Connection } from './connection';
import { clearOwnerNote } from './owner-note';

/**
 * Removes what this spreadsheet's cache holds of a connection. The caches of other spreadsheets cannot be reached from
 * here: their entries end within six hours, and nothing finds them without the connection's id.
 */
export function forgetWhatItRead(platform: Platform, connection: Pick<Connection, 'id'>): void {
  const hash = connectionHashOf(platform, connection);
  forgetRows(platform, hash);
  clearOwnerNote(platform.cache, hash);
  platform.cache.removeAll([bodyFieldsKey(hash)]);
}
