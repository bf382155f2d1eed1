import type { CellValue, Workbook } from '../workbook/workbook';
import { money, SheetWriter, tableHead } from './sheet-writer';

/** Rows that are formatted ahead; more get the formats of the last one. */
const lastRow = 1000;

export function fillAccounts(sheet: SheetWriter): void {
  const columns =
    'name,institution,category,mask,balance,available,currency,status,health,ownershipPercentage,excludeFromNetWorth,updated,id';
  sheet.write('A1', `=FIN_ACCOUNTS("columns=${columns}", FIN_REFRESH)`);
  sheet.widths(200, 170, 100, 64, 110, 110, 76, 84, 130, 154, 154, 140, 270);
  sheet.format(`E2:F${lastRow}`, money).format(`L2:L${lastRow}`, 'mmm d, yyyy h:mm am/pm');
  head(sheet, 'A1:M1');
}

export function fillTransactions(sheet: SheetWriter): void {
  sheet.write('A1', '=FIN_TRANSACTIONS("-1y", "", FIN_REFRESH)');
  sheet.widths(104, 250, 180, 104, 76, 190, 180, 76, 270);
  sheet.format(`A2:A${lastRow}`, 'mmm d, yyyy').format(`D2:D${lastRow}`, money);
  head(sheet, 'A1:I1');
  sheet.style('D1', { align: 'right' });
}

export function fillHoldings(sheet: SheetWriter): void {
  sheet.write('A1', '=FIN_HOLDINGS("", FIN_REFRESH)');
  sheet.widths(180, 260, 76, 100, 100, 116, 116, 116, 76);
  sheet.format(`D2:D${lastRow}`, '#,##0.00##').format(`E2:H${lastRow}`, money);
  head(sheet, 'A1:I1');
  sheet.style('D1:H1', { align: 'right' });
}

function head(sheet: SheetWriter, a1: string): void {
  sheet.style(a1, tableHead);
  sheet.workbook.setFrozenRowCount(sheet.sheetId, 1);
}

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
