import type { AssessedWindow } from './estimate';
import type { PlanFacts } from './plan-facts';

/** How many windows a list is split into, and when another split is worth its requests. */
export interface Pace {
  readonly windowsMax: number;
  readonly pagesPerWindow: number;
  /** How much longer parts may be the further they are from the rows read. */
  readonly growth: number;
  /** A window is split if it has more pages left. */
  readonly pagesLeftMin: number;
  /** Pages that may be read again: a window that is split is read from its first page. */
  readonly rereadMax: number;
  /** Requests that the rate limit leaves beyond those that the list still needs, for splits to spend. */
  readonly spareRequests: number;
  readonly widthMax: number;
  /** So few pages were read that the first split is a trial: its windows share one wave. */
  readonly isTrial: boolean;
  /** A matter of minutes: reads the oldest days first, so that the recent ones are fresh in the end. */
  readonly isSlow: boolean;
}

/** The smallest part, so that most of the windows of a small list have one page. */
const smallPart = 0.85;
/** Of a trial wave; the rest is for the accounts. */
const trialShare = 0.85;

export function choosePace(facts: PlanFacts, windows: readonly AssessedWindow[]): Pace {
  const { width, remaining, areTokensShort } = facts;
  const pagesRead = windows.reduce((sum, { cursor }) => sum + cursor.pages, 0);
  const pagesLeft = windows.reduce((sum, window) => sum + window.pagesLeft, 0);
  // A token that expires within a pause of the rate limit takes its window along: many windows, two at a time.
  if (areTokensShort) return slowPace(48, Math.min(2, width), pagesLeft);
  // The rate limit, not the width, sets the pace: each window costs a half-filled page, so few windows.
  if (pagesLeft > remaining) return slowPace(Math.min(12, width * 3), Math.min(4, width), pagesLeft);
  // An estimate may be too low, and what a split wastes is missing at the end.
  const spareRequests = (remaining - pagesLeft) / 4;
  const rereadMax = Math.min(Math.max(4, (pagesRead + pagesLeft) * 0.1), spareRequests);
  const rest = { rereadMax, spareRequests, widthMax: width, isSlow: false };
  const roundsLeft = pagesLeft / width;
  if (pagesRead < 5) {
    return {
      ...rest,
      windowsMax: width * trialShare,
      pagesPerWindow: smallPart,
      // The fewer pages are expected, the fewer requests may bring nothing.
      growth: pagesLeft > 40 ? 0.25 : 0.5,
      pagesLeftMin: Math.max(smallPart, roundsLeft * 1.2) + 0.4,
      isTrial: true,
    };
  }
  // Parts shorter than the rounds left can wait for a place in a wave, which makes up for estimates that are too low.
  const isLarge = roundsLeft > 10;
  const pagesPerWindow = isLarge
    ? Math.min(30, roundsLeft * 0.6)
    : Math.max(smallPart, Math.min(roundsLeft * 0.8, pagesRead / 3));
  return {
    ...rest,
    windowsMax: width * (isLarge ? 2 : 1.5),
    pagesPerWindow,
    growth: isLarge ? 0.1 : 0.35,
    // An estimate may be a fifth too high.
    pagesLeftMin: Math.max(pagesPerWindow, roundsLeft * 1.2) + 1,
    isTrial: false,
  };
}

function slowPace(windowsMax: number, widthMax: number, pagesLeft: number): Pace {
  const pagesPerWindow = Math.max(3, pagesLeft / windowsMax);
  const pagesLeftMin = Math.max(8, pagesPerWindow * 3);
  const rest = { growth: 0, rereadMax: 2, spareRequests: 0, isTrial: false, isSlow: true };
  return { ...rest, windowsMax, pagesPerWindow, pagesLeftMin, widthMax };
}
