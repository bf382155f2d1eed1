import { type Interval, withOpenEnds } from '../../days/intervals';
import type { AddonError } from '../../errors/addon-error';
import { isObject, parseJson } from '../../platform/parse-json';
import type { Clock } from '../../platform/platform';
import type { ExecutionCache } from './execution-cache';

/** Which days of a list an execution wants, and the state of its read. */
export interface Announcement extends Interval {
  readonly name: string;
  readonly startedAt: number;
  /** When the execution last reported that it is running. */
  readonly heartbeatAt: number;
  /** How long its last wave of requests took; undefined before the first. */
  readonly waveMs?: number;
  /** The refresh value of its formula with its cutoff. */
  readonly refresh: { readonly value: string; readonly since: number } | null;
  readonly isEnded: boolean;
  /** The error that ended the read; null while it reads, and if it succeeded. */
  readonly failure: Pick<AddonError, 'code' | 'sentence' | 'requestId'> | null;
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
        return found === null || now - found.heartbeatAt >= ttlMs ? [] : [withOpenEnds(found)];
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

function isAnnouncement(value: unknown): value is Announcement {
  return isObject(value) && typeof value['name'] === 'string' && typeof value['heartbeatAt'] === 'number';
}
