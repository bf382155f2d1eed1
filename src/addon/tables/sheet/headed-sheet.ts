import type { EditableSheet, Spreadsheet } from '../../platform/platform';
import { grow } from './grow-sheet';
import { writeCells } from './write-cells';

/** Inserts a sheet whose first row is bold, frozen and names the columns. */
export function insertHeadedSheet(
  spreadsheet: Spreadsheet,
  name: string,
  columns: readonly { readonly title: string; readonly widthPx: number }[],
): EditableSheet {
  const sheet = grow('a sheet', () => spreadsheet.insertSheet(name));
  const header = { row: 1, column: 1, rowCount: 1, columnCount: columns.length };
  writeCells(sheet, header, [columns.map(({ title }) => title)]);
  sheet.setBold(header);
  sheet.freezeRows(1);
  columns.forEach(({ widthPx }, index) => {
    sheet.setColumnWidth(index + 1, widthPx);
  });
  return sheet;
}

/** Adds rows at the end if the sheet has too few. */
export function makeRoom(sheet: EditableSheet, lastRow: number): void {
  const missing = lastRow - sheet.rowCount();
  if (missing > 0) grow('rows', () => sheet.insertRowsAfter(sheet.rowCount(), missing));
}
