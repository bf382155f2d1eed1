import { type Row, textOf, transactionDay } from '../cells/row';
import { amountOf } from './amount';

/** A transfer may take this many days, such as over a weekend. */
export const daysApartMax = 5;

/**
 * The transactions, among the given ones, that are one side of a transfer: on another account is the opposite amount in
 * the same currency, at most five days apart, and neither side has a second one that would fit.
 */
export function findTransfers(rows: readonly Row[]): ReadonlySet<Row> {
  // By amount and day, because thousands of rows may have the same amount.
  const byAmount = new Map<string, Map<number, Row[]>>();
  for (const row of rows) {
    const [key, day] = [keyOf(row, amountOf(row)), transactionDay(row)];
    if (key === null || day === null) continue;
    const byDay = byAmount.get(key) ?? new Map<number, Row[]>();
    byAmount.set(key, byDay);
    const sameDay = byDay.get(day);
    if (sameDay === undefined) byDay.set(day, [row]);
    else sameDay.push(row);
  }

  /** The one row that fits; null if none does, or several do. */
  const otherSideOf = (row: Row): Row | null => {
    const [key, day] = [keyOf(row, -amountOf(row)), transactionDay(row)];
    const byDay = key === null ? undefined : byAmount.get(key);
    if (byDay === undefined || day === null) return null;
    let found: Row | null = null;
    for (let each = day - daysApartMax; each <= day + daysApartMax; each += 1) {
      for (const other of byDay.get(each) ?? []) {
        if (textOf(other, 'accountId') === textOf(row, 'accountId')) continue;
        if (found !== null) return null;
        found = other;
      }
    }
    return found;
  };
  return new Set(
    rows.filter((row) => {
      const other = otherSideOf(row);
      return other !== null && otherSideOf(other) !== null;
    }),
  );
}

/** null if there is no amount or account to compare. */
function keyOf(row: Row, amount: number): string | null {
  const currency = textOf(row, 'currencyCode');
  return amount === 0 || currency === null || textOf(row, 'accountId') === null ? null : `${amount} ${currency}`;
}
