import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../database/open-database';
import type { EarlierQuery } from '../database/pool-dialect';
import { admissionQuery, hasNoRoom, type KeyCheck, readKeyCheck } from './admission-query';
import type { FoundKey } from './api-key';
import { findFull, windowsQuery } from './full-windows';
import { type RateLimitState, toRateLimitState } from './rate-limit-state';

export interface Admission {
  readonly key: FoundKey;
  /** null: the key has no limits. */
  readonly rateLimit: RateLimitState | null;
}

/** What the check of a key needs. */
export interface KeySource {
  readonly database: Database;
  /** Milliseconds since 1970, in place of the clock of the database. Undefined: that one decides. */
  readonly clock: (() => number) | undefined;
}

/** Limits that change faster than this between two statements are not followed any longer. */
const attemptsMax = 5;

/**
 * Finds the key of a hash and counts one request against its rate limits: of a key that was valid at its last request, in one
 * statement, which can be sent together with another one.
 *
 * A request is counted by every window or by none, so requests that exceed the limit of a minute do not use up the limit of
 * the day.
 */
export class KeyAdmission {
  /** To be sent together with another statement, if there is one. */
  readonly query: EarlierQuery;
  private rows: readonly unknown[] | null = null;
  private readonly atMs: number | null;

  constructor(
    private readonly source: KeySource,
    private readonly keyHash: string,
    private readonly earlier: FoundKey | null,
  ) {
    this.atMs = source.clock?.() ?? null;
    this.query = {
      query: admissionQuery(keyHash, earlier, this.atMs),
      onRows: (rows) => {
        this.rows = rows;
      },
    };
  }

  /** The result, after sending the statement unless that was done. null: there is no valid key. */
  async admission(): Promise<Admission | null> {
    const { database } = this.source;
    let rows = this.rows ?? (await database.executeQuery(this.query.query)).rows;
    let countedFor = this.earlier;
    for (let attempt = 1; ; attempt += 1) {
      const check = readKeyCheck(rows);
      if (check === null) return null;
      const { key } = check;
      if (attempt === attemptsMax || key.rateLimits.length === 0 || isCountedFor(countedFor, key)) {
        return await this.toAdmission(check);
      }
      rows = (await database.executeQuery(admissionQuery(this.keyHash, key, this.atMs))).rows;
      countedFor = key;
    }
  }

  private async toAdmission({ key, nowMs, counted }: KeyCheck): Promise<Admission> {
    const { rateLimits } = key;
    const used: readonly (number | null)[] =
      counted ?? (await this.readFull(key, nowMs)).map((isFull) => (isFull ? null : 0));
    return { key, rateLimit: toRateLimitState(rateLimits, used, nowMs) };
  }

  private async readFull(key: FoundKey, nowMs: number): Promise<readonly boolean[]> {
    if (hasNoRoom(key.rateLimits)) return key.rateLimits.map(({ limit }) => limit <= 0);
    if (key.rateLimits.length === 0) return [];
    return findFull(key.rateLimits, (await this.source.database.executeQuery(windowsQuery(key))).rows, nowMs);
  }
}

/** Whether a statement with the earlier key has counted the request by the limits that the key has, if it has room. */
function isCountedFor(earlier: FoundKey | null, { organizationId, id, rateLimits }: FoundKey): boolean {
  return (
    earlier !== null &&
    earlier.organizationId === organizationId &&
    earlier.id === id &&
    isDeepStrictEqual(earlier.rateLimits, rateLimits)
  );
}
