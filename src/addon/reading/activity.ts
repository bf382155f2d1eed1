import type { Cache } from '../platform/platform';

/**
 * What FIN_STATUS tells of the work of all cells and the sidebar. Kept in the cache, for a cell may write there cheaply;
 * two that write at once may lose a count, so `requests` is a lower bound.
 */
export interface Activity {
  /** UTC day that `requests` counts. */
  readonly day: string;
  readonly requests: number;
  readonly lastReadAt: number | null;
  readonly lastError: string | null;
}

const ttlSeconds = 21_600;
const none: Activity = { day: '', requests: 0, lastReadAt: null, lastError: null };

export function readActivity(cache: Cache, connectionHash: string): Activity {
  const text = cache.get(keyOf(connectionHash));
  if (text === null) return none;
  try {
    return { ...none, ...(JSON.parse(text) as Partial<Activity>) };
  } catch {
    return none;
  }
}

export function recordActivity(
  cache: Cache,
  connectionHash: string,
  event: {
    readonly requests: number;
    readonly now: number;
    /** When rows were last read to their end; null when none were. */
    readonly readAt?: number | null;
    /** null: no error; undefined: the work says nothing about reading, as in the sidebar. */
    readonly error?: string | null;
  },
): void {
  const before = readActivity(cache, connectionHash);
  const day = new Date(event.now).toISOString().slice(0, 10);
  const { error = before.lastError } = event;
  const activity: Activity = {
    day,
    requests: (before.day === day ? before.requests : 0) + event.requests,
    lastReadAt: event.readAt ?? before.lastReadAt,
    lastError: error,
  };
  cache.put(keyOf(connectionHash), JSON.stringify(activity), ttlSeconds);
}

export function clearActivity(cache: Cache, connectionHash: string): void {
  cache.removeAll([keyOf(connectionHash)]);
}

function keyOf(connectionHash: string): string {
  return `activity:${connectionHash}`;
}
