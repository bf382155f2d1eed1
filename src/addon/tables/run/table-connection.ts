import type { Connection } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { mayServeTables, storeTablesOptIn } from '../../connections/opt-in';
import { AddonError, ConnectionError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { Platform } from '../../platform/platform';
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
  const isShared = connections.allShared().some(({ id }) => id === connection.id);
  if (isShared || mayServeTables(platform, connection)) return connection;
  const shared = connections.named(table.connection).shared();
  if (shared !== null) return shared;
  throw new ConnectionError(
    'not_opted_in',
    'Your connection is not used here. In the FIN sidebar, Connect, click Use my connection here.',
  );
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
