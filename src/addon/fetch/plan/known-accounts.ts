import { newCursor, type WindowCursor } from './window-cursor';

/** A list of accounts that lacks one whose rows were seen, or rows that name none, cannot be relied on. */
export function areAccountsKnown(ids: readonly string[], cursors: readonly WindowCursor[]): boolean {
  const known = new Set(ids.map((id) => id.toLowerCase()));
  return cursors.every(({ rows }) =>
    rows.every(({ accountId }) => typeof accountId === 'string' && known.has(accountId.toLowerCase())),
  );
}

/** Days read by account that may lack rows of an account that was not listed: such a one shows up in whatever was `seen`. */
export function doubtfulDays(cursors: readonly WindowCursor[], seen: readonly WindowCursor[]): number[] {
  const idsOf = new Map<number, string[]>();
  for (const { window } of cursors) {
    const { accountId, days } = window;
    if (accountId !== null) idsOf.set(days.from, [...(idsOf.get(days.from) ?? []), accountId]);
  }
  return Array.from(idsOf).flatMap(([day, ids]) => (areAccountsKnown(ids, seen) ? [] : [day]));
}

/** Some days, read by account so far, from their beginning as one. */
export function asOneWindow(cursors: readonly WindowCursor[], days: readonly number[]): WindowCursor[] {
  return [
    ...cursors.filter(({ window }) => window.accountId === null || !days.includes(window.days.from)),
    ...Array.from(new Set(days), (day) => newCursor({ days: { from: day, to: day }, accountId: null })),
  ];
}
