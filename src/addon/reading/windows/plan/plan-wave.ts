import { intersect } from '../../../days/intervals';
import { type AssessedWindow, assessWindows } from './estimate';
import { choosePace, type PlanFacts } from './pace';
import { accountRequests, type ChosenSplits, chooseSplits } from './split-windows';
import type { WindowCursor } from './window-cursor';

export interface WavePlan {
  readonly cursors: readonly WindowCursor[];
  /** Those of them whose next page the wave requests, the most urgent first; none when all are done. */
  readonly chosen: readonly WindowCursor[];
  /** A window that reads on page by page beside the parts that it is split into; null: none. */
  readonly chain: WindowCursor | null;
  /** Request the accounts along with this wave, because a dense day may be read by account. */
  readonly wantsAccounts: boolean;
  /** The rate limit makes the read take minutes. */
  readonly isSlow: boolean;
}

/** Chooses the next requests. Pure. A wrong estimate costs time or requests, never rows. */
export function planWave(cursors: readonly WindowCursor[], facts: PlanFacts): WavePlan {
  const windows = assessWindows(cursors, facts.today);
  const first = windows.filter(({ cursor }) => isFirst(cursor, facts));
  const isFirstOpen = first.some(({ cursor }) => !cursor.isDone);
  // If the read takes minutes, the days to be read first are planned alone until they are read.
  const wanted = isFirstOpen && choosePace(facts, windows).isSlow ? first : windows;
  const pace = choosePace(facts, wanted);
  const { parts, chain, wantsAccounts } = facts.isDated ? chooseSplits(wanted, pace, facts) : noSplits;
  const planned = cursors.flatMap((cursor) => parts.get(cursor) ?? [cursor]);
  const order = inOrder(assessWindows(planned, facts.today), facts, pace.isSlow);
  const isBeside = facts.chainDays !== null || chain !== null;
  const isUseless = facts.isChainSooner && parts.size === 0;
  const most = isUseless ? 0 : Math.min(pace.widthMax, isBeside ? facts.roomBeside : pace.widthMax);
  const widthMax = wantsAccounts ? Math.max(isBeside ? 0 : 1, most - accountRequests) : most;
  return { cursors: planned, chosen: order.slice(0, widthMax), chain, wantsAccounts, isSlow: pace.isSlow };
}

/** With fewer lanes, what is not known of a window costs more rounds than its first page. */
export const fewLanes = 10;

const noSplits: ChosenSplits = { parts: new Map(), chain: null, wantsAccounts: false };

/**
 * The order in which pages of open windows are requested: the days to be read first, then, with few lanes, the
 * first page of each window, which shows how long it is, then windows with the most pages left. If the read takes minutes, the oldest days
 * come before others, so that the recent ones are fresh at its end.
 */
function inOrder(windows: readonly AssessedWindow[], facts: PlanFacts, isSlow: boolean): WindowCursor[] {
  // Accounts of a dense day are expected to have as many pages as the longest of them.
  const pagesOfAccount = Math.max(
    ...windows.map(({ cursor, pagesLeft }) => (cursor.window.accountId === null ? 0 : cursor.pages + pagesLeft)),
  );
  const open = windows.flatMap(({ cursor, estimate, pagesLeft: left }) => {
    const { accountId, days } = cursor.window;
    // The length of a dense day is the least certain of all, so its next page is requested early.
    const ofWindow = accountId === null ? left : pagesOfAccount - cursor.pages;
    const pagesLeft = ofWindow + ((estimate?.lastDayPagesLeft ?? 0) > 0 ? 1 : 0);
    const rank = isFirst(cursor, facts) ? 0 : 1;
    const isUnread = cursor.pages === 0;
    return cursor.isDone ? [] : [{ cursor, rank, isUnread, from: isSlow ? days.from : 0, pagesLeft }];
  });
  open.sort(
    (a, b) =>
      a.rank - b.rank ||
      compare(a.from, b.from) ||
      (facts.lanes < fewLanes ? Number(b.isUnread) - Number(a.isUnread) : 0) ||
      b.pagesLeft - a.pagesLeft ||
      a.cursor.pages - b.cursor.pages,
  );
  return open.map(({ cursor }) => cursor);
}

/** Works for infinite numbers, whose difference is NaN. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isFirst({ window }: WindowCursor, { first }: PlanFacts): boolean {
  return first.some((days) => intersect(days, window.days) !== null);
}
