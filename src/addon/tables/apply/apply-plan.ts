import type { Cell } from '../../cells/cells';
import type { EditableSheet } from '../../platform/platform';
import type { TableRun } from '../run/table-run';
import type { TableLocation } from '../sheet/locate-table';
import { rowsWithUserContent, spansOf } from '../sheet/read-rows';
import type { IdColumns, RowIndex } from '../sheet/row-index';
import { writeCells } from '../sheet/write-cells';
import type { UpsertPlan } from '../upsert/plan-upsert';
import { toRowKey } from '../upsert/rows';
import type { RowChanges } from '../views';
import { appendRows, prependRows } from './add-rows';
import { createEditGuard, type EditGuard, RowsMoved } from './edit-guard';
import { columnGroups, updateRows } from './update-rows';

/** Where the rows of a table are in its sheet. */
export interface Target {
  readonly location: TableLocation;
  readonly idColumns: IdColumns;
  readonly goneColumn: number | null;
  readonly index: RowIndex;
  /** Rows of an earlier version that are not written otherwise, and get a row key without an account. */
  readonly unkeyed: readonly number[];
}

export interface AppliedPlan {
  readonly changes: RowChanges;
  /** Number of inserts for which there was no time. */
  readonly left: number;
  /** Another person moved rows or columns in the meantime, so the rest must be planned again. */
  readonly isMoved: boolean;
  /** The last row of the table, unless rows were moved. */
  readonly lastRow: number;
}

/**
 * Writes a plan in blocks. After each call every row is either as before or as planned, so a plan made after an
 * interruption contains the rest. Rows are removed last, because that moves the others.
 */
export function applyPlan(run: TableRun, target: Target, plan: UpsertPlan, isLastPlan: boolean): AppliedPlan {
  const { sheet, owned, hasTime } = run;
  const { location, idColumns, index } = target;
  const groups = columnGroups(location, idColumns);
  const guard = createEditGuard(sheet, target, isLastPlan);
  const adding = { sheet, location, owned, groups, guard, hasTime };
  const changes: RowChanges = { added: 0, changed: 0, marked: 0, removed: 0 };
  let left = plan.inserts.length + plan.insertsOnTop.length;
  let { lastRow } = index;
  const add = (written: number, inserted: number): void => {
    changes.added += written;
    left -= written;
    lastRow += inserted;
  };
  try {
    if (left + plan.matchedCount > 0) guard.checkAll();
    updateRows(sheet, groups, plan.rows, guard);
    changes.changed = plan.rows.filter(({ isChanged }) => isChanged).length;
    markRows(run, target, plan.marks, guard);
    changes.marked = plan.marks.length;
    writeKeys(sheet, target, guard);
    const below = appendRows(adding, lastRow, plan.inserts);
    add(below, below);
    const isLate = left > plan.insertsOnTop.length || (changes.added > 0 && !hasTime());
    const onTop = isLate ? noRows : prependRows(adding, index.firstRow, plan.insertsOnTop);
    add(onTop.written, onTop.inserted);
    const removals = plan.removals.map((row) => row + onTop.inserted);
    changes.removed = removeRows(sheet, location, removals, guard);
    return { changes, left, lastRow: lastRow - changes.removed, isMoved: false };
  } catch (thrown) {
    if (!(thrown instanceof RowsMoved)) throw thrown;
    return { changes, left, lastRow, isMoved: true };
  }
}

const noRows = { written: 0, inserted: 0 };

function markRows(
  { sheet, dates }: TableRun,
  { location, goneColumn }: Target,
  rows: readonly number[],
  guard: EditGuard,
): void {
  if (goneColumn === null) return;
  const column = location.columns[goneColumn] ?? 1;
  for (const { from, to } of spansOf(rows, 0)) {
    const area = { row: from, column, rowCount: to - from + 1, columnCount: 1 };
    const fill = (value: Cell): Cell[][] => Array.from({ length: area.rowCount }, () => [value]);
    guard.checkCells(area, fill(null));
    sheet.setValues(area, fill(dates.midnight(dates.today)));
  }
}

/** So that these rows are still recognized when the API returns them with other values. */
function writeKeys(sheet: EditableSheet, { location, idColumns, index, unkeyed }: Target, guard: EditGuard): void {
  const column = location.columns[idColumns.key] ?? 1;
  for (const { from, to } of spansOf(unkeyed, 0)) {
    const area = { row: from, column, rowCount: to - from + 1, columnCount: 1 };
    const keys = index.ids.slice(from - location.headerRow - 1, to - location.headerRow);
    writeCells(
      sheet,
      area,
      keys.map((id) => [toRowKey({ id, account: null })]),
      () => guard.check(from, to),
    );
  }
}

/**
 * Removes rows from the last one up. If somebody has written next to a row since the plan was made, it stays, and the
 * next run marks it.
 */
function removeRows(
  sheet: EditableSheet,
  location: TableLocation,
  removals: readonly number[],
  guard: EditGuard,
): number {
  let removed = 0;
  for (const { from, to } of spansOf(removals, 0).reverse()) {
    const rows = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const isKept = rowsWithUserContent(sheet, location, rows).size > 0;
    guard.check(from, to);
    if (isKept) continue;
    sheet.deleteRows(from, rows.length);
    guard.deleteRows(from, rows.length);
    removed += rows.length;
  }
  return removed;
}
