import type { Interval } from '../days/intervals';
import { AddonError, LimitError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { type Announcement, awaitTurn, heartbeatMs } from '../reading/store/single-flight';
import type { Engine } from './engine';
import type { OpenList } from './open-list';
import type { RowQuery } from './read-lists';

/** What to do for a query after waiting: read it, use the rows that another execution read, or give up. */
export type ReadDecision =
  | { readonly kind: 'read'; readonly announcedDays: readonly Interval[] }
  | { readonly kind: 'cached' }
  | { readonly kind: 'failed'; readonly error: AddonError };

/** What may be read for several executions at once. */
type AnnouncedRead = Pick<RowQuery, 'list' | 'daysToRead'>;

/** The announcements of one execution. If several executions want the same rows, one reads and the others wait. */
export interface ReadCoordinator {
  /** Announces the days of a query, and waits while another execution reads them. */
  awaitTurn(read: AnnouncedRead, flushAndReload: () => void, isCached: () => boolean): ReadDecision;
  /** Called after each wave. Records from time to time that the read continues; true if it did. */
  keepAlive(read: AnnouncedRead): boolean;
  /** Records how the read ended. */
  end(read: AnnouncedRead, error: AddonError | null): void;
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
  const announcementOf = (read: AnnouncedRead): Omit<Announcement, 'heartbeatAt'> => ({
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
      const result = awaitTurn({
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
      switch (result.kind) {
        case 'read':
          heartbeatAt = clock.now();
          waveAt = heartbeatAt;
          return { kind: 'read', announcedDays: result.announcedDays.filter((days) => isShared(read.list, days)) };
        case 'cached':
          return result;
        case 'failed':
          return { kind: 'failed', error: toError(result.failure) };
        case 'timed-out':
          return { kind: 'failed', error: stillReading() };
      }
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
      const failure = error === null || errorPolicy(error).isLimit ? null : toFailure(error);
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

type Failure = NonNullable<Announcement['failure']>;

function toFailure({ code, sentence, requestId }: AddonError): Failure {
  return { code, sentence, requestId };
}

function toError({ code, sentence, requestId }: Failure): AddonError {
  return new AddonError(code as AddonError['code'], sentence, { requestId });
}

function stillReading(): LimitError {
  return new LimitError('time_limit', 'Another formula still reads these rows. Choose Refresh now in a moment.');
}
