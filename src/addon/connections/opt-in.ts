import { isObject } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import { withPropertySnapshots } from '../store/property-snapshot';
import { asText, ifValid, quietly, record } from '../store/record';
import type { Connection } from './connection';

/**
 * Which connections may serve the formulas and the synced tables of this spreadsheet. User properties are the same in
 * all files of a user: without an opt-in, an editor of any file could read its owner's data with one formula.
 *
 * Each opt-in is a document property named by the connection's random id. No call takes an id, so nobody can opt in for
 * another user, and two users who opt in at the same time do not overwrite each other. Google does not copy document
 * properties, so a copy of the file starts without opt-ins.
 */
const optIns = record('document', 'fin.optin.', asText);
/** The user of the connection made a table with it here. That allows tables, not formulas. */
const tablesOptIns = record('document', 'fin.tablesoptin.', asText);

export function isOptedIn(platform: Platform, { id }: Connection): boolean {
  return optIns.of(id).has(platform);
}

/** Ids of all connections that formulas of this spreadsheet may use if they are the owner's. */
function optedInIds(platform: Platform): string[] {
  return Array.from(optIns.all(platform).keys()).sort();
}

/** Whether any user allowed a connection here, for formulas or for tables. */
export function isAnyAllowed(platform: Platform): boolean {
  return [optIns, tablesOptIns].some((each) => each.all(platform).size > 0);
}

/** Only for a connection of the user of this execution. */
export function storeOptIn(platform: Platform, connection: Connection): void {
  removeOptIn(platform, connection);
  optIns.of(connection.id).write(platform, '1');
}

/**
 * Tables run with the connection of whoever clicks, or made the trigger, and every editor can define one. Without this
 * check, an editor could make another user's trigger write that user's data.
 */
export function mayServeTables(platform: Platform, connection: Connection): boolean {
  return isOptedIn(platform, connection) || tablesOptIns.of(connection.id).has(platform);
}

/** Only for a connection of the user of this execution. */
export function storeTablesOptIn(platform: Platform, connection: Connection): void {
  if (!mayServeTables(platform, connection)) tablesOptIns.of(connection.id).write(platform, '1');
}

/** Removes the opt-ins of this connection and of those that it replaced. */
export function removeOptIn(platform: Platform, connection: Connection): void {
  const before = withPropertySnapshots(platform);
  for (const id of idsOf([connection])) {
    for (const each of [optIns.of(id), tablesOptIns.of(id)]) {
      if (each.has(before)) each.remove(platform);
    }
  }
}

/**
 * Whose connections the opt-ins of this spreadsheet are. Only cells run with the owner's properties, and no scope of
 * the add-on reveals the owner, so a cell writes this record for the sidebar. It is a document property, because
 * entries of the cache can be evicted. It has random ids of connections, as the names of opt-ins have.
 */
export interface OwnerRecord {
  /** Connections of the owner, with or without an opt-in. */
  readonly owners: readonly string[];
  /** Connections with an opt-in that are not the owner's. */
  readonly others: readonly string[];
}

const ownerRecord = record('document', 'fin.owner', ifValid(isOwnerRecord));

export const readOwnerRecord = ownerRecord.read;

/** A property has room for this many ids. Opt-ins beyond it count as the owner's. */
const othersMax = 150;

/**
 * Stores what a cell sees of its owner. Writes only what changed; does nothing outside a cell. A cell with a shared
 * connection reads the owner's properties only if an opt-in is not in the record.
 */
export function recordOwner(
  platform: Platform,
  { isShared, readOwns }: { readonly isShared: boolean; readonly readOwns: () => readonly Connection[] },
): void {
  // The formula shows its rows, even if a property store is at its quota. A missing record blocks shares.
  quietly(() => {
    const known = readOwnerRecord(platform);
    // The opt-ins are read before the connections. An owner stores a connection before its opt-in.
    const ids = optedInIds(platform);
    const isKnown = ids.every((id) => known?.owners.includes(id) === true || known?.others.includes(id) === true);
    if (isKnown && isShared) return;
    const owners = readOwns().map(({ id }) => id);
    const others = ids.filter((id) => !owners.includes(id)).slice(0, othersMax);
    if (isSame(known ?? { owners: [], others: [] }, { owners, others })) return;
    // Calls from a page run with the properties of the user who has it open.
    if (platform.ui.isAvailable()) return;
    ownerRecord.write(platform, { owners, others });
  });
}

/**
 * Whether the user of these connections owns the spreadsheet; null if no formula has shown it. Earlier connections
 * count too, because cells may not have run since one was replaced.
 */
export function isOwner(known: OwnerRecord | null, connections: readonly Connection[]): boolean | null {
  if (known === null) return null;
  const ids = idsOf(connections);
  if (known.owners.some((id) => ids.includes(id))) return true;
  // An owner without a connection may have connected after the last formula ran.
  return known.owners.length > 0 || known.others.some((id) => ids.includes(id)) ? false : null;
}

/** Whether formulas may use a connection of the owner. */
export function isOwnerOptedIn(platform: Platform, { owners }: OwnerRecord): boolean {
  return optedInIds(platform).some((id) => owners.includes(id));
}

/**
 * Whether formulas may use the connection of another user than the one of these connections. `unknown`: an opt-in is
 * not in the record, so it may be the owner's.
 */
export function usesOtherOwner(platform: Platform, connections: readonly Connection[]): boolean | 'unknown' {
  const known = readOwnerRecord(platform);
  if (isOwner(known, connections) === true) return false;
  const ids = idsOf(connections);
  const ofOthers = optedInIds(platform).filter((id) => !ids.includes(id) && known?.others.includes(id) !== true);
  if (ofOthers.length === 0) return false;
  return ofOthers.some((id) => known?.owners.includes(id) === true) || 'unknown';
}

function isOwnerRecord(value: unknown): value is OwnerRecord {
  return isObject(value) && Array.isArray(value['owners']) && Array.isArray(value['others']);
}

/** Removes a connection that its user deletes. */
export function forgetInRecord(platform: Platform, connection: Connection): void {
  const known = readOwnerRecord(platform);
  if (known === null) return;
  const ids = idsOf([connection]);
  const isOther = (id: string): boolean => !ids.includes(id);
  const left: OwnerRecord = { owners: known.owners.filter(isOther), others: known.others.filter(isOther) };
  if (left.owners.length + left.others.length === 0) ownerRecord.remove(platform);
  else if (!isSame(known, left)) ownerRecord.write(platform, left);
}

function idsOf(connections: readonly Connection[]): string[] {
  return connections.flatMap(({ id, formerIds }) => [id, ...formerIds]);
}

function isSame(known: OwnerRecord, other: OwnerRecord): boolean {
  return JSON.stringify(known) === JSON.stringify(other);
}
