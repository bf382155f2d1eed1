import { type Interval, intersect } from '../../days/intervals';
import { type Chain, startChain } from './chain';
import { density, pagesLeft } from './estimate-pages';
import { hotPagesMax, pagesPerWindow, splitDense, splitFirst, splitHotDay, surroundings } from './split-chain';
import { likelyDays } from './split-window';

export interface PlanFacts {
  /** How many requests a wave may have. */
  readonly width: number;
  /** How many requests the rate limit leaves in all; infinite where nothing is told. */
  readonly remaining: number;
  /** Whether windows may be split at all: a list with dates. */
  readonly isDated: boolean;
  /** Page tokens were refused that were hardly given out. */
  readonly areTokensShort: boolean;
  readonly today: number;
  /** Days to read before others. */
  readonly first: readonly Interval[];
  /** null: unknown, or the list cannot be asked by account; undefined: not asked for yet. */
  readonly accountIds: readonly string[] | null | undefined;
}

export interface WavePlan {
  readonly chains: readonly Chain[];
  /** Indices of the chains whose next page the wave asks for; none when all are done. */
  readonly advance: readonly number[];
  /** A dense day could be split if the accounts were known: ask, and plan again. */
  readonly wantsAccounts: boolean;
}

/** Longer windows would go uneven: some are done while others still have many pages. */
const pagesPerWindowMax = 8;
/** Of all pages read so far, how many may be read again to read the rest side by side. */
const rereadShare = 0.1;
/** Where the rate limit, not the wave, sets the pace: few windows, each of which costs a half-filled page, */
const scarceWindows = 12;
/** and half of them at a time, so that one after the other is done. */
const scarceWidth = 6;
/** Where tokens live shorter than a pause of the rate limit, what is begun must be done before it: many windows, */
const briefWindows = 48;
/** and few of them at a time. */
const briefWidth = 2;

/** What to ask for next: pure, so that every case can be tested. Correct whatever it guesses; guesses only save time. */
export function planWave(chains: readonly Chain[], facts: PlanFacts): WavePlan {
  const open = chains.filter((chain) => !chain.isDone).length;
  const typical = median(chains.map(density).filter((each) => each !== null));
  const total = chains.reduce((sum, chain) => sum + expected(chain, facts), 0);
  const isScarce = total > facts.remaining;
  // No more windows than three waves take: a guess that was wrong must not cost hundreds of requests.
  const fewest = isScarce ? Math.min(scarceWindows, facts.width * 3) : facts.width * 3;
  const windowsMax = facts.areTokensShort ? briefWindows : fewest;
  const even = facts.areTokensShort ? 0 : Math.min(total / facts.width, pagesPerWindowMax);
  const target = Math.max(pagesPerWindow, even, total / windowsMax);
  let room = windowsMax - open;
  // A day that is split after so many pages is read again from its first.
  let rereadable = chains.reduce((sum, { pages }) => sum + pages, 0) * rereadShare;
  let wantsAccounts = false;
  const planned = chains.flatMap((chain): readonly Chain[] => {
    if (chain.isDone || chain.pages === 0 || !facts.isDated) return [chain];
    const left = pagesLeftIn(chain, facts);
    const isHotSplitCheap = !isScarce && chain.pages <= Math.max(hotPagesMax, rereadable);
    const split =
      (isHotSplitCheap ? splitHotDay(chain, facts, open, typical) : null) ??
      (chains.length === 1 && !isScarce
        ? splitFirst(chain, facts, left)
        : splitDense(chain, facts, left, target, open, room));
    if (split === 'accounts') wantsAccounts = true;
    if (split === null || split === 'accounts' || split.length < 2) return [chain];
    room -= split.length - 1;
    rereadable -= chain.pages;
    return split.map((window) => startChain(window));
  });
  const widthMax = facts.areTokensShort ? briefWidth : isScarce ? scarceWidth : facts.width;
  const order = inOrder(planned, facts, isScarce || facts.areTokensShort);
  return { chains: planned, advance: order.slice(0, Math.min(widthMax, facts.width)), wantsAccounts };
}

/**
 * Where there are more chains than the wave takes: days to be read first, then those that will last longest. Where the
 * rate limit makes it a matter of minutes, the oldest days, so that the recent ones are fresh when all is read.
 */
function inOrder(chains: readonly Chain[], facts: PlanFacts, isSlow: boolean): number[] {
  const open = chains.flatMap((chain, index) => {
    if (chain.isDone) return [];
    const { from, to } = chain.window.days;
    const isFirst = facts.first.some((days) => intersect(days, chain.window.days) !== null);
    const pagesPerDay = chain.pages / (to - from + 1);
    return [{ index, pagesPerDay, left: expected(chain, facts), from, rank: isFirst ? 0 : 1 }];
  });
  open.sort(
    (a, b) =>
      a.rank - b.rank ||
      (isSlow && a.from !== b.from ? (a.from < b.from ? -1 : 1) : 0) ||
      b.left - a.left ||
      // Of two that look alike the one read less: where a day fills pages, each page looks like the one before.
      a.pagesPerDay - b.pagesPerDay ||
      a.index - b.index,
  );
  return open.map(({ index }) => index);
}

function expected(chain: Chain, facts: PlanFacts): number {
  return chain.pages === 0 ? pagesPerWindow : (pagesLeftIn(chain, facts) ?? pagesPerWindow);
}

/** Of an open window the pages where rows may be expected. */
function pagesLeftIn(chain: Chain, facts: PlanFacts): number | null {
  const days = likelyDays(chain.window.days, surroundings(chain, facts.today));
  return pagesLeft({ ...chain, window: { ...chain.window, days } });
}

function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.length < 3 ? null : (sorted[Math.floor(sorted.length / 2)] ?? null);
}
