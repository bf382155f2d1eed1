import {
  addDecimals,
  type Decimal,
  divide,
  fromDecimal,
  multiply,
  negate,
  roundDecimal,
  toDecimal,
  zero,
} from '../../cells/exact';
import type { Row } from '../../rows/row';
import { measures } from '../catalogue/spec';
import { type Counting, exactMeasure, joinParts, type SummaryPart, shownOf } from './add-up';
import type { Grouping } from './groupings';

export interface SummaryRow extends Row {
  readonly currency: string;
  readonly part: SummaryPart;
}

/** What `limit` cuts off a pivot, as one row per currency, so that the rows add up to the Total. */
export function otherRows(
  groupings: readonly [Grouping, Grouping?],
  counting: Counting,
  cut: readonly SummaryRow[],
): SummaryRow[] {
  const currencies = [...new Set(cut.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const parts = cut.filter((row) => row.currency === currency).map(({ part }) => part);
    return toRow(groupings[0], 'Other', currency, joinParts(parts, groupings, counting));
  });
}

/** The row of a group, of the groups that `limit` cuts off, or of all; compared with another part unless that is null. */
export function toRow(
  group: Grouping,
  label: string,
  currency: string,
  part: SummaryPart,
  before: SummaryPart | null = null,
): SummaryRow {
  const figures = measures.flatMap((measure): [string, number | null][] => {
    const now = exactMeasure(part.totals, measure);
    const shown: [string, number] = [measure, shownOf(now, part.totals)];
    if (before === null) return [shown];
    const then = exactMeasure(before.totals, measure);
    const change = addDecimals([now, negate(then)]);
    // One of both may be blank, and then has no decimals of its own.
    const places = part.totals.places === null ? before.totals : part.totals;
    const shownBefore = shownOf(then, before.totals);
    return [
      shown,
      [`${measure}Before`, shownBefore],
      [`${measure}Change`, shownOf(change, places)],
      [`${measure}Percent`, shownBefore === 0 ? null : percentOf(change, then)],
    ];
  });
  return { [group.name]: label, currency, ...Object.fromEntries(figures), part };
}

/** With the sign of the change, also of a negative figure. */
function percentOf(change: Decimal, then: Decimal): number {
  const size = then.digits < zero.digits ? negate(then) : then;
  return fromDecimal(roundDecimal(divide(multiply(change, toDecimal(100)), size), 1));
}
