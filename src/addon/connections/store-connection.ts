import type { Platform, Properties } from '../platform/platform';
import { type BuildSettings, withConnection } from './build-settings';
import type { Connection } from './connection';
import { isNamed, nameOf, unknownConnection } from './connection-name';
import {
  deleteStored,
  promoteStored,
  putStored,
  readAll,
  readDefault,
  type StoredConnection,
  writeDefault,
} from './connection-properties';
import { isOptedIn } from './opt-in';

/** The connection shared with the spreadsheet. */
export type SharedConnection = StoredConnection;

/** The user's own connection that `settings` name, otherwise the default. In a cell this is the spreadsheet owner's. */
export function ownConnection(platform: Platform, settings: BuildSettings): StoredConnection | null {
  return find(platform.userProperties, settings);
}

/** The default first. */
export function ownConnections(platform: Platform, settings: BuildSettings): StoredConnection[] {
  return readAll(platform.userProperties, settings);
}

/** The connection of that name, otherwise the default, among those that are shared with the spreadsheet. */
export function documentConnection(platform: Platform, settings: BuildSettings): SharedConnection | null {
  return find(platform.documentProperties, settings);
}

export function documentConnections(platform: Platform, settings: BuildSettings): SharedConnection[] {
  return readAll(platform.documentProperties, settings);
}

/** The connection of formulas, or why they have none. */
export type CellConnection =
  | { readonly from: 'spreadsheet' | 'owner'; readonly connection: Connection; readonly notOptedIn: null }
  /** The owner has a connection and did not opt this spreadsheet in. */
  | { readonly from: 'not-opted-in'; readonly connection: null; readonly notOptedIn: Connection }
  | { readonly from: 'none'; readonly connection: null; readonly notOptedIn: null };

/** The connection shared with the spreadsheet; otherwise the owner's, if the owner opted this spreadsheet in. */
export function cellConnection(platform: Platform, settings: BuildSettings): CellConnection {
  const shared = documentConnection(platform, settings);
  if (shared !== null) return { from: 'spreadsheet', connection: shared, notOptedIn: null };
  const owners = ownConnection(platform, settings);
  if (owners !== null && isOptedIn(platform, owners)) return { from: 'owner', connection: owners, notOptedIn: null };
  const { connectionName } = settings;
  if (connectionName !== undefined) {
    // A forbidden name gets the same answer as an unknown one: any editor could try names.
    const names = cellConnections(platform, settings).map(nameOf);
    if (names.length > 0) throw unknownConnection(connectionName, names);
    return cellConnection(platform, withConnection(settings, undefined));
  }
  return owners === null
    ? { from: 'none', connection: null, notOptedIn: null }
    : { from: 'not-opted-in', connection: null, notOptedIn: owners };
}

/** All connections that formulas may use. Of two with the same name, the shared one comes before the owner's. */
export function cellConnections(platform: Platform, settings: BuildSettings): Connection[] {
  const shared = documentConnections(platform, settings);
  const owners = ownConnections(platform, settings).filter((own) => isOptedIn(platform, own));
  return withoutDoubles([...shared, ...owners]);
}

/** The connection of the sidebar and of triggers: the user's own, otherwise the spreadsheet's. */
export function userConnection(platform: Platform, settings: BuildSettings): StoredConnection | null {
  return ownConnection(platform, settings) ?? documentConnection(platform, settings);
}

/**
 * All connections that a user can choose from. The user's default replaces the shared default in this list, and an own
 * connection replaces the copies that its user shared, whichever key they have.
 */
export function userConnections(platform: Platform, settings: BuildSettings): Connection[] {
  const owns = ownConnections(platform, settings);
  const hasDefault = owns.some(({ isDefault }) => isDefault);
  const shared = documentConnections(platform, settings).filter(
    (each) => !owns.some((own) => isOfSameUser(own, each)) && !(hasDefault && each.isDefault),
  );
  return withoutDoubles([...owns, ...shared]);
}

function withoutDoubles(connections: readonly Connection[]): Connection[] {
  return connections.filter((each, index) => connections.findIndex((other) => isNamed(other, nameOf(each))) === index);
}

function find(store: Properties, settings: BuildSettings): StoredConnection | null {
  const { connectionName } = settings;
  if (connectionName === undefined) return readDefault(store, settings);
  return readAll(store, settings).find((each) => isNamed(each, connectionName)) ?? null;
}

/** Whether a shared connection comes from the user of `own`. A shared copy keeps the key that it was shared with. */
export function isOfSameUser(own: Connection, shared: Connection): boolean {
  return shared.id === own.id || own.formerIds.includes(shared.id);
}

/** Replaces `before`; without it, stores the connection as the default. */
export function storeOwnConnection(platform: Platform, connection: Connection, before: StoredConnection | null): void {
  if (before === null) writeDefault(platform.userProperties, connection);
  else putStored(platform.userProperties, connection, before);
}

export function addOwnConnection(platform: Platform, connection: Connection): void {
  putStored(platform.userProperties, connection, null);
}

/** `before` is the default until now and stays under its name. */
export function makeOwnDefault(
  { userProperties }: Platform,
  connection: Connection,
  before: StoredConnection | null,
): void {
  promoteStored(userProperties, connection, connection, before);
}

export function deleteOwnConnection(platform: Platform, connection: StoredConnection | null): void {
  deleteStored(platform.userProperties, connection);
}
