import type { BuildSettings } from '../../connections/build-settings';
import type { Connection } from '../../connections/connection';
import { documentConnections, ownConnections } from '../../connections/store-connection';
import { AddonError } from '../../errors/addon-error';
import type { Platform } from '../../platform/platform';
import { approvedContent, isApproved, storeApproval } from '../definition/approval';
import type { SyncedTable } from '../definition/table';
import { storeTable } from '../definition/table-store';
import { allowedConnection, tableConnection } from './table-connection';

/**
 * Refuses a table that the user of the connection has not approved as it is. A shared connection needs no approval,
 * because every editor can read everything with it. A table that was stored before approvals existed is approved by
 * the first user who runs it.
 */
export function requireApproval(
  platform: Platform,
  settings: BuildSettings,
  table: SyncedTable,
  connection: Connection,
): void {
  if (!isPrivate(platform, settings, connection) || isApproved(platform, table, connection)) return;
  if (table.needsApproval !== true) {
    storeApproval(platform, table, connection);
    storeTable(platform, { ...table, needsApproval: true });
    return;
  }
  throw new AddonError(
    'table_unapproved',
    approvedContent(platform, table.id) === null
      ? 'Not approved yet. The user of the connection approves this table in the FIN sidebar, under Refresh.'
      : 'Changed by another user. Approve it in the FIN sidebar, under Refresh, to refresh it.',
  );
}

/** The connection for which the user must approve the table before it runs; null if nothing is to be approved. */
export function unapprovedConnection(
  platform: Platform,
  settings: BuildSettings,
  table: SyncedTable,
): Connection | null {
  if (table.needsApproval !== true) return null;
  const connection = found(() => allowedConnection(platform, settings, table));
  if (connection === null || !isPrivate(platform, settings, connection)) return null;
  return isApproved(platform, table, connection) ? null : connection;
}

/**
 * A user's own change approves itself, unless another user's change was waiting: that one is shown to the user first.
 * `before` is null for a new table.
 */
export function approveOwnChange(
  platform: Platform,
  settings: BuildSettings,
  before: SyncedTable | null,
  after: SyncedTable,
): void {
  const connection = ownTableConnection(platform, settings, after);
  if (connection === null || (before !== null && !isApprovedBefore(platform, settings, before))) return;
  storeApproval(platform, after, connection);
}

/** The user's own connection that reads the table, allowed here or not; null if it reads with one of another user. */
export function ownTableConnection(platform: Platform, settings: BuildSettings, table: SyncedTable): Connection | null {
  const connection = found(() => tableConnection(platform, settings, table));
  return ownConnections(platform, settings).find(({ id }) => id === connection?.id) ?? null;
}

/** Whether this user approved the table, or nobody had to. */
export function isApprovedBefore(platform: Platform, settings: BuildSettings, table: SyncedTable): boolean {
  if (table.needsApproval !== true) return true;
  const owns = ownConnections(platform, settings);
  return owns.some((own) => isApproved(platform, table, own));
}

function isPrivate(platform: Platform, settings: BuildSettings, { id }: Connection): boolean {
  const isOf = (each: Connection): boolean => each.id === id;
  return ownConnections(platform, settings).some(isOf) && !documentConnections(platform, settings).some(isOf);
}

function found(find: () => Connection): Connection | null {
  try {
    return find();
  } catch {
    return null;
  }
}
