import type { Relinks } from '../../matching/match-moved';
import type { ServerRow, SheetRow } from '../../matching/rows';
import type { MatchColumns } from '../../matching/score';
import type { Platform } from '../../platform/platform';
import { isBlank } from '../../rows/row';
import type { Target } from '../apply/apply-plan';
import { datasetOf, goneColumn, indexOfColumn, keepsDays, overridesOf } from '../definition/datasets';
import { unsureMax } from '../definition/table-store';
import { countDaysAfter, type DayCounts } from '../read/day-counts';
import type { ServerRows } from '../read/read-server-rows';
import { findOwn, type LocatedRows, locateRows, type RowIndex } from '../sheet/locate-rows';
import { createDayReader } from '../sheet/read-columns';
import { planUpsert, type ReviewItem, type UpsertPlan, type UpsertRules } from '../upsert/plan-upsert';

import { findOwnRows, type OwnRows } from './own-rows';
import { readSheetRows, type Scope, scopeOf } from './sheet-rows';
import type { TableRun } from './table-run';

export interface PlannedRun {
  readonly plan: UpsertPlan;
  readonly target: Target;
  /** The rows to be removed, from the last one up. */
  readonly gone: readonly SheetRow[];
  /** Rows that a user should check. */
  readonly review: readonly ReviewItem[];
  /** Rows that are never matched any more, the latest first. */
  readonly unsure: readonly string[];
  /** Accounts that came back under another id, the latest last. */
  readonly relinked: Relinks;
  /** Rows with own transactions of the user. */
  readonly ownCount: number;
  /** Rows of the table before it is written. */
  readonly rowCount: number;
  /** Whether rows without a row key are the user's. */
  readonly isKeyed: boolean;
  /** In how many cells that a user could override a value is replaced by another one. */
  readonly replacedCount: number;
  /** Rows of each day after it is written; null if rows are not read by days. */
  readonly dayCounts: DayCounts | null;
}

/**
 * Third step of a run: reads from the sheet what must be compared with the rows of the server, and plans the changes.
 * `isFirst`: the rows may still be where they were before the API was read.
 */
export function planRun(run: TableRun, read: ServerRows, isFirst: boolean): PlannedRun {
  const located = (isFirst ? (run.sheetDays?.located ?? read.located) : null) ?? locateRows(run);
  const server = { ...read, rows: [...missingPast(read, located), ...read.rows] };
  const own = findOwnRows(run, located, server.rows);
  const scope = scopeOf(run, own, server.days);
  const sheetRows = readSheetRows(run, own, scope, server.rows);
  const plan = planUpsert(sheetRows, server.rows, rulesOf(run, own, scope));
  const { location, idColumns, index, adopted, isKeyed } = own;
  const onServer = new Set(server.rows.map(({ id }) => id));
  const written = new Set([...plan.rows.map(({ row }) => row), ...plan.removals]);
  const removed = new Set(plan.removals);
  return {
    plan,
    gone: sheetRows.filter(({ row }) => removed.has(row)).sort((a, b) => b.row - a.row),
    target: {
      location,
      idColumns,
      goneColumn: goneColumnOf(run),
      index,
      isJustRead: run.state.lastRunAt === null && run.sheetDays === null && index.rowsOf.size === 0,
      unkeyed: Array.from(adopted).filter((row) => !written.has(row)),
    },
    review: reviewOf(plan.review, run.state.review, index, onServer),
    unsure: Array.from(new Set([...plan.unsure, ...run.state.unsure])).filter(
      (id) => index.rowsOf.has(id) && !onServer.has(id),
    ),
    relinked: plan.relinked,
    ownCount: findOwn(own.ids).length,
    rowCount: Array.from(index.rowsOf.values()).reduce((sum, rows) => sum + rows.length, 0),
    isKeyed,
    replacedCount: countReplaced(run, plan),
    dayCounts: countDaysAfter(run, own, scope, plan),
  };
}

/** What was reckoned for days that have no row yet. Other rows of earlier days are never written again. */
function missingPast({ past }: ServerRows, { ids }: LocatedRows): readonly ServerRow[] {
  const found = new Set(ids.shown);
  return past?.rows.filter(({ id }) => !found.has(id)) ?? [];
}

/** Columns that the API itself seldom changes, unless a transaction is pending. */
const settled = ['name', 'merchant', 'category'];

function countReplaced({ owned }: TableRun, { rows }: UpsertPlan): number {
  const pending = indexOfColumn(owned, 'pending');
  return rows.reduce((sum, { changed, before, originals }) => {
    const isReplaced = (index: number): boolean =>
      pending >= 0 &&
      settled.includes(owned[index]?.key ?? '') &&
      originals?.has(index) !== true &&
      !isBlank(before[index]) &&
      before[pending] !== true;
    return sum + changed.filter(isReplaced).length;
  }, 0);
}

function rulesOf(run: TableRun, { index }: OwnRows, { rowDays }: Scope): UpsertRules {
  const { table, dates, state, isLoad } = run;
  const dataset = datasetOf(table.dataset);
  const isDated = keepsDays(table);
  const addsOnTop = table.newRows === 'top' && !isDated;
  const ownDays = rowDays.filter((_, row) => index.ids[row] !== '');
  return {
    goneColumn: goneColumnOf(run),
    goneSince: dates.midnight(dates.today),
    removesGone: isDated || table.goneRows === 'remove',
    overrides: overridesOf(run.owned),
    match:
      dataset.hasPending && !isDated
        ? {
            columns: matchColumns(run),
            unsureBefore: new Set(state.unsure),
            isUnsureCut: state.unsure.length >= unsureMax,
            relinked: state.relinked,
          }
        : null,
    isOnTop: addsOnTop ? newerThan(run.platform, ownDays, indexOfColumn(run.owned, dataset.date), isLoad) : () => false,
  };
}

function goneColumnOf(run: TableRun): number | null {
  return keepsDays(run.table) ? null : indexOfColumn(run.owned, goneColumn.key);
}

export function matchColumns({ owned }: Pick<TableRun, 'owned'>): MatchColumns {
  const shown = indexOfColumn(owned, 'name');
  // What a user typed as the name says nothing of the payment.
  const name = overridesOf(owned).find((override) => override.shown === shown)?.source ?? shown;
  return {
    date: indexOfColumn(owned, 'date'),
    account: indexOfColumn(owned, 'account'),
    amount: indexOfColumn(owned, 'amount'),
    pending: indexOfColumn(owned, 'pending'),
    name: name < 0 ? null : name,
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
