import type { Cell } from '../../cells/cells';
import type { EditableSheet } from '../../platform/platform';
import type { OwnedColumn } from '../definition/datasets';
import type { TableLocation } from '../sheet/locate-table';
import { rowsWithUserContent, spansOf } from '../sheet/read-rows';
import type { IdColumns, RowIndex } from '../sheet/row-index';
import { writeCells } from '../sheet/write-cells';
import type { UpsertPlan } from '../upsert/plan-upsert';
import { toRowKey } from '../upsert/row-key';
import { appendRows, prependRows } from './add-rows';
import { columnGroups } from './column-groups';
import { createEditGuard, type EditGuard, RowsMoved } from './edit-guard';
import { updateRows } from './update-rows';

export interface Target {
  readonly sheet: EditableSheet;
  readonly location: TableLocation;
  readonly owned: readonly OwnedColumn[];
  readonly idColumns: IdColumns;
  readonly goneColumn: number | null;
  readonly index: RowIndex;
  /** Rows of an earlier version that are not written otherwise, and get a row key without an account. */
  readonly unkeyed: readonly number[];
}

export interface Applied {
  readonly added: number;
  readonly changed: number;
  readonly marked: number;
  readonly removed: number;
  /** Number of inserts for which there was no time. */
  readonly left: number;
}

export type Outcome = Applied & {
  /** Another person moved rows or columns in the meantime, so the rest must be planned again. */
  readonly isMoved: boolean;
  /** The last row of the table, unless rows were moved. */
  readonly lastRow: number;
};

/**
 * Writes a plan in blocks. After each call every row is either as before or as planned, so a plan made after an
 * interruption contains the rest. Rows are removed last, because that moves the others.
 */
export function applyPlan(
  target: Target,
  plan: UpsertPlan,
  goneSince: Cell,
  hasTime: () => boolean,
  isLastPlan: boolean,
): Outcome {
  const { sheet, location, owned, idColumns, goneColumn, index } = target;
  const groups = columnGroups(location, idColumns);
  const guard = createEditGuard(sheet, location, idColumns.id, index, isLastPlan);
  const adding = { sheet, location, owned, groups, guard, hasTime };
  const done = { added: 0, changed: 0, marked: 0, removed: 0, left: plan.inserts.length + plan.insertsOnTop.length };
  let { lastRow } = index;
  const add = (written: number, inserted: number): void => {
    done.added += written;
    done.left -= written;
    lastRow += inserted;
  };
  try {
    if (done.left + plan.matchedCount > 0) guard.checkAll();
    updateRows(sheet, groups, plan.rows, guard);
    done.changed = plan.rows.filter(({ isChanged }) => isChanged).length;
    if (goneColumn !== null) markRows(target, location.columns[goneColumn] ?? 1, plan.marks, goneSince, guard);
    done.marked = plan.marks.length;
    writeKeys(target, guard);
    const below = appendRows(adding, lastRow, plan.inserts);
    add(below, below);
    const isLate = done.left > plan.insertsOnTop.length || (done.added > 0 && !hasTime());
    const onTop = isLate ? noRows : prependRows(adding, index.firstRow, plan.insertsOnTop);
    add(onTop.written, onTop.inserted);
    done.removed = removeRows(
      target,
      plan.removals.map((row) => row + onTop.inserted),
      guard,
    );
    return { ...done, lastRow: lastRow - done.removed, isMoved: false };
  } catch (thrown) {
    if (!(thrown instanceof RowsMoved)) throw thrown;
    return { ...done, lastRow, isMoved: true };
  }
}

const noRows = { written: 0, inserted: 0 };

function markRows({ sheet }: Target, column: number, rows: readonly number[], since: Cell, guard: EditGuard): void {
  for (const { from, to } of spansOf(rows, 0)) {
    const area = { row: from, column, rowCount: to - from + 1, columnCount: 1 };
    const fill = (value: Cell): Cell[][] => Array.from({ length: area.rowCount }, () => [value]);
    guard.checkCells(area, fill(null));
    sheet.setValues(area, fill(since));
  }
}

/** So that these rows are still recognized when the API returns them with other values. */
function writeKeys({ sheet, location, idColumns, index, unkeyed }: Target, guard: EditGuard): void {
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
function removeRows({ sheet, location }: Target, removals: readonly number[], guard: EditGuard): number {
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
