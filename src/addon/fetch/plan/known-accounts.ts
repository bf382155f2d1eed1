import { newCursor, type WindowCursor } from './window-cursor';

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

/** Replaces the windows by account of some days with one window for each day, which starts from its first page. */
export function asOneWindow(cursors: readonly WindowCursor[], days: readonly number[]): WindowCursor[] {
  return [
    ...cursors.filter(({ window }) => window.accountId === null || !days.includes(window.days.from)),
    ...Array.from(new Set(days), (day) => newCursor({ days: { from: day, to: day }, accountId: null })),
  ];
}
