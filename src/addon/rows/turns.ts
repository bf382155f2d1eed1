import type { Announcement } from '../cache/announcements';
import { awaitTurn } from '../cache/single-flight';
import type { Interval } from '../days/intervals';
import { AddonError, LimitError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import type { OpenList } from './open-list';
import type { Wanted } from './wanted';

/** What to do for a wanted query after waiting: read it, use the rows that another execution read, or give up. */
export type TurnEnd =
  | { readonly is: 'read'; readonly alsoWanted: readonly Interval[] }
  | { readonly is: 'cached' }
  | { readonly is: 'failed'; readonly error: AddonError };

/** The announcements of one execution. If several executions want the same rows, one reads and the others wait. */
export interface Turns {
  /** Announces the days of a query, and waits while another execution reads them. */
  await(wanted: Wanted, exchange: () => void, isCached: () => boolean): TurnEnd;
  /** Records that the read continues. */
  keepAlive(wanted: Wanted): void;
  /** Records how the read ended. */
  end(wanted: Wanted, error: AddonError | null): void;
}

/** Reading this few days twice takes less time than waiting. */
const smallDays = 93;
/** Longer histories are read only for the cell that needs them, so that others do not wait for them. */
const sharedDays = 1_096;

export function createTurns({ clock, codec }: Platform, budget: Budget): Turns {
  const execution = { name: codec.uuid(), startedAt: clock.now() };
  const announcementOf = (wanted: Wanted): Omit<Announcement, 'aliveAt'> => ({
    ...execution,
    ...wanted.readDays,
    refresh: wanted.list.refreshCutoff(),
    isEnded: false,
    failure: null,
  });

  return {
    await(wanted, exchange, isCached) {
      const { announcements, spec, today } = wanted.list;
      const announcement = announcementOf(wanted);
      const turn = awaitTurn({
        announcements,
        announcement,
        isSmall: spec.isDated && isWithinDays(announcement, smallDays, today),
        isLarge: (days) => !isWithinDays(days, sharedDays, today),
        budget,
        clock,
        exchange,
        isCached,
      });
      switch (turn.is) {
        case 'read':
          return { is: 'read', alsoWanted: turn.alsoWanted.filter((days) => isShared(wanted.list, days)) };
        case 'cached':
          return turn;
        case 'failed':
          return { is: 'failed', error: toError(turn.failure) };
        case 'timed-out':
          return { is: 'failed', error: stillReading() };
      }
    },
    keepAlive: (wanted) => wanted.list.announcements.put(announcementOf(wanted)),
    end(wanted, error) {
      // After a time or rate limit another execution may succeed: it continues from the checkpoint.
      const failure = error === null || errorPolicy(error).isLimit ? null : toFailure(error);
      wanted.list.announcements.put({ ...announcementOf(wanted), isEnded: true, failure });
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
