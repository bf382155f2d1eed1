import { ConnectionError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import type { BuildSettings } from './build-settings';
import { clearConnectionCache } from './clear-connection-cache';
import { isNamed, nameOf } from './connection-name';
import { clearFormerShare, storeFormerShare } from './former-share';
import { isOfOwner, readOwnerRecord } from './owner-record';
import { requireOwnConnection } from './require-connection';
import {
  addDocumentConnection,
  deleteDocumentConnection,
  documentConnection,
  documentConnections,
  isOfSameUser,
  makeSharedDefault,
  ownConnection,
  ownConnections,
  type SharedConnection,
  storeDocumentConnection,
} from './store-connection';

/**
 * Copies the user's connection to the spreadsheet: the default one for formulas that name none, another one under its
 * name. It never replaces a connection of another user that formulas use: their figures, or the origin of their data,
 * would change without anyone noticing. An editor can stop another user's share and then share their own connection,
 * because Apps Script cannot tell the owner from editors, and a share must not outlast its user. That takes two steps,
 * and every sidebar shows both.
 */
export function shareConnection(platform: Platform, settings: BuildSettings): void {
  const own = requireOwnConnection(platform, settings);
  const shared = documentConnections(platform, settings);
  const copy = shared.find((each) => isOfSameUser(own, each));
  const { isDefault } = own;
  const isInTheWay = (each: SharedConnection): boolean => isNamed(each, nameOf(own)) || (isDefault && each.isDefault);
  if (shared.some((each) => isInTheWay(each) && !isSharedByUser(platform, settings, each))) {
    throw new ConnectionError(
      'connection_in_use',
      'Another user shares a connection here. Stop that share before you share yours.',
    );
  }
  const ownerRecord = copy === undefined ? readOwnerRecord(platform.cache) : null;
  if (ownerRecord?.isUsed === true && !isOfOwner(platform, ownerRecord, ownConnections(platform, settings))) {
    throw new ConnectionError(
      'connection_in_use',
      "Formulas here use the owner's connection. Only the owner can share, or stop using it here first.",
    );
  }
  const sharedAt = new Date(platform.clock.now()).toISOString();
  if (isDefault) {
    // The former default stays under its name.
    const before = shared.find((each) => each.isDefault && each !== copy) ?? null;
    makeSharedDefault(platform, own, sharedAt, copy ?? null, before);
  } else if (copy === undefined) addDocumentConnection(platform, own, sharedAt);
  else storeDocumentConnection(platform, own, sharedAt, copy);
  clearFormerShare(platform, own);
}

/** Stops a share, which every editor may do. If the share belonged to another user, that is stored and shown to all. */
export function unshareConnection(platform: Platform, settings: BuildSettings): void {
  const shared = findShare(platform, settings);
  if (shared === null) {
    // Deletes what another version may have stored in a form that cannot be read.
    if (settings.connectionName === undefined) deleteDocumentConnection(platform, null);
    return;
  }
  deleteDocumentConnection(platform, shared);
  storeFormerShare(platform, shared, !isSharedByUser(platform, settings, shared));
  // Formulas must no longer show its rows.
  clearConnectionCache(platform, shared);
}

/** The user's shared copy of the connection; otherwise the one that formulas use in its place. */
export function findShare(platform: Platform, settings: BuildSettings): SharedConnection | null {
  const own = ownConnection(platform, settings);
  if (own === null) return documentConnection(platform, settings);
  const shared = documentConnections(platform, settings);
  return (
    shared.find((each) => isOfSameUser(own, each)) ??
    shared.find((each) => (own.isDefault ? each.isDefault : isNamed(each, nameOf(own)))) ??
    null
  );
}

/** Whether this user shared it, possibly from a connection that is not the default now. */
export function isSharedByUser(platform: Platform, settings: BuildSettings, shared: SharedConnection): boolean {
  return ownConnections(platform, settings).some((own) => isOfSameUser(own, shared));
}
