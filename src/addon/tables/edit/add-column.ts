import type { Platform } from '../../platform/platform';
import { cellAt, spanArea, spansOf } from '../../sheets/areas';
import { insertColumns } from '../../sheets/grow-sheet';
import { writeHeading } from '../../sheets/own-sheet';
import { inLanguageOf, isSpelling } from '../../sheets/words';
import type { AddedColumn } from '../views';
import { openForEdit } from './open-for-edit';

/** By the English heading: whether its cells are boxes to tick. */
const hasBoxes: { readonly [Column in AddedColumn]: boolean } = { Reviewed: true, Receipt: false };

export function isAddedColumn(name: string): name is AddedColumn {
  return Object.hasOwn(hasBoxes, name);
}

/**
 * Adds a column right of a table, unless one has its heading, and returns the heading as it is in the sheet. The column
 * is the user's from then on: no run writes it, and new rows get their box like any validation rule beside the table. The
 * heading comes last, so that a call that ends before can be repeated. The caller holds the document lock.
 */
export function addColumn(platform: Platform, id: string, column: AddedColumn): string {
  const { sheet, location, index, guard } = openForEdit(platform, id);
  const { headerRow, lastColumn, headerCells } = location;
  const spans = spansOf(Array.from(index.rowsOf.values()).flat(), 0);
  const heading = inLanguageOf(sheet.locale(), column);
  const present = headerCells.find((cell) => isSpelling(cell, column));
  if (spans.length === 0 || present !== undefined) return present ?? heading;
  guard.check(spans);
  insertColumns(sheet, lastColumn);
  const cell = cellAt(headerRow, lastColumn + 1);
  // Google gives it the formats of the column beside it.
  sheet.clearFormats({ ...cell, rowCount: index.lastRow - headerRow + 1 });
  if (hasBoxes[column]) for (const span of spans) sheet.setCheckboxes(spanArea(span, lastColumn + 1));
  writeHeading(sheet, headerRow, lastColumn + 1, heading);
  return heading;
}
