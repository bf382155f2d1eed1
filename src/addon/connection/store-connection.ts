import type { Platform, Properties } from '../platform/platform';
import { type BuildSettings, withConnection } from './build-settings';
import type { Connection } from './connection';
import { isNamed, nameOf, unknownConnection } from './connection-name';
import {
  deleteDefault,
  deleteFurther,
  readAll,
  readDefault,
  type StoredConnection,
  writeDefault,
  writeFurther,
} from './connection-properties';
import { isOptedIn } from './opt-in';

/** The connection shared with the spreadsheet. */
export type SharedConnection = StoredConnection;

/** The user's own connection that `settings` name, else the default; in a cell, the spreadsheet owner's. */
export function ownConnection(platform: Platform, settings: BuildSettings): StoredConnection | null {
  return find(platform.userProperties, settings);
}

/** The default first. */
export function ownConnections(platform: Platform, settings: BuildSettings): StoredConnection[] {
  return readAll(platform.userProperties, settings);
}

/** The connection of that name, else the default, of those that are shared with the spreadsheet. */
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

/** The connection shared with the spreadsheet, else the owner's if the owner opted this spreadsheet in. */
export function cellConnection(platform: Platform, settings: BuildSettings): CellConnection {
  const shared = documentConnection(platform, settings);
  if (shared !== null) return { from: 'spreadsheet', connection: shared, notOptedIn: null };
  const owners = ownConnection(platform, settings);
  if (owners !== null && isOptedIn(platform, owners)) return { from: 'owner', connection: owners, notOptedIn: null };
  const { connectionName } = settings;
  if (connectionName !== undefined) {
    // A name that is not allowed here is answered like one that does not exist: any editor could try names.
    const names = cellConnections(platform, settings).map(nameOf);
    if (names.length > 0) throw unknownConnection(connectionName, names);
    return cellConnection(platform, withConnection(settings, undefined));
  }
  return owners === null
    ? { from: 'none', connection: null, notOptedIn: null }
    : { from: 'not-opted-in', connection: null, notOptedIn: owners };
}

/** All that formulas may use. One that is shared comes before the owner's of the same name. */
export function cellConnections(platform: Platform, settings: BuildSettings): Connection[] {
  const shared = documentConnections(platform, settings);
  const owners = ownConnections(platform, settings).filter((own) => isOptedIn(platform, own));
  return withoutDoubles([...shared, ...owners]);
}

/** The connection of the sidebar and of triggers: the user's own, else the spreadsheet's. */
export function userConnection(platform: Platform, settings: BuildSettings): StoredConnection | null {
  return ownConnection(platform, settings) ?? documentConnection(platform, settings);
}

/**
 * All that a user can choose from. The user's default stands for the shared default too, and a connection for the copies
 * that its user shared, whichever key these have.
 */
export function userConnections(platform: Platform, settings: BuildSettings): Connection[] {
  const owns = ownConnections(platform, settings);
  const hasDefault = owns.some(({ isDefault }) => isDefault);
  const shared = documentConnections(platform, settings).filter(
    (each) => !owns.some((own) => isSameUsers(own, each)) && !(hasDefault && each.isDefault),
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

/** Whether a shared connection is or was the one of the user of `own`. A share keeps the key that it was shared with. */
export function isSameUsers(own: Connection, shared: Connection): boolean {
  return shared.id === own.id || own.formerIds.includes(shared.id);
}

/** At the place of the one that it replaces; without such, as the default. */
export function storeOwnConnection(platform: Platform, connection: Connection, before: StoredConnection | null): void {
  put(platform.userProperties, connection, before);
}

export function addOwnConnection(platform: Platform, connection: Connection): void {
  writeFurther(platform.userProperties, connection);
}

/** `before`, the default until now, stays under its name. */
export function makeOwnDefault(
  { userProperties }: Platform,
  connection: Connection,
  before: StoredConnection | null,
): void {
  promote(userProperties, connection, connection, before);
}

/** `copy`: what is shared of the connection already. */
export function makeSharedDefault(
  { documentProperties }: Platform,
  connection: Connection,
  sharedAt: string | null,
  copy: Connection | null,
  before: SharedConnection | null,
): void {
  promote(documentProperties, toShared(connection, sharedAt), copy, before);
}

export function storeDocumentConnection(
  platform: Platform,
  connection: Connection,
  sharedAt: string | null,
  before: StoredConnection | null,
): void {
  put(platform.documentProperties, toShared(connection, sharedAt), before);
}

export function addDocumentConnection(platform: Platform, connection: Connection, sharedAt: string | null): void {
  writeFurther(platform.documentProperties, toShared(connection, sharedAt));
}

export function deleteOwnConnection(platform: Platform, connection: StoredConnection | null): void {
  remove(platform.userProperties, connection);
}

export function deleteDocumentConnection(platform: Platform, connection: SharedConnection | null): void {
  remove(platform.documentProperties, connection);
}

function toShared(connection: Connection, sharedAt: string | null): Connection & { readonly sharedAt: string | null } {
  return { ...connection, formerIds: [], sharedAt };
}

function put(store: Properties, connection: Connection, before: StoredConnection | null): void {
  if (before === null || before.isDefault) {
    writeDefault(store, connection);
    return;
  }
  writeFurther(store, connection);
  if (before.id !== connection.id) deleteFurther(store, before);
}

/** Should the execution end at any step, each is still there, and one that is there twice counts as the default. */
function promote(
  store: Properties,
  connection: Connection,
  place: Connection | null,
  before: StoredConnection | null,
): void {
  if (before !== null) writeFurther(store, { ...before, name: nameOf(before) });
  writeDefault(store, connection);
  if (place !== null) deleteFurther(store, place);
}

/** null: whatever is stored as the default, also in a form that cannot be read. */
function remove(store: Properties, connection: StoredConnection | null): void {
  if (connection === null || connection.isDefault) deleteDefault(store);
  else deleteFurther(store, connection);
}
