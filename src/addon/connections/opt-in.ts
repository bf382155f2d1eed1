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
export function optedInIds({ documentProperties }: Platform): string[] {
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
