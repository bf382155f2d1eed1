import type { EditableSheet } from '../../platform/platform';
import type { Cell } from '../../table/cells';
import type { OwnedColumn } from '../definition/datasets';
import type { TablePlace } from '../sheet/locate-table';
import { spansOf } from '../sheet/read-rows';
import type { UpsertPlan } from '../upsert/plan-upsert';
import { appendRows } from './append-rows';
import { columnGroups } from './column-groups';
import { updateRows } from './update-rows';

export interface Target {
  readonly sheet: EditableSheet;
  readonly place: TablePlace;
  readonly owned: readonly OwnedColumn[];
  readonly idColumn: number;
  readonly goneColumn: number | null;
  /** Last row with an id. */
  readonly lastRow: number;
}

export interface Applied {
  readonly added: number;
  readonly changed: number;
  readonly marked: number;
  readonly removed: number;
  /** Inserts that there was no time for. */
  readonly left: number;
}

/**
 * Writes a plan in blocks. Each call leaves every row either as it was or as planned, and what is planned again after
 * an end at any of them is the rest: rows are removed last, since that moves the others.
 */
export function applyPlan(target: Target, plan: UpsertPlan, goneSince: Cell, hasTime: () => boolean): Applied {
  const { sheet, place, owned, idColumn, goneColumn, lastRow } = target;
  const groups = columnGroups(place, idColumn);
  updateRows(sheet, groups, plan.rows);
  if (goneColumn !== null) markRows(sheet, place.columns[goneColumn] ?? 1, plan.marks, goneSince);
  const { written } = appendRows(sheet, place, owned, groups, lastRow, plan.inserts, hasTime);
  for (const { from, to } of spansOf(plan.removals, 0).reverse()) sheet.deleteRows(from, to - from + 1);
  return {
    added: written,
    changed: plan.rows.filter(({ isChanged }) => isChanged).length,
    marked: plan.marks.length,
    removed: plan.removals.length,
    left: plan.inserts.length - written,
  };
}

function markRows(sheet: EditableSheet, column: number, rows: readonly number[], since: Cell): void {
  for (const { from, to } of spansOf(rows, 0)) {
    const rowCount = to - from + 1;
    const values = Array.from({ length: rowCount }, () => [since]);
    sheet.setValues({ row: from, column, rowCount, columnCount: 1 }, values);
  }
}
