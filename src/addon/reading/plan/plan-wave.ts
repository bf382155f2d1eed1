import { type Chain, startChain, type Window } from './chain';
import { density, pagesLeft } from './estimate-pages';
import { splitAtDay, splitByDays } from './split-window';

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
const pagesPerWindow = 4;
/** The page of a window that is split is read again, so a split must be worth it. */
const splitFrom = 6;
/** A day this many times denser than the others is split by account. */
const hotFactor = 4;
/** Pages after which a single day counts as dense whatever the others are. */
const hotPages = 5;

/** What to ask for next: pure, so that every case can be tested. Correct whatever it guesses; guesses only save time. */
export function planWave(chains: readonly Chain[], facts: PlanFacts): WavePlan {
  const open = chains.filter((chain) => !chain.isDone).length;
  const typical = median(chains.map(density).filter((each) => each !== null));
  let wantsAccounts = false;
  // No more windows than two waves take: a guess that was wrong must not cost hundreds of requests.
  let room = facts.width * 2 - open;
  const planned = chains.flatMap((chain): readonly Chain[] => {
    if (chain.isDone || chain.pages === 0 || !facts.isDated) return [chain];
    const split = splitHotDay(chain, facts, open, typical) ?? splitDays(chain, facts, open, room, chains.length);
    if (split === 'accounts') wantsAccounts = true;
    if (split === null || split === 'accounts') return [chain];
    room -= split.length - 1;
    return split.map((window) => startChain(window));
  });
  return { chains: planned, advance: longestFirst(planned, facts.width), wantsAccounts };
}

function splitDays(chain: Chain, facts: PlanFacts, open: number, room: number, chainCount: number): Window[] | null {
  const { days } = chain.window;
  // Later a split would throw away more pages than it saves.
  const isFirstWithRows = chain.lastDays.length > 0 && chain.rows.length === chain.lastDays.length;
  if (!isFirstWithRows || days.from === days.to) return null;
  const oldestSeen = Math.min(...chain.lastDays, facts.today);
  const reach = splitByDays(chain.window, 1, facts.today, oldestSeen);
  const left = pagesLeft(chain) ?? pagesLeft(withReach(chain, reach));
  const wish = left === null ? unknownParts(open, facts) : knownParts(left, facts, open, chainCount);
  const parts = Math.min(wish, room + 1);
  if (parts < 2) return null;
  const split = splitByDays(chain.window, parts, facts.today, oldestSeen);
  return split.length < 2 ? null : split;
}

/** The open window as if it ended where rows are likely to. */
function withReach(chain: Chain, windows: readonly Window[]): Chain {
  const longest = windows.find(({ days }) => Number.isFinite(days.from) && Number.isFinite(days.to));
  return longest === undefined ? chain : { ...chain, window: longest };
}

function knownParts(left: number, { width }: PlanFacts, open: number, chainCount: number): number {
  if (left < (open * 2 <= width ? pagesPerWindow - 1 : splitFrom)) return 1;
  const parts = Math.ceil(left / pagesPerWindow);
  // A first page far denser than could be everywhere: look around before splitting into as many.
  if (chainCount === 1 && left > width * 10) return Math.ceil(width / 2);
  return Math.min(parts, chainCount === 1 ? width : width * 2);
}

/** Scrambled pages say nothing about density, so splits go on only until the wave is half full. */
function unknownParts(open: number, { width }: PlanFacts): number {
  return open * 2 <= width ? 4 : 1;
}

function splitHotDay(
  chain: Chain,
  { accountIds, width }: PlanFacts,
  open: number,
  typical: number | null,
): Window[] | 'accounts' | null {
  const { lastDays, pages, window } = chain;
  const [day] = lastDays;
  if (accountIds === null || window.accountId !== null || day === undefined || open > width) return null;
  if (lastDays.some((each) => each !== day)) return null;
  const isOutlier = typical !== null && lastDays.length >= hotFactor * typical && pages <= 3;
  const isLong = window.days.from === window.days.to && pages >= hotPages && open * 2 <= width;
  if (!isOutlier && !isLong) return null;
  if (accountIds === undefined) return 'accounts';
  return accountIds.length < 2 ? null : splitAtDay(window, day, accountIds);
}

/** Where there are more chains than the wave takes, those that will last longest go first. */
function longestFirst(chains: readonly Chain[], width: number): number[] {
  const open = chains.flatMap((chain, index) => (chain.isDone ? [] : [{ index, left: expected(chain) }]));
  open.sort((a, b) => b.left - a.left || a.index - b.index);
  return open.slice(0, width).map(({ index }) => index);
}

function expected(chain: Chain): number {
  return chain.pages === 0 ? pagesPerWindow : (pagesLeft(chain) ?? pagesPerWindow);
}

function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.length < 3 ? null : (sorted[Math.floor(sorted.length / 2)] ?? null);
}
