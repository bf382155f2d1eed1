import type { Interval } from '../../days/intervals';
import type { Budget } from '../../platform/budget';
import type { Clock } from '../../platform/platform';
import { type Announcement, type Announcements, contains } from './announcements';

/**
 * How waiting ended: this execution reads now, the rows are in the cache, the other read failed, or no time is left.
 */
export type WaitResult =
  | { readonly kind: 'read'; readonly announcedDays: readonly Interval[] }
  | { readonly kind: 'cached' }
  | { readonly kind: 'failed'; readonly failure: NonNullable<Announcement['failure']> }
  | { readonly kind: 'timed-out' };

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
  /** Writes the entries of this execution and loads those of others. */
  flushAndReload(): void;
  /** Whether the cache has the rows. */
  isCached(): boolean;
}

/** An execution that reported nothing for this long is assumed to have ended. */
const silentMaxMs = 15_000;
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
export function awaitTurn(options: SingleFlightOptions): WaitResult {
  const { announcements, announcement } = options;
  const result = wait(options);
  // Nobody waits for an execution that does not read.
  const isMine = ({ name, isEnded }: Announcement) => name === announcement.name && !isEnded;
  if (result.kind !== 'read' && announcements.all().some(isMine)) {
    announcements.put({ ...announcement, isEnded: true, failure: null });
  }
  return result;
}

function wait(options: SingleFlightOptions): WaitResult {
  const { announcements, announcement, clock, budget, isSmall } = options;
  const { name } = announcement;
  const startedAt = clock.now();
  const silenceTimeoutMs = Math.min(silentMaxMs, budget.remainingMs() - readAfterWaitMs);
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
    if (ended !== undefined && ended.failure !== null) return { kind: 'failed', failure: ended.failure };
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
    if (now - watched.sinceMs >= silenceTimeoutMs || holdsUpSmallRead) {
      skipped.add(leader.name);
      // If this execution relied on that announcement, it needs its own now.
      if (!all.some((each) => each.name === name)) announce();
      continue;
    }
    if (budget.remainingMs() <= loadMs) return { kind: 'timed-out' };
    isAnnounced = false;
    clock.sleep(Math.min(pollMs, Math.max(1, budget.remainingMs() - loadMs)));
    options.flushAndReload();
  }
}

function byStart(a: Announcement, b: Announcement): number {
  return a.startedAt - b.startedAt || (a.name < b.name ? -1 : 1);
}
