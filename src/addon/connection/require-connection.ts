import { ConnectionError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import type { BuildSettings } from './build-settings';
import type { Connection } from './connection';
import { ownConnection, userConnection } from './store-connection';

/** The connection of the sidebar: the user's own, else the one shared with the spreadsheet. */
export function requireConnection(platform: Platform, settings: BuildSettings): Connection {
  return userConnection(platform, settings) ?? refuse();
}

export function requireOwnConnection(platform: Platform, settings: BuildSettings): Connection {
  return ownConnection(platform, settings) ?? refuse();
}

function refuse(): never {
  throw new ConnectionError('not_connected', 'Not connected. Enter your API key under Connect.');
}
