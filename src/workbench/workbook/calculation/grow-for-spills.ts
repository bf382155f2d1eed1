import { type IRange, ObjectMatrix, type Worksheet } from '@univerjs/core';
import { ErrorType, type IAllRuntimeData } from '@univerjs/engine-formula';
import { SetWorksheetColumnCountMutation, SetWorksheetRowCountMutation } from '@univerjs/sheets';
import { type CellMatrix, runSetCells } from '../cells/cell-matrix';
import { cellCount } from '../sheets/mutation-limits';
import type { UniverDocument } from '../univer-document';
import { workbookLimits } from '../workbook-limits';

/** Whether the sheet may have the rows and columns that a spill needs. */
export function canGrow(document: UniverDocument, sheetId: string, { endRow, endColumn }: IRange): boolean {
  const sheet = document.unit.getSheetBySheetId(sheetId);
  if (!sheet) return false;
  const columnCount = Math.max(sheet.getColumnCount(), endColumn + 1);
  const added = Math.max(sheet.getRowCount(), endRow + 1) * columnCount - sheet.getRowCount() * sheet.getColumnCount();
  return columnCount <= workbookLimits.columns && cellCount(document.unit) + added <= workbookLimits.cells;
}

/** Adds the rows and columns that the spills of a run need. Returns true if a sheet grew during the run. */
export function growForSpills(document: UniverDocument, { arrayFormulaRange, unitData }: IAllRuntimeData): boolean {
  let hasGrown = false;
  for (const [sheetId, rows] of Object.entries(arrayFormulaRange[document.unitId] ?? {})) {
    const sheet = document.unit.getSheetBySheetId(sheetId);
    const results = unitData[document.unitId]?.[sheetId];
    if (!sheet || !results) continue;
    new ObjectMatrix(rows ?? {}).forValue((row, column, range) => {
      const isInside = range.endRow < sheet.getRowCount() && range.endColumn < sheet.getColumnCount();
      const isBlocked = results.getValue(row, column)?.v === ErrorType.SPILL;
      // Another spill of the same run may have taken the last cells.
      if (isInside || isBlocked || !canGrow(document, sheetId, range)) return;
      grow(document, sheet, range);
      hasGrown = true;
    });
  }
  return hasGrown;
}

/** New rows get the styles of the last one. */
function grow(document: UniverDocument, sheet: Worksheet, { endRow, endColumn }: IRange): void {
  const rowCount = Math.max(sheet.getRowCount(), endRow + 1);
  const columnCount = Math.max(sheet.getColumnCount(), endColumn + 1);
  const subUnitId = sheet.getSheetId();
  const oldLastRow = sheet.getRowCount() - 1;
  if (columnCount > sheet.getColumnCount()) {
    document.run(SetWorksheetColumnCountMutation.id, { subUnitId, columnCount });
  }
  if (rowCount > sheet.getRowCount()) {
    document.run(SetWorksheetRowCountMutation.id, { subUnitId, rowCount });
    copyStyles(document, sheet, oldLastRow, rowCount);
  }
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
