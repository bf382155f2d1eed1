import type { Platform } from '../platform/platform';
import type { BuildSettings } from './build-settings';
import type { Connection } from './connection';
import { isOwners, readOwnerNote } from './owner-note';
import { cellConnection } from './store-connection';

/**
 * The connection that formulas use, as far as this user can read it outside a cell: the shared one, or the user's own.
 * null for the owner's connection if the user is not the owner. An opt-in by this user would not change that.
 */
export function formulasConnection(platform: Platform, settings: BuildSettings): Connection | null {
  const { from, connection } = cellConnection(platform, settings);
  if (from !== 'owner') return connection;
  const note = readOwnerNote(platform.cache);
  return note === null || isOwners(platform, note, connection) ? connection : null;
}
