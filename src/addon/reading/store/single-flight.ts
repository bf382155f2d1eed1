import { type Interval, intersect } from '../../days/intervals';
import { AddonError, LimitError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import type { Announcement, Announcements } from './announcements';

/** Days of a list that several executions may want at once. */
export interface AnnouncedRead {
  readonly list: {
    readonly announcements: Announcements;
    readonly spec: { readonly isDated: boolean };
    readonly today: number;
    refreshCutoff(): Announcement['refresh'];
  };
  readonly daysToRead: Interval;
}

/** What to do after waiting: read, use the rows that another execution read, or give up. */
export type Turn =
  | { readonly kind: 'read'; readonly announcedDays: readonly Interval[] }
  | { readonly kind: 'cached' }
  | { readonly kind: 'failed'; readonly error: AddonError };

/** The announcements of one execution. If several executions want the same rows, one reads and the others wait. */
export interface ReadCoordinator {
  /**
   * Announces the days, and waits while another execution reads them. `flushAndReload` writes the entries of this execution
   * and loads those of others.
   */
  awaitTurn(read: AnnouncedRead, flushAndReload: () => void, isCached: () => boolean): Turn;
  /** Called after each wave. Records from time to time that the read continues; true if it did. */
  keepAlive(read: AnnouncedRead): boolean;
  /** Records how the read ended. */
  end(read: AnnouncedRead, error: AddonError | null): void;
}

/** Reading this few days twice takes less time than waiting for a long read of other days. */
const smallDays = 93;
/** Longer histories are read only for the cell that needs them, so that others do not wait for them. */
const sharedDays = 1_096;
/** A reader reports that it runs this often, between two waves. Most reads end before, and need no report. */
const heartbeatMs = 3_000;
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
export function createReadCoordinator({
  platform: { clock, codec },
  budget,
  pausedUntil,
}: {
  readonly platform: Pick<Platform, 'clock' | 'codec'>;
  readonly budget: Budget;
  /** Until when the API lets no request through. A reader that waits for it is silent. */
  pausedUntil(): number;
}): ReadCoordinator {
  const name = codec.uuid();
  const execution = { name, startedAt: clock.now() };
  let heartbeatAt = execution.startedAt;
  let waveAt = execution.startedAt;
  const announcementOf = ({ list, daysToRead }: AnnouncedRead): Omit<Announcement, 'heartbeatAt'> => ({
    ...execution,
    ...daysToRead,
    refresh: list.refreshCutoff(),
    isEnded: false,
    failure: null,
  });

  const wait: ReadCoordinator['awaitTurn'] = (read, flushAndReload, isCached) => {
    const { announcements, spec, today } = read.list;
    const announcement = announcementOf(read);
    const isSmall = spec.isDated && isWithinDays(announcement, smallDays, today);
    const startedAt = clock.now();
    const waitMaxMs = budget.remainingMs() - readAfterWaitMs;
    const skipped = new Set<string>();
    let watched: { readonly leader: Announcement; readonly sinceMs: number } | null = null;
    const announce = (): void => {
      announcements.put(announcement);
      isAnnounced = true;
      flushAndReload();
    };
    let isAnnounced = false;
    // If another execution reads exactly these days, this one needs no announcement.
    if (!announcements.all().some((each) => !each.isEnded && contains(each, announcement))) announce();
    for (;;) {
      if (isCached()) return { kind: 'cached' };
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
        isSmall &&
        now - startedAt >= smallWaitMs &&
        (!contains(leader, announcement) || !isWithinDays(leader, sharedDays, today));
      // A pause for which there is no time is no reason to wait.
      const pauseEndsAt = pausedUntil();
      const silentSince =
        pauseEndsAt - startedAt < waitMaxMs ? Math.max(watched.sinceMs, pauseEndsAt) : watched.sinceMs;
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
      flushAndReload();
    }
  };

  return {
    awaitTurn(read, flushAndReload, isCached) {
      const { announcements, spec, today } = read.list;
      const turn = wait(read, flushAndReload, isCached);
      if (turn.kind !== 'read') {
        // Nobody waits for an execution that does not read.
        const isMine = announcements.all().some((each) => each.name === name && !each.isEnded);
        if (isMine) announcements.put({ ...announcementOf(read), isEnded: true });
        return turn;
      }
      heartbeatAt = clock.now();
      waveAt = heartbeatAt;
      const isShared = (days: Interval): boolean => spec.isDated && isWithinDays(days, sharedDays, today);
      return { kind: 'read', announcedDays: turn.announcedDays.filter(isShared) };
    },
    keepAlive(read) {
      const now = clock.now();
      const waveMs = now - waveAt;
      waveAt = now;
      if (now - heartbeatAt < heartbeatMs) return false;
      heartbeatAt = now;
      read.list.announcements.put({ ...announcementOf(read), waveMs });
      return true;
    },
    end(read, error) {
      // After a time or rate limit another execution may succeed: it continues from the checkpoint.
      const isFailure = error !== null && !errorPolicy(error).isLimit;
      const failure = isFailure ? { code: error.code, sentence: error.sentence, requestId: error.requestId } : null;
      read.list.announcements.put({ ...announcementOf(read), isEnded: true, failure });
    },
  };
}

function isWithinDays({ from, to }: Interval, count: number, today: number): boolean {
  return Math.min(to, today) - from < count;
}

function byStart(a: Announcement, b: Announcement): number {
  return a.startedAt - b.startedAt || (a.name < b.name ? -1 : 1);
}

function contains(outer: Interval, inner: Interval): boolean {
  return outer.from <= inner.from && outer.to >= inner.to && intersect(outer, inner) !== null;
}

function toError({ code, sentence, requestId }: NonNullable<Announcement['failure']>): AddonError {
  return new AddonError(code, sentence, { requestId });
}

function stillReading(): LimitError {
  return new LimitError('time_limit', 'Another formula still reads these rows. Choose Refresh now in a moment.');
}
