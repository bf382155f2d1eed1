import { addDecimals, type Decimal, fromDecimal, negate, zero } from '../../cells/exact';

/** The balance of an account that the API reports. */
export interface Anchor {
  /** The day at whose end it holds. */
  readonly day: string;
  readonly balance: Decimal;
  /** The positive balance of a debt is what is owed, which money in lowers. */
  readonly isDebt: boolean;
}

/** What moved an account on a day. Money in is positive. */
export interface Movement {
  readonly day: string;
  readonly amount: Decimal;
}

/**
 * The balances at the ends of days, in ascending order as given: that of the anchor without the movements after the day,
 * or with those between.
 */
export function reckonBalances(
  { day, balance, isDebt }: Anchor,
  movements: readonly Movement[],
  ends: readonly string[],
): number[] {
  const sorted = [...movements].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const sumTo = (last: string, from = { index: 0, sum: zero }) => {
    let { index } = from;
    const parts: Decimal[] = [from.sum];
    for (; index < sorted.length && (sorted[index]?.day ?? '') <= last; index += 1)
      parts.push(sorted[index]?.amount ?? zero);
    return { index, sum: addDecimals(parts) };
  };
  const atAnchor = sumTo(day).sum;
  let reached = { index: 0, sum: zero };
  return ends.map((end) => {
    reached = sumTo(end, reached);
    const moved = addDecimals([reached.sum, negate(atAnchor)]);
    return fromDecimal(addDecimals([balance, isDebt ? negate(moved) : moved]));
  });
}
