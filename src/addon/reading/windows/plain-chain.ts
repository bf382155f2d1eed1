import { intersect } from '../../days/intervals';
import { withFoldedIds } from '../../rows/row';
import type { Api } from '../http/api';
import type { PlanFacts } from './plan/pace';
import { fewLanes, type WavePlan } from './plan/plan-wave';
import { accountRequests } from './plan/split-windows';
import { isOfWindow, type WindowCursor } from './plan/window-cursor';
import type { ListSpec } from './query';
import { addAnswer } from './repeated-tokens';
import { toRequest } from './to-request';

/**
 * A window page by page, beside the parts that it was split into: a split makes no read longer than a plain reader takes
 * if the window reads on as if it had not been split. While it rides along, each batch brings its next page and is no
 * wider than what runs at once. It is left once its parts cannot take longer either, wherever the rest of the rows lies.
 */
export interface PlainChain {
  /** Sends the next page of the chain along with each batch. */
  readonly api: Api;
  planFacts(cursors: readonly WindowCursor[], width: number): ChainFacts;
  /** Whether a window is read page by page beside its parts. */
  isRiding(): boolean;
  beforeWave(plan: WavePlan): void;
  /** Begins with a window that has no page yet. */
  ride(cursor: WindowCursor): void;
  /** The chain before and after the last wave; null if it did not ride along. */
  lastPage(): readonly [before: WindowCursor, after: WindowCursor] | null;
  /** The chain in place of its parts if it has come to its end first, else the same cursors. */
  settle(cursors: readonly WindowCursor[]): readonly WindowCursor[];
  /** What the next execution goes on with: the chain if none of its parts has a page yet. */
  toResume(cursors: readonly WindowCursor[]): readonly WindowCursor[];
  /** From here on windows are read alone, as long as they take. */
  giveUp(): void;
}

type ChainFacts = Pick<PlanFacts, 'width' | 'lanes' | 'roundsToSpare' | 'roomBeside' | 'chainDays' | 'isChainSooner'>;

/** Requests beside those of windows and chain, such as probes of dates, may take a round. */
const roundsToSpareMin = 1;

