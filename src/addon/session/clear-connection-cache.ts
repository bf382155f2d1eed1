import { type Connection, connectionHashOf } from '../connections/connection';
import type { Platform } from '../platform/platform';
import { bodyFieldsKey } from '../reading/http/read-contract';
import { forgetRows } from '../reading/store/list-index';

/**
 * Removes cached data of a connection from this spreadsheet. Caches of other spreadsheets cannot be reached. Their
 * entries expire within six hours, and nobody can find them without the connection's id.
 */
export function clearConnectionCache(platform: Platform, connection: Pick<Connection, 'id'>): void {
  const hash = connectionHashOf(platform, connection);
  forgetRows(platform, hash);
  platform.cache.removeAll([bodyFieldsKey(hash)]);
}
