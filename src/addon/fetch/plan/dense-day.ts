import type { AssessedWindow, Estimate } from './estimate';
import { newCursor, type WindowCursor } from './window-cursor';

/** So many times the rows of every other day make a day dense, */
const denseFactor = 2.5;
/** and at least this share of a page: fewer rows are no sign. */
const denseShareMin = 0.3;
/** Until a day is expected to have so many more pages, reading it by account saves nothing. */
const pagesMin = 2;

/** Rows of the second densest day that windows show: a day with far more is the only one of its kind. */
export function secondDensestOf(windows: readonly AssessedWindow[]): number | null {
  const counts = windows.flatMap(({ cursor, known }) => {
    if (known === null) return [];
    const days = Math.abs(known.firstDay - known.lastDay) + 1;
    return [cursor.isDone ? cursor.rows.length / days : known.rowsOfLastDay];
  });
  return counts.sort((a, b) => b - a)[1] ?? null;
}

/** Whether the day that a cursor has come to has far more rows than any other. */
export function isDenseDay(
  { rowsPerPage }: WindowCursor,
  { rowsOfLastDay }: Estimate,
  secondDensest: number | null,
): boolean {
  return secondDensest !== null && rowsOfLastDay >= Math.max(denseFactor * secondDensest, denseShareMin * rowsPerPage);
}

/** Whether the day that a cursor has come to ends sooner by account, from its beginning, than page by page. */
export function isSoonerByAccount(
  { cursor: { rowsPerPage }, known }: AssessedWindow,
  list: {
    readonly accountCount: number;
    readonly width: number;
    /** Rounds that the list still takes if all windows end together. */
    readonly roundsLeft: number;
    readonly isDense: boolean;
  },
): boolean {
  const { rowsOfLastDay = 0, lastDayPagesLeft = 0 } = known ?? {};
  const pages = rowsOfLastDay / rowsPerPage + lastDayPagesLeft;
  const { accountCount, width } = list;
  // Each account has a page that is not full.
  const byAccount = Math.max(pages / accountCount, (pages + accountCount / 2) / width);
  if (list.isDense) return lastDayPagesLeft + 1 > byAccount;
  // Such a split costs requests that other windows wait for.
  return lastDayPagesLeft >= pagesMin && lastDayPagesLeft > byAccount + list.roundsLeft * 1.4;
}

/** The same windows, with the day that a window has come to read by account, and the days beside it apart. */
export function splitDay(
  parts: readonly WindowCursor[],
  { cursor, known }: AssessedWindow,
  accountIds: readonly (string | null)[],
): WindowCursor[] {
  const { lastDay: day = Number.NaN, rowsOfLastDay = 0, lastDayPagesLeft = 0 } = known ?? {};
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
