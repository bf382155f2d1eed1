import { intersect, splitEvenly } from '../../../days/intervals';
import { transactionDay } from '../../../rows/transaction';
import { isDenseDay, isSoonerByAccount, secondDensestOf, splitDay } from './by-account';
import { type AssessedWindow, type Estimate, likelyDaysOf } from './estimate';
import type { Pace, PlanFacts } from './pace';
import { isOfWindow, newCursor, type WindowCursor } from './window-cursor';

/** New cursors by the one they replace. */
export interface ChosenSplits {
  readonly parts: ReadonlyMap<WindowCursor, readonly WindowCursor[]>;
  /** The split one that reads on beside its parts, because they may take longer than it; null: none. */
  readonly chain: WindowCursor | null;
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
export function chooseSplits(windows: readonly AssessedWindow[], pace: Pace, facts: PlanFacts): ChosenSplits {
  const open = windows.filter(({ cursor }) => !cursor.isDone).sort((a, b) => b.pagesLeft - a.pagesLeft);
  const pagesLeft = open.reduce((sum, window) => sum + window.pagesLeft, 0);
  const secondDensest = secondDensestOf(windows);
  const accountIds = facts.accountIds ?? [];
  const canRequestAccounts = facts.accountIds === undefined && !pace.isSlow;
  const parts = new Map<WindowCursor, readonly WindowCursor[]>();
  let { rereadMax } = pace;
  let { roundsToSpare, chainDays } = facts;
  let roundsLeft = pagesLeft / facts.width;
  let openCount = open.length;
  let wantsAccounts = false;
  let chain: WindowCursor | null = null;
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
    const cost = worstCostOf(cursor, split, facts.lanes);
    // Of what a chain reads anyway, splits cost nothing. But the more windows there are, the later it can be left.
    const isCovered =
      chainDays !== null && intersect(cursor.window.days, chainDays) !== null && open.length < facts.roomBeside;
    if (!isCovered && cost > roundsToSpare) {
      if (chainDays !== null || facts.roomBeside < 1 || open.length > 1) continue;
      chain = cursor;
      chainDays = cursor.window.days;
      roundsToSpare = 0;
    } else if (!isCovered) roundsToSpare -= cost;
    parts.set(cursor, split);
    rereadMax -= cursor.pages;
    roundsLeft += (cursor.pages + split.length / 2) / facts.width;
    openCount += split.length - 1;
  }
  const hasRoom = pace.isTrial && parts.size > 0 && openCount + accountRequests <= facts.width;
  wantsAccounts ||= canRequestAccounts && hasRoom && pagesLeft >= manyPages;
  // In a wave that is full they take a round.
  const canAfford = chainDays !== null || roundsToSpare >= 1 || openCount + accountRequests <= facts.lanes;
  return { parts, chain, wantsAccounts: wantsAccounts && canAfford };
}

/**
 * How many rounds longer a split makes a read at most, wherever the rest of the rows lies. The rows read come again: those
 * of one part page after page, the others beside them, as is the almost empty page that each part may end with.
 */
function worstCostOf({ rows, rowsPerPage }: WindowCursor, parts: readonly WindowCursor[], lanes: number): number {
  const counts = parts.map(({ window }) => rows.filter((row) => isOfWindow(row, window)).length);
  const longest = Math.max(...counts) / rowsPerPage;
  return longest + (rows.length / rowsPerPage - longest + parts.length - 1) / lanes;
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

const unorderedParts = 4;
/** Expected pages of a window that seems to have no rows, so that it is read last. */
const emptyPages = 0.1;

/**
 * Splits a window into parts of about `pagesPerWindow` pages. Parts further from the rows read are longer: `growth`
 * times all unread parts before them. Each is read from its first page, because only a cursor that came to its end
 * proves that no row of its days is missing, whatever the server's order.
 */
function splitWindow(cursor: WindowCursor, known: Estimate, pagesPerWindow: number, growth: number): WindowCursor[] {
  const { rows, rowsPerPage, window } = cursor;
  const { firstDay, lastDay, daysPerPage, isDescending, likelyDays } = known;
  // Days from the first row, in the direction of reading.
  const distance = (day: number): number => (isDescending ? firstDay - day : day - firstDay);
  const end = distance(isDescending ? likelyDays.from : likelyDays.to);
  const pagesRead = rows.length / rowsPerPage;
  const daysUntil = (pages: number): number =>
    pages < pagesRead
      ? distance(transactionDay(rows[Math.floor(pages * rowsPerPage)] ?? {}) ?? lastDay)
      : distance(lastDay) + (pages - pagesRead) * daysPerPage;
  const parts: WindowCursor[] = [];
  for (let [from, pages] = [0, 0]; from <= end; ) {
    const size = Math.max(pagesPerWindow, (pages - pagesRead) * growth);
    pages += size;
    // The part then ends on a day with known rows, which will show whether dateTo is inclusive.
    const seen = isDescending && pages < pagesRead ? 1 : 0;
    const border = Math.max(from, Math.round(daysUntil(pages) + 0.5) - 1 - seen);
    // The last part takes the rest if that makes it only a little longer.
    const to = end - border < 0.6 * size * daysPerPage && pages >= pagesRead ? end : Math.min(border, end);
    const days = isDescending
      ? { from: to === end ? window.days.from : firstDay - to, to: from === 0 ? window.days.to : firstDay - from }
      : { from: from === 0 ? window.days.from : firstDay + from, to: to === end ? window.days.to : firstDay + to };
    parts.push(
      newCursor(
        { days, accountId: window.accountId },
        { expectedPages: Math.max(size, (to - from + 1) / daysPerPage) },
      ),
    );
    from = to + 1;
  }
  const gap = isDescending ? likelyDays.to - firstDay : firstDay - likelyDays.from;
  return parts.length > 1 && gap > daysPerPage ? apart(parts, firstDay, isDescending) : parts;
}

/** The same windows, but the days before the first row, which seem to have no rows, get a window of their own. */
function apart(parts: readonly WindowCursor[], firstDay: number, isDescending: boolean): WindowCursor[] {
  return parts.flatMap((part) => {
    const { days, accountId } = part.window;
    if (firstDay < days.from || firstDay > days.to) return [part];
    const before = isDescending ? { from: firstDay + 1, to: days.to } : { from: days.from, to: firstDay - 1 };
    const rest = isDescending ? { from: days.from, to: firstDay } : { from: firstDay, to: days.to };
    if (before.from > before.to) return [part];
    const { expectedPages } = part;
    return [
      newCursor({ days: rest, accountId }, { expectedPages }),
      newCursor({ days: before, accountId }, { expectedPages: emptyPages }),
    ];
  });
}

/** Unordered rows say nothing about density, so the parts have equal length. */
function splitUnordered({ rows, window }: WindowCursor, today: number): WindowCursor[] {
  const days = rows.map(transactionDay).filter((day) => day !== null);
  const likely = likelyDaysOf(window.days, Math.max(...days), Math.min(...days), today);
  const parts = splitEvenly(likely, unorderedParts);
  return parts.map((part, index) => {
    const from = index === 0 ? window.days.from : part.from;
    const to = index === parts.length - 1 ? window.days.to : part.to;
    return newCursor({ days: { from, to }, accountId: window.accountId });
  });
}
