import { isNamed, nameOf } from '../connections/connection-name';
import { type Connections, isOfSameUser, type SharedConnection } from '../connections/connections';
import { clearFormerShare, deleteShare, storeFormerShare, writeShare } from '../connections/shares';
import type { Platform } from '../platform/platform';
import { clearConnectionCache } from '../session/session';

/**
 * Copies the user's connection to the spreadsheet: the default one for formulas that name none, another one under its
 * name. An editor can stop another user's share, because Apps Script cannot tell the owner from editors, and a share
 * must not outlast its user. If the owner's connection is not allowed here, that editor can then share their own. That
 * takes two steps, and every sidebar shows both.
 */
export function shareConnection(platform: Platform, connections: Connections): void {
  const own = connections.requireOwn();
  const copy = connections.allShared().find((each) => isOfSameUser(own, each));
  const sharedAt = new Date(platform.clock.now()).toISOString();
  writeShare(platform, connections, { ...own, isDefault: own.isDefault || copy?.isDefault === true, sharedAt });
  clearFormerShare(platform, own);
}

/** Stops a share, which every editor may do. If the share belonged to another user, that is stored and shown to all. */
export function unshareConnection(platform: Platform, connections: Connections): void {
  const shared = findShare(connections);
  if (shared === null) {
    // Deletes what another version may have stored in a form that cannot be read.
    if (connections.name === undefined) deleteShare(platform, null);
    return;
  }
  deleteShare(platform, shared);
  storeFormerShare(platform, shared, !isSharedByUser(connections, shared));
  // Formulas must no longer show its rows.
  clearConnectionCache(platform, shared);
}

/** The user's shared copy of the connection; otherwise the one that formulas use in its place. */
export function findShare(connections: Connections): SharedConnection | null {
  const own = connections.own();
  if (own === null) return connections.shared();
  const shared = connections.allShared();
  return (
    shared.find((each) => isOfSameUser(own, each)) ??
    shared.find((each) => (own.isDefault ? each.isDefault : isNamed(each, nameOf(own)))) ??
    null
  );
}

/** Whether this user shared it, possibly from a connection that is not the default now. */
export function isSharedByUser(connections: Connections, shared: SharedConnection): boolean {
  return connections.allOwn().some((own) => isOfSameUser(own, shared));
}
