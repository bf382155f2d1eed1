import { type Interval, intersect, withOpenEnds } from '../../days/intervals';
import { AddonError, LimitError } from '../../errors/addon-error';
import type { Budget } from '../../platform/budget';
import { isObject, parseJson } from '../../platform/parse-json';
import type { Clock } from '../../platform/platform';
import type { ExecutionCache } from './execution-cache';

/** What to do after waiting: read, use the rows that another execution read, or give up. */
export type Turn =
  | { readonly kind: 'read'; readonly announcedDays: readonly Interval[] }
  | { readonly kind: 'cached' }
  | { readonly kind: 'failed'; readonly error: AddonError };

export interface SingleFlightOptions {
  readonly announcements: Announcements;
  /** What this execution announces. */
  readonly announcement: Omit<Announcement, 'heartbeatAt'>;
  /** True for few days: reading them twice takes less time than waiting for a long read of other days. */
  readonly isSmall: boolean;
  /** True for many days: other executions do not wait long for such a read. */
  isLarge(days: Interval): boolean;
  readonly budget: Budget;
  readonly clock: Clock;
  /** Until when the API lets no request through. A reader that waits for it is silent. */
  pausedUntil(): number;
  /** Writes the entries of this execution and loads those of others. */
  flushAndReload(): void;
  /** Whether the cache has the rows. */
  isCached(): boolean;
}

/** A reader reports that it runs this often, between two waves. Most reads end before, and need no report. */
export const heartbeatMs = 3_000;
/** An execution that reported nothing for this long is assumed to have ended, */
const silentMaxMs = 5_000;
/** or for so many times as long as its last wave took: it cannot report during a wave. */
const wavesOfSilence = 2;
const smallWaitMs = 4_000;
/** Time that a waiting execution reserves to read by itself. */
const readAfterWaitMs = 6_000;
/** Time to load what another execution has read. */
const loadMs = 2_000;
const pollMs = 300;

/**
 * Coordinates all executions that want rows of one list. The one with the oldest announcement reads for all that have
 * announced themselves by then, and the others wait. If it seems to have ended, the others follow in the same order, so
 * that forty cells do not read the same list at the same time. The cache has no compare-and-set, so two executions may
 * read at the same time. Then the entry that is written last counts: days that only the other one had are read again,
 * and until then there is no older copy of them.
 */
export function awaitTurn(options: SingleFlightOptions): Turn {
  const { announcements, announcement } = options;
  const result = wait(options);
  // Nobody waits for an execution that does not read.
  const isMine = ({ name, isEnded }: Announcement) => name === announcement.name && !isEnded;
  if (result.kind !== 'read' && announcements.all().some(isMine)) {
    announcements.put({ ...announcement, isEnded: true, failure: null });
  }
  return result;
}

function wait(options: SingleFlightOptions): Turn {
  const { announcements, announcement, clock, budget, isSmall } = options;
  const { name } = announcement;
  const startedAt = clock.now();
  const waitMaxMs = budget.remainingMs() - readAfterWaitMs;
  const skipped = new Set<string>();
  let watched: { readonly leader: Announcement; readonly sinceMs: number } | null = null;
  const announce = (): void => {
    announcements.put(announcement);
    isAnnounced = true;
    options.flushAndReload();
  };
  let isAnnounced = false;
  // If another execution reads exactly these days, this one needs no announcement.
  if (!announcements.all().some((each) => !each.isEnded && contains(each, announcement))) announce();
  for (;;) {
    if (options.isCached()) return { kind: 'cached' };
    const all = announcements.all();
    const ended = all.find((each) => each.name === watched?.leader.name && each.isEnded);
    if (ended !== undefined && ended.failure !== null) return { kind: 'failed', error: toError(ended.failure) };
    const waiting = all.filter((each) => !each.isEnded && !skipped.has(each.name)).sort(byStart);
    const [leader] = waiting;
    // The other read ended without these rows. Only one of those that waited must read them.
    if (leader === undefined && !isAnnounced) {
      announce();
      continue;
    }
    if (leader === undefined || leader.name === name) {
      const others = waiting.filter((each) => each.name !== name);
      return { kind: 'read', announcedDays: skipped.size === 0 ? others : [] };
    }
    const now = clock.now();
    if (watched?.leader.name !== leader.name || watched.leader.heartbeatAt !== leader.heartbeatAt) {
      watched = { leader, sinceMs: now };
    }
    const holdsUpSmallRead =
      isSmall && now - startedAt >= smallWaitMs && (!contains(leader, announcement) || options.isLarge(leader));
    // A pause for which there is no time is no reason to wait.
    const pausedUntil = options.pausedUntil();
    const silentSince = pausedUntil - startedAt < waitMaxMs ? Math.max(watched.sinceMs, pausedUntil) : watched.sinceMs;
    const silenceMaxMs = Math.min(Math.max(silentMaxMs, wavesOfSilence * (leader.waveMs ?? 0)), waitMaxMs);
    if (now - silentSince >= silenceMaxMs || holdsUpSmallRead) {
      skipped.add(leader.name);
      // If this execution relied on that announcement, it needs its own now.
      if (!all.some((each) => each.name === name)) announce();
      continue;
    }
    if (budget.remainingMs() <= loadMs) return { kind: 'failed', error: stillReading() };
    isAnnounced = false;
    clock.sleep(Math.min(pollMs, Math.max(1, budget.remainingMs() - loadMs)));
    options.flushAndReload();
  }
}

function byStart(a: Announcement, b: Announcement): number {
  return a.startedAt - b.startedAt || (a.name < b.name ? -1 : 1);
}

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

function toError({ code, sentence, requestId }: NonNullable<Announcement['failure']>): AddonError {
  return new AddonError(code, sentence, { requestId });
}

function stillReading(): LimitError {
  return new LimitError('time_limit', 'Another formula still reads these rows. Choose Refresh now in a moment.');
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

export function contains(outer: Interval, inner: Interval): boolean {
  return outer.from <= inner.from && outer.to >= inner.to && intersect(outer, inner) !== null;
}

function isAnnouncement(value: unknown): value is Announcement {
  return isObject(value) && typeof value['name'] === 'string' && typeof value['heartbeatAt'] === 'number';
}
