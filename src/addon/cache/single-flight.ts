import type { Interval } from '../days/intervals';
import type { Budget } from '../platform/budget';
import type { Clock } from '../platform/platform';
import { type Announcement, type Announcements, contains } from './announcements';

/** What became of waiting: read now, the rows are there, the other's read failed, or there is no time left. */
export type Turn =
  | { readonly is: 'read'; readonly alsoWanted: readonly Interval[] }
  | { readonly is: 'there' }
  | { readonly is: 'failed'; readonly failure: NonNullable<Announcement['failure']> }
  | { readonly is: 'late' };

export interface FlightOptions {
  readonly announcements: Announcements;
  /** What this execution announces. */
  readonly announcement: Omit<Announcement, 'aliveAt'>;
  /** So few days that reading them twice is better than waiting for a long read of other days. */
  readonly isSmall: boolean;
  /** So many days that nobody waits long for them to be read. */
  isLarge(days: Interval): boolean;
  readonly budget: Budget;
  readonly clock: Clock;
  /** Writes the entries that were set and loads those of others. */
  exchange(): void;
  /** Whether the cache has the rows by now. */
  isThere(): boolean;
}

/** An execution without a sign of life for so long seems to be gone. */
const silentMaxMs = 15_000;
const smallWaitMs = 4_000;
/** What an execution that waited keeps for reading by itself. */
const readAfterWaitMs = 6_000;
/** What it takes to load what another execution has read. */
const loadMs = 2_000;
const pollMs = 300;

/**
 * Of all executions that want rows of one list, the one that announced itself first reads, also what the others have
 * announced by then; the others wait for it. One that seems to be gone is passed over, by all in the same order, so that
 * forty cells never read the same list side by side. The cache has no compare-and-set: at times two read the same,
 * which costs requests and nothing else.
 */
export function awaitTurn(options: FlightOptions): Turn {
  const { announcements, announcement, clock, budget, isSmall } = options;
  const { name } = announcement;
  const startedAt = clock.now();
  const patienceMs = Math.min(silentMaxMs, budget.remainingMs() - readAfterWaitMs);
  const passedOver = new Set<string>();
  let watched: { readonly leader: Announcement; readonly sinceMs: number } | null = null;
  const announce = (): void => {
    announcements.put(announcement);
    isAnnounced = true;
    options.exchange();
  };
  let isAnnounced = false;
  // Where another already reads these very days, its announcement stands for this execution too.
  if (!announcements.all().some((each) => !each.isEnded && contains(each, announcement))) announce();
  for (;;) {
    if (options.isThere()) return { is: 'there' };
    const all = announcements.all();
    const ended = all.find((each) => each.name === watched?.leader.name && each.isEnded);
    if (ended !== undefined && ended.failure !== null) return { is: 'failed', failure: ended.failure };
    const waiting = all.filter((each) => !each.isEnded && !passedOver.has(each.name)).sort(byStart);
    const [leader] = waiting;
    // After another's read ended without these rows: of those that waited one shall read, not all.
    if (leader === undefined && !isAnnounced) {
      announce();
      continue;
    }
    if (leader === undefined || leader.name === name) {
      const others = waiting.filter((each) => each.name !== name);
      return { is: 'read', alsoWanted: passedOver.size === 0 ? others : [] };
    }
    const now = clock.now();
    if (watched?.leader.name !== leader.name || watched.leader.aliveAt !== leader.aliveAt) {
      watched = { leader, sinceMs: now };
    }
    const isInTheWay =
      isSmall && now - startedAt >= smallWaitMs && (!contains(leader, announcement) || options.isLarge(leader));
    if (now - watched.sinceMs >= patienceMs || isInTheWay) {
      passedOver.add(leader.name);
      // One of equal days stands for this execution: with it passed over, they announce themselves anew.
      if (!all.some((each) => each.name === name)) announce();
      continue;
    }
    if (budget.remainingMs() <= loadMs) return { is: 'late' };
    isAnnounced = false;
    clock.sleep(Math.min(pollMs, Math.max(1, budget.remainingMs() - loadMs)));
    options.exchange();
  }
}

function byStart(a: Announcement, b: Announcement): number {
  return a.startedAt - b.startedAt || (a.name < b.name ? -1 : 1);
}
