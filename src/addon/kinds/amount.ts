import { numberOf, type Row } from '../cells/row';

/**
 * Money in is positive; 0 without an amount. `displayAmount` is preferred: that it is the negated `amount` holds only
 * "currently" (specification, 2.3).
 */
export function amountOf(row: Row): number {
  return numberOf(row, 'displayAmount') ?? -(numberOf(row, 'amount') ?? 0);
}
