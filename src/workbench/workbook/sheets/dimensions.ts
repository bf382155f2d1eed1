import { Direction, type ICellData, RANGE_TYPE, type Worksheet } from '@univerjs/core';
import {
  InsertColByRangeCommand,
  InsertRowByRangeCommand,
  MoveColsCommand,
  MoveRowsCommand,
  RemoveColByRangeCommand,
  RemoveRowByRangeCommand,
  SetColHiddenMutation,
  SetColVisibleMutation,
  SetRangeValuesMutation,
  SetRowDataMutation,
  SetRowHiddenMutation,
  SetRowVisibleMutation,
  SetWorksheetColumnCountMutation,
  SetWorksheetColWidthMutation,
  SetWorksheetRowCountMutation,
  SetWorksheetRowHeightMutation,
} from '@univerjs/sheets';
import { cellCount } from '../cell-count';
import { type UniverDocument, WorkbookError } from '../univer-document';
import { workbookLimits } from '../workbook-limits';

/** Rows and columns of the sheets: how many, how large, hidden or not. */
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

  /** Rows come to stand before `beforeRow`, counted before the move. */
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
    return this.document
      .worksheet(sheetId)
      .getColumnManager()
      .getColumnWidth(column - 1);
  }

  rowHeight(sheetId: number, row: number): number {
    return this.document
      .worksheet(sheetId)
      .getRowManager()
      .getRowHeight(row - 1);
  }

  setRowsHidden(sheetId: number, row: number, count: number, isHidden: boolean): void {
    const { sheet, range } = this.rows(sheetId, row, count);
    const mutation = isHidden ? SetRowHiddenMutation : SetRowVisibleMutation;
    this.document.run(mutation.id, { subUnitId: sheet.getSheetId(), ranges: [range] });
  }

  setColumnsHidden(sheetId: number, column: number, count: number, isHidden: boolean): void {
    const { sheet, range } = this.columns(sheetId, column, count);
    const mutation = isHidden ? SetColHiddenMutation : SetColVisibleMutation;
    this.document.run(mutation.id, { subUnitId: sheet.getSheetId(), ranges: [range] });
  }

  /** What a filter hides is marked in the row itself, so that the mark moves with it. */
  setRowHiddenByFilter(sheetId: number, row: number, isHidden: boolean): void {
    if (this.isRowHidden(sheetId, row).byFilter === isHidden) return;
    const subUnitId = this.document.worksheet(sheetId).getSheetId();
    const custom = isHidden ? { hiddenBy: 'filter' } : null;
    this.document.run(SetRowDataMutation.id, { subUnitId, rowData: { [row - 1]: { custom } } });
    this.setRowsHidden(sheetId, row, 1, isHidden);
  }

  isRowHidden(sheetId: number, row: number): { byFilter: boolean; byUser: boolean } {
    const state = this.document
      .worksheet(sheetId)
      .getRowManager()
      .getRow(row - 1);
    const byFilter = state?.custom?.['hiddenBy'] === 'filter';
    return { byFilter, byUser: state?.hd === 1 && !byFilter };
  }

  isColumnHidden(sheetId: number, column: number): boolean {
    return (
      this.document
        .worksheet(sheetId)
        .getColumnManager()
        .getColumn(column - 1)?.hd === 1
    );
  }

  /** Rows and columns a spill needs are added at the end, with the formats of the last ones. False: too many cells or columns. */
  growFor(sheet: Worksheet, endRow: number, endColumn: number): boolean {
    const rowCount = Math.max(sheet.getRowCount(), endRow + 1);
    const columnCount = Math.max(sheet.getColumnCount(), endColumn + 1);
    const added = rowCount * columnCount - sheet.getRowCount() * sheet.getColumnCount();
    if (added === 0 || columnCount > workbookLimits.columns) return false;
    if (cellCount(this.document) + added > workbookLimits.cells) return false;
    const subUnitId = sheet.getSheetId();
    const oldLastRow = sheet.getRowCount() - 1;
    if (columnCount > sheet.getColumnCount()) {
      this.document.run(SetWorksheetColumnCountMutation.id, { subUnitId, columnCount });
    }
    if (rowCount > sheet.getRowCount()) {
      this.document.run(SetWorksheetRowCountMutation.id, { subUnitId, rowCount });
      this.copyFormats(sheet, oldLastRow, rowCount);
    }
    return true;
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

  private copyFormats(sheet: Worksheet, fromRow: number, rowCount: number): void {
    const styles: { [column: number]: ICellData } = {};
    for (let column = 0; column < sheet.getColumnCount(); column++) {
      const style = sheet.getCellRaw(fromRow, column)?.s;
      if (style)
        styles[column] = { s: typeof style === 'string' ? { ...this.document.unit.getStyles().get(style) } : style };
    }
    if (Object.keys(styles).length === 0) return;
    const cellValue: { [row: number]: { [column: number]: ICellData } } = {};
    for (let row = fromRow + 1; row < rowCount; row++) cellValue[row] = structuredClone(styles);
    this.document.run(SetRangeValuesMutation.id, {
      subUnitId: sheet.getSheetId(),
      cellValue,
      trigger: 'sheet.command.set-style',
    });
  }
}

function outside(): WorkbookError {
  return new WorkbookError('The coordinates of the range are outside the dimensions of the sheet.');
}
