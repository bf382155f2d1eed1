import { type Interval, intersect } from '../../days/intervals';
import { isObject, parseJson } from '../../platform/parse-json';
import type { Clock } from '../../platform/platform';
import type { ExecutionCache } from './execution-cache';

/** Which days of a list an execution wants, and the state of its read. */
export interface Announcement extends Interval {
  readonly name: string;
  readonly startedAt: number;
  /** When the execution last reported that it is running. */
  readonly heartbeatAt: number;
  /** The refresh value of its formula with its cutoff. */
  readonly refresh: { readonly value: string; readonly since: number } | null;
  readonly isEnded: boolean;
  /** The error that ended the read; null while it reads, and if it succeeded. */
  readonly failure: { readonly code: string; readonly sentence: string; readonly requestId: string | null } | null;
}

/**
 * The announcements of all executions that want rows of one list. If several want the same days, only the last
 * announcement is kept.
 */
export interface Announcements {
  keys(): string[];
  /** Those of all executions, this one included, that may still be alive. */
  all(): Announcement[];
  put(announcement: Omit<Announcement, 'heartbeatAt'>): void;
}

/** If different ranges share an entry, rows may be read twice. It has no other effect. */
const entryCount = 16;
/** Google ends the execution of a cell after this time. */
const ttlMs = 30_000;

export function createAnnouncements(
  cache: ExecutionCache,
  clock: Clock,
  list: string,
  isDated: boolean,
): Announcements {
  const keyOf = (entry: number): string => `reading:${list}:${entry}`;
  const keys = Array.from({ length: isDated ? entryCount : 1 }, (_, entry) => keyOf(entry));
  return {
    keys: () => keys,
    all() {
      const now = clock.now();
      return keys.flatMap((key) => {
        const found = parseJson(cache.get(key), isAnnouncement);
        if (found === null || now - found.heartbeatAt >= ttlMs) return [];
        return [{ ...found, from: found.from ?? Number.NEGATIVE_INFINITY, to: found.to ?? Number.POSITIVE_INFINITY }];
      });
    },
    put(announcement) {
      const { from, to } = announcement;
      const [first, last] = [from, to].map((day) => (Number.isFinite(day) ? day : 0));
      const entry = isDated ? ((((first ?? 0) * 5 + (last ?? 0) * 8) % entryCount) + entryCount) % entryCount : 0;
      cache.set(keyOf(entry), JSON.stringify({ ...announcement, heartbeatAt: clock.now() } satisfies Announcement));
    },
  };
}

export function contains(outer: Interval, inner: Interval): boolean {
  return outer.from <= inner.from && outer.to >= inner.to && intersect(outer, inner) !== null;
}

/** JSON has no infinity: an open end is null. */
type Stored = Omit<Announcement, 'from' | 'to'> & { readonly from: number | null; readonly to: number | null };

function isAnnouncement(value: unknown): value is Stored {
  return isObject(value) && typeof value['name'] === 'string' && typeof value['heartbeatAt'] === 'number';
}
