import { ConnectionError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import type { Connection } from './connection';
import type { Connections } from './connections';
import { mayServeTables } from './opt-in';

/*
 * Every editor can change a synced table, an alert or a rule, and each reads or tags with a user's connection. So that
 * user approves it as it is: the approval names the connection, and is stored in the user's own properties, which no
 * other editor can change, for one spreadsheet. What is shown for approval has a fingerprint, so that nobody approves
 * what was changed meanwhile.
 */

/** Every editor can read everything with a shared connection, so it needs no approval. */
export function isPrivate(connections: Connections, { id }: Connection): boolean {
  return !connections.allShared().some((each) => each.id === id);
}

/** Whether it may be used in this spreadsheet by more than the sidebar. */
export function isAllowed(platform: Platform, connections: Connections, connection: Connection): boolean {
  return !isPrivate(connections, connection) || mayServeTables(platform, connection);
}

export function refuseNotAllowed(): never {
  throw new ConnectionError(
    'not_opted_in',
    'Your connection is not used here. In the FIN sidebar, Connect, click Use my connection here.',
  );
}

/** Identifies what a user is shown. */
export function fingerprint({ codec }: Pick<Platform, 'codec'>, ...parts: readonly unknown[]): string {
  return codec.hash(parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('|'));
}

/** Identifies a connection for the page. The id salts cache keys, so it stays on the server. */
export function connectionFingerprint(platform: Platform, { id }: Connection): string {
  return fingerprint(platform, 'sidebar', id);
}
