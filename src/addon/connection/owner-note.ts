import { connectionHashOf } from '../cache/connection-cache';
import { cacheTtlSeconds } from '../cache/execution-cache';
import { isObject, parseJson } from '../cache/parse-json';
import type { Cache, Platform } from '../platform/platform';
import type { Connection } from './connection';

/**
 * What a cell saw of the owner's connection. Cells alone run with the owner's properties, and no scope of the add-on
 * names the owner, so that the sidebar has only this note to tell whether its user is the owner. Kept in the cache:
 * six hours old at most, and absent until a formula has run.
 */
export interface OwnerNote {
  readonly hash: string;
  /** Whether formulas may read with it here. */
  readonly isUsed: boolean;
}

const key = 'owner';

/** The note as a cache entry; null where this execution may be another user's. */
export function ownerNote(
  platform: Platform,
  connection: Connection,
  isUsed: boolean,
): { readonly key: string; readonly value: string } | null {
  // A page can call functions too, and then they run with the properties of whoever has it open.
  if (platform.ui.isAvailable()) return null;
  const note: OwnerNote = { hash: connectionHashOf(platform, connection), isUsed };
  return { key, value: JSON.stringify(note) };
}

export function noteOwner(platform: Platform, connection: Connection, isUsed: boolean): void {
  const note = ownerNote(platform, connection, isUsed);
  if (note !== null) platform.cache.put(note.key, note.value, cacheTtlSeconds);
}

/** An earlier connection of the user counts as theirs: cells may not have run since it was replaced. */
export function isOwners(platform: Platform, note: OwnerNote, connection: Connection): boolean {
  return [connection.id, ...connection.formerIds].some((id) => connectionHashOf(platform, { id }) === note.hash);
}

export function readOwnerNote(cache: Cache): OwnerNote | null {
  const note = parseJson(cache.get(key), isObject);
  return typeof note?.['hash'] === 'string' ? { hash: note['hash'], isUsed: note['isUsed'] === true } : null;
}

/** Of another user's connection the note stays. */
export function clearOwnerNote(cache: Cache, connectionHash: string): void {
  if (readOwnerNote(cache)?.hash === connectionHash) cache.removeAll([key]);
}
