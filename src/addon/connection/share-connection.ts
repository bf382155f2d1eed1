import { ConnectionError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import type { BuildSettings } from './build-settings';
import { clearConnectionCache } from './clear-connection-cache';
import { clearFormerShare, storeFormerShare } from './former-share';
import { isOwners, readOwnerNote } from './owner-note';
import { requireOwnConnection } from './require-connection';
import {
  deleteDocumentConnection,
  documentConnection,
  isSameUsers,
  ownConnection,
  storeDocumentConnection,
} from './store-connection';

/**
 * Copies the user's connection to the spreadsheet. It never replaces the connection that formulas use: they would show
 * other figures, or use another origin, without a visible change. An editor can still stop another user's share and then
 * share their own. Apps Script cannot distinguish owner and editors, and a share must not outlast its user. That takes
 * two steps, and every sidebar shows both.
 */
export function shareConnection(platform: Platform, settings: BuildSettings): void {
  const own = requireOwnConnection(platform, settings);
  const shared = documentConnection(platform, settings);
  if (shared !== null && !isSameUsers(own, shared)) {
    throw new ConnectionError(
      'connection_in_use',
      'Another user shares a connection here. Stop that share before you share yours.',
    );
  }
  const note = shared === null ? readOwnerNote(platform.cache) : null;
  if (note?.isUsed === true && !isOwners(platform, note, own)) {
    throw new ConnectionError(
      'connection_in_use',
      "Formulas here use the owner's connection. Only the owner can share, or stop using it here first.",
    );
  }
  storeDocumentConnection(platform, own, new Date(platform.clock.now()).toISOString());
  clearFormerShare(platform, own);
}

/** Every editor may stop a share. Whether another user did is kept and shown to all. */
export function unshareConnection(platform: Platform, settings: BuildSettings): void {
  const shared = documentConnection(platform, settings);
  deleteDocumentConnection(platform);
  if (shared === null) return;
  const own = ownConnection(platform, settings);
  storeFormerShare(platform, shared, own === null || !isSameUsers(own, shared));
  // Formulas must no longer show what it read.
  clearConnectionCache(platform, shared);
}
