import { isAllowed, isPrivate, refuseNotAllowed } from '../../connections/approval';
import type { Connection } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { storeTablesOptIn } from '../../connections/opt-in';
import { AddonError, withFallback } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { GroupMembers } from '../../kinds/user-categories';
import type { Platform } from '../../platform/platform';
import {
  approvedContent,
  isApproved,
  isWidened,
  approvedMembers as membersOfApproval,
  storeOwnChange,
} from '../definition/approval';
import type { SyncedTable } from '../definition/table';

/**
 * The connection that a table names. A table without a name was created when there was one connection. It uses the
 * default, or if the default now reads other data, the connection that reads the table's data.
 */
export function tableConnection(connections: Connections, table: SyncedTable): Connection {
  const named = connections.named(table.connection);
  if (table.connection !== undefined) return named.requireOfUser();
  const byDefault = named.ofUser();
  if (byDefault !== null && isOfSource(table, byDefault)) return byDefault;
  const [only, another] = sourceConnections(connections, table);
  return only !== undefined && another === undefined ? only : named.requireOfUser();
}

/**
 * The connection with which a table runs: the user's, if the user allowed it in this spreadsheet, otherwise the one
 * that is shared in its place.
 */
export function allowedConnection(platform: Platform, connections: Connections, table: SyncedTable): Connection {
  const connection = tableConnection(connections, table);
  if (isAllowed(platform, connections, connection)) return connection;
  return connections.named(table.connection).shared() ?? refuseNotAllowed();
}

/** Whoever makes a table allows the connection that was chosen for it. A shared one remains for its user to allow. */
export function allowForTables(platform: Platform, connections: Connections, connection: Connection): void {
  const isOwn = connections.allOwn().some(({ id }) => id === connection.id);
  if (isOwn) storeTablesOptIn(platform, connection);
}

/** The user's connections that read the data of the table. */
export function sourceConnections(connections: Connections, table: SyncedTable): Connection[] {
  return connections.allOfUser().filter((each) => isOfSource(table, each));
}

/** Refuses another organization: its rows would replace the existing ones, which would all count as deleted. */
export function refuseOtherSource(table: SyncedTable, connection: Connection): void {
  if (isOfSource(table, connection)) return;
  const { organizationName, baseUrl } = table.source;
  throw new AddonError(
    'wrong_source',
    `This table holds data of ${quote(organizationName ?? baseUrl)}. Connect with a key of it.`,
  );
}

function isOfSource({ source }: SyncedTable, { baseUrl, view }: Connection): boolean {
  const isOther = source.organizationName !== null && source.organizationName !== view.organizationName;
  return source.baseUrl === baseUrl && !isOther;
}

/** Refuses a table that the user of the connection has not approved as it is. */
export function requireApproval(
  platform: Platform,
  connections: Connections,
  table: SyncedTable,
  connection: Connection,
): void {
  if (!isPrivate(connections, connection) || isApproved(platform, table, connection)) return;
  throw new AddonError(
    'table_unapproved',
    approvedContent(platform, table.id) === null
      ? 'Not approved yet. The user of the connection approves this table in the FIN sidebar, under Refresh.'
      : 'Changed by another user. Approve it in the FIN sidebar, under Refresh, to refresh it.',
  );
}

/** The categories that its groups may stand for with this connection; undefined: all, as everybody can read them. */
export function membersFor(
  platform: Platform,
  connections: Connections,
  table: SyncedTable,
  connection: Connection,
): GroupMembers | undefined {
  return isPrivate(connections, connection) ? membersOfApproval(platform, table.id) : undefined;
}

/** The connection for which the user must approve what the table reads; null if nothing is to be approved. */
export function unapprovedConnection(
  platform: Platform,
  connections: Connections,
  table: SyncedTable,
  members: GroupMembers,
): Connection | null {
  const connection = found(() => allowedConnection(platform, connections, table));
  if (connection === null || !isPrivate(connections, connection)) return null;
  return isApproved(platform, table, connection) && !isWidened(platform, table, members) ? null : connection;
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
  storeOwnChange(platform, after, connection);
}

/** The user's own connection that reads the table, allowed here or not; null if it reads with one of another user. */
export function ownTableConnection(connections: Connections, table: SyncedTable): Connection | null {
  const connection = found(() => tableConnection(connections, table));
  return connections.allOwn().find(({ id }) => id === connection?.id) ?? null;
}

/** Whether this user approved the table. */
export function isApprovedBefore(platform: Platform, connections: Connections, table: SyncedTable): boolean {
  const owns = connections.allOwn();
  return owns.some((own) => isApproved(platform, table, own));
}

/** An error of Google is none of the connection: it must not count as a change by another user. */
function found(find: () => Connection): Connection | null {
  return withFallback(find, () => null);
}
