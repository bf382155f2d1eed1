import type { CellValue, Workbook } from '../workbook/workbook';
import { SheetWriter, tableHead } from './sheet-writer';

export const syncedTableName = 'Synced transactions';
/** Between the add-on's columns, to show that a user's column may be anywhere. */
const noteColumn = 4;
const notes = ['Ask Ann what this was', 'Shared: half of it comes back', 'Keep the receipt for the tax return'];
/** Rows from one note to the next, so that all of them are visible together. */
const rowsApart = 3;

/** Names the new synced table, before it has rows. */
export function nameSyncedTable(workbook: Workbook, sheetId: number): void {
  workbook.renameSheet(sheetId, syncedTableName);
}

/** Sample input of a user: a column, and notes next to a few expenses. */
export function noteSyncedTable(workbook: Workbook, sheetId: number): void {
  const sheet = new SheetWriter(workbook, sheetId);
  workbook.insertColumns(sheetId, noteColumn, 1);
  workbook.setColumnWidth(sheetId, noteColumn, 210);
  sheet.write('D1', 'Note').style('A1:M1', tableHead);
  const { rowCount } = workbook.usedRectangle(sheetId) ?? { rowCount: 1 };
  const amounts = workbook.values(sheetId, { row: 1, column: noteColumn - 1, rowCount, columnCount: 1 });
  const expenses = amounts.flatMap(([amount], index) => (isExpense(amount) ? [index + 1] : []));
  notes.forEach((note, index) => {
    const row = expenses[1 + index * rowsApart];
    if (row !== undefined) sheet.write(`D${row}`, note);
  });
}

function isExpense(amount: CellValue | undefined): boolean {
  return typeof amount === 'number' && amount < 0;
}
