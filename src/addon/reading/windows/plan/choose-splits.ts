import { isDenseDay, isSoonerByAccount, secondDensestOf, splitDay } from './dense-day';
import type { AssessedWindow } from './estimate';
import type { Pace, PlanFacts } from './pace';
import { splitUnordered, splitWindow } from './split-window';
import type { WindowCursor } from './window-cursor';

/** New cursors by the one they replace. */
export interface Splits {
  readonly parts: ReadonlyMap<WindowCursor, readonly WindowCursor[]>;
  /** Whether to request the accounts, because a day may be dense. */
  readonly wantsAccounts: boolean;
}

/** So many requests of a wave read the accounts. */
export const accountRequests = 3;
/** A split discards the pages that were read. For each of them so many more pages must be left. */
const costPerPage = 0.25;
/** A split must save at least this many pages in a row. */
const savedMin = 0.5;
/** A day with so many pages left may be dense, even if no other day is known to compare it with. */
const longDayPagesMin = 0.6;
/** From so many pages on, the accounts are requested if a wave has room for them. */
const manyPages = 15;

/** Splits windows that would take longer than the others, the longest first. */
export function chooseSplits(windows: readonly AssessedWindow[], pace: Pace, facts: PlanFacts): Splits {
  const open = windows.filter(({ cursor }) => !cursor.isDone).sort((a, b) => b.pagesLeft - a.pagesLeft);
  const pagesLeft = open.reduce((sum, window) => sum + window.pagesLeft, 0);
  const secondDensest = secondDensestOf(windows);
  const accountIds = facts.accountIds ?? [];
  const canRequestAccounts = facts.accountIds === undefined && !pace.isSlow;
  const parts = new Map<WindowCursor, readonly WindowCursor[]>();
  let { rereadMax } = pace;
  let roundsLeft = pagesLeft / facts.width;
  let openCount = open.length;
  let wantsAccounts = false;
  for (const window of open) {
    const { cursor, estimate, pagesLeft: own } = window;
    if (cursor.pages === 0 || cursor.hasUndatedRow) continue;
    // No part is shorter than a day.
    const partMin = estimate === null ? 0 : 1 / estimate.daysPerPage;
    const pagesLeftMin = Math.max(pace.pagesLeftMin + (cursor.pages - 1) * costPerPage, partMin + savedMin);
    const isLong = cursor.pages <= rereadMax && own > pagesLeftMin;
    const canBeByAccount =
      estimate !== null && !pace.isSlow && facts.accountIds !== null && cursor.window.accountId === null;
    const isDense = canBeByAccount && isDenseDay(cursor, estimate, secondDensest);
    wantsAccounts ||=
      canBeByAccount &&
      canRequestAccounts &&
      (isDense || estimate.lastDayPagesLeft >= Math.max(longDayPagesMin, roundsLeft));
    const isByAccount =
      canBeByAccount &&
      accountIds.length > 1 &&
      isSoonerByAccount(window, { accountCount: accountIds.length, width: facts.width, roundsLeft, isDense });
    if (!isLong && !isByAccount) continue;
    const byDays = splitByDays(window, pace, partsMaxOf(window, pace, open.length, pagesLeft, facts.width), facts);
    // Until the accounts are known, a dense day is read in a window of its own.
    const isApart = isDense && (isByAccount || canRequestAccounts);
    const split = isByAccount || isApart ? splitDay(byDays, window, isByAccount ? accountIds : [null]) : byDays;
    if (split.length < 2) continue;
    parts.set(cursor, split);
    rereadMax -= cursor.pages;
    roundsLeft += (cursor.pages + split.length / 2) / facts.width;
    openCount += split.length - 1;
  }
  const hasRoom = pace.isTrial && parts.size > 0 && openCount + accountRequests <= facts.width;
  return { parts, wantsAccounts: wantsAccounts || (canRequestAccounts && hasRoom && pagesLeft >= manyPages) };
}

/** A window gets its share of the windows that the list may have, and as many as it needs to end with the others. */
function partsMaxOf(
  { cursor, pagesLeft: own }: AssessedWindow,
  pace: Pace,
  openCount: number,
  all: number,
  width: number,
) {
  const share = 1 + ((pace.windowsMax - openCount) * own) / all;
  if (pace.isSlow || pace.isTrial) return share;
  return Math.max(share, 1 + Math.min((own + cursor.pages) / Math.max(1, all / width), pace.spareRequests));
}

function splitByDays(
  { cursor, estimate }: AssessedWindow,
  pace: Pace,
  partsMax: number,
  facts: PlanFacts,
): WindowCursor[] {
  const { days } = cursor.window;
  if (days.from === days.to || facts.width < 2) return [cursor];
  if (estimate === null) {
    const isFirstPage = cursor.pages === 1 && cursor.rows.length > 0;
    return isFirstPage && partsMax > 4 ? splitUnordered(cursor, facts.today) : [cursor];
  }
  // Longer parts until they are few enough.
  for (let { pagesPerWindow, growth } = pace; ; pagesPerWindow *= 1.1, growth *= 1.1) {
    const parts = splitWindow(cursor, estimate, pagesPerWindow, growth);
    if (parts.length <= Math.max(1, partsMax)) return parts;
  }
}