/** `isBound`: whether the read may take no longer than a plain one. */
export function createPlainChain(api: Api, spec: ListSpec, isBound: boolean, now: () => number): PlainChain {
  let isOn = isBound;
  let chain: WindowCursor | null = null;
  let lastPage: readonly [WindowCursor, WindowCursor] | null = null;
  /** How long the requests took so far, in those of one page. */
  let rounds = 0;
  let otherRequests = 0;
  /** Whether the rounds are counted right from the first batch on. */
  let areLanesKnown: boolean | null = null;
  const { lanes } = api;

  const giveUp = (): void => {
    isOn = false;
    chain = null;
  };

  const readAll: Api['readAll'] = (requests) => {
    const own = chain?.isDone ? null : chain;
    const askedAt = now();
    const outcomes = api.readAll(own === null ? requests : [...requests, toRequest(spec, own)]);
    rounds += Math.ceil((outcomes.length + otherRequests) / lanes());
    otherRequests = 0;
    lastPage = null;
    if (own === null) return outcomes;
    // The last one is that of the chain.
    const outcome = outcomes.pop();
    try {
      if (outcome === undefined || 'error' in outcome) throw outcome?.error;
      chain = addAnswer(own, outcome.answer, askedAt);
      lastPage = [own, chain];
    } catch {
      // The windows say what is wrong, if it is wrong with them too.
      giveUp();
    }
    return outcomes;
  };

  const openCount = (cursors: readonly WindowCursor[]): number => cursors.filter(({ isDone }) => !isDone).length;

  /** With many lanes the chain costs little, and windows may be split beside it until there is a round to spare. */
  const isCheap = (cursors: readonly WindowCursor[]): boolean =>
    openCount(cursors) > 1 && (lanes() >= fewLanes || areLanesKnown !== true);

  /**
   * How many rounds before a plain reader the windows end at least. The worst case: all other rows are in one window,
   * and its pages come after an almost empty page of each other one.
   */
  const roundsToSpare = (cursors: readonly WindowCursor[]): number => {
    const open = openCount(cursors);
    const rowCount = cursors.reduce((sum, { rows }) => sum + rows.length, 0);
    const rowsPerPage = Math.max(1, chain?.rowsPerPage ?? 0, ...cursors.map((cursor) => cursor.rowsPerPage));
    return Math.floor(rowCount / rowsPerPage) - rounds - Math.floor(Math.max(0, open - 1) / lanes());
  };

  return {
    api: { ...api, readAll },
    isRiding: () => chain !== null,
    lastPage: () => lastPage,
    giveUp,
    ride(cursor) {
      if (isOn) chain = cursor;
    },
    planFacts(cursors, width) {
      const isRiding = chain !== null;
      areLanesKnown ??= api.lanesToTry() === lanes();
      // Two waves show how the rows are spread.
      const planned = Math.min(width, lanes() === 1 ? 1 : 2.5 * lanes());
      return {
        width: isOn && (isRiding || cursors.length === 1) ? planned : width,
        lanes: lanes(),
        roundsToSpare: !isOn ? Number.POSITIVE_INFINITY : isRiding ? 0 : roundsToSpare(cursors),
        roomBeside: Math.min(width, api.concurrency() - 1, api.lanesToTry() - 1),
        isChainSooner: chain !== null && openCount(cursors) === 1 && roundsToSpare(cursors) < 0,
        chainDays: chain?.window.days ?? null,
      };
    },
    beforeWave(plan) {
      if (plan.isSlow) giveUp();
      if (plan.wantsAccounts) otherRequests = accountRequests;
      if (isOn && plan.chain !== null) chain = plan.chain;
    },
    toResume(cursors) {
      if (chain === null) return cursors;
      const parts = partsOf(chain, cursors);
      if (parts.some(({ pages }) => pages > 0)) return cursors;
      return [...cursors.filter((each) => !parts.includes(each)), chain];
    },
    settle(cursors) {
      if (chain === null) return cursors;
      const own = chain;
      const parts = partsOf(own, cursors);
      const instead = [...cursors.filter((each) => !parts.includes(each)), own];
      if (own.isDone || own.hasUndatedRow) {
        chain = null;
        // Windows of days may not return a row without a date.
        if (!own.isDone || isTrustworthy(parts, own, lastPage)) return instead;
        giveUp();
      } else if (roundsToSpare(cursors) >= (isCheap(cursors) ? roundsToSpareMin : 0)) chain = null;
      else if (parts.every(({ isDone }) => isDone)) chain = null;
      return cursors;
    },
  };
}

function partsOf(chain: WindowCursor, cursors: readonly WindowCursor[]): WindowCursor[] {
  return cursors.filter(({ window: { days } }) => intersect(days, chain.window.days) !== null);
}

/**
 * Whether the chain had a place of its own: it has every row of its parts, its last page cannot be that of one part
 * while others may have more rows, and its tokens are not those of a server that sends the same one with every page.
 * Equal tokens of two lists prove nothing: `100` may be an offset.
 */
function isTrustworthy(
  parts: readonly WindowCursor[],
  chain: WindowCursor,
  lastPage: readonly [WindowCursor, WindowCursor] | null,
): boolean {
  const ids = new Set(chain.rows.map((row) => withFoldedIds(row)['id']));
  if (!parts.every(({ rows }) => rows.every((row) => ids.has(withFoldedIds(row)['id'])))) return false;
  const [before] = lastPage ?? [chain];
  const tokens = new Set(before.seenTokens);
  const others = parts.flatMap(({ seenTokens }) => seenTokens);
  // Each list has tokens of its own, and with them its own place.
  const areOwn = others.length > 0 && !others.some((token) => tokens.has(token));
  if (areOwn || (tokens.size > 1 && !Array.from(tokens).every((token) => /^\d+$/.test(token)))) return true;
  const lastRows = chain.rows.slice(before.rows.length);
  const isWithin = ({ window }: WindowCursor): boolean => lastRows.every((row) => isOfWindow(row, window));
  const open = parts.filter(({ isDone }) => !isDone);
  if (parts.some((part) => isWithin(part) && open.some((other) => other !== part))) return false;
  return tokens.size > 1 || others.length === 0;
}
