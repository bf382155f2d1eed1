import type { Cell } from '../../cells/cells';
import { dayNumber } from '../../days/day-number';
import type { Interval } from '../../days/intervals';
import type { createDates } from '../../formulas/run';
import type { EditableSheet, Platform } from '../../platform/platform';
import type { Target } from '../apply/apply-plan';
import { datasetOf, goneColumn, keepsDays, type OwnedColumn } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import type { TableLocation } from '../sheet/locate-table';
import { readOwnedCells, rowsWithUserContent } from '../sheet/read-rows';
import { idColumnsOf, indexRows, type RowIndex, readRowIds } from '../sheet/row-index';
import type { MatchColumns } from '../upsert/match-posted';
import { planUpsert, type ReviewItem, type UpsertPlan } from '../upsert/plan-upsert';
import type { ServerRow, SheetRow } from '../upsert/rows';
import { adoptRows } from './adopt-rows';
import { createDayReader, dayNumbersOf } from './scope';

export interface PlannedRun {
  readonly plan: UpsertPlan;
  readonly target: Target;
  readonly goneSince: Cell;
  /** Rows that a user should check. */
  readonly review: readonly ReviewItem[];
  /** Pending rows that are never matched any more, the latest first. */
  readonly unsure: readonly string[];
  /** Rows of the table before it is written. */
  readonly rowCount: number;
  /** Whether rows without a row key are the user's. */
  readonly isKeyed: boolean;
}

/** Reads from the sheet what must be compared with the rows of the server, and plans the changes. */
export function planRun(facts: {
  readonly platform: Platform;
  readonly sheet: EditableSheet;
  readonly location: TableLocation;
  readonly table: SyncedTable;
  readonly owned: readonly OwnedColumn[];
  readonly serverRows: readonly ServerRow[];
  /** Days that were read; null: everything. */
  readonly days: readonly Interval[] | null;
  readonly dates: ReturnType<typeof createDates>;
  /** Whether all rows have had a row key before. */
  readonly isKeyed: boolean;
  /** Whether the table is not completely loaded yet. */
  readonly isLoad: boolean;
  /** Rows that a user was asked to check before. */
  readonly review: readonly ReviewItem[];
  /** Pending rows for which several posted ones fitted before. */
  readonly unsure: readonly string[];
  /** The rows among these whose account the key sees. */
  readonly ofSeenAccounts: (rows: readonly SheetRow[]) => readonly SheetRow[];
}): PlannedRun {
  const { platform, sheet, location, table, owned, serverRows, days, dates, isLoad, review, unsure, ofSeenAccounts } =
    facts;
  const dataset = datasetOf(table.dataset);
  const isDated = keepsDays(table);
  const at = (key: string): number => owned.findIndex((column) => column.key === key);
  const idColumns = idColumnsOf(table, owned);
  const gone = isDated ? null : at(goneColumn.key);
  const ids = readRowIds(sheet, location, idColumns);
  const { rows: adopted, isKeyed } = adoptRows({
    ...{ sheet, location, owned, idColumns, ids, serverRows },
    isKeyed: facts.isKeyed,
  });
  const index = indexRows(location, ids, adopted);
  const read = days ?? daysOfTable(table);
  const needsDays = !isDated && (read !== null || table.newRows === 'top');
  const rowDays = needsDays ? dayNumbersOf(platform, sheet, location, table, owned) : [];
  const restated = new Set(table.isSnapshot === true ? rowsOfDay(index, dates.today) : []);
  const isInScope = (row: number): boolean => {
    if (isDated) return restated.has(row);
    if (read === null) return true;
    const day = rowDays[row - location.headerRow - 1] ?? null;
    return day !== null && read.some(({ from, to }) => day >= from && day <= to);
  };
  const onServer = new Set(serverRows.map(({ id }) => id));
  const wanted = Array.from(index.rowsOf).flatMap(([id, rows]) =>
    rows.filter((row) => onServer.has(id) || isInScope(row)).map((row) => ({ id, row })),
  );
  const cells = readOwnedCells(
    sheet,
    location,
    wanted.map(({ row }) => row),
  );
  const found = wanted.map(({ id, row }): SheetRow => {
    const key = ids.keys[row - location.headerRow - 1];
    const own = dataset.account === 'id' ? id.slice(id.lastIndexOf(' ') + 1) : null;
    return {
      row,
      id,
      account: key?.account ?? own,
      cells: cells.get(row) ?? [],
      isInScope: isInScope(row),
      hasUserContent: false,
    };
  });
  const missing = found.filter((row) => row.isInScope && !onServer.has(row.id));
  const seen = new Set(missing.length === 0 ? missing : ofSeenAccounts(missing));
  const unseen = new Set(missing.filter((row) => !seen.has(row)).map(({ row }) => row));
  const withContent = rowsWithUserContent(
    sheet,
    location,
    missing.map(({ row }) => row).filter((row) => !unseen.has(row)),
  );
  const goneSince = dates.midnight(dates.today);
  const plan = planUpsert(
    found.map((row) => ({
      ...row,
      isInScope: row.isInScope && !unseen.has(row.row),
      hasUserContent: withContent.has(row.row),
    })),
    serverRows,
    {
      goneColumn: gone,
      goneSince,
      removesGone: isDated || table.goneRows === 'remove',
      match: dataset.hasPending && !isDated ? matchColumns(at) : null,
      unsureBefore: new Set(unsure),
      isOnTop:
        table.newRows === 'top' && !isDated
          ? newerThan(
              platform,
              rowDays.filter((_, row) => index.ids[row] !== ''),
              at(dataset.date ?? ''),
              isLoad,
            )
          : () => false,
    },
  );
  const written = new Set([...plan.rows.map(({ row }) => row), ...plan.removals]);
  const rowCount = Array.from(index.rowsOf.values()).reduce((sum, rows) => sum + rows.length, 0);
  return {
    plan,
    review: reviewOf(plan.review, review, index, onServer),
    unsure: Array.from(new Set([...plan.unsure, ...unsure])).filter((id) => index.rowsOf.has(id) && !onServer.has(id)),
    goneSince,
    rowCount,
    isKeyed,
    target: {
      sheet,
      location,
      owned,
      idColumns,
      goneColumn: gone,
      index,
      unkeyed: Array.from(adopted).filter((row) => !written.has(row)),
    },
  };
}

