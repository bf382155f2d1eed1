import { numberOf, type Row } from '../cells/row';

/** Money in is positive. A list without amounts adds up to 0. */
export function amountOf(row: Row): number {
  return givenAmountOf(row) ?? 0;
}

/**
 * null without an amount. `displayAmount` is preferred: that it is the negated `amount` holds only "currently"
 * (specification, 2.3).
 */
export function givenAmountOf(row: Row): number | null {
  const negated = numberOf(row, 'amount');
  return numberOf(row, 'displayAmount') ?? (negated === null ? null : 0 - negated);
}
