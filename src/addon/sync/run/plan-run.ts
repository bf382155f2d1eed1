import { dayNumber } from '../../days/day-number';
import type { Interval } from '../../days/intervals';
import type { createDates } from '../../functions/sheet-dates';
import type { EditableSheet, Platform } from '../../platform/platform';
import type { Cell } from '../../table/cells';
import type { Target } from '../apply/apply-plan';
import { datasetOf, goneColumn, keepsDays, type OwnedColumn, rowKeyColumn } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import type { TablePlace } from '../sheet/locate-table';
import { indexRows, type RowIndex, readOwnedCells, rowsWithUserContent, toSheetRows } from '../sheet/read-rows';
import type { MatchColumns } from '../upsert/match-posted';
import { planUpsert, type UpsertPlan } from '../upsert/plan-upsert';
import type { ServerRow } from '../upsert/rows';
import { dayNumbersOf } from './scope';

export interface PlannedRun {
  readonly plan: UpsertPlan;
  readonly target: Target;
  readonly goneSince: Cell;
  /** Rows of the table before it is written. */
  readonly rowCount: number;
}

/** Reads of the sheet what the rows of the server have to be compared with, and plans what is written. */
export function planRun(facts: {
  readonly platform: Platform;
  readonly sheet: EditableSheet;
  readonly place: TablePlace;
  readonly table: SyncedTable;
  readonly owned: readonly OwnedColumn[];
  readonly serverRows: readonly ServerRow[];
  /** Days that were read; null: everything. */
  readonly days: readonly Interval[] | null;
  readonly dates: ReturnType<typeof createDates>;
}): PlannedRun {
  const { platform, sheet, place, table, owned, serverRows, days, dates } = facts;
  const dataset = datasetOf(table.dataset);
  const isDated = keepsDays(table);
  const at = (key: string): number => owned.findIndex((column) => column.key === key);
  const idColumn = at(isDated ? rowKeyColumn.key : dataset.id);
  const gone = isDated ? null : at(goneColumn.key);
  const index = indexRows(sheet, place, idColumn);
  const read = days ?? daysOfTable(table);
  const rowDays = read === null || isDated ? [] : dayNumbersOf(platform, sheet, place, table, owned);
  const restated = new Set(table.isSnapshot === true ? rowsOfDay(index, dates.today) : []);
  const isInScope = (row: number): boolean => {
    if (isDated) return restated.has(row);
    if (read === null) return true;
    const day = rowDays[row - place.headerRow - 1] ?? null;
    return day !== null && read.some(({ from, to }) => day >= from && day <= to);
  };
  const onServer = new Set(serverRows.map(({ id }) => id));
  const wanted = Array.from(index.rowsOf).flatMap(([id, rows]) =>
    rows.filter((row) => onServer.has(id) || isInScope(row)),
  );
  const cells = readOwnedCells(sheet, place, wanted);
  const wantedRows = new Set(wanted);
  const found = toSheetRows(index.rowsOf, cells, isInScope).filter(({ row }) => wantedRows.has(row));
  const missing = found.filter((row) => row.isInScope && !onServer.has(row.id)).map(({ row }) => row);
  const withContent = rowsWithUserContent(sheet, place, missing);
  const goneSince = dates.midnight(dates.today);
  const plan = planUpsert(
    found.map((row) => ({ ...row, hasUserContent: withContent.has(row.row) })),
    serverRows,
    {
      goneColumn: gone,
      goneSince,
      removesGone: isDated || table.goneRows === 'remove',
      match: dataset.hasPending && !isDated ? matchColumns(at) : null,
    },
  );
  const rowCount = Array.from(index.rowsOf.values()).reduce((sum, rows) => sum + rows.length, 0);
  return {
    plan,
    goneSince,
    rowCount,
    target: { sheet, place, owned, idColumn, goneColumn: gone, lastRow: index.lastRow },
  };
}

/** Of a snapshot: a second run on the same day replaces it. */
function rowsOfDay({ rowsOf }: RowIndex, day: string): number[] {
  return Array.from(rowsOf).flatMap(([key, rows]) => (key.startsWith(`${day} `) ? rows : []));
}

/** Rows from before its first day, which a table had before its user moved that day, are none of its matter any more. */
function daysOfTable({ dataset, filters }: SyncedTable): Interval[] | null {
  const from = datasetOf(dataset).date === null ? null : dayNumber(filters.from);
  return from === null ? null : [{ from, to: Number.POSITIVE_INFINITY }];
}

function matchColumns(at: (key: string) => number): MatchColumns {
  const name = at('name');
  return {
    date: at('date'),
    account: at('account'),
    amount: at('amount'),
    pending: at('pending'),
    name: name < 0 ? null : name,
  };
}
