import { isObject, parseJson } from '../../platform/parse-json';
import type { ExecutionCache } from './execution-cache';

/**
 * What FIN_STATUS shows about the work of all cells and the sidebar. Executions that write at the same time may lose a
 * count, so `requests` is a lower bound.
 */
export interface Activity {
  /** UTC day that `requests` counts. */
  readonly day: string;
  readonly requests: number;
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

const noActivity: Activity = { day: '', requests: 0, lastReadAt: null, lastError: null };

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
  const activity: Activity = {
    day,
    requests: (before.day === day ? before.requests : 0) + change.requests,
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
