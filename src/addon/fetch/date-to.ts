import type { Api } from '../api/api';
import { dayNumber, dayText } from '../days/calendar';
import type { Row } from '../table/row';
import { dayOf, startCursor, type WindowCursor } from './plan/window-cursor';
import type { ListName } from './query';

/**
 * Whether a server's dateTo is inclusive, which is not specified: windows asked as if it were have shown a row of their
 * last day, or a day that is known to have rows shows them. null where that could not be asked.
 */
export function isDateToShown(api: Api, name: ListName, cursors: readonly WindowCursor[]): boolean | null {
  // Of a day with times the first moment says nothing of the others.
  if (cursors.some(({ rows }) => rows.some(hasTime))) return false;
  if (cursors.some(hasRowOnLastDay)) return true;
  const seenDay = cursors.flatMap(({ rows }) => rows.map(dayOf)).find((day) => day !== null);
  return seenDay == null ? null : isShown(api, name, seenDay);
}

/** Of a window that was asked for as if dateTo were inclusive the days before its last are certain; that day is not. */
export function withoutLastDay(cursor: WindowCursor): WindowCursor[] {
  const { days, accountId } = cursor.window;
  if (cursor.isDayLonger || !Number.isFinite(days.to)) return [cursor];
  if (cursor.pages === 0 || days.from === days.to) return [startCursor(cursor.window)];
  const rows = cursor.rows.filter((row) => dayOf(row) !== days.to);
  const before = { days: { from: days.from, to: days.to - 1 }, accountId };
  const last = { days: { from: days.to, to: days.to }, accountId };
  return [{ ...cursor, window: before, rows, isDayLonger: true }, startCursor(last)];
}

function hasTime({ transactionDate }: Row): boolean {
  return typeof transactionDate === 'string' && transactionDate.length > 10;
}

function hasRowOnLastDay({ window, rows, isDayLonger }: WindowCursor): boolean {
  return !isDayLonger && rows.some((row) => dayOf(row) === window.days.to);
}

function isShown(api: Api, name: ListName, day: number): boolean | null {
  const query = { dateFrom: dayText(day), dateTo: dayText(day), ...name.filters, pageSize: 1 };
  const [outcome] = api.readAll([{ operationId: name.operationId, path: name.path, query }]);
  if (outcome === undefined || 'error' in outcome) return null;
  return (outcome.answer.data as unknown[]).some(
    (row) => typeof row === 'object' && row !== null && dayNumber((row as Row)['transactionDate']) === day,
  );
}
