import { ArgumentError } from '../../errors/addon-error';
import type { Options } from '../catalogue/spec';
import type { Run } from '../run';
import type { Column } from '../table/columns';
import { type CurrencyTotals, type Measure, measureOf, noTotals } from './add-up';
import { allPeriods, byName, type Days } from './group-order';
import { type Grouping, labelsOf } from './groupings';
import type { spec } from './spec';
import type { SummaryRow } from './summary-row';

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
  const found = new Map(totals.flatMap(({ all }) => [...all.cells]));
  const labels = labelsOf(run, across, days.rows, days.classification);
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
    const read = ({ part }: SummaryRow) => measureOf(part.cells.get(key) ?? noTotals, measure);
    const column = { key: title, title, field: null, kind: 'number', read } as const;
    return across.period === null || key === '' ? column : { ...column, titleDay: key };
  });
  if (options.totals === false) return columns;
  const read = ({ part }: SummaryRow) => measureOf(part.totals, measure);
  return [...columns, { key: 'total', title: 'Total', field: null, kind: 'number', read }];
}
