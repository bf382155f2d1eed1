import type { Interval } from '../../../days/intervals';
import { accountIdOf, transactionDay } from '../../../rows/transaction';
import type { AssessedWindow, Estimate } from './estimate';
import { newCursor, rowsOfCursors, type WindowCursor } from './window-cursor';

/** A dense day has so many times the rows of every other day, */
const denseFactor = 1.8;
/** or more if these days have more than a page, of which a part may be read, */
const denseFactorOfLongDays = 2.5;
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
  if (secondDensest === null) return false;
  const factor = secondDensest < rowsPerPage ? denseFactor : denseFactorOfLongDays;
  return rowsOfLastDay >= Math.max(factor * secondDensest, denseShareMin * rowsPerPage);
}

/**
 * Whether reading the last day that a cursor has reached by account, from its beginning, is faster than page by page.
 */
export function isSoonerByAccount(
  { cursor: { rows, rowsPerPage }, estimate }: AssessedWindow,
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
  const ofOtherDays = (rows.length - rowsOfLastDay) / rowsPerPage / width;
  if (list.isDense) return lastDayPagesLeft + 1 > byAccount;
  // The requests of such a split delay other windows.
  return lastDayPagesLeft >= pagesMin && lastDayPagesLeft > byAccount + ofOtherDays + list.roundsLeft;
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

/** How many rows of all accounts the API counts within some days. */
export interface DayCount {
  readonly days: Interval;
  readonly count: number;
}

/**
 * False if an account of the rows is not listed, or if rows name no account: then the list of accounts is not complete.
 */
export function areAccountsKnown(ids: readonly string[], cursors: readonly WindowCursor[]): boolean {
  const known = new Set(ids.map((id) => id.toLowerCase()));
  return cursors.every(({ rows }) => rows.every((row) => known.has((accountIdOf(row) ?? '').toLowerCase())));
}

/** Days read by account that may lack rows of an unlisted account, because `seen` has rows of one. */
export function incompleteDays(cursors: readonly WindowCursor[], seen: readonly WindowCursor[]): number[] {
  const idsOf = new Map<number, string[]>();
  for (const { window } of cursors) {
    const { accountId, days } = window;
    if (accountId !== null) idsOf.set(days.from, [...(idsOf.get(days.from) ?? []), accountId]);
  }
  return Array.from(idsOf).flatMap(([day, ids]) => (areAccountsKnown(ids, seen) ? [] : [day]));
}

/** Days read by account that lack rows by the API's own count, because an account is not listed. */
export function daysWithFewerRows(cursors: readonly WindowCursor[], counts: readonly DayCount[]): number[] {
  const byAccount = new Set(
    cursors.filter(({ window }) => window.accountId !== null).map(({ window }) => window.days.from),
  );
  if (byAccount.size === 0 || counts.length === 0) return [];
  const days = rowsOfCursors(cursors).map(transactionDay);
  const short = counts.filter(
    ({ days: { from, to }, count }) => days.filter((day) => day !== null && day >= from && day <= to).length < count,
  );
  return Array.from(byAccount).filter((day) => short.some(({ days: { from, to } }) => day >= from && day <= to));
}

/** Replaces the windows by account of some days with one window for each day, which starts from its first page. */
export function asOneWindow(cursors: readonly WindowCursor[], days: readonly number[]): WindowCursor[] {
  return [
    ...cursors.filter(({ window }) => window.accountId === null || !days.includes(window.days.from)),
    ...Array.from(new Set(days), (day) => newCursor({ days: { from: day, to: day }, accountId: null })),
  ];
}