/**
 * Whether a row belongs above the table. Rows older than all others go below it, and during a load also the rest of its
 * oldest day.
 */
function newerThan(
  platform: Platform,
  rowDays: readonly (number | null)[],
  dateColumn: number,
  isLoad: boolean,
): (row: ServerRow) => boolean {
  const toDay = createDayReader(platform);
  const oldest = rowDays.reduce<number>((least, day) => Math.min(least, day ?? least), Number.POSITIVE_INFINITY);
  return ({ cells }) => {
    const day = toDay(cells[dateColumn]) ?? Number.POSITIVE_INFINITY;
    return day > oldest || (day === oldest && !isLoad);
  };
}

/** The findings of this run, duplicate rows, and earlier findings whose rows still exist. */
function reviewOf(
  now: readonly ReviewItem[],
  before: readonly ReviewItem[],
  { rowsOf }: RowIndex,
  onServer: ReadonlySet<string>,
): ReviewItem[] {
  const kept = before.filter(
    ({ reason, id }) =>
      reason === 'column with user content' || (reason !== 'duplicate' && rowsOf.has(id) && !onServer.has(id)),
  );
  const items = [...now, ...kept.filter((item) => !now.some(({ id }) => id === item.id))];
  const twice = Array.from(rowsOf).filter(([, rows]) => rows.length > 1);
  return [...items, ...twice.map(([id]): ReviewItem => ({ reason: 'duplicate', id }))];
}

/** Rows of this day in a snapshot. A second run on the same day replaces them. */
function rowsOfDay({ rowsOf }: RowIndex, day: string): number[] {
  return Array.from(rowsOf).flatMap(([key, rows]) => (key.startsWith(`${day} `) ? rows : []));
}

/** The days of the table. Earlier rows, which exist if the user moved the first day, are left unchanged. */
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
