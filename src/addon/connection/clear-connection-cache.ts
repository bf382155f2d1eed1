import { bodyFieldsKey } from '../api/read-contract';
import { connectionHashOf } from '../cache/connection-hash';
import { forgetRows } from '../cache/forget-rows';
import type { Platform } from '../platform/platform';
import type { Connection } from './connection';

/**
 * Removes cached data of a connection from this spreadsheet. Caches of other spreadsheets cannot be reached. Their
 * entries expire within six hours, and nobody can find them without the connection's id.
 */
export function clearConnectionCache(platform: Platform, connection: Pick<Connection, 'id'>): void {
  const hash = connectionHashOf(platform, connection);
  forgetRows(platform, hash);
  platform.cache.removeAll([bodyFieldsKey(hash)]);
}
