import { type Cell, type DateStyle, isGiven, type SheetDates, toCell } from '../../cells/cells';
import { findName, nearestFirst } from '../../cells/compare-text';
import { ArgumentError, LimitError } from '../../errors/addon-error';
import { listNames, quote } from '../../errors/sentence';
import { googleLimits } from '../../platform/google-limits';
import { fieldOf, isBlank, type Row, toNumber } from '../../rows/row';
import type { RowSet } from '../../session/session';
import type { ColumnSet, DerivedKey } from '../catalogue/spec';
import type { FormulaResult, Sources } from '../run';
import { type Column, resolveColumn, resolveColumns } from './columns';

/** How rows become cells. Read from the options before any request, so that a typo costs none. */
export interface TablePlan<Shown extends Row = Row> {
  readonly columns: readonly Column<Shown>[];
  readonly sort: readonly SortKey[];
  readonly limit: number | undefined;
  readonly headers: 'titles' | 'raw' | 'none';
  readonly dates: DateStyle;
  readonly hasStatusRow: boolean;
}

/** What is said of amounts where some accounts are owned in part; blank where none is. */
export function shareText(isShare: boolean, percentages: readonly number[]): string {
  if (percentages.every((percentage) => percentage === 100)) return '';
  return isShare ? ' (your share)' : ' (in full)';
}

/** Says in the headings of amounts whether accounts that are owned in part count in full. */
export function withShareHeadings<Shown extends Row>(
  plan: TablePlan<Shown>,
  keys: readonly string[],
  share: string,
): TablePlan<Shown> {
  const columns = plan.columns.map((column) =>
    keys.includes(column.key) ? { ...column, title: column.title + share } : column,
  );
  return share === '' ? plan : { ...plan, columns };
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

/** All rows of a selection, with a status row if the plan has one; `rowSet`: what was read for them. */
export function tableOf<Shown extends Row>(
  sources: Sources,
  rows: readonly Shown[],
  plan: TablePlan<Shown>,
  rowSet: RowSet,
  derivations: Derivations = {},
): Cell[][] {
  return toTable(rows, plan, derivations, sources.sheetDates(), statusText(sources, plan, rows.length, rowSet));
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

/**
 * The last row of `status=true`; null without that option. Samples: `Complete: 120 rows as of 2026-03-31 09:15`,
 * `Old: 120 rows as of …: why`.
 */
export function statusText(
  sources: Sources,
  plan: Pick<TablePlan, 'hasStatusRow' | 'limit'>,
  rowCount: number,
  rowSet: RowSet,
): string | null {
  if (!plan.hasStatusRow) return null;
  const asOf = sources.sheetDates().wallTime(new Date(rowSet.fetchedAt)).slice(0, 16);
  const isCut = (plan.limit ?? rowCount) < rowCount;
  const rows = rowCount === 1 ? '1 row' : `${rowCount} rows`;
  // Names and tags come from separate lists, which may be older than the rows.
  const staleBecause = rowSet.staleBecause ?? sources.session().staleBecause();
  const notes = sources.notes.map((note) => `. ${note}`).join('');
  if (staleBecause !== null) return `Old: ${rows} as of ${asOf}: ${staleBecause}${notes}`;
  return `${isCut ? `First ${plan.limit} of` : 'Complete:'} ${rows} as of ${asOf}${notes}`;
}

/** Two columns, name and value; or one value, by its name. */
export function toFieldValue(
  what: 'field' | 'item',
  pairs: readonly (readonly [string, Cell])[],
  wanted: unknown,
): FormulaResult {
  if (!isGiven(wanted)) return pairs.map(([name, value]) => [name, value]);
  const names = pairs.map(([key]) => key);
  const name = findName(names, String(wanted));
  const pair = pairs.find(([key]) => key === name);
  if (pair !== undefined) return pair[1];
  const valid = listNames(nearestFirst(names, String(wanted)), 70);
  throw new ArgumentError('invalid_argument', `No ${what} ${quote(String(wanted))}. Valid: ${valid}.`);
}

export interface SortKey {
  readonly column: Column;
  readonly isDescending: boolean;
}

/**
 * The wanted columns, then the API fields of the default order: rows arrive in no fixed order, so without a tie-breaker
 * `limit` would choose other rows among equals at each evaluation. Derived columns break no ties, because an account's
 * name may need another request.
 */
export function readSort(set: ColumnSet, wanted: readonly string[]): SortKey[] {
  const order = set.order.map((text) => readKey(set, text));
  if (wanted.length === 0) return order;
  const keys = wanted.map((text) => readKey(set, text));
  const isWanted = ({ column }: SortKey): boolean => keys.some((key) => key.column.key === column.key);
  return [...keys, ...order.filter((key) => key.column.field !== null && !isWanted(key))];
}

/** Samples: `date`, `-amount`, `amount desc`. */
function readKey(set: ColumnSet, text: string): SortKey {
  const hasMinus = text.startsWith('-');
  const named = (hasMinus ? text.slice(1) : text).trim();
  const direction = /\s(asc|desc)$/i.exec(named);
  const name = direction === null ? named : named.slice(0, direction.index).trim();
  const isReversed = direction?.[1]?.toLowerCase() === 'desc';
  return { column: resolveColumn(set, name), isDescending: hasMinus !== isReversed };
}

/** Stable sort. Blanks are last in either direction. */
export function sortRows<Shown extends Row>(
  rows: readonly Shown[],
  keys: readonly SortKey[],
  readValue: (row: Shown, column: Column) => unknown,
): Shown[] {
  const decorated = rows.map((row) => ({ row, values: keys.map(({ column }) => toSortable(readValue(row, column))) }));
  decorated.sort((a, b) => {
    for (let index = 0; index < keys.length; index += 1) {
      const order = compare(a.values[index] ?? null, b.values[index] ?? null, keys[index]?.isDescending === true);
      if (order !== 0) return order;
    }
    return 0;
  });
  return decorated.map(({ row }) => row);
}

type Sortable = string | number | null;

function toSortable(value: unknown): Sortable {
  if (isBlank(value)) return null;
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value.toLowerCase() : JSON.stringify(value);
}

function compare(a: Sortable, b: Sortable, isDescending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (a === b) return 0;
  const isLess = typeof a === typeof b ? a < b : typeof a === 'number';
  return isLess === isDescending ? 1 : -1;
}
