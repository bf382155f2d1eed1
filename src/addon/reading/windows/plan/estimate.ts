import type { Interval } from '../../../days/intervals';
import { transactionDay } from '../../../rows/transaction';
import type { WindowCursor } from './window-cursor';

/**
 * What the rows read so far suggest about the rest of a window. It affects the cost of a read, never its completeness.
 */
export interface Estimate {
  readonly pagesLeft: number;
  readonly daysPerPage: number;
  /** Day of the first row. */
  readonly firstDay: number;
  /** Day of the last row. More of its rows may follow. */
  readonly lastDay: number;
  /** Rows of the last day so far. */
  readonly rowsOfLastDay: number;
  /** Pages of the last day that are expected to follow; 0 if a page has several days. */
  readonly lastDayPagesLeft: number;
  readonly isDescending: boolean;
  /** The days of the window that may have rows: finite even if the window is open. */
  readonly likelyDays: Interval;
}

/** A window, open or done, with the estimate of its rest. */
export interface AssessedWindow {
  readonly cursor: WindowCursor;
  readonly estimate: Estimate | null;
  readonly pagesLeft: number;
}

/** What all windows of a list show together. */
interface ListFacts {
  readonly today: number;
  /** Whether the server sorts newer days first; null if not known yet. */
  readonly isDescending: boolean | null;
  /** Rows of a typical day with rows; null if not known yet. */
  readonly rowsOfUsualDay: number | null;
}

/** An open range is expected to begin this long before its newest row. */
const openRangeDays = 731;

export function assessWindows(cursors: readonly WindowCursor[], today: number): AssessedWindow[] {
  const facts = { today, isDescending: directionOfList(cursors), rowsOfUsualDay: rowsOfUsualDay(cursors) };
  return cursors.map((cursor) => {
    const estimate = estimateRest(cursor, facts);
    // Unordered rows suggest nothing, so as many pages again are expected.
    const pagesLeft = cursor.pages === 0 ? cursor.expectedPages : (estimate?.pagesLeft ?? cursor.pages);
    return { cursor, estimate, pagesLeft: cursor.isDone ? 0 : pagesLeft };
  });
}

/** Extends the density of the rows read last to the rest of the window; null if rows are not ordered by day. */
function estimateRest(cursor: WindowCursor, facts: ListFacts): Estimate | null {
  const { rows, rowsPerPage, window } = cursor;
  const days = rows.slice(-Math.max(1, Math.ceil(rowsPerPage / 2))).map(transactionDay);
  const firstDay = transactionDay(rows[0] ?? {});
  const [start, lastDay] = [days[0], days[days.length - 1]];
  if (firstDay === null || start == null || lastDay == null) return null;
  const [low, high] = [Math.min(start, lastDay), Math.max(start, lastDay)];
  if (!days.every((day) => day !== null && day >= low && day <= high)) return null;
  const isDescending = directionOf(cursor) ?? facts.isDescending ?? lastDay !== window.days.from;
  const likelyDays = likelyDaysOf(window.days, Math.max(firstDay, high), Math.min(firstDay, low), facts.today);
  const daysLeft = isDescending ? lastDay - likelyDays.from : likelyDays.to - lastDay;
  const rowsOfLastDay = countAtEnd(rows, lastDay);
  const shape = { firstDay, lastDay, rowsOfLastDay, isDescending, likelyDays };
  if (high - low > 1) {
    const middle = Math.min(Math.floor(rows.length / 2), rows.length - days.length);
    const before = transactionDay(rows[middle] ?? {}) ?? start;
    const daysPerPage = (rowsPerPage * Math.abs(before - lastDay)) / (rows.length - middle);
    return { ...shape, lastDayPagesLeft: 0, daysPerPage, pagesLeft: (daysLeft + 0.5) / daysPerPage };
  }
  const { rowsOfUsualDay: usual } = facts;
  const daysBefore = Math.abs(firstDay - lastDay);
  // A day with unusually many rows may have as many again.
  const isUsual = usual !== null && rowsOfLastDay < 1.2 * usual;
  const leftOfLastDay = isUsual ? Math.max(usual - rowsOfLastDay, rowsPerPage / 4) : rowsOfLastDay;
  // One page shows no more than that a dense day began. The days before it are as likely like the others as like it.
  const isOnlyDense = usual !== null && usual < rowsOfLastDay && cursor.pages === 1;
  const rowsOfNextDay = isOnlyDense ? Math.sqrt(usual * rowsOfLastDay) : rowsOfLastDay;
  const rowsPerDay =
    daysBefore === 0
      ? isUsual
        ? usual
        : 2 * rowsOfLastDay
      : Math.max((rows.length - rowsOfLastDay) / daysBefore, rowsOfNextDay);
  const daysPerPage = rowsPerPage / rowsPerDay;
  const lastDayPagesLeft = leftOfLastDay / rowsPerPage;
  return { ...shape, lastDayPagesLeft, daysPerPage, pagesLeft: lastDayPagesLeft + daysLeft / daysPerPage };
}

/**
 * Whether the server sorts newer days first: by rows of different days, otherwise by the end of the window that came
 * first.
 */
function directionOfList(cursors: readonly WindowCursor[]): boolean | null {
  const shown = cursors.map(directionOf).find((each) => each !== null);
  if (shown !== undefined) return shown;
  const votes = cursors.reduce((sum, { rows, window: { days } }) => {
    const day = transactionDay(rows[0] ?? {});
    if (day === null || days.from === days.to) return sum;
    return sum + (day === days.to ? 1 : day === days.from ? -1 : 0);
  }, 0);
  return votes === 0 ? null : votes > 0;
}

/** Whether a cursor goes back in time; null if all its rows are of one day. */
function directionOf({ rows }: WindowCursor): boolean | null {
  const [first, last] = [transactionDay(rows[0] ?? {}), transactionDay(rows[rows.length - 1] ?? {})];
  return first === null || last === null || first === last ? null : first > last;
}

/** The median over the windows. While no window shows a complete day, twice the most rows of a window. */
function rowsOfUsualDay(cursors: readonly WindowCursor[]): number | null {
  const counts: number[] = [];
  let most = 0;
  for (const { rows, isDone } of cursors) {
    const [first, last] = [transactionDay(rows[0] ?? {}), transactionDay(rows[rows.length - 1] ?? {})];
    if (first === null || last === null) continue;
    const days = Math.abs(first - last);
    // The last day of an open window may have more rows.
    if (isDone) counts.push(rows.length / (days + 1));
    else if (days > 0) counts.push((rows.length - countAtEnd(rows, last)) / days);
    else most = Math.max(most, rows.length);
  }
  return counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? (most === 0 ? null : 2 * most);
}

/** The days of an open range end today and begin two years before its newest row, or at its oldest row. */
export function likelyDaysOf({ from, to }: Interval, newest: number, oldest: number, today: number): Interval {
  const last = Number.isFinite(to) ? to : Math.max(today, newest);
  return { from: Number.isFinite(from) ? from : Math.min(oldest, last - openRangeDays + 1), to: last };
}

function countAtEnd(rows: WindowCursor['rows'], day: number): number {
  let count = 0;
  while (count < rows.length && transactionDay(rows[rows.length - 1 - count] ?? {}) === day) count += 1;
  return count;
}
