import { type Chain, startChain, type Window } from './chain';
import { daysPerPage, density, pagesLeft } from './estimate-pages';
import { splitEvenly, splitGrowing } from './intervals';
import { likelyDays, type Surroundings, splitAtDay, splitByDays } from './split-window';

export interface PlanFacts {
  /** How many requests a wave may have. */
  readonly width: number;
  /** Whether windows may be split at all: a list with dates. */
  readonly isDated: boolean;
  readonly today: number;
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

/** A window of fewer pages costs more in half-filled pages than it saves in time. */
const pagesPerWindow = 3;
/** The page of a window that is split is read again, so a split must be worth it. */
const splitFrom = 8;
/** A day this many times denser than the others is split by account. */
const hotFactor = 4;
/** Fewer rows of one day in a page are no sign. */
const hotRowsMin = 40;
/** More pages than this are not thrown away for it. */
const hotPagesMax = 6;
/** Pages after which a single day counts as dense whatever the others are. */
const hotPages = 5;

/** What to ask for next: pure, so that every case can be tested. Correct whatever it guesses; guesses only save time. */
export function planWave(chains: readonly Chain[], facts: PlanFacts): WavePlan {
  const open = chains.filter((chain) => !chain.isDone).length;
  const typical = median(chains.map(density).filter((each) => each !== null));
  const total = chains.reduce((sum, chain) => sum + expected(chain, facts), 0);
  // No more windows than three waves take: a guess that was wrong must not cost hundreds of requests.
  const target = Math.max(pagesPerWindow, total / (facts.width * 3));
  let room = facts.width * 3 - open;
  let wantsAccounts = false;
  const planned = chains.flatMap((chain): readonly Chain[] => {
    if (chain.isDone || chain.pages === 0 || !facts.isDated) return [chain];
    const split =
      splitHotDay(chain, facts, open, typical) ??
      (chains.length === 1 ? splitFirst(chain, facts) : splitDense(chain, facts, target, open, room));
    if (split === 'accounts') wantsAccounts = true;
    if (split === null || split === 'accounts' || split.length < 2) return [chain];
    room -= split.length - 1;
    return split.map((window) => startChain(window));
  });
  return { chains: planned, advance: longestFirst(planned, facts), wantsAccounts };
}

/** The first page tells of the days beside it, less and less of those further away: windows grow. */
function splitFirst(chain: Chain, facts: PlanFacts): Window[] | null {
  if (!isFirstWithRows(chain)) return null;
  const around = surroundings(chain, facts);
  const left = pagesLeftIn(chain, facts);
  if (left === null) return splitByDays(chain.window, around, (days) => splitEvenly(days, unknownParts));
  if (left < pagesPerWindow) return null;
  const { lastDays } = chain;
  const isFalling = falls(chain);
  const unit = Math.max(1, Math.round(daysPerPage(chain) * pagesPerWindow));
  const [newest, oldest] = [Math.max(...lastDays), Math.min(...lastDays)];
  return splitByDays(chain.window, around, (days) => {
    // Days beyond the page's first row are empty if the order is what it seems: they go with the first window.
    const dense = isFalling ? { from: days.from, to: newest } : { from: oldest, to: days.to };
    const grown = splitGrowing(dense, unit, isFalling);
    const parts = grown.length > facts.width ? splitEvenly(dense, facts.width) : grown;
    return parts.map(({ from, to }) => ({
      from: from === dense.from ? days.from : from,
      to: to === dense.to ? days.to : to,
    }));
  });
}

function splitDense(chain: Chain, facts: PlanFacts, target: number, open: number, room: number): Window[] | null {
  if (!isFirstWithRows(chain)) return null;
  const isIdle = open * 2 <= facts.width;
  const left = pagesLeftIn(chain, facts);
  // Scrambled pages say nothing about density, so splits go on only until the wave is half full.
  const wish =
    left === null ? (isIdle ? unknownParts : 1) : left < (isIdle ? pagesPerWindow : splitFrom) ? 1 : left / target;
  const parts = Math.min(Math.ceil(wish), room + 1);
  if (parts < 2) return null;
  const isDoubtful =
    left !== null && left > facts.width * 2 && chain.lastDays.every((day) => day === chain.lastDays[0]);
  return splitByDays(chain.window, surroundings(chain, facts), (days) => {
    // So dense a page may be an exception: the days far from it are looked at in longer pieces.
    const unit = Math.max(1, Math.round(daysPerPage(chain) * target));
    const grown = isDoubtful ? splitGrowing(days, unit, falls(chain)) : [];
    return grown.length > 1 && grown.length <= parts ? grown : splitEvenly(days, parts);
  });
}

/** Whether the last page went back in time. */
function falls({ lastDays }: Chain): boolean {
  return (lastDays[0] as number) >= (lastDays[lastDays.length - 1] as number);
}

const unknownParts = 4;

/** Later a split would throw away more pages than it saves. */
function isFirstWithRows({ lastDays, rows, window }: Chain): boolean {
  return lastDays.length > 0 && rows.length === lastDays.length && window.days.from !== window.days.to;
}

function surroundings({ lastDays }: Chain, { today }: PlanFacts): Surroundings {
  return { today, oldestSeen: Math.min(...lastDays, today), newestSeen: Math.max(...lastDays, today) };
}

/** Of an open window the pages where rows may be expected. */
function pagesLeftIn(chain: Chain, facts: PlanFacts): number | null {
  const days = likelyDays(chain.window.days, surroundings(chain, facts));
  return pagesLeft({ ...chain, window: { ...chain.window, days } });
}

function splitHotDay(
  chain: Chain,
  { accountIds, width }: PlanFacts,
  open: number,
  typical: number | null,
): Window[] | 'accounts' | null {
  const { lastDays, pages, window } = chain;
  // The day at which the next page goes on.
  const day = lastDays[lastDays.length - 1];
  if (accountIds === null || window.accountId !== null || day === undefined || open > width) return null;
  const count = lastDays.filter((each) => each === day).length;
  const isOutlier = typical !== null && count >= Math.max(hotFactor * typical, hotRowsMin) && pages <= hotPagesMax;
  const isAlone = window.days.from === window.days.to;
  const isLong = count === lastDays.length && pages >= (isAlone ? hotPages : hotPages * 2) && open * 2 <= width;
  if (!isOutlier && !isLong) return null;
  if (accountIds === undefined) return 'accounts';
  return accountIds.length < 2 ? null : splitAtDay(window, day, accountIds);
}

/** Where there are more chains than the wave takes, those that will last longest go first. */
function longestFirst(chains: readonly Chain[], facts: PlanFacts): number[] {
  const open = chains.flatMap((chain, index) =>
    chain.isDone ? [] : [{ index, pages: chain.pages, left: expected(chain, facts) }],
  );
  // Of two that look alike the one read less: where a day fills pages, each page looks like the one before.
  open.sort((a, b) => b.left - a.left || a.pages - b.pages || a.index - b.index);
  return open.slice(0, facts.width).map(({ index }) => index);
}

function expected(chain: Chain, facts: PlanFacts): number {
  return chain.pages === 0 ? pagesPerWindow : (pagesLeftIn(chain, facts) ?? pagesPerWindow);
}

function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.length < 3 ? null : (sorted[Math.floor(sorted.length / 2)] ?? null);
}
