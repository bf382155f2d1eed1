import { isObject, parseJson } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import type { Connection } from './connection';

/**
 * Which connections may serve the formulas and the synced tables of this spreadsheet. User properties are the same in
 * all files of a user: without an opt-in, an editor of any file could read its owner's data with one formula.
 *
 * Each opt-in is a document property named by the connection's random id. No call takes an id, so nobody can opt in for
 * another user, and two users who opt in at the same time do not overwrite each other. Google does not copy document
 * properties, so a copy of the file starts without opt-ins.
 */
const prefix = 'fin.optin.';
/** The user of the connection made a table with it here. That allows tables, not formulas. */
const tablesPrefix = 'fin.tablesoptin.';

export function isOptedIn({ documentProperties }: Platform, { id }: Connection): boolean {
  return documentProperties.get(prefix + id) !== null;
}

/** Ids of all connections that formulas of this spreadsheet may use if they are the owner's. */
function optedInIds({ documentProperties }: Platform): string[] {
  const names = Object.keys(documentProperties.getAll()).filter((name) => name.startsWith(prefix));
  return names.map((name) => name.slice(prefix.length)).sort();
}

/** Whether any user allowed a connection here, for formulas or for tables. */
export function isAnyAllowed({ documentProperties }: Platform): boolean {
  const names = Object.keys(documentProperties.getAll());
  return names.some((name) => name.startsWith(prefix) || name.startsWith(tablesPrefix));
}

/** Only for a connection of the user of this execution. */
export function storeOptIn(platform: Platform, connection: Connection): void {
  removeOptIn(platform, connection);
  platform.documentProperties.set(prefix + connection.id, '1');
}

/**
 * Tables run with the connection of whoever clicks, or made the trigger, and every editor can define one. Without this
 * check, an editor could make another user's trigger write that user's data.
 */
export function mayServeTables(platform: Platform, connection: Connection): boolean {
  return isOptedIn(platform, connection) || platform.documentProperties.get(tablesPrefix + connection.id) !== null;
}

/** Only for a connection of the user of this execution. */
export function storeTablesOptIn(platform: Platform, connection: Connection): void {
  if (!mayServeTables(platform, connection)) platform.documentProperties.set(tablesPrefix + connection.id, '1');
}

/** Removes the opt-ins of this connection and of those that it replaced. */
export function removeOptIn({ documentProperties }: Platform, { id, formerIds }: Connection): void {
  const stored = documentProperties.getAll();
  for (const each of [id, ...formerIds]) {
    for (const name of [prefix + each, tablesPrefix + each]) {
      if (Object.hasOwn(stored, name)) documentProperties.delete(name);
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

const propertyName = 'fin.owner';
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
  try {
    const record = readOwnerRecord(platform);
    // The opt-ins are read before the connections. An owner stores a connection before its opt-in.
    const optIns = optedInIds(platform);
    const isKnown = optIns.every((id) => record?.owners.includes(id) === true || record?.others.includes(id) === true);
    if (isKnown && isShared) return;
    const owners = readOwns().map(({ id }) => id);
    const others = optIns.filter((id) => !owners.includes(id)).slice(0, othersMax);
    if (isSame(record ?? { owners: [], others: [] }, { owners, others })) return;
    // Calls from a page run with the properties of the user who has it open.
    if (platform.ui.isAvailable()) return;
    platform.documentProperties.set(propertyName, JSON.stringify({ owners, others } satisfies OwnerRecord));
  } catch {
    // The formula shows its rows, even if a property store is at its quota. A missing record blocks shares.
  }
}

/**
 * Whether the user of these connections owns the spreadsheet; null if no formula has shown it. Earlier connections
 * count too, because cells may not have run since one was replaced.
 */
export function isOwner(record: OwnerRecord | null, connections: readonly Connection[]): boolean | null {
  if (record === null) return null;
  const ids = idsOf(connections);
  if (record.owners.some((id) => ids.includes(id))) return true;
  // An owner without a connection may have connected after the last formula ran.
  return record.owners.length > 0 || record.others.some((id) => ids.includes(id)) ? false : null;
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
  const record = readOwnerRecord(platform);
  if (isOwner(record, connections) === true) return false;
  const ids = idsOf(connections);
  const ofOthers = optedInIds(platform).filter((id) => !ids.includes(id) && record?.others.includes(id) !== true);
  if (ofOthers.length === 0) return false;
  return ofOthers.some((id) => record?.owners.includes(id) === true) || 'unknown';
}

export function readOwnerRecord({ documentProperties }: Platform): OwnerRecord | null {
  const record = parseJson(documentProperties.get(propertyName), isObject);
  if (record === null) return null;
  const texts = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);
  return { owners: texts(record['owners']), others: texts(record['others']) };
}

/** Removes a connection that its user deletes. */
export function forgetInRecord(platform: Platform, connection: Connection): void {
  const record = readOwnerRecord(platform);
  if (record === null) return;
  const ids = idsOf([connection]);
  const isOther = (id: string): boolean => !ids.includes(id);
  const left: OwnerRecord = { owners: record.owners.filter(isOther), others: record.others.filter(isOther) };
  if (left.owners.length + left.others.length === 0) platform.documentProperties.delete(propertyName);
  else if (!isSame(record, left)) platform.documentProperties.set(propertyName, JSON.stringify(left));
}

function idsOf(connections: readonly Connection[]): string[] {
  return connections.flatMap(({ id, formerIds }) => [id, ...formerIds]);
}

function isSame(record: OwnerRecord, other: OwnerRecord): boolean {
  return JSON.stringify(record) === JSON.stringify(other);
}
