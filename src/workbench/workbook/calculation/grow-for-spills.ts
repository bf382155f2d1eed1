import type { Worksheet } from '@univerjs/core';
import { ErrorType } from '@univerjs/engine-formula';
import { SetWorksheetColumnCountMutation, SetWorksheetRowCountMutation } from '@univerjs/sheets';
import { type CellMatrix, runSetCells } from '../cells/cell-matrix';
import { cellCount } from '../sheets/mutation-limits';
import type { UniverDocument } from '../univer-document';
import { workbookLimits } from '../workbook-limits';
import type { CallPlace } from './call-memo';

/** Adds the rows and columns that blocked spills need; returns the cells to calculate again. */
export function growForSpills(document: UniverDocument): CallPlace[] {
  return [...document.spillRanges()].flatMap(({ sheetId, row, column, range }) => {
    const sheet = document.unit.getSheetBySheetId(sheetId);
    const cell = sheet?.getCellRaw(row, column);
    const isBlocked = cell?.v === ErrorType.SPILL && cell.f;
    return sheet && isBlocked && grow(document, sheet, range.endRow, range.endColumn) ? [{ sheetId, row, column }] : [];
  });
}

/** New rows get the styles of the last one. False: nothing to add, or too many cells or columns. */
function grow(document: UniverDocument, sheet: Worksheet, endRow: number, endColumn: number): boolean {
  const rowCount = Math.max(sheet.getRowCount(), endRow + 1);
  const columnCount = Math.max(sheet.getColumnCount(), endColumn + 1);
  const added = rowCount * columnCount - sheet.getRowCount() * sheet.getColumnCount();
  if (added === 0 || columnCount > workbookLimits.columns) return false;
  if (cellCount(document.unit) + added > workbookLimits.cells) return false;
  const subUnitId = sheet.getSheetId();
  const oldLastRow = sheet.getRowCount() - 1;
  if (columnCount > sheet.getColumnCount()) {
    document.run(SetWorksheetColumnCountMutation.id, { subUnitId, columnCount });
  }
  if (rowCount > sheet.getRowCount()) {
    document.run(SetWorksheetRowCountMutation.id, { subUnitId, rowCount });
    copyStyles(document, sheet, oldLastRow, rowCount);
  }
  return true;
}

function copyStyles(document: UniverDocument, sheet: Worksheet, fromRow: number, rowCount: number): void {
  const styles: CellMatrix[number] = {};
  for (let column = 0; column < sheet.getColumnCount(); column++) {
    const style = document.unit.getStyles().getStyleByCell(sheet.getCellRaw(fromRow, column));
    if (style) styles[column] = { s: { ...style } };
  }
  if (Object.keys(styles).length === 0) return;
  const cellValue: CellMatrix = {};
  for (let row = fromRow + 1; row < rowCount; row++) cellValue[row] = structuredClone(styles);
  runSetCells(document, sheet, cellValue, true);
}
