import { ConnectionError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import type { Place } from '../store/record';
import { type Connection, isNamed, isOrReplaced, nameOf, unknownConnection } from './connection';
import { readStoredConnections, readStoredDefault, type StoredConnection } from './connection-properties';
import type { BuildSettings } from './endpoint';
import { isOptedIn, isOwner, readOwnerRecord } from './opt-in';

/** A connection that is shared with the spreadsheet. */
export type SharedConnection = StoredConnection;

/** The connection of formulas, or why they have none. */
export type CellConnection =
  | { readonly from: 'spreadsheet' | 'owner'; readonly connection: Connection; readonly notOptedIn: null }
  /** The owner has a connection and did not opt this spreadsheet in. */
  | { readonly from: 'not-opted-in'; readonly connection: null; readonly notOptedIn: Connection }
  | { readonly from: 'none'; readonly connection: null; readonly notOptedIn: null };

/**
 * The stored connections, as one execution may use them. Each entrance of the add-on opens this once: a cell, a call of
 * the sidebar, a menu item, a trigger. Methods in the singular return the connection with the name that was asked for,
 * or without a name the default. Each call reads the properties, so it sees what was stored a moment ago.
 */
export interface Connections {
  readonly build: BuildSettings;
  /** The name that was asked for. */
  readonly name: string | undefined;
  named(name: string | undefined): Connections;
  /** The same, read from the properties of this platform, such as one that reads them once. */
  readFrom(platform: Platform): Connections;

  /** The user's own. In a cell this is the spreadsheet owner's. */
  own(): StoredConnection | null;
  /** The default first. */
  allOwn(): StoredConnection[];
  requireOwn(): StoredConnection;

  /** Shared with the spreadsheet. */
  shared(): SharedConnection | null;
  allShared(): SharedConnection[];

  /** Of the sidebar and of triggers: the user's own, otherwise the shared one. */
  ofUser(): StoredConnection | null;
  /**
   * All that a user can choose from. The user's default replaces the shared default, and an own connection replaces the
   * copies that its user shared, whichever key they have.
   */
  allOfUser(): Connection[];
  requireOfUser(): StoredConnection;

  /** Of a cell: the shared one; otherwise the owner's, if the owner opted this spreadsheet in. */
  ofCell(): CellConnection;
  /** All that formulas may use. Of two with the same name, the shared one comes before the owner's. */
  allOfCell(): Connection[];
  /**
   * All that formulas may use and this user can read outside a cell. If the user is not the owner, the owner's are
   * missing: an opt-in by this user would not change that.
   */
  allOfFormulas(): Connection[];
  /**
   * Those of them that are certain to be for formulas, so that every editor can read everything with them. Whether the
   * user is the owner is known after a formula has run.
   */
  allOpen(): Connection[];
}

export function openConnections(platform: Platform, build: BuildSettings, name?: string): Connections {
  const find = (place: Place): StoredConnection | null => {
    if (name === undefined) return readStoredDefault(platform, place, build);
    return readStoredConnections(platform, place, build).find((each) => isNamed(each, name)) ?? null;
  };
  const refuse = (others: readonly Connection[]): never => {
    const names = others.map(nameOf);
    if (name !== undefined) throw unknownConnection(name, names);
    if (names.length > 0) {
      throw new ConnectionError('no_default_connection', 'There is no default connection. Choose one under Connect.');
    }
    throw new ConnectionError('not_connected', 'Not connected. Enter your API key under Connect.');
  };
  const connections: Connections = {
    build,
    name,
    named: (other) => openConnections(platform, build, other),
    readFrom: (other) => openConnections(other, build, name),
    own: () => find('user'),
    allOwn: () => readStoredConnections(platform, 'user', build),
    requireOwn: () => connections.own() ?? refuse(connections.allOwn()),
    shared: () => find('document'),
    allShared: () => readStoredConnections(platform, 'document', build),
    ofUser: () => connections.own() ?? connections.shared(),
    allOfUser() {
      const owns = connections.allOwn();
      const hasDefault = owns.some(({ isDefault }) => isDefault);
      const shared = connections
        .allShared()
        .filter((each) => !owns.some((own) => isOfSameUser(own, each)) && !(hasDefault && each.isDefault));
      return withoutDoubles([...owns, ...shared]);
    },
    requireOfUser: () => connections.ofUser() ?? refuse(connections.allOfUser()),
    ofCell: () => findOfCell(platform, connections),
    allOfCell() {
      const owners = connections.allOwn().filter((own) => isOptedIn(platform, own));
      return withoutDoubles([...connections.allShared(), ...owners]);
    },
    allOfFormulas() {
      const isOther = isOwner(readOwnerRecord(platform), connections.allOwn()) === false;
      return isOther ? connections.allShared() : connections.allOfCell();
    },
    allOpen() {
      const isOwners = isOwner(readOwnerRecord(platform), connections.allOwn()) === true;
      return isOwners ? connections.allOfCell() : connections.allShared();
    },
  };
  return connections;
}

function findOfCell(platform: Platform, connections: Connections): CellConnection {
  const shared = connections.shared();
  if (shared !== null) return { from: 'spreadsheet', connection: shared, notOptedIn: null };
  const owners = connections.own();
  if (owners !== null && isOptedIn(platform, owners)) return { from: 'owner', connection: owners, notOptedIn: null };
  if (connections.name !== undefined) {
    // A forbidden name gets the same answer as an unknown one: any editor could try names.
    const names = connections.allOfCell().map(nameOf);
    if (names.length > 0) throw unknownConnection(connections.name, names);
    return connections.named(undefined).ofCell();
  }
  return owners === null
    ? { from: 'none', connection: null, notOptedIn: null }
    : { from: 'not-opted-in', connection: null, notOptedIn: owners };
}

function withoutDoubles(connections: readonly Connection[]): Connection[] {
  return connections.filter((each, index) => connections.findIndex((other) => isNamed(other, nameOf(each))) === index);
}

/** Whether a shared connection comes from the user of `own`. A shared copy keeps the key that it was shared with. */
export function isOfSameUser(own: Connection, shared: Connection): boolean {
  return isOrReplaced(own, shared.id);
}
