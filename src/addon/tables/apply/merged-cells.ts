import { AddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { Area, EditableSheet } from '../../platform/platform';
import { areaName } from '../../platform/spreadsheet';
import type { UpsertPlan } from '../upsert/plan-upsert';
import type { Target } from './apply-plan';

/**
 * Throws if a plan would write into merged cells: those of a row of the table, or of the headings and the row below
 * them. Google keeps only the first of their values. Cells of the user may be merged. One service call, and none if the
 * plan writes nothing.
 */
export function refuseMergedCells(sheet: EditableSheet, target: Target, plan: UpsertPlan): void {
  if (!writes(target, plan)) return;
  const { location, index } = target;
  const { headerRow, columns } = location;
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  const rowCount = Math.max(index.lastRow, headerRow) - headerRow + 1;
  const merged = sheet.mergedAreas({ row: headerRow, column: first, rowCount, columnCount: last - first + 1 });
  const isTableRow = (row: number): boolean => (index.ids[row - headerRow - 1] ?? '') !== '';
  const isOfTable = ({ row, column, rowCount: height, columnCount: width }: Area): boolean => {
    const rows = Array.from({ length: height }, (_, offset) => row + offset);
    const isBelowHeadings = row <= headerRow && row + height - 1 > headerRow;
    return (
      columns.some((owned) => owned >= column && owned < column + width) && (isBelowHeadings || rows.some(isTableRow))
    );
  };
  const found = merged.find(isOfTable);
  if (found === undefined) return;
  throw new AddonError(
    'merged_cells',
    `The cells ${areaName(found)} of the table in ${quote(sheet.name())} are merged. Unmerge them; nothing was written.`,
  );
}

function writes({ unkeyed }: Target, { rows, inserts, insertsOnTop, marks, removals }: UpsertPlan): boolean {
  const lists = [inserts, insertsOnTop, marks, removals, unkeyed];
  return lists.some(({ length }) => length > 0) || rows.some(({ changed }) => changed.length > 0);
}
