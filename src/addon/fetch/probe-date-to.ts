import type { Api } from '../api/api';
import { dayText } from '../days/day-number';
import type { Row } from '../table/row';
import { transactionDay } from '../table/transaction-day';
import { newCursor, type WindowCursor } from './plan/window-cursor';
import type { ListSpec } from './query';

/**
 * Whether a server's dateTo is inclusive, which is not specified. It is if windows that were requested as if it were
 * show a row of their last day; otherwise a request for one day that has rows tells. null if that request failed.
 */
export function probeDateToInclusive(api: Api, spec: ListSpec, cursors: readonly WindowCursor[]): boolean | null {
  // With times, a row of midnight does not show that later rows of the day are included.
  if (cursors.some(({ rows }) => rows.some(hasTime))) return false;
  if (cursors.some(hasRowOnLastDay)) return true;
  const seenDay = cursors.flatMap(({ rows }) => rows.map(transactionDay)).find((day) => day !== null);
  return seenDay == null ? null : requestShowsDay(api, spec, seenDay);
}

/** If dateTo is not inclusive after all, a window has the rows of its days but the last, which must be read again. */
export function withoutLastDay(cursor: WindowCursor): WindowCursor[] {
  const { days, accountId } = cursor.window;
  if (cursor.hasExtraDay || !Number.isFinite(days.to)) return [cursor];
  if (cursor.pages === 0 || days.from === days.to) return [newCursor(cursor.window)];
  const rows = cursor.rows.filter((row) => transactionDay(row) !== days.to);
  const before = { days: { from: days.from, to: days.to - 1 }, accountId };
  const last = { days: { from: days.to, to: days.to }, accountId };
  return [{ ...cursor, window: before, rows, hasExtraDay: true }, newCursor(last)];
}

function hasTime({ transactionDate }: Row): boolean {
  return typeof transactionDate === 'string' && transactionDate.length > 10;
}

function hasRowOnLastDay({ window, rows, hasExtraDay }: WindowCursor): boolean {
  return !hasExtraDay && rows.some((row) => transactionDay(row) === window.days.to);
}

function requestShowsDay(api: Api, spec: ListSpec, day: number): boolean | null {
  const query = { dateFrom: dayText(day), dateTo: dayText(day), ...spec.filters, pageSize: 1 };
  const [outcome] = api.readAll([{ operationId: spec.operationId, path: spec.path, query }]);
  if (outcome === undefined || 'error' in outcome) return null;
  return outcome.answer.rows.some((row) => transactionDay(row) === day);
}
