import { readJson } from '../cache/chunks';
import type { Cache, Platform } from '../platform/platform';
import { connectionHashOf } from '../reading/reader';
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
const ttlSeconds = 21_600;

export function noteOwner(platform: Platform, connection: Connection, isUsed: boolean): void {
  // A page can call functions too, and then they run with the properties of whoever has it open.
  if (platform.ui.isAvailable()) return;
  const note: OwnerNote = { hash: connectionHashOf(platform, connection), isUsed };
  platform.cache.put(key, JSON.stringify(note), ttlSeconds);
}

/** An earlier connection of the user counts as theirs: cells may not have run since it was replaced. */
export function isOwners(platform: Platform, note: OwnerNote, connection: Connection): boolean {
  return [connection.id, ...connection.formerIds].some((id) => connectionHashOf(platform, { id }) === note.hash);
}

export function readOwnerNote(cache: Cache): OwnerNote | null {
  const note = readJson<Partial<OwnerNote>>(cache, key);
  return typeof note?.hash === 'string' ? { hash: note.hash, isUsed: note.isUsed === true } : null;
}

/** Of another user's connection the note stays. */
export function clearOwnerNote(cache: Cache, connectionHash: string): void {
  if (readOwnerNote(cache)?.hash === connectionHash) cache.removeAll([key]);
}
