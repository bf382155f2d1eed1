import type { Interval } from '../../../days/intervals';
import type { AssessedWindow } from './estimate';

/** How many windows a list is split into, and when another split is worth its requests. */
export interface Pace {
  readonly windowsMax: number;
  readonly pagesPerWindow: number;
  /** How much longer parts become with their distance from the rows read. */
  readonly growth: number;
  /** A window is split only if it has more pages left than this. */
  readonly pagesLeftMin: number;
  /** Pages that may be read again, because a split window is read from its first page. */
  readonly rereadMax: number;
  /** Requests that splits may spend: what the rate limit leaves beyond those that the list still needs. */
  readonly spareRequests: number;
  readonly widthMax: number;
  /** Few pages were read, so the first split is a trial whose windows fit into one wave. */
  readonly isTrial: boolean;
  /** The read takes minutes. The oldest days are read first, so that the recent ones are fresh at its end. */
  readonly isSlow: boolean;
}

/** Pages of the smallest part: below one, so that most windows of a small list have one page. */
const smallPart = 0.85;
/** Share of a trial wave that windows may use. The rest is for the accounts. */
const trialShare = 0.85;

export function choosePace(facts: PlanFacts, windows: readonly AssessedWindow[]): Pace {
  const { width, remaining, areTokensShortLived } = facts;
  const pagesRead = windows.reduce((sum, { cursor }) => sum + cursor.pages, 0);
  const pagesLeft = windows.reduce((sum, window) => sum + window.pagesLeft, 0);
  // A window whose token expires in a pause of the rate limit is lost. So there are many windows, read two at a time.
  if (areTokensShortLived) return slowPace(48, Math.min(2, width), pagesLeft);
  // The rate limit sets the pace. Each window costs a half-filled page, so there are few.
  if (pagesLeft > remaining) return slowPace(Math.min(12, width * 3), Math.min(4, width), pagesLeft);
  // Not all of the spare requests, because the estimate of the pages left may be too low.
  const spareRequests = (remaining - pagesLeft) / 4;
  const rereadMax = Math.min(Math.max(4, (pagesRead + pagesLeft) * 0.1), spareRequests);
  const rest = { rereadMax, spareRequests, widthMax: width, isSlow: false };
  const roundsLeft = pagesLeft / width;
  if (pagesRead < 5) {
    return {
      ...rest,
      windowsMax: width * trialShare,
      pagesPerWindow: smallPart,
      // With few pages, windows without rows would be a large part of the requests.
      growth: pagesLeft > 40 ? 0.25 : 0.5,
      pagesLeftMin: Math.max(smallPart, roundsLeft * 1.2) + 0.4,
      isTrial: true,
    };
  }
  // Parts that take fewer rounds than are left can wait for a place in a wave. That makes up for estimates too low.
  const isLarge = roundsLeft > 10;
  const pagesPerWindow = isLarge
    ? Math.min(30, roundsLeft * 0.6)
    : Math.max(smallPart, Math.min(roundsLeft * 0.8, pagesRead / 3));
  return {
    ...rest,
    windowsMax: width * (isLarge ? 2.5 : 1.5),
    pagesPerWindow,
    growth: isLarge ? 0.1 : 0.35,
    // Estimates may be a tenth too high.
    pagesLeftMin: Math.max(pagesPerWindow, roundsLeft * 1.1) + 1,
    isTrial: false,
  };
}

function slowPace(windowsMax: number, widthMax: number, pagesLeft: number): Pace {
  const pagesPerWindow = Math.max(3, pagesLeft / windowsMax);
  const pagesLeftMin = Math.max(8, pagesPerWindow * 3);
  const rest = { growth: 0, rereadMax: 2, spareRequests: 0, isTrial: false, isSlow: true };
  return { ...rest, windowsMax, pagesPerWindow, pagesLeftMin, widthMax };
}

/** What the planner knows besides the cursors. */
export interface PlanFacts {
  /** How many requests a wave may have. */
  readonly width: number;
  /** How many requests Google runs at once for certain. */
  readonly lanes: number;
  /** How many rounds longer splits may make the worst case; infinite if any number. */
  readonly roundsToSpare: number;
  /** How many requests a wave may have beside a window that reads on while its parts are read. */
  readonly roomBeside: number;
  /** Days of such a window, which is in none of the cursors; null: there is none. */
  readonly chainDays: Interval | null;
  /** It has fewer pages left than the only open cursor. */
  readonly isChainSooner: boolean;
  /** How many requests the rate limit leaves in total; infinite if the API does not say. */
  readonly remaining: number;
  /** Whether windows may be split at all: a list with dates. */
  readonly isDated: boolean;
  /** Page tokens were refused shortly after the API gave them out. */
  readonly areTokensShortLived: boolean;
  readonly today: number;
  /** Days to read before others. */
  readonly first: readonly Interval[];
  /** null: unknown, or the list has no filter by account; undefined: not requested yet. */
  readonly accountIds: readonly string[] | null | undefined;
}
