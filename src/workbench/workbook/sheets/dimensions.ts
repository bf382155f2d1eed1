import { Direction, RANGE_TYPE } from '@univerjs/core';
import {
  InsertColByRangeCommand,
  InsertRowByRangeCommand,
  MoveColsCommand,
  MoveRowsCommand,
  RemoveColByRangeCommand,
  RemoveRowByRangeCommand,
  SetRowDataMutation,
  SetRowHiddenMutation,
  SetRowVisibleMutation,
  SetWorksheetColWidthMutation,
  SetWorksheetRowHeightMutation,
} from '@univerjs/sheets';
import { type UniverDocument, WorkbookError } from '../univer-document';

/** Rows and columns of the sheets: their number, order, sizes, and which are hidden. */
export class Dimensions {
  constructor(private readonly document: UniverDocument) {}

  insertRows(sheetId: number, beforeRow: number, count: number): void {
    const sheet = this.document.worksheet(sheetId);
    if (beforeRow < 1 || beforeRow > sheet.getRowCount() + 1 || count < 1) throw outside();
    const rows = { startRow: beforeRow - 1, endRow: beforeRow - 2 + count };
    const range = { ...rows, startColumn: 0, endColumn: sheet.getColumnCount() - 1 };
    const direction = beforeRow === 1 ? Direction.UP : Direction.DOWN;
    this.document.run(InsertRowByRangeCommand.id, { subUnitId: sheet.getSheetId(), range, direction });
  }

  insertColumns(sheetId: number, beforeColumn: number, count: number): void {
    const sheet = this.document.worksheet(sheetId);
    if (beforeColumn < 1 || beforeColumn > sheet.getColumnCount() + 1 || count < 1) throw outside();
    const columns = { startColumn: beforeColumn - 1, endColumn: beforeColumn - 2 + count };
    const range = { startRow: 0, endRow: sheet.getRowCount() - 1, ...columns };
    const direction = beforeColumn === 1 ? Direction.LEFT : Direction.RIGHT;
    this.document.run(InsertColByRangeCommand.id, { subUnitId: sheet.getSheetId(), range, direction });
  }

  deleteRows(sheetId: number, row: number, count: number): void {
    const { sheet, range } = this.rows(sheetId, row, count);
    this.document.run(RemoveRowByRangeCommand.id, { subUnitId: sheet.getSheetId(), range });
  }

  deleteColumns(sheetId: number, column: number, count: number): void {
    const { sheet, range } = this.columns(sheetId, column, count);
    this.document.run(RemoveColByRangeCommand.id, { subUnitId: sheet.getSheetId(), range });
  }

  moveRows(sheetId: number, row: number, count: number, beforeRow: number): void {
    const { sheet, range } = this.rows(sheetId, row, count);
    const at = { startRow: beforeRow - 1, endRow: beforeRow - 1 };
    const params = { subUnitId: sheet.getSheetId(), fromRange: range, toRange: { ...range, ...at }, range };
    this.document.run(MoveRowsCommand.id, params);
  }

  moveColumns(sheetId: number, column: number, count: number, beforeColumn: number): void {
    const { sheet, range } = this.columns(sheetId, column, count);
    const at = { startColumn: beforeColumn - 1, endColumn: beforeColumn - 1 };
    const params = { subUnitId: sheet.getSheetId(), fromRange: range, toRange: { ...range, ...at }, range };
    this.document.run(MoveColsCommand.id, params);
  }

  setColumnWidth(sheetId: number, column: number, widthPx: number): void {
    const { sheet, range } = this.columns(sheetId, column, 1);
    const subUnitId = sheet.getSheetId();
    this.document.run(SetWorksheetColWidthMutation.id, { subUnitId, ranges: [range], colWidth: widthPx });
  }

  setRowHeight(sheetId: number, row: number, heightPx: number): void {
    const { sheet, range } = this.rows(sheetId, row, 1);
    const subUnitId = sheet.getSheetId();
    this.document.run(SetWorksheetRowHeightMutation.id, { subUnitId, ranges: [range], rowHeight: heightPx });
  }

  columnWidth(sheetId: number, column: number): number {
    const columns = this.document.worksheet(sheetId).getColumnManager();
    return columns.getColumnWidth(column - 1);
  }

  setRowsHidden(sheetId: number, row: number, count: number, isHidden: boolean): void {
    const { sheet, range } = this.rows(sheetId, row, count);
    const { id } = isHidden ? SetRowHiddenMutation : SetRowVisibleMutation;
    this.document.run(id, { subUnitId: sheet.getSheetId(), ranges: [range] });
  }

  /** A row that a filter hides is marked in its own data, so that the mark moves with it. */
  setRowHiddenByFilter(sheetId: number, row: number, isHidden: boolean): void {
    if (this.isRowHidden(sheetId, row).byFilter === isHidden) return;
    const subUnitId = this.document.worksheet(sheetId).getSheetId();
    const custom = isHidden ? { hiddenBy: 'filter' } : null;
    this.document.run(SetRowDataMutation.id, { subUnitId, rowData: { [row - 1]: { custom } } });
    this.setRowsHidden(sheetId, row, 1, isHidden);
  }

  isRowHidden(sheetId: number, row: number): { byFilter: boolean; byUser: boolean } {
    const rows = this.document.worksheet(sheetId).getRowManager();
    const state = rows.getRow(row - 1);
    const byFilter = state?.custom?.['hiddenBy'] === 'filter';
    return { byFilter, byUser: state?.hd === 1 && !byFilter };
  }

  private rows(sheetId: number, row: number, count: number) {
    const sheet = this.document.worksheet(sheetId);
    const columnCount = sheet.getColumnCount();
    const range = this.document.range(sheet, { row, column: 1, rowCount: count, columnCount });
    return { sheet, range: { ...range, rangeType: RANGE_TYPE.ROW } };
  }

  private columns(sheetId: number, column: number, count: number) {
    const sheet = this.document.worksheet(sheetId);
    const range = this.document.range(sheet, { row: 1, column, rowCount: sheet.getRowCount(), columnCount: count });
    return { sheet, range: { ...range, rangeType: RANGE_TYPE.COLUMN } };
  }
}

function outside(): WorkbookError {
  return new WorkbookError('The coordinates of the range are outside the dimensions of the sheet.');
}
