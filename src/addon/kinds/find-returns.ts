import type { Row } from '../rows/row';
import { accountIdOf } from '../rows/transaction';
import { isMoneyIn, speaksOfReturn } from './evidence';
import { dayIn, daysApartMax, pairUp } from './find-transfers';

/** A bank takes a transaction back within these days. */
const returnDaysMax = 7;

/** Transactions that take back an earlier one of their account, by what they say, and those. */
export function pairReturns(rows: readonly Row[]): ReadonlyMap<Row, readonly Row[]> {
  return pairUp(rows, returnDaysMax, (out, arrived) => {
    if (accountIdOf(out) !== accountIdOf(arrived)) return false;
    return speaksOfReturn(isLater(out, arrived) ? out : arrived);
  });
}

/** Of one day, the one is later that says so; if both do, the one that arrives. */
export function isLater(row: Row, other: Row): boolean {
  const apart = dayIn(row) - dayIn(other);
  return apart === 0 ? speaksOfReturn(row) && (isMoneyIn(row) || !speaksOfReturn(other)) : apart > 0;
}

/** Cash that was withdrawn and is paid in again within days, on the same account or another one. */
export function pairCash(
  rows: readonly Row[],
  isDrawn: (row: Row) => boolean,
  isPaidIn: (row: Row) => boolean,
): ReadonlyMap<Row, readonly Row[]> {
  const cash = rows.filter((row) => (isMoneyIn(row) ? isPaidIn(row) : isDrawn(row)));
  return pairUp(cash, daysApartMax, (out, arrived) => dayIn(out) <= dayIn(arrived));
}
