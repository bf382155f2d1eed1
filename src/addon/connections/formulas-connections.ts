import type { Platform } from '../platform/platform';
import type { BuildSettings } from './build-settings';
import type { Connection } from './connection';
import { isOwner, readOwnerRecord } from './owner-record';
import { cellConnections, documentConnections, ownConnections } from './store-connection';

/**
 * The connections that formulas may use and this user can read outside a cell: shared ones and the user's own. If the
 * user is not the owner, the owner's are missing: an opt-in by this user would not change that.
 */
export function formulasConnections(platform: Platform, settings: BuildSettings): Connection[] {
  const isOther = isOwner(readOwnerRecord(platform), ownConnections(platform, settings)) === false;
  return isOther ? documentConnections(platform, settings) : cellConnections(platform, settings);
}
