import { connectionHashOf } from '../cache/connection-hash';
import { googleLimits } from '../platform/google-limits';
import { isObject, parseJson } from '../platform/parse-json';
import type { Cache, Platform } from '../platform/platform';
import type { Connection } from './connection';

/**
 * What a cell found out about the owner's connection. Only cells run with the owner's properties, and no scope of the
 * add-on reveals the owner. So the sidebar needs this note to know whether its user is the owner. The note is in the
 * cache: at most six hours old, and missing until a formula has run.
 */
export interface OwnerNote {
  readonly hash: string;
  /** Whether formulas may read with it here. */
  readonly isUsed: boolean;
}

const key = 'owner';

/** The note as a cache entry; null if this execution may belong to another user. */
export function ownerNote(
  platform: Platform,
  connection: Connection,
  isUsed: boolean,
): { readonly key: string; readonly value: string } | null {
  // Calls from a page run with the properties of the user who has it open.
  if (platform.ui.isAvailable()) return null;
  const note: OwnerNote = { hash: connectionHashOf(platform, connection), isUsed };
  return { key, value: JSON.stringify(note) };
}

export function noteOwner(platform: Platform, connection: Connection, isUsed: boolean): void {
  const note = ownerNote(platform, connection, isUsed);
  if (note !== null) platform.cache.put(note.key, note.value, googleLimits.cacheMaxTtlSeconds);
}

/**
 * Whether the note is about one of the user's connections. Earlier ones count too, because cells may not have run since
 * one was replaced.
 */
export function isOwners(platform: Platform, note: OwnerNote, connections: readonly Connection[]): boolean {
  const ids = connections.flatMap(({ id, formerIds }) => [id, ...formerIds]);
  return ids.some((id) => connectionHashOf(platform, { id }) === note.hash);
}

export function readOwnerNote(cache: Cache): OwnerNote | null {
  const note = parseJson(cache.get(key), isObject);
  return typeof note?.['hash'] === 'string' ? { hash: note['hash'], isUsed: note['isUsed'] === true } : null;
}

/** Removes the note unless it is about another user's connection. */
export function clearOwnerNote(cache: Cache, connectionHash: string): void {
  if (readOwnerNote(cache)?.hash === connectionHash) cache.removeAll([key]);
}
