import { type Interval, intersect } from '../../../days/intervals';
import { hasId, type Row, withFoldedIds } from '../../../rows/row';
import { authorizedDay, hasTime, transactionDay } from '../../../rows/transaction';
import type { DateFilter } from '../../store/manifest';
import { newCursor, type WindowCursor } from './window-cursor';

/** Rows further outside the days asked for do not come from a filter on another date of the same transaction. */
const shiftMax = 31;
/** Few rows lie at the ends of the days asked for, so the largest shift has probably not been seen. */
const shiftFactor = 2;
const shiftMin = 7;

/**
 * What rows outside the days asked for show about the date filter; the same object if nothing new. Rows without an id
 * cannot be deduplicated, so a list that has them is then read in one piece.
 */
export function judgeStrays(cursors: readonly WindowCursor[], dates: DateFilter): DateFilter {
  const dated = cursors.filter(({ window, pages }) => window.accountId === null && pages > 0);
  const found = dated.filter(({ strays }) => strays.length > 0);
  if (found.length === 0 || dates.isIgnored) return dates;
  const shift = Math.max(...found.flatMap(({ strays, asked }) => strays.map((row) => distance(row, asked))));
  const isNameless = found.some(({ rows, strays }) => ![...rows, ...strays].every(hasId));
  if (shift > shiftMax || isNameless || isAnywhere(dated)) return { ...dates, isIgnored: true };
  return shift <= dates.shiftDays ? dates : withShift(dates, shift);
}

export function withShift(dates: DateFilter, shift: number): DateFilter {
  return { ...dates, shiftDays: Math.max(shiftMin, shift * shiftFactor) };
}

/**
 * The days to ask for, so that all rows of some days are among the answers, wherever the date that the server filters
 * lies.
 */
export function daysToAsk({ from, to }: Interval, { shiftDays }: DateFilter): Interval {
  return { from: from - shiftDays, to: to + shiftDays };
}

/** Whether two windows that share no day returned the same row: then the days asked for make no difference. */
function isAnywhere(cursors: readonly WindowCursor[]): boolean {
  const askedOf = new Map<unknown, Interval>();
  return cursors.some(({ rows, strays, asked }) =>
    [...rows, ...strays].some((row) => {
      const { id } = withFoldedIds(row);
      const other = askedOf.get(id);
      if (other === undefined) askedOf.set(id, asked);
      return other !== undefined && intersect(other, asked) === null;
    }),
  );
}

function distance(row: Row, { from, to }: Interval): number {
  const day = transactionDay(row);
  return day === null ? 0 : Math.max(from - day, day - to);
}

/** Between the day of authorizedDate and that of transactionDate; null without either. */
export function authorizationShift(row: Row): number | null {
  const [authorized, day] = [authorizedDay(row), transactionDay(row)];
  return authorized === null || day === null ? null : day - authorized;
}

/**
 * A row that can show whether the server filters on authorizedDate, if none has shown it yet. Without one, rows with a
 * transactionDate just inside the days asked for may be missing unnoticed: every row that came fits both dates. A shift
 * of one day needs no proof, because a window asks for one day more. null: no row is needed.
 */
export function rowToProve(cursors: readonly WindowCursor[]): Row | null {
  let candidate: Row | null = null;
  for (const { rows, asked, window } of cursors) {
    if (!Number.isFinite(asked.from) && !Number.isFinite(asked.to)) continue;
    for (const row of rows) {
      if (isByTransactionDate(row, asked)) return null;
      if (window.accountId === null && candidate === null && Math.abs(authorizationShift(row) ?? 0) > 1) {
        candidate = row;
      }
    }
  }
  return candidate;
}

/** Whether a row came because of its transactionDate: its authorizedDate was not asked for. */
export function isByTransactionDate(row: Row, asked: Interval): boolean {
  const [authorized, day] = [authorizedDay(row), transactionDay(row)];
  return authorized !== null && day !== null && isWithin(day, asked) && !isWithin(authorized, asked);
}

function isWithin(day: number, { from, to }: Interval): boolean {
  return day >= from && day <= to;
}

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
