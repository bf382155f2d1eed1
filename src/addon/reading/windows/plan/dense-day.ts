import type { AssessedWindow, Estimate } from './estimate';
import { newCursor, type WindowCursor } from './window-cursor';

/** A dense day has so many times the rows of every other day, */
const denseFactor = 2.5;
/** and at least this share of a page. */
const denseShareMin = 0.3;
/** With fewer expected pages left, reading a day by account saves nothing. */
const pagesMin = 2;

/** Rows of the second densest day in all windows. A day with far more is the only one of its kind. */
export function secondDensestOf(windows: readonly AssessedWindow[]): number | null {
  const counts = windows.flatMap(({ cursor, estimate }) => {
    if (estimate === null) return [];
    const days = Math.abs(estimate.firstDay - estimate.lastDay) + 1;
    return [cursor.isDone ? cursor.rows.length / days : estimate.rowsOfLastDay];
  });
  return counts.sort((a, b) => b - a)[1] ?? null;
}

/** Whether the last day that a cursor has reached has far more rows than any other. */
export function isDenseDay(
  { rowsPerPage }: WindowCursor,
  { rowsOfLastDay }: Estimate,
  secondDensest: number | null,
): boolean {
  return secondDensest !== null && rowsOfLastDay >= Math.max(denseFactor * secondDensest, denseShareMin * rowsPerPage);
}

/**
 * Whether reading the last day that a cursor has reached by account, from its beginning, is faster than page by page.
 */
export function isSoonerByAccount(
  { cursor: { rowsPerPage }, estimate }: AssessedWindow,
  list: {
    readonly accountCount: number;
    readonly width: number;
    /** Rounds that the list still takes if all windows end at the same time. */
    readonly roundsLeft: number;
    readonly isDense: boolean;
  },
): boolean {
  const { rowsOfLastDay = 0, lastDayPagesLeft = 0 } = estimate ?? {};
  const pages = rowsOfLastDay / rowsPerPage + lastDayPagesLeft;
  const { accountCount, width } = list;
  // The last page of each account is half full on average.
  const byAccount = Math.max(pages / accountCount, (pages + accountCount / 2) / width);
  if (list.isDense) return lastDayPagesLeft + 1 > byAccount;
  // The requests of such a split delay other windows.
  return lastDayPagesLeft >= pagesMin && lastDayPagesLeft > byAccount + list.roundsLeft * 1.4;
}

/** The same windows, but the last day that a window has reached is read by account, apart from the days beside it. */
export function splitDay(
  parts: readonly WindowCursor[],
  { cursor, estimate }: AssessedWindow,
  accountIds: readonly (string | null)[],
): WindowCursor[] {
  const { lastDay: day = Number.NaN, rowsOfLastDay = 0, lastDayPagesLeft = 0 } = estimate ?? {};
  const pages = Math.ceil(rowsOfLastDay / cursor.rowsPerPage) + lastDayPagesLeft;
  const expectedPages = Math.max(1, pages / accountIds.length);
  return parts.flatMap((part) => {
    const { from, to } = part.window.days;
    if (!(day >= from && day <= to)) return [part];
    const before = from < day ? [newCursor({ days: { from, to: day - 1 }, accountId: null })] : [];
    const after = day < to ? [newCursor({ days: { from: day + 1, to }, accountId: null })] : [];
    const days = { from: day, to: day };
    return [...before, ...accountIds.map((accountId) => newCursor({ days, accountId }, { expectedPages })), ...after];
  });
}
