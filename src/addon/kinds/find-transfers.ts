import { type Row, textOf, transactionDay } from '../cells/row';
import { amountOf } from './amount';

/** A transfer may take this many days, such as over a weekend. */
export const daysApartMax = 5;

/**
 * The transactions, among the given ones, that are one side of a transfer: on another account is the opposite amount in
 * the same currency, at most five days apart, and neither side has a second one that would fit.
 */
export function findTransfers(rows: readonly Row[]): ReadonlySet<Row> {
  const byAmount = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row, amountOf(row));
    if (key !== null) byAmount.set(key, [...(byAmount.get(key) ?? []), row]);
  }
  const fittingOf = (row: Row): readonly Row[] => {
    const key = keyOf(row, -amountOf(row));
    return key === null ? [] : (byAmount.get(key) ?? []).filter((other) => isOtherSide(row, other));
  };
  return new Set(
    rows.filter((row) => {
      const [other, second] = fittingOf(row);
      return other !== undefined && second === undefined && fittingOf(other).length === 1;
    }),
  );
}

function isOtherSide(row: Row, other: Row): boolean {
  const [day, otherDay] = [transactionDay(row), transactionDay(other)];
  const isOtherAccount = textOf(row, 'accountId') !== textOf(other, 'accountId');
  return isOtherAccount && day !== null && otherDay !== null && Math.abs(day - otherDay) <= daysApartMax;
}

/** null if there is no amount or account to compare. */
function keyOf(row: Row, amount: number): string | null {
  const currency = textOf(row, 'currencyCode');
  return amount === 0 || currency === null || textOf(row, 'accountId') === null ? null : `${amount} ${currency}`;
}
