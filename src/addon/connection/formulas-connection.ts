import type { Platform } from '../platform/platform';
import type { BuildSettings } from './build-settings';
import type { Connection } from './connection';
import { isOwners, readOwnerNote } from './owner-note';
import { cellConnection } from './store-connection';

/**
 * Outside a cell, the connection that formulas use, as far as this user can read it: the shared one, or the user's own.
 * Null for the owner's connection where the user is not the owner: an opt-in of this user does not make it theirs.
 */
export function formulasConnection(platform: Platform, settings: BuildSettings): Connection | null {
  const { from, connection } = cellConnection(platform, settings);
  if (from !== 'owner') return connection;
  const note = readOwnerNote(platform.cache);
  return note === null || isOwners(platform, note, connection) ? connection : null;
}
