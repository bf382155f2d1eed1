import type { Interval } from '../../days/intervals';
import { dayOf, type WindowCursor } from './window-cursor';

/** What the rows read so far suggest about the rest of a window. A guess about cost, never about completeness. */
export interface Estimate {
  readonly pagesLeft: number;
  readonly daysPerPage: number;
  /** Day of the first row. */
  readonly firstDay: number;
  /** Day of the last row, which may have more rows. */
  readonly lastDay: number;
  /** Rows of the last day so far. */
  readonly rowsOfLastDay: number;
  readonly isDescending: boolean;
  /** The days of the window that may have rows, without the infinite part of an open range. */
  readonly likelyDays: Interval;
}

/** A window with what is known about its rest. */
export interface OpenWindow {
  readonly cursor: WindowCursor;
  readonly known: Estimate | null;
  readonly pagesLeft: number;
}

interface ListFacts {
  readonly today: number;
  /** Whether other windows show newer days first; null while not known. */
  readonly isDescending: boolean | null;
}

/** An open range is expected to begin this long before its newest row. */
const openRangeDays = 731;

export function assessWindows(cursors: readonly WindowCursor[], today: number): OpenWindow[] {
  const isDescending = cursors.map(directionOf).find((each) => each !== null) ?? null;
  return cursors.map((cursor) => {
    const known = estimate(cursor, { today, isDescending });
    // Rows in no order say nothing: as many pages again.
    const pagesLeft = cursor.pages === 0 ? cursor.expectedPages : (known?.pagesLeft ?? cursor.pages);
    return { cursor, known, pagesLeft: cursor.isDone ? 0 : pagesLeft };
  });
}

/** Extends the density of the last half page to the rest of the window; null where rows are not ordered by day. */
function estimate(cursor: WindowCursor, { today, isDescending: isListDescending }: ListFacts): Estimate | null {
  const { rows, rowsPerPage, window } = cursor;
  const days = rows.slice(-Math.max(1, Math.ceil(rowsPerPage / 2))).map(dayOf);
  const firstDay = dayOf(rows[0] ?? {});
  const [start, lastDay] = [days[0], days[days.length - 1]];
  if (firstDay === null || start == null || lastDay == null) return null;
  const [low, high] = [Math.min(start, lastDay), Math.max(start, lastDay)];
  if (!days.every((day) => day !== null && day >= low && day <= high)) return null;
  const isDescending = directionOf(cursor) ?? isListDescending ?? lastDay !== window.days.from;
  const likelyDays = likelyDaysOf(window.days, Math.max(firstDay, high), Math.min(firstDay, low), today);
  const daysLeft = isDescending ? lastDay - likelyDays.from : likelyDays.to - lastDay;
  const rowsOfLastDay = countAtEnd(rows, lastDay);
  const rowsPerDay =
    high - low > 1
      ? days.length / (high - low)
      : denseRowsPerDay(rows.length, Math.abs(firstDay - lastDay), rowsOfLastDay);
  const daysPerPage = rowsPerPage / rowsPerDay;
  const pagesLeft = (daysLeft + 0.5) / daysPerPage;
  return { pagesLeft, daysPerPage, firstDay, lastDay, rowsOfLastDay, isDescending, likelyDays };
}

/** Whether a cursor goes back in time; null where all its rows are of one day. */
function directionOf({ rows }: WindowCursor): boolean | null {
  const [first, last] = [dayOf(rows[0] ?? {}), dayOf(rows[rows.length - 1] ?? {})];
  return first === null || last === null || first === last ? null : first > last;
}

/** Half a page within two days says little: the days before it say more, and a first day may have as many rows again. */
function denseRowsPerDay(rowCount: number, daysBefore: number, rowsOfLastDay: number): number {
  return daysBefore === 0 ? 2 * rowsOfLastDay : Math.max((rowCount - rowsOfLastDay) / daysBefore, rowsOfLastDay);
}

/** Of an open range the days from two years before its newest row, or from its oldest row, to today. */
export function likelyDaysOf({ from, to }: Interval, newest: number, oldest: number, today: number): Interval {
  const last = Number.isFinite(to) ? to : Math.max(today, newest);
  return { from: Number.isFinite(from) ? from : Math.min(oldest, last - openRangeDays + 1), to: last };
}

function countAtEnd(rows: WindowCursor['rows'], day: number): number {
  let count = 0;
  while (count < rows.length && dayOf(rows[rows.length - 1 - count] ?? {}) === day) count += 1;
  return count;
}
