import { ICommandService, type IRange } from '@univerjs/core';
import { SetSelectionsOperation, SetWorksheetActiveOperation, SheetsSelectionsService } from '@univerjs/sheets';
import type { Rectangle } from '../../workbook/workbook';
import type { ServerConnection } from '../server-connection';
import type { Grid } from './grid';

/** Calls the listener when the selection or the active sheet changes. */
export function onSelection(grid: Grid, listener: () => void): void {
  grid.injector.get(ICommandService).onCommandExecuted(({ id }) => {
    if (id === SetSelectionsOperation.id || id === SetWorksheetActiveOperation.id) listener();
  });
}

/** The active cell, zero-based. Null if nothing is selected. */
export function selectedCell(grid: Grid): { readonly row: number; readonly column: number } | null {
  const primary = grid.injector.get(SheetsSelectionsService).getCurrentLastSelection()?.primary;
  return primary ? { row: primary.actualRow, column: primary.actualColumn } : null;
}

/** Reports the user's selection to the server for the add-on. */
export function reportSelection(grid: Grid, server: ServerConnection): void {
  const selections = grid.injector.get(SheetsSelectionsService);
  const report = () => {
    const sheet = grid.unit.getActiveSheet();
    const ranges = selections
      .getCurrentSelections()
      .map(({ range }) => toRectangle(range, sheet.getRowCount(), sheet.getColumnCount()));
    if (ranges.length > 0) server.select(sheet.getSheetId(), ranges);
  };
  onSelection(grid, report);
}

/** Univer leaves out the ends of a range that consists of entire rows or columns. */
export function toRectangle(range: IRange, sheetRowCount: number, sheetColumnCount: number): Rectangle {
  const startRow = Number.isNaN(range.startRow) ? 0 : range.startRow;
  const startColumn = Number.isNaN(range.startColumn) ? 0 : range.startColumn;
  const endRow = Number.isNaN(range.endRow) ? sheetRowCount - 1 : range.endRow;
  const endColumn = Number.isNaN(range.endColumn) ? sheetColumnCount - 1 : range.endColumn;
  return {
    row: startRow + 1,
    column: startColumn + 1,
    rowCount: endRow - startRow + 1,
    columnCount: endColumn - startColumn + 1,
  };
}
