import { type BuildSettings, withConnection } from '../../connection/build-settings';
import type { Connection } from '../../connection/connection';
import { requireConnection } from '../../connection/require-connection';
import { userConnection, userConnections } from '../../connection/store-connection';
import { AddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { Platform } from '../../platform/platform';
import type { SyncedTable } from '../definition/table';

/**
 * The connection that a table names. A table without a name was created when there was one connection. It uses the
 * default, or if the default now reads other data, the connection that reads the table's data.
 */
export function tableConnection(platform: Platform, settings: BuildSettings, table: SyncedTable): Connection {
  const named = withConnection(settings, table.connection);
  if (table.connection !== undefined) return requireConnection(platform, named);
  const byDefault = userConnection(platform, named);
  if (byDefault !== null && isOfSource(table, byDefault)) return byDefault;
  const [only, another] = sourceConnections(platform, settings, table);
  return only !== undefined && another === undefined ? only : requireConnection(platform, named);
}

/** The user's connections that read the data of the table. */
export function sourceConnections(platform: Platform, settings: BuildSettings, table: SyncedTable): Connection[] {
  return userConnections(platform, settings).filter((each) => isOfSource(table, each));
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
