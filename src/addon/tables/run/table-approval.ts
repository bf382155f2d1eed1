import type { Connection } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
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
  connections: Connections,
  table: SyncedTable,
  connection: Connection,
): void {
  if (!isPrivate(connections, connection) || isApproved(platform, table, connection)) return;
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
  connections: Connections,
  table: SyncedTable,
): Connection | null {
  if (table.needsApproval !== true) return null;
  const connection = found(() => allowedConnection(platform, connections, table));
  if (connection === null || !isPrivate(connections, connection)) return null;
  return isApproved(platform, table, connection) ? null : connection;
}

/**
 * A user's own change approves itself, unless another user's change was waiting: that one is shown to the user first.
 * `before` is null for a new table.
 */
export function approveOwnChange(
  platform: Platform,
  connections: Connections,
  before: SyncedTable | null,
  after: SyncedTable,
): void {
  const connection = ownTableConnection(connections, after);
  if (connection === null || (before !== null && !isApprovedBefore(platform, connections, before))) return;
  storeApproval(platform, after, connection);
}

/** The user's own connection that reads the table, allowed here or not; null if it reads with one of another user. */
export function ownTableConnection(connections: Connections, table: SyncedTable): Connection | null {
  const connection = found(() => tableConnection(connections, table));
  return connections.allOwn().find(({ id }) => id === connection?.id) ?? null;
}

/** Whether this user approved the table, or nobody had to. */
export function isApprovedBefore(platform: Platform, connections: Connections, table: SyncedTable): boolean {
  if (table.needsApproval !== true) return true;
  const owns = connections.allOwn();
  return owns.some((own) => isApproved(platform, table, own));
}

function isPrivate(connections: Connections, { id }: Connection): boolean {
  const isOf = (each: Connection): boolean => each.id === id;
  return connections.allOwn().some(isOf) && !connections.allShared().some(isOf);
}

function found(find: () => Connection): Connection | null {
  try {
    return find();
  } catch {
    return null;
  }
}
