import type { Platform } from '../../platform/platform';
import { spansOf } from '../sheet/areas';
import { grow } from '../sheet/grow-sheet';
import { writeCells } from '../sheet/write-cells';
import { locateForEdit } from './locate-for-edit';

const heading = 'Reviewed';

/**
 * Adds a column of boxes right of a table, unless one has its heading. It is the user's from then on: new rows get their
 * box like any validation rule beside the table. The heading comes last, so that a call that ends before can be repeated.
 * The caller holds the document lock.
 */
export function addReviewedColumn(platform: Platform, id: string): void {
  const { sheet, location, index, guard } = locateForEdit(platform, id);
  const { headerRow, lastColumn, headerCells } = location;
  const spans = spansOf(Array.from(index.rowsOf.values()).flat(), 0);
  if (spans.length === 0 || headerCells.includes(heading)) return;
  guard.check(spans);
  grow('columns', () => sheet.insertColumnsAfter(lastColumn, 1));
  const cell = { row: headerRow, column: lastColumn + 1, rowCount: 1, columnCount: 1 };
  // Google gives it the formats of the column beside it.
  sheet.clearFormats({ ...cell, rowCount: index.lastRow - headerRow + 1 });
  for (const { from, to } of spans) sheet.setCheckboxes({ ...cell, row: from, rowCount: to - from + 1 });
  sheet.setBoldIn([cell]);
  writeCells(sheet, cell, [[heading]]);
}
