import type { Database } from '../database/open-database';
import type { RateLimit } from '../database/tables';
import type { ApiKey } from './api-key';
import { countQuery, findFull, readCounted, windowsQuery } from './count-request';
import { type FoundKey, findKeyQuery, type KeyCheck, readKey } from './find-key';
import type { PageSecrets } from './page-secrets';
import { type RateLimitState, toRateLimitState } from './rate-limit-state';

export interface Admission {
  readonly key: ApiKey;
  /** null: the key has no limits. */
  readonly rateLimit: RateLimitState | null;
}

/** What the check of a key needs. */
export interface KeySource {
  readonly database: Database;
  /** SQL of the time of the database. */
  readonly clock: string;
  readonly secrets: PageSecrets;
}

/**
 * Finds the key of a hash and counts one request against its rate limits. null: there is no valid key.
 *
 * A request is counted by every window or by none, so requests that exceed the limit of a minute do not use up the limit of
 * the day.
 */
export async function admit(source: KeySource, keyHash: string): Promise<Admission | null> {
  const found = readKey((await source.database.executeQuery(findKeyQuery(keyHash, source.clock))).rows);
  return found === null ? null : await admitFound(source, found, await count(source, found.key));
}

/** The same for a key that was found, and a request that was counted (`countQuery`). */
export async function admitFound(
  { database, secrets }: KeySource,
  { key, nowMs }: KeyCheck,
  counted: readonly number[] | null,
): Promise<Admission> {
  const { rateLimits } = key;
  const used: readonly (number | null)[] =
    counted ?? (await readFull(database, key, nowMs)).map((isFull) => (isFull ? null : 0));
  const pageTokenSecret = await secrets.find(key.organizationId);
  return { key: { ...key, pageTokenSecret }, rateLimit: toRateLimitState(rateLimits, used, nowMs) };
}

/** What each window has counted, with this request; null: the request exceeds one of them. */
export async function count(
  { database, clock }: KeySource,
  key: FoundKey,
  counted: readonly RateLimit[] = [],
): Promise<readonly number[] | null> {
  const query = countQuery(key, clock, counted);
  return query === null ? null : readCounted((await database.executeQuery(query)).rows);
}

async function readFull(database: Database, key: FoundKey, nowMs: number): Promise<readonly boolean[]> {
  if (key.rateLimits.some(({ limit }) => limit <= 0)) return key.rateLimits.map(({ limit }) => limit <= 0);
  if (key.rateLimits.length === 0) return [];
  return findFull(key.rateLimits, (await database.executeQuery(windowsQuery(key))).rows, nowMs);
}
