import type { Row } from '../../cells/row';
import { type CurrencyTotals, joinTotals, measureOf, nothing, type Totals } from './add-up';
import type { Grouping } from './groupings';

export interface SummaryRow extends Row {
  readonly cells: ReadonlyMap<string, Totals>;
  readonly totals: Totals;
}

/** The row of a group, or the Total row of the currency if `key` is null. */
export function toRow(group: Grouping, each: CurrencyTotals, key: string | null, label: string): SummaryRow {
  const totals = key === null ? each.all : (each.groups.get(key) ?? nothing);
  const cells = key === null ? acrossAll(each) : (each.cells.get(key) ?? new Map<string, Totals>());
  return {
    [group.name]: label,
    currency: each.currency,
    count: totals.count,
    in: measureOf(totals, 'in'),
    out: measureOf(totals, 'out'),
    net: measureOf(totals, 'net'),
    cells,
    totals,
  };
}

function acrossAll({ cells }: CurrencyTotals): Map<string, Totals> {
  const parts = new Map<string, Totals[]>();
  for (const row of cells.values()) {
    for (const [key, totals] of row) {
      const some = parts.get(key);
      if (some === undefined) parts.set(key, [totals]);
      else some.push(totals);
    }
  }
  return new Map(Array.from(parts, ([key, some]): [string, Totals] => [key, joinTotals(some)]));
}
