import { cooldownKey } from '../client/cooldown';
import { bodyFieldsKey } from '../client/read-contract';
import type { Platform } from '../platform/platform';
import { clearActivity } from '../reading/activity';
import { forgetRows } from '../reading/forget-rows';
import { connectionHashOf } from '../reading/reader';
import type { Connection } from './connection';
import { clearOwnerNote } from './owner-note';

/**
 * Removes what this spreadsheet's cache holds of a connection. The caches of other spreadsheets cannot be reached from
 * here: their entries end within six hours, and nothing finds them without the connection's id.
 */
export function forgetWhatItRead(platform: Platform, connection: Pick<Connection, 'id'>): void {
  const hash = connectionHashOf(platform, connection);
  forgetRows(platform, hash);
  clearActivity(platform.cache, hash);
  clearOwnerNote(platform.cache, hash);
  platform.cache.removeAll([cooldownKey(hash), bodyFieldsKey(hash)]);
}
