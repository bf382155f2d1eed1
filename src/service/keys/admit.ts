import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../database/open-database';
import type { PoolQuery } from '../database/pool-dialect';
import { admissionQuery, type Counted, hasNoRoom, type KeyCheck, readKeyCheck } from './admission-query';
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
 * Finds the key of a hash and counts one request against its rate limits, or several: of a key that was valid at its last request,
 * in one statement, which can be sent together with another one.
 *
 * A request is counted by every window or by none, so requests that exceed the limit of a minute do not use up the limit of
 * the day.
 */
export class KeyAdmission {
  /** The statement, to be sent together with another one if there is one. */
  readonly query: PoolQuery;
  private readonly atMs: number | null;

  constructor(
    private readonly source: KeySource,
    private readonly keyHash: string,
    private readonly earlier: FoundKey | null,
    private readonly counted: Counted,
  ) {
    this.atMs = source.clock?.() ?? null;
    this.query = admissionQuery(keyHash, earlier, counted, this.atMs);
  }

  /**
   * The result for each request, in their order. `answer`: the rows of the statement, if it was sent; otherwise this sends it. null:
   * there is no valid key.
   */
  async admissions(answer: readonly unknown[] | null): Promise<readonly (Admission | null)[]> {
    const { database } = this.source;
    let rows = answer ?? (await database.executeQuery(this.query)).rows;
    let countedFor = this.earlier;
    for (let attempt = 1; ; attempt += 1) {
      const check = readKeyCheck(rows);
      if (check === null) return times(this.counted.requests, () => null);
      const { key } = check;
      if (attempt === attemptsMax || key.rateLimits.length === 0 || isCountedFor(countedFor, key)) {
        return await this.toAdmissions(check);
      }
      rows = (await database.executeQuery(admissionQuery(this.keyHash, key, this.counted, this.atMs))).rows;
      countedFor = key;
    }
  }

  private async toAdmissions({ key, nowMs, counted }: KeyCheck): Promise<readonly (Admission | null)[]> {
    const { requests, isWrite } = this.counted;
    const { rateLimits } = key;
    const admit = (used: readonly (number | null)[]) => ({ key, rateLimit: toRateLimitState(rateLimits, used, nowMs) });
    if (counted !== null || rateLimits.length === 0) {
      // As if one after the other had been counted: only the last one sees all.
      return times(requests, (place) => admit((counted ?? []).map((used) => used - (requests - 1 - place))));
    }
    const full = await this.readFull(key, nowMs);
    if (full.includes(true)) return times(requests, () => admit(full.map((isFull) => (isFull ? null : 0))));
    // A window has ended since the request was not counted. Its next begins at once.
    if (requests === 1) return [admit(full.map((_, index) => (index === 0 ? null : 0)))];
    // There is room for some of them.
    const alone = times(requests, () =>
      new KeyAdmission(this.source, this.keyHash, key, { requests: 1, isWrite }).admissions(null),
    );
    return (await Promise.all(alone)).flat();
  }

  private async readFull(key: FoundKey, nowMs: number): Promise<readonly boolean[]> {
    if (hasNoRoom(key.rateLimits)) return key.rateLimits.map(({ limit }) => limit <= 0);
    return findFull(key.rateLimits, (await this.source.database.executeQuery(windowsQuery(key))).rows, nowMs);
  }
}

function times<Result>(count: number, make: (place: number) => Result): Result[] {
  return Array.from({ length: count }, (_, place) => make(place));
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
