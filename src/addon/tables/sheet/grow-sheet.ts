import { AddonError } from '../../errors/addon-error';
import type { EditableSheet, Spreadsheet } from '../../platform/platform';
import { writeCells } from './write-cells';

/** Adds rows, columns or a sheet. Google's own text of a refusal is translated and names no way out. */
export function grow<Result>(what: 'rows' | 'columns' | 'a sheet', add: () => Result): Result {
  try {
    return add();
  } catch {
    throw new AddonError(
      'table_write_refused',
      `Google refused to add ${what}. Is the file full (10 million cells), or is something protected?`,
    );
  }
}

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
  setWidths(
    sheet,
    1,
    columns.map(({ widthPx }) => widthPx),
  );
  return sheet;
}

/** One service call for adjacent columns of the same width. */
export function setWidths(sheet: EditableSheet, firstColumn: number, widthsPx: readonly number[]): void {
  let start = 0;
  for (let end = 1; end <= widthsPx.length; end += 1) {
    if (widthsPx[end] === widthsPx[start] && end < widthsPx.length) continue;
    sheet.setColumnWidths(firstColumn + start, end - start, widthsPx[start] ?? 0);
    start = end;
  }
}

/** Adds rows at the end if the sheet has too few. */
export function makeRoom(sheet: EditableSheet, lastRow: number): void {
  const missing = lastRow - sheet.rowCount();
  if (missing > 0) grow('rows', () => sheet.insertRowsAfter(sheet.rowCount(), missing));
}
