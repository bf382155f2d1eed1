import { transactionDay } from '../../../cells/row';
import type { Interval } from '../../../days/intervals';
import { newCursor, rowsOf, type WindowCursor } from './window-cursor';

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
  return cursors.every(({ rows }) =>
    rows.every(({ accountId }) => typeof accountId === 'string' && known.has(accountId.toLowerCase())),
  );
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
  const days = rowsOf(cursors).map(transactionDay);
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
