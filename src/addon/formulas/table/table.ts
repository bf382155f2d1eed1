import { type Cell, type DateStyle, type SheetDates, toCell } from '../../cells/cells';
import { fieldOf, type Row, toNumber } from '../../cells/row';
import { LimitError } from '../../errors/addon-error';
import { googleLimits } from '../../platform/google-limits';
import type { ColumnSet, DerivedKey } from '../catalogue/columns';
import { type Column, resolveColumns } from './columns';
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

/** The options of a function about how its rows become cells. */
export interface TableOptions {
  readonly columns: readonly string[];
  readonly sort: readonly string[];
  readonly limit: number | undefined;
  readonly headers: 'true' | 'false' | 'raw' | undefined;
  readonly dates?: DateStyle | undefined;
  readonly status: boolean | undefined;
}

export function planTable(set: ColumnSet, { headers, ...options }: TableOptions): TablePlan {
  return {
    columns: resolveColumns(set, options.columns),
    sort: readSort(set, options.sort),
    limit: options.limit,
    headers: headers === 'raw' ? 'raw' : headers === 'false' ? 'none' : 'titles',
    dates: options.dates ?? 'real',
    hasStatusRow: options.status === true,
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
  const sorted = sortPlanned(rows, plan, derivations).slice(0, plan.limit);
  refuseTooLarge(sorted.length, plan.columns.length);
  const cells: Cell[][] = [...sorted, ...totals].map((row) => toCells(row, plan, derivations, dates));
  if (plan.headers !== 'none') cells.unshift(plan.columns.map((column) => heading(column, plan, dates)));
  if (statusText !== null) cells.push(plan.columns.map((_, index) => (index === 0 ? statusText : null)));
  return cells.length === 0 ? [plan.columns.map(() => null)] : cells;
}

/** All rows in the order of the plan. */
export function sortPlanned<Shown extends Row>(
  rows: readonly Shown[],
  { sort }: TablePlan<Shown>,
  derivations: Derivations,
): Shown[] {
  return sortRows(rows, sort, (row, column) => readValue(row, column, derivations));
}

/** One row of a table. */
export function toCells<Shown extends Row>(
  row: Shown,
  { columns, dates: style }: TablePlan<Shown>,
  derivations: Derivations,
  dates: SheetDates,
): Cell[] {
  return columns.map((column) => toCell(readValue(row, column, derivations), column.kind, style, dates));
}

function readValue<Shown extends Row>(row: Shown, column: Column<Shown>, derivations: Derivations): unknown {
  const value =
    column.read?.(row) ??
    (column.field === null ? null : fieldOf(row, column.field)) ??
    (Object.hasOwn(derivations, column.key) ? derivations[column.key]?.(row) : null);
  return column.kind === 'number' || column.kind === 'integer' ? toNumber(value) : value;
}

function refuseTooLarge(rowCount: number, columnCount: number): void {
  if (rowCount * columnCount <= googleLimits.resultCells) return;
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
