import { inParts, once } from '../../cells/lists';
import { toRowKey } from '../../matching/rows';
import type { Area } from '../../platform/platform';
import { isBlank } from '../../rows/row';
import { boundsOf, cellAt, type RowSpan, spanArea, spansOf } from '../../sheets/areas';
import { grey, newColor, noColor } from '../../sheets/design';
import { makeRoom } from '../../sheets/grow-sheet';
import { planWrites, rowsIn } from '../../sheets/plan-writes';
import { overridesOf } from '../definition/datasets';
import type { TableRun } from '../run/table-run';
import type { IdColumns, RowIndex } from '../sheet/locate-rows';
import type { TableLocation } from '../sheet/locate-table';
import { noteOverrides } from '../sheet/override-notes';
import { readLooks, rowsWithUserContent } from '../sheet/read-rows';
import type { UpsertPlan } from '../upsert/plan-upsert';
import { appendRows, prependRows } from './add-rows';
import { type ColumnGroup, columnGroups } from './column-groups';
import { createEditGuard, type EditGuard, RowsMoved } from './edit-guard';
import { noteShortRanges } from './note-short-ranges';
import { planUpdates } from './update-rows';
import { type RowWrite, writeBatches } from './write-batches';

type WritingRun = Pick<TableRun, 'sheet' | 'owned' | 'dates' | 'progress' | 'hasTime' | 'isLoad'>;

/** Where the rows of a table are in its sheet. */
export interface Target {
  readonly location: TableLocation;
  readonly idColumns: IdColumns;
  readonly goneColumn: number | null;
  readonly index: RowIndex;
  /** Whether no call has come between reading it and writing, because there are no rows to compare. */
  readonly isJustRead?: boolean;
  /** Rows that lost their row key and are not written otherwise; they get one without an account. */
  readonly unkeyed: readonly number[];
}

export interface AppliedPlan {
  /** Number of rows for which there was no time. */
  readonly left: number;
  /** Another person moved rows or columns in the meantime, so the rest must be planned again. */
  readonly isMoved: boolean;
  /** Whether that may have put values into other rows. */
  readonly isMisplaced: boolean;
  /** The last row of the table, unless rows were moved. */
  readonly lastRow: number;
}

/**
 * Writes a plan in blocks, and counts in `run.progress` what was written. After each call every row is either as before or
 * as planned, so a plan made after an interruption contains the rest. Rows are removed last, because that moves the
 * others; `listRemovals` is called before that.
 */
export function applyPlan(
  run: WritingRun,
  target: Target,
  plan: UpsertPlan,
  isLastPlan: boolean,
  listRemovals = (): void => {},
): AppliedPlan {
  const { sheet, owned, progress, hasTime } = run;
  const { location, idColumns, index } = target;
  const groups = columnGroups(location, idColumns);
  const guard = createEditGuard(sheet, target, isLastPlan);
  const adding = { sheet, location, firstRow: index.firstRow, owned, groups, guard, progress, hasTime };
  let inserts = plan.inserts.length + plan.insertsOnTop.length;
  let { lastRow } = index;
  const add = ({ written, inserted }: AddedRows): void => {
    inserts -= written;
    lastRow += inserted;
  };
  try {
    if (inserts + plan.matchedCount > 0 && target.isJustRead !== true) guard.checkAll();
    const late = changeRows(run, target, plan, groups, guard);
    if (late > 0) return { left: inserts + late + plan.removals.length, lastRow, ...unmoved };
    const below = appendRows(adding, lastRow, plan.inserts);
    const { firstRow, lastRow: end } = index;
    uncolorNew(run, target, groups, end, { row: end + 1, rowCount: below });
    add({ written: below, inserted: below });
    const isLate = inserts > plan.insertsOnTop.length || (below > 0 && !hasTime());
    const onTop = isLate ? noRows : prependRows(adding, plan.insertsOnTop);
    const top = firstRow + onTop.inserted;
    uncolorNew(run, target, groups, top, { row: top - onTop.written, rowCount: onTop.written });
    add(onTop);
    const shift = end + onTop.inserted;
    colorNew(run, groups, { from: top - onTop.written, to: top - 1 }, { from: shift + 1, to: shift + below });
    const added = { above: onTop.written > 0, below: below > 0 };
    if (!run.isLoad) noteShortRanges(sheet, location, owned, { from: top, to: shift }, added);
    const removals = inserts > 0 ? [] : plan.removals.slice(-removalsMax).map((row) => row + onTop.inserted);
    if (removals.length > 0) listRemovals();
    const removed = removeRows(run, location, lastRow, removals, guard);
    const left = inserts + plan.removals.length - removals.length + removed.left;
    return { left, lastRow: lastRow - removed.count, ...unmoved };
  } catch (thrown) {
    if (!(thrown instanceof RowsMoved)) throw thrown;
    return { left: inserts, lastRow, isMoved: true, isMisplaced: thrown.isAfterWriting };
  }
}

const unmoved = { isMoved: false, isMisplaced: false };

/** New rows take their format from the row beside them. */
function uncolorNew(
  { sheet }: WritingRun,
  { location, goneColumn }: Target,
  groups: readonly ColumnGroup[],
  beside: number,
  { row, rowCount }: Pick<Area, 'row' | 'rowCount'>,
): void {
  if (rowCount === 0 || goneColumn === null || beside === location.headerRow) return;
  const cell = cellAt(beside, location.columns[goneColumn] ?? 1);
  if (isBlank(sheet.values(cell)[0]?.[0])) return;
  sheet.setFontColorIn(areasOf(groups, [{ from: row, to: row + rowCount - 1 }]), null);
}

