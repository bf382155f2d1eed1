import type { Options } from '../arguments/options';
import type { ColumnSet, DerivedKey } from '../catalogue/columns';
import { LimitError } from '../errors/addon-error';
import { type Cell, type DateStyle, dateStyles, type SheetDates, toCell } from './cells';
import { type Column, resolveColumns } from './columns';
import { fieldOf, type Row, toNumber } from './row';
import { readSort, type SortKey, sortRows } from './sort';

/** How rows become cells. Read from the options before any request, so that a typo costs none. */
export interface TablePlan<Shown extends Row = Row> {
  readonly columns: readonly Column<Shown>[];
  readonly sort: readonly SortKey[];
  readonly limit: number | undefined;
  readonly headers: 'titles' | 'raw' | 'none';
  readonly dates: DateStyle;
  readonly hasStatusRow: boolean;
}

export function planTable(set: ColumnSet, options: Options): TablePlan {
  const headers = options.text('headers');
  return {
    columns: resolveColumns(set, options.list('columns')),
    sort: readSort(set, options.list('sort')),
    limit: options.count('limit'),
    headers: headers === 'raw' ? 'raw' : headers === 'false' ? 'none' : 'titles',
    dates: options.choice('dates', dateStyles) ?? 'real',
    hasStatusRow: options.flag('status') === true,
  };
}

/** Values of columns that are not an API field, by column key. */
export type Derivations<Key extends string = string> = { readonly [Name in Key]: (row: Row) => unknown };

/** One for each derived column of a set. */
export type DerivationsOf<Set extends ColumnSet> = Derivations<DerivedKey<Set>>;

/** Whether a plan shows or sorts by a column. */
export function usesColumn(plan: TablePlan, matches: (column: Column) => boolean): boolean {
  return plan.columns.some(matches) || plan.sort.some(({ column }) => matches(column));
}

/**
 * A rectangle of at least one row and one column. `totals` are appended without sort and limit, then `statusText`
 * unless it is null.
 */
export function toTable<Shown extends Row>(
  rows: readonly Shown[],
  plan: TablePlan<Shown>,
  derivations: Derivations,
  dates: SheetDates,
  statusText: string | null,
  totals: readonly Shown[] = [],
): Cell[][] {
  const readValue = (row: Shown, column: Column<Shown>): unknown => {
    const value =
      column.read?.(row) ??
      (column.field === null ? null : fieldOf(row, column.field)) ??
      (Object.hasOwn(derivations, column.key) ? derivations[column.key]?.(row) : null);
    return column.kind === 'number' || column.kind === 'integer' ? toNumber(value) : value;
  };
  const sorted = sortRows(rows, plan.sort, readValue).slice(0, plan.limit);
  refuseTooLarge(sorted.length, plan.columns.length);
  const cells: Cell[][] = [...sorted, ...totals].map((row) =>
    plan.columns.map((column) => toCell(readValue(row, column), column.kind, plan.dates, dates)),
  );
  if (plan.headers !== 'none') cells.unshift(plan.columns.map((column) => heading(column, plan, dates)));
  if (statusText !== null) cells.push(plan.columns.map((_, index) => (index === 0 ? statusText : null)));
  return cells.length === 0 ? [plan.columns.map(() => null)] : cells;
}

/** Google documents no limit. 61,744 rows of 8 columns were refused with the error "Result too large". */
const cellsMax = 490_000;

function refuseTooLarge(rowCount: number, columnCount: number): void {
  if (rowCount * columnCount <= cellsMax) return;
  const size = `${rowCount} rows of ${columnCount} columns`;
  throw new LimitError(
    'table_too_large',
    `${size} are too many for a formula. Choose fewer columns or days, or add limit=.`,
  );
}

function heading(
  { field, key, title, titleDay }: Omit<Column, 'read'>,
  { headers, dates: style }: Omit<TablePlan, 'columns'>,
  dates: SheetDates,
): Cell {
  if (titleDay !== undefined && style !== 'text') return toCell(titleDay, 'date', style, dates);
  // A heading that is a name already stays: `apiAmount` must not turn into `amount`.
  const rawName = title === key ? title : (field ?? key);
  return toCell(headers === 'raw' ? rawName : title, 'string', style, dates);
}
