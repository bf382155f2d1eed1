import type { Interval } from '../days/intervals';
import type { AddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { type Announcement, awaitTurn, heartbeatMs, type Turn } from '../reading/store/single-flight';
import type { Engine } from './engine';
import type { DaysOfList, OpenList } from './open-list';

/** The announcements of one execution. If several executions want the same rows, one reads and the others wait. */
export interface ReadCoordinator {
  /** Announces the days of a query, and waits while another execution reads them. */
  awaitTurn(read: DaysOfList, flushAndReload: () => void, isCached: () => boolean): Turn;
  /** Called after each wave. Records from time to time that the read continues; true if it did. */
  keepAlive(read: DaysOfList): boolean;
  /** Records how the read ended. */
  end(read: DaysOfList, error: AddonError | null): void;
}

/** Reading this few days twice takes less time than waiting. */
const smallDays = 93;
/** Longer histories are read only for the cell that needs them, so that others do not wait for them. */
const sharedDays = 1_096;

export function createReadCoordinator({ platform, budget, pausedUntil }: Engine): ReadCoordinator {
  const { clock, codec } = platform;
  const execution = { name: codec.uuid(), startedAt: clock.now() };
  let heartbeatAt = execution.startedAt;
  let waveAt = execution.startedAt;
  const announcementOf = (read: DaysOfList): Omit<Announcement, 'heartbeatAt'> => ({
    ...execution,
    ...read.daysToRead,
    refresh: read.list.refreshCutoff(),
    isEnded: false,
    failure: null,
  });

  return {
    awaitTurn(read, flushAndReload, isCached) {
      const { announcements, spec, today } = read.list;
      const announcement = announcementOf(read);
      const turn = awaitTurn({
        announcements,
        announcement,
        isSmall: spec.isDated && isWithinDays(announcement, smallDays, today),
        isLarge: (days) => !isWithinDays(days, sharedDays, today),
        budget,
        clock,
        pausedUntil,
        flushAndReload,
        isCached,
      });
      if (turn.kind !== 'read') return turn;
      heartbeatAt = clock.now();
      waveAt = heartbeatAt;
      return { kind: 'read', announcedDays: turn.announcedDays.filter((days) => isShared(read.list, days)) };
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

function isShared({ spec, today }: OpenList, days: Interval): boolean {
  return spec.isDated && isWithinDays(days, sharedDays, today);
}

function isWithinDays({ from, to }: Interval, count: number, today: number): boolean {
  return Math.min(to, today) - from < count;
}