/** Of new rows in blank ones, only those without a colour of the user. Two service calls, or one without such rows. */
function colorNew({ sheet, progress }: WritingRun, groups: readonly ColumnGroup[], top: RowSpan, below: RowSpan): void {
  if (progress.unseen === undefined) return;
  const belowAreas = below.from > below.to ? [] : areasOf(groups, [below]);
  const read = belowAreas.length === 0 ? [] : sheet.backgrounds(boundsOf(belowAreas));
  const plain = read.flatMap((colors, r) => (colors.every((color) => color === noColor) ? [below.from + r] : []));
  const spans = [...(top.from > top.to ? [] : [top]), ...spansOf(plain, 0)];
  if (spans.length === 0) return;
  sheet.setBackgroundIn(areasOf(groups, spans), newColor);
  const count = spans.reduce((sum, { from, to }) => sum + to - from + 1, progress.unseen.count);
  progress.unseen = { ...progress.unseen, count };
}

function areasOf(groups: readonly ColumnGroup[], spans: readonly RowSpan[]): Area[] {
  return spans.flatMap((span) => groups.map(({ firstColumn, owned }) => spanArea(span, firstColumn, owned.length)));
}

interface AddedRows {
  readonly written: number;
  readonly inserted: number;
}

const noRows: AddedRows = { written: 0, inserted: 0 };

/** Writes what changes in rows that are there. Returns for how many rows there was no time. */
function changeRows(
  { sheet, owned, dates, progress, hasTime, isLoad }: WritingRun,
  target: Target,
  plan: UpsertPlan,
  groups: readonly ColumnGroup[],
  guard: EditGuard,
): number {
  const { location, idColumns, goneColumn } = target;
  const updates = planUpdates(sheet, location, idColumns, owned, plan.rows);
  const columnOf = (index: number): number => location.columns[index] ?? 1;
  const since = dates.midnight(dates.today);
  const markOf = (row: number) => (goneColumn === null ? [] : [{ row, column: columnOf(goneColumn), value: since }]);
  const marks = planWrites(plan.marks.flatMap(markOf));
  // So that these rows are still recognized when the API returns them with other values.
  const keys = planWrites(
    target.unkeyed.map((row) => {
      const id = target.index.ids[row - location.headerRow - 1] ?? '';
      return { row, column: columnOf(idColumns.key), value: toRowKey({ id, account: null }) };
    }),
  );
  const writes = [...updates, ...marks, ...keys];
  const rowsOf = (some: readonly RowWrite[]): Set<number> =>
    new Set(some.flatMap(({ cells }) => cells.map(({ row }) => row)));
  const { changes } = progress;
  const before = { ...changes };
  let done = 0;
  const isInTime = (): boolean => {
    progress.save();
    return hasTime();
  };
  const color = (rows: readonly number[], fontColor: string | null): void => {
    const spans = spansOf(rows, 0);
    if (spans.length > 0) guard.check(spans);
    for (const part of inParts(spans, areasPerCall)) sheet.setFontColorIn(areasOf(groups, part), fontColor);
  };
  // First, so that a run that ends leaves no row grey that is there.
  color(plan.returned, null);
  writeBatches(sheet, guard, writes, isInTime, (batch) => {
    done += batch.length;
    const late = rowsOf(updates.slice(done));
    changes.changed = before.changed + [...rowsOf(updates.slice(0, done))].filter((row) => !late.has(row)).length;
    changes.marked = before.marked + rowsOf(marks.slice(0, Math.max(0, done - updates.length))).size;
  });
  const late = rowsOf(writes.slice(done)).size;
  // A complete load also colours rows that were marked by a run that ended before this.
  if (late > 0) return late;
  color(isLoad ? plan.gone : plan.marks, grey);
  noteOverrides(sheet, location, overridesOf(owned), plan.rows, guard.check);
  return 0;
}

const areasPerCall = 200;

/** How many rows one plan removes. They are listed before, and all of them should be gone when the time is over. */
export const removalsMax = 500;

/** A check before this many deletions. An edit between two of them would remove another row. */
const deletionsPerCheck = 10;
/** Colours and merged cells are looked at before this many. */
const deletionsPerLook = 50;

/**
 * Removes rows from the last one up. If somebody has written next to a row since the plan was made, it stays, and the
 * next run marks it.
 */
function removeRows(
  { sheet, progress, hasTime }: WritingRun,
  location: TableLocation,
  lastRow: number,
  removals: readonly number[],
  guard: EditGuard,
): { readonly count: number; readonly left: number } {
  if (removals.length === 0) return { count: 0, left: 0 };
  const spans = spansOf(removals, 0).reverse();
  // Google keeps at least one row that is not frozen.
  if (removals.length >= lastRow - location.headerRow) makeRoom(sheet, lastRow + 1);
  let [count, left] = [0, removals.length];
  const looked = inParts(spans, deletionsPerLook).flatMap((part) => {
    const looks = once(() => readLooks(sheet, location, part.flatMap(rowsIn), { hasColors: true, only: undefined }));
    return inParts(part, deletionsPerCheck).map((batch) => ({ batch, looks }));
  });
  for (const { batch, looks } of looked) {
    if (left < removals.length && !hasTime()) return { count, left };
    progress.save();
    const rows = batch.flatMap(rowsIn);
    const kept = rowsWithUserContent(sheet, location, rows, { readRows: guard.readRows, looks: looks() });
    for (const { from, to } of spansOf(
      rows.filter((row) => !kept.has(row)),
      0,
    ).reverse()) {
      const rowCount = to - from + 1;
      sheet.deleteRows(from, rowCount);
      guard.deleteRows(from, rowCount);
      count += rowCount;
      progress.changes.removed += rowCount;
    }
    left -= rows.length;
  }
  return { count, left };
}
