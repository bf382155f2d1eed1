import type { Interval } from '../days/intervals';
import { AddonError, LimitError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import type { Announcement } from '../reading/store/single-flight';
import { awaitTurn } from '../reading/store/single-flight';
import type { OpenList } from './open-list';
import type { RowQuery } from './rows';

/** What to do for a query after waiting: read it, use the rows that another execution read, or give up. */
export type ReadDecision =
  | { readonly kind: 'read'; readonly announcedDays: readonly Interval[] }
  | { readonly kind: 'cached' }
  | { readonly kind: 'failed'; readonly error: AddonError };

/** The announcements of one execution. If several executions want the same rows, one reads and the others wait. */
export interface ReadCoordinator {
  /** Announces the days of a query, and waits while another execution reads them. */
  awaitTurn(query: RowQuery, flushAndReload: () => void, isCached: () => boolean): ReadDecision;
  /** Records that the read continues. */
  keepAlive(query: RowQuery): void;
  /** Records how the read ended. */
  end(query: RowQuery, error: AddonError | null): void;
}

/** Reading this few days twice takes less time than waiting. */
const smallDays = 93;
/** Longer histories are read only for the cell that needs them, so that others do not wait for them. */
const sharedDays = 1_096;

export function createReadCoordinator({ clock, codec }: Platform, budget: Budget): ReadCoordinator {
  const execution = { name: codec.uuid(), startedAt: clock.now() };
  const announcementOf = (query: RowQuery): Omit<Announcement, 'heartbeatAt'> => ({
    ...execution,
    ...query.daysToRead,
    refresh: query.list.refreshCutoff(),
    isEnded: false,
    failure: null,
  });

  return {
    awaitTurn(query, flushAndReload, isCached) {
      const { announcements, spec, today } = query.list;
      const announcement = announcementOf(query);
      const result = awaitTurn({
        announcements,
        announcement,
        isSmall: spec.isDated && isWithinDays(announcement, smallDays, today),
        isLarge: (days) => !isWithinDays(days, sharedDays, today),
        budget,
        clock,
        flushAndReload,
        isCached,
      });
      switch (result.kind) {
        case 'read':
          return { kind: 'read', announcedDays: result.announcedDays.filter((days) => isShared(query.list, days)) };
        case 'cached':
          return result;
        case 'failed':
          return { kind: 'failed', error: toError(result.failure) };
        case 'timed-out':
          return { kind: 'failed', error: stillReading() };
      }
    },
    keepAlive: (query) => query.list.announcements.put(announcementOf(query)),
    end(query, error) {
      // After a time or rate limit another execution may succeed: it continues from the checkpoint.
      const failure = error === null || errorPolicy(error).isLimit ? null : toFailure(error);
      query.list.announcements.put({ ...announcementOf(query), isEnded: true, failure });
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
