import { ConnectionError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import type { BuildSettings } from './build-settings';
import { clearConnectionCache } from './clear-connection-cache';
import { isNamed, nameOf } from './connection-name';
import { clearFormerShare, storeFormerShare } from './former-share';
import { isOwners, readOwnerNote } from './owner-note';
import { requireOwnConnection } from './require-connection';
import {
  addDocumentConnection,
  deleteDocumentConnection,
  documentConnection,
  documentConnections,
  isSameUsers,
  makeSharedDefault,
  ownConnection,
  ownConnections,
  type SharedConnection,
  storeDocumentConnection,
} from './store-connection';

/**
 * Copies the user's connection to the spreadsheet: the default one for formulas that name none, another one under its
 * name. It never replaces a connection of another user that formulas use: they would show other figures, or use another
 * origin, without a visible change. An editor can still stop another user's share and then share their own. Apps Script
 * cannot distinguish owner and editors, and a share must not outlast its user. That takes two steps, and every sidebar
 * shows both.
 */
export function shareConnection(platform: Platform, settings: BuildSettings): void {
  const own = requireOwnConnection(platform, settings);
  const shared = documentConnections(platform, settings);
  const copy = shared.find((each) => isSameUsers(own, each));
  const { isDefault } = own;
  const isInTheWay = (each: SharedConnection): boolean => isNamed(each, nameOf(own)) || (isDefault && each.isDefault);
  if (shared.some((each) => isInTheWay(each) && !isSharedByUser(platform, settings, each))) {
    throw new ConnectionError(
      'connection_in_use',
      'Another user shares a connection here. Stop that share before you share yours.',
    );
  }
  const note = copy === undefined ? readOwnerNote(platform.cache) : null;
  if (note?.isUsed === true && !isOwners(platform, note, ownConnections(platform, settings))) {
    throw new ConnectionError(
      'connection_in_use',
      "Formulas here use the owner's connection. Only the owner can share, or stop using it here first.",
    );
  }
  const sharedAt = new Date(platform.clock.now()).toISOString();
  if (isDefault) {
    // What was the default here stays, under its name.
    const before = shared.find((each) => each.isDefault && each !== copy) ?? null;
    makeSharedDefault(platform, own, sharedAt, copy ?? null, before);
  } else if (copy === undefined) addDocumentConnection(platform, own, sharedAt);
  else storeDocumentConnection(platform, own, sharedAt, copy);
  clearFormerShare(platform, own);
}

/** Every editor may stop a share. Whether another user did is kept and shown to all. */
export function unshareConnection(platform: Platform, settings: BuildSettings): void {
  const shared = findShare(platform, settings);
  if (shared === null) {
    // Another version may have left something that cannot be read.
    if (settings.connectionName === undefined) deleteDocumentConnection(platform, null);
    return;
  }
  deleteDocumentConnection(platform, shared);
  storeFormerShare(platform, shared, !isSharedByUser(platform, settings, shared));
  // Formulas must no longer show what it read.
  clearConnectionCache(platform, shared);
}

/** What is shared at the place of the user's connection: the user's copy of it, else what formulas find there. */
export function findShare(platform: Platform, settings: BuildSettings): SharedConnection | null {
  const own = ownConnection(platform, settings);
  if (own === null) return documentConnection(platform, settings);
  const shared = documentConnections(platform, settings);
  return (
    shared.find((each) => isSameUsers(own, each)) ??
    shared.find((each) => (own.isDefault ? each.isDefault : isNamed(each, nameOf(own)))) ??
    null
  );
}

/** A share may be of another connection of the user than the one that is the default now. */
export function isSharedByUser(platform: Platform, settings: BuildSettings, shared: SharedConnection): boolean {
  return ownConnections(platform, settings).some((own) => isSameUsers(own, shared));
}
