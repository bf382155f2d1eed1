import type { BuildSettings } from '../connections/build-settings';
import { isNamed, nameOf } from '../connections/connection-name';
import { clearFormerShare, storeFormerShare } from '../connections/former-share';
import { requireOwnConnection } from '../connections/require-connection';
import {
  documentConnection,
  documentConnections,
  isOfSameUser,
  ownConnection,
  ownConnections,
  type SharedConnection,
} from '../connections/store-connection';
import { deleteShare, writeShare } from '../connections/write-share';
import type { Platform } from '../platform/platform';
import { clearConnectionCache } from './clear-connection-cache';

/**
 * Copies the user's connection to the spreadsheet: the default one for formulas that name none, another one under its
 * name. An editor can stop another user's share, because Apps Script cannot tell the owner from editors, and a share
 * must not outlast its user. If the owner's connection is not allowed here, that editor can then share their own. That
 * takes two steps, and every sidebar shows both.
 */
export function shareConnection(platform: Platform, settings: BuildSettings): void {
  const own = requireOwnConnection(platform, settings);
  const copy = documentConnections(platform, settings).find((each) => isOfSameUser(own, each));
  const sharedAt = new Date(platform.clock.now()).toISOString();
  writeShare(platform, settings, { ...own, isDefault: own.isDefault || copy?.isDefault === true, sharedAt });
  clearFormerShare(platform, own);
}

/** Stops a share, which every editor may do. If the share belonged to another user, that is stored and shown to all. */
export function unshareConnection(platform: Platform, settings: BuildSettings): void {
  const shared = findShare(platform, settings);
  if (shared === null) {
    // Deletes what another version may have stored in a form that cannot be read.
    if (settings.connectionName === undefined) deleteShare(platform, null);
    return;
  }
  deleteShare(platform, shared);
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
