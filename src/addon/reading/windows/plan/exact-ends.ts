import type { Row } from '../../../cells/row';
import { transactionDay } from '../../../cells/row';
import { newCursor, type WindowCursor } from './window-cursor';

/**
 * Whether dateFrom and dateTo include their own days is not specified. Windows that ask for exactly their own days show
 * it: by a row of their first or last day.
 */

export type End = 'from' | 'to';

/** Whether a window asks for no day beyond its own at that end. An open end has none. */
export function isExact({ window, asked, pages }: WindowCursor, end: End): boolean {
  return pages > 0 && asked[end] === window.days[end] && Number.isFinite(asked[end]);
}

/** Whether some window shows that an end is inclusive. */
export function isShownInclusive(cursors: readonly WindowCursor[], end: End): boolean {
  return cursors.some((cursor) => isExact(cursor, end) && hasRowOn(cursor, cursor.asked[end]));
}

/** With times, a row of midnight does not show that other rows of the day are included. */
export function hasTimes(cursors: readonly WindowCursor[]): boolean {
  return cursors.some((cursor) => (isExact(cursor, 'from') || isExact(cursor, 'to')) && cursor.rows.some(hasTime));
}

/** A window without a row of its first day, although that day has rows: dateFrom may be exclusive. */
export function lacksFirstDay(cursors: readonly WindowCursor[], seenDays: ReadonlySet<number>): boolean {
  return cursors.some(
    (cursor) =>
      cursor.isDone &&
      cursor.window.accountId === null &&
      isExact(cursor, 'from') &&
      seenDays.has(cursor.asked.from) &&
      !hasRowOn(cursor, cursor.asked.from),
  );
}

/** If an end is not inclusive, a window that asked exactly lacks rows of that day, which must be read again. */
export function withoutDayAt(cursor: WindowCursor, end: End): WindowCursor[] {
  const { days, accountId } = cursor.window;
  if (!isExact(cursor, end)) return [cursor];
  if (days.from === days.to) return [newCursor(cursor.window)];
  const [border, rest] =
    end === 'to' ? [days.to, { from: days.from, to: days.to - 1 }] : [days.from, { from: days.from + 1, to: days.to }];
  const rows = cursor.rows.filter((row) => transactionDay(row) !== border);
  return [
    { ...cursor, window: { days: rest, accountId }, rows },
    newCursor({ days: { from: border, to: border }, accountId }),
  ];
}

function hasRowOn({ rows }: WindowCursor, day: number): boolean {
  return rows.some((row) => transactionDay(row) === day);
}

function hasTime({ transactionDate }: Row): boolean {
  return typeof transactionDate === 'string' && transactionDate.length > 10;
}
