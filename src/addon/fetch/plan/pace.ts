import type { OpenWindow } from './estimate';
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
  readonly widthMax: number;
  /** A matter of minutes: reads the oldest days first, so that the recent ones are fresh in the end. */
  readonly isSlow: boolean;
}

export function choosePace({ width, remaining, areTokensShort }: PlanFacts, windows: readonly OpenWindow[]): Pace {
  const pagesRead = windows.reduce((sum, { cursor }) => sum + cursor.pages, 0);
  const pagesLeft = windows.reduce((sum, window) => sum + window.pagesLeft, 0);
  // A token that expires within a pause of the rate limit takes its window along: many windows, two at a time.
  if (areTokensShort) return slowPace(48, Math.min(2, width), pagesLeft);
  // The rate limit, not the width, sets the pace: each window costs a half-filled page, so few windows.
  if (pagesLeft > remaining) return slowPace(Math.min(12, width * 3), Math.min(4, width), pagesLeft);
  const roundsLeft = pagesLeft / width;
  // A large list fills its waves longest with more parts, of nearly one length.
  const isLarge = roundsLeft > 10 && pagesRead > 20;
  const windowsMax = width * (isLarge ? 2 : 1.5);
  // Small parts at first: the fewer pages were read, the less is known about the others.
  const pagesPerWindow = Math.max(0.85, Math.min(roundsLeft, pagesRead / 3, 10));
  return {
    windowsMax,
    pagesPerWindow,
    growth: pagesRead < 5 ? 0.5 : isLarge ? 0.2 : 0.35,
    // An estimate may be a fifth too high.
    pagesLeftMin: Math.max(pagesPerWindow, roundsLeft * 1.2) + 1,
    rereadMax: Math.min(Math.max(4, (pagesRead + pagesLeft) * 0.1), remaining - pagesLeft),
    widthMax: width,
    isSlow: false,
  };
}

function slowPace(windowsMax: number, widthMax: number, pagesLeft: number): Pace {
  const pagesPerWindow = Math.max(3, pagesLeft / windowsMax);
  const pagesLeftMin = Math.max(8, pagesPerWindow * 3);
  return { windowsMax, pagesPerWindow, growth: 0, pagesLeftMin, rereadMax: 2, widthMax, isSlow: true };
}
