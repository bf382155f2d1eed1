import { dayMs } from '../../days/day-number';
import { isObject, parseJson } from '../../platform/parse-json';
import type { KnownRequests, Quota } from '../http/google-quota';
import { lanesMin, lanesOf } from '../http/lanes';
import type { ExecutionCache } from './execution-cache';

/**
 * What FIN_STATUS shows about the work of all cells and the sidebar. Executions that write at the same time may lose a
 * count, so `requests` is a lower bound.
 */
export interface Activity {
  /** UTC day that `requests` counts. */
  readonly day: string;
  readonly requests: number;
  /** When the first request within 24 hours was sent, as Google counts a day; null if that is not known. */
  readonly since: number | null;
  readonly lastReadAt: number | null;
  readonly lastError: string | null;
}

export interface ActivityChange {
  readonly requests: number;
  readonly now: number;
  /** When all rows of a list were last read; null if none were. */
  readonly readAt?: number | null;
  /** null: no error. undefined: nothing was read, as in most calls of the sidebar. */
  readonly error?: string | null;
}

const noActivity: Activity = { day: '', requests: 0, since: null, lastReadAt: null, lastError: null };

/** Loads the activity with one service call. */
export function loadActivity(cache: ExecutionCache, hash: string): Activity {
  cache.load([activityKey(hash)]);
  return activityOf(cache, hash);
}

/** Sets the activity; it is written with the next flush. */
export function recordActivity(cache: ExecutionCache, hash: string, change: ActivityChange): void {
  const before = activityOf(cache, hash);
  const day = new Date(change.now).toISOString().slice(0, 10);
  const { error = before.lastError } = change;
  const isSameDay = before.since !== null && change.now - before.since < dayMs;
  const activity: Activity = {
    day,
    requests: (before.day === day ? before.requests : 0) + change.requests,
    since: isSameDay || change.requests === 0 ? before.since : change.now,
    lastReadAt: change.readAt ?? before.lastReadAt,
    lastError: error,
  };
  cache.set(activityKey(hash), JSON.stringify(activity));
}

function activityOf(cache: ExecutionCache, hash: string): Activity {
  return { ...noActivity, ...parseJson(cache.get(activityKey(hash)), isObject) };
}

export function activityKey(hash: string): string {
  return `activity:${hash}`;
}

/**
 * Pauses that every execution of the spreadsheet respects after the API or Google refused requests, or none answered. Of
 * one connection, also after a quota of Google: the quota is the user's, but a cell does not know who that is, and the
 * cache is of all users. Each other connection finds out with one request, which is better than keeping back other users.
 */
export interface Cooldown {
  /** Moment until which no request may be sent after a refusal; 0 if requests may be sent. One pauses all cells. */
  until(): number;
  /** The quota of Google that the pause is for; null if the API refused requests. */
  quota(): Quota | null;
  start(untilMs: number, quota?: Quota): void;
  /** What executions have sent so far. */
  known(): KnownRequests;
  /** Loads the pause that another execution may have begun in the meantime, and what it learned. */
  reload(): void;
  /** Moment until which requests are sent one by one, because a batch timed out. */
  oneByOneUntil(): number;
  startOneByOne(untilMs: number): void;
  /** What earlier executions learned about the rate limit; null if that is too long ago, or nothing. */
  learned(): LearnedLimit | null;
  /** How many requests Google ran at once at some time, for any connection; null if that was not measured. */
  lanes(): number | null;
  /** Stores it with the next flush. */
  learn(limit: LearnedLimit): void;
}

/** What the answers of an API have shown about its rate limit. */
export interface LearnedLimit {
  /** Requests that were left at the last answer; null if the API does not say. */
  readonly left: number | null;
  /** When the count begins anew. */
  readonly resetAt: number;
  /** The most requests to send at once; null without a limit, because none was refused. */
  readonly width: number | null;
  /** When a request was last refused, or a batch lost; null if none was. The width grows again some time later. */
  readonly shrunkAt: number | null;
  /** Refused batches in a row, of all executions; absent: none. */
  readonly refusals?: number;
  /** How many requests Google runs at once for certain; null if that was not measured. */
  readonly lanes: number | null;
  /**
   * Some APIs count 0 requests left in every answer. `paused`: requests waited for that. `wrong`: the next answer after
   * such a pause had it, too, so 0 means nothing. `right`: then a request was refused.
   */
  readonly zero: 'unseen' | 'paused' | 'wrong' | 'right';
}

/** A rate limit may be changed, and other programs may use it. */
export const learnedMaxAgeMs = 600_000;

export function rateLimitKey(connectionHash: string): string {
  return `limit:${connectionHash}`;
}

export function cooldownKey(connectionHash: string): string {
  return `cooldown:${connectionHash}`;
}

export const lanesKey = 'lanes';

/**
 * Writes a pause immediately, because other cells may be about to send requests. `storedLanes`: what is known of lanes
 * beyond the cache.
 */
export function createCooldown(
  cache: ExecutionCache,
  connectionHash: string,
  now: () => number,
  storedLanes: () => number | null = () => null,
): Cooldown {
  const key = cooldownKey(connectionHash);
  const limitKey = rateLimitKey(connectionHash);
  /** Samples: `1795000030000 0`, `1795000030000 0 day`. */
  const read = (): readonly [until: number, oneByOneUntil: number, quota: Quota | null] => {
    // Together with the activity and the rate limit, because every request changes them.
    if (!cache.isLoaded(key)) cache.load([key, activityKey(connectionHash), limitKey, lanesKey]);
    const [until, oneByOneUntil, quota] = (cache.get(key) ?? '').split(' ');
    return [Number(until) || 0, Number(oneByOneUntil) || 0, (quota as Quota | undefined) ?? null];
  };
  const write = (until: number, oneByOneUntil: number, quota: Quota | null = null): void => {
    cache.set(key, `${until} ${oneByOneUntil}${quota === null ? '' : ` ${quota}`}`);
    cache.flush();
  };
  return {
    until: () => read()[0],
    quota: () => read()[2],
    start: (untilMs, quota) => write(untilMs, read()[1], quota),
    known() {
      const { requests, since } = activityOf(cache, connectionHash);
      return { count: requests, since };
    },
    oneByOneUntil: () => read()[1],
    startOneByOne: (untilMs) => write(read()[0], untilMs, read()[2]),
    reload: () => cache.load([key, limitKey]),
    learned() {
      const found = parseJson(cache.get(limitKey), isObject) as (LearnedLimit & { readonly at: number }) | null;
      return found !== null && now() - found.at < learnedMaxAgeMs ? found : null;
    },
    lanes() {
      read();
      return lanesOf(cache.get(lanesKey)) ?? storedLanes();
    },
    learn(limit) {
      cache.set(limitKey, JSON.stringify({ ...limit, at: now() }));
      if (limit.lanes !== null && limit.lanes >= lanesMin) cache.set(lanesKey, String(limit.lanes));
    },
  };
}
