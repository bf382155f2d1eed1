import { ConnectionError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import type { BuildSettings } from './build-settings';
import type { Connection } from './connection';
import { nameOf, unknownConnection } from './connection-name';
import type { StoredConnection } from './connection-properties';
import { ownConnection, ownConnections, userConnection, userConnections } from './store-connection';

/** The connection of the sidebar: the user's own, else the one shared with the spreadsheet. */
export function requireConnection(platform: Platform, settings: BuildSettings): StoredConnection {
  return userConnection(platform, settings) ?? refuse(settings, () => userConnections(platform, settings));
}

export function requireOwnConnection(platform: Platform, settings: BuildSettings): StoredConnection {
  return ownConnection(platform, settings) ?? refuse(settings, () => ownConnections(platform, settings));
}

function refuse({ connectionName }: BuildSettings, findOthers: () => Connection[]): never {
  const names = findOthers().map(nameOf);
  if (connectionName !== undefined) throw unknownConnection(connectionName, names);
  if (names.length > 0) {
    throw new ConnectionError('no_default_connection', 'There is no default connection. Choose one under Connect.');
  }
  throw new ConnectionError('not_connected', 'Not connected. Enter your API key under Connect.');
}
