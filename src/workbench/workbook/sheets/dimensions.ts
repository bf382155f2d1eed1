import { Direction, RANGE_TYPE, type Worksheet } from '@univerjs/core';
import {
  InsertColByRangeCommand,
  InsertRowByRangeCommand,
  MoveColsCommand,
  MoveRowsCommand,
  RemoveColByRangeCommand,
  RemoveRowByRangeCommand,
  SetColHiddenMutation,
  SetColVisibleMutation,
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
    this.change(sheet, RemoveRowByRangeCommand.id, { range });
  }

  deleteColumns(sheetId: number, column: number, count: number): void {
    const { sheet, range } = this.columns(sheetId, column, count);
    this.change(sheet, RemoveColByRangeCommand.id, { range });
  }

  /** Defect: when Univer 0.25.1 moves or removes lines of any sheet, notes and formulas of the active one move. */
  private change(sheet: Worksheet, commandId: string, params: object): void {
    this.document.unit.setActiveSheet(sheet);
    this.document.run(commandId, { subUnitId: sheet.getSheetId(), ...params });
  }

  moveRows(sheetId: number, row: number, count: number, beforeRow: number): void {
    const { sheet, range } = this.rows(sheetId, row, count);
    const at = { startRow: beforeRow - 1, endRow: beforeRow - 1 };
    this.change(sheet, MoveRowsCommand.id, { fromRange: range, toRange: { ...range, ...at }, range });
  }

  moveColumns(sheetId: number, column: number, count: number, beforeColumn: number): void {
    const { sheet, range } = this.columns(sheetId, column, count);
    const at = { startColumn: beforeColumn - 1, endColumn: beforeColumn - 1 };
    this.change(sheet, MoveColsCommand.id, { fromRange: range, toRange: { ...range, ...at }, range });
  }

  setColumnWidth(sheetId: number, column: number, widthPx: number): void {
    const { sheet, range } = this.columns(sheetId, column, 1);
    const subUnitId = sheet.getSheetId();
    this.document.run(SetWorksheetColWidthMutation.id, { subUnitId, ranges: [range], colWidth: widthPx });
  }

  rowHeight(sheetId: number, row: number): number {
    const { byUser, byFilter } = this.isRowHidden(sheetId, row);
    return byUser || byFilter
      ? 0
      : this.document
          .worksheet(sheetId)
          .getRowManager()
          .getRowHeight(row - 1);
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

  setColumnsHidden(sheetId: number, column: number, count: number, isHidden: boolean): void {
    const { sheet, range } = this.columns(sheetId, column, count);
    const { id } = isHidden ? SetColHiddenMutation : SetColVisibleMutation;
    this.document.run(id, { subUnitId: sheet.getSheetId(), ranges: [range] });
  }

  isColumnHidden(sheetId: number, column: number): boolean {
    const columns = this.document.worksheet(sheetId).getColumnManager();
    return columns.getColumn(column - 1)?.hd === 1;
  }

  setRowsHidden(sheetId: number, row: number, count: number, isHidden: boolean): void {
    const { sheet, range } = this.rows(sheetId, row, count);
    const { id } = isHidden ? SetRowHiddenMutation : SetRowVisibleMutation;
    this.document.run(id, { subUnitId: sheet.getSheetId(), ranges: [range] });
  }

  /** Hides and shows rows from `row` on for a filter. The mark is in the data of the row, so that it moves with the row. */
  setRowsHiddenByFilter(sheetId: number, row: number, hidden: readonly boolean[]): void {
    const subUnitId = this.document.worksheet(sheetId).getSheetId();
    for (const isHidden of [true, false]) {
      const changed = hidden
        .map((each, index) => ({ each, row: row + index }))
        .filter((item) => item.each === isHidden && this.isRowHidden(sheetId, item.row).byFilter !== isHidden);
      if (changed.length === 0) continue;
      const custom = isHidden ? { hiddenBy: 'filter' } : null;
      const rowData = Object.fromEntries(changed.map((item) => [item.row - 1, { custom }]));
      this.document.run(SetRowDataMutation.id, { subUnitId, rowData });
      const ranges = spans(changed.map((item) => item.row)).map(
        ([first, count]) => this.rows(sheetId, first, count).range,
      );
      const { id } = isHidden ? SetRowHiddenMutation : SetRowVisibleMutation;
      this.document.run(id, { subUnitId, ranges });
    }
  }

  isRowHidden(sheetId: number, row: number): { byFilter: boolean; byUser: boolean } {
    const rows = this.document.worksheet(sheetId).getRowManager();
    const state = rows.getRow(row - 1);
    const isHidden = state?.hd === 1;
    // A user may have unhidden a marked row with the arrows in the row header.
    const byFilter = isHidden && state?.custom?.['hiddenBy'] === 'filter';
    return { byFilter, byUser: isHidden && !byFilter };
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

/** First number and length of each run: 2, 3, 4, 8 are [2, 3] and [8, 1]. */
function spans(ascending: readonly number[]): [first: number, count: number][] {
  const found: [number, number][] = [];
  for (const each of ascending) {
    const last = found.at(-1);
    if (last && each === last[0] + last[1]) last[1] += 1;
    else found.push([each, 1]);
  }
  return found;
}

function outside(): WorkbookError {
  return new WorkbookError('The coordinates of the range are outside the dimensions of the sheet.');
}
