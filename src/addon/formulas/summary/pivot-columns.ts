import type { Row } from '../../cells/row';
import { ArgumentError } from '../../errors/addon-error';
import type { Options } from '../catalogue/spec';
import type { Run } from '../run';
import type { Column } from '../table/columns';
import { type CurrencyTotals, joinTotals, type Measure, measureOf, nothing, type Totals } from './add-up';
import { allPeriods, byName, type Days } from './group-order';
import { type Grouping, labelsOf } from './groupings';
import type { spec } from './spec';

/** Sheets allows 18,278 columns; users read far fewer. */
const columnsMax = 1_000;

/** One column per group across, in order, then the Total unless `totals=false`. */
export function pivotColumns(
  run: Run,
  across: Grouping,
  totals: readonly CurrencyTotals[],
  measure: Measure,
  days: Days,
  options: Pick<Options<(typeof spec)['options']>, 'totals'>,
): Column<SummaryRow>[] {
  const found = new Map(totals.flatMap((each) => [...each.cells.values()].flatMap((row) => [...row])));
  const labels = labelsOf(run, across, days.rows);
  const keys =
    across.period === null
      ? [...found.keys()].sort((a, b) => (a === '' ? 1 : b === '' ? -1 : byName(labels(a), labels(b))))
      : allPeriods(across.period, across, found, days);
  if (keys.length > columnsMax) {
    throw new ArgumentError(
      'invalid_argument',
      `A pivot of ${keys.length} columns is too wide. Swap the two groupings.`,
    );
  }
  const columns = keys.map((key): Column<SummaryRow> => {
    const title = labels(key);
    const read = ({ cells }: SummaryRow) => measureOf(cells.get(key) ?? nothing, measure);
    const column = { key: title, title, field: null, kind: 'number', read } as const;
    return across.period === null || key === '' ? column : { ...column, titleDay: key };
  });
  if (options.totals === false) return columns;
  const read = (row: SummaryRow) => measureOf(row.totals, measure);
  return [...columns, { key: 'total', title: 'Total', field: null, kind: 'number', read }];
}

export interface SummaryRow extends Row {
  readonly cells: ReadonlyMap<string, Totals>;
  readonly currency: string;
  readonly totals: Totals;
}

/** What `limit` cuts off a pivot, as one row per currency, so that the rows add up to the Total. */
export function otherRows(group: Grouping, cut: readonly SummaryRow[]): SummaryRow[] {
  const currencies = [...new Set(cut.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const rows = cut.filter((row) => row.currency === currency);
    const keys = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
    const cells = new Map(
      [...keys].map((key) => [key, joinTotals(rows.map((row) => row.cells.get(key) ?? nothing))] as const),
    );
    return toSummaryRow(group, 'Other', currency, joinTotals(rows.map(({ totals }) => totals)), cells);
  });
}

/** The row of a group, or the Total row of the currency if `key` is null. */
export function toRow(group: Grouping, each: CurrencyTotals, key: string | null, label: string): SummaryRow {
  const totals = key === null ? each.all : (each.groups.get(key) ?? nothing);
  const cells = key === null ? acrossAll(each) : (each.cells.get(key) ?? new Map<string, Totals>());
  return toSummaryRow(group, label, each.currency, totals, cells);
}

function toSummaryRow(
  group: Grouping,
  label: string,
  currency: string,
  totals: Totals,
  cells: SummaryRow['cells'],
): SummaryRow {
  return {
    [group.name]: label,
    currency,
    count: totals.count,
    in: measureOf(totals, 'in'),
    out: measureOf(totals, 'out'),
    transfers: measureOf(totals, 'transfers'),
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
