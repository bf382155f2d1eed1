import { connectionHashOf } from '../cache/connection-hash';
import { googleLimits } from '../platform/google-limits';
import { isObject, parseJson } from '../platform/parse-json';
import type { Cache, Platform } from '../platform/platform';
import type { Connection } from './connection';

/**
 * What a cell found out about the owner's connection. Only cells run with the owner's properties, and no scope of the
 * add-on reveals the owner. So the sidebar needs this record to know whether its user is the owner. The record is in
 * the cache: at most six hours old, and missing until a formula has run.
 */
export interface OwnerRecord {
  readonly hash: string;
  /** Whether formulas may read with it here. */
  readonly isUsed: boolean;
}

const key = 'owner';

/** The record as a cache entry; null if this execution may belong to another user. */
export function ownerEntry(
  platform: Platform,
  connection: Connection,
  isUsed: boolean,
): { readonly key: string; readonly value: string } | null {
  // Calls from a page run with the properties of the user who has it open.
  if (platform.ui.isAvailable()) return null;
  const record: OwnerRecord = { hash: connectionHashOf(platform, connection), isUsed };
  return { key, value: JSON.stringify(record) };
}

export function recordOwner(platform: Platform, connection: Connection, isUsed: boolean): void {
  const record = ownerEntry(platform, connection, isUsed);
  if (record !== null) platform.cache.put(record.key, record.value, googleLimits.cacheMaxTtlSeconds);
}

/**
 * Whether the record is about one of the user's connections. Earlier ones count too, because cells may not have run
 * since one was replaced.
 */
export function isOfOwner(platform: Platform, record: OwnerRecord, connections: readonly Connection[]): boolean {
  const ids = connections.flatMap(({ id, formerIds }) => [id, ...formerIds]);
  return ids.some((id) => connectionHashOf(platform, { id }) === record.hash);
}

export function readOwnerRecord(cache: Cache): OwnerRecord | null {
  const record = parseJson(cache.get(key), isObject);
  return typeof record?.['hash'] === 'string' ? { hash: record['hash'], isUsed: record['isUsed'] === true } : null;
}

/** Removes the record unless it is about another user's connection. */
export function clearOwnerRecord(cache: Cache, connectionHash: string): void {
  if (readOwnerRecord(cache)?.hash === connectionHash) cache.removeAll([key]);
}
