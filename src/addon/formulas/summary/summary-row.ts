import { subtractExactly } from '../../cells/exact';
import type { Row } from '../../cells/row';
import { measures } from '../catalogue/spec';
import { type Counting, joinParts, measureOf, type Part } from './add-up';
import type { Grouping } from './groupings';

export interface SummaryRow extends Row {
  readonly currency: string;
  readonly part: Part;
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
  part: Part,
  before: Part | null = null,
): SummaryRow {
  const figures = measures.flatMap((measure): [string, number | null][] => {
    const now = measureOf(part.totals, measure);
    if (before === null) return [[measure, now]];
    const then = measureOf(before.totals, measure);
    const change = subtractExactly(now, then);
    return [
      [measure, now],
      [`${measure}Before`, then],
      [`${measure}Change`, change],
      [`${measure}Percent`, then === 0 ? null : Math.round((1_000 * change) / Math.abs(then)) / 10],
    ];
  });
  return { [group.name]: label, currency, ...Object.fromEntries(figures), part };
}
