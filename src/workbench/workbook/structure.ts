import {
  Direction,
  type ICellData,
  mergeWorksheetSnapshotWithDefault,
  RANGE_TYPE,
  type Worksheet,
} from '@univerjs/core';
import {
  InsertColByRangeCommand,
  InsertRowByRangeCommand,
  InsertSheetMutation,
  RemoveColByRangeCommand,
  RemoveRowByRangeCommand,
  RemoveSheetCommand,
  SetFrozenMutation,
  SetRangeValuesMutation,
  SetRowHiddenMutation,
  SetRowVisibleMutation,
  SetWorksheetColumnCountMutation,
  SetWorksheetColWidthMutation,
  SetWorksheetNameCommand,
  SetWorksheetRowCountMutation,
  SetWorksheetRowHeightMutation,
  ToggleGridlinesMutation,
} from '@univerjs/sheets';
import { maxCellCount } from './cell-messages';
import { newSheetLook } from './new-sheet';
import { type UniverDocument, WorkbookError } from './univer-document';
import type { SheetState } from './workbook';

export function newSheet(id: string, name: string) {
  return mergeWorksheetSnapshotWithDefault({ id, name, ...structuredClone(newSheetLook) });
}

/** Sheets, rows and columns of the document. */
export class Structure {
  constructor(private readonly document: UniverDocument) {}

  sheets(): SheetState[] {
    return this.document.worksheets().map((sheet) => this.state(sheet));
  }

  insertSheet(name: string, index: number): SheetState {
    if (this.document.unit.getSheetBySheetName(name)) {
      throw new WorkbookError(`A sheet with the name "${name}" already exists. Please enter another name.`);
    }
    this.checkCellCount(newSheetLook.rowCount * newSheetLook.columnCount);
    const id = String(this.document.numbers.next());
    this.document.run(InsertSheetMutation.id, { index, sheet: newSheet(id, name) });
    return this.state(this.document.worksheet(this.document.numbers.numberOf(id)));
  }

  renameSheet(sheetId: number, name: string): void {
    const sheet = this.document.worksheet(sheetId);
    if (sheet.getName() === name) return;
    if (this.document.unit.getSheetBySheetName(name)) {
      throw new WorkbookError(`A sheet with the name "${name}" already exists. Please enter another name.`);
    }
    this.document.run(SetWorksheetNameCommand.id, { subUnitId: sheet.getSheetId(), name });
  }

  deleteSheet(sheetId: number): void {
    if (this.document.worksheets().length === 1) {
      throw new WorkbookError("You can't remove all the sheets in a document.");
    }
    this.document.run(RemoveSheetCommand.id, { subUnitId: this.document.worksheet(sheetId).getSheetId() });
  }

  setFrozenRowCount(sheetId: number, count: number): void {
    const subUnitId = this.document.worksheet(sheetId).getSheetId();
    const startRow = count === 0 ? -1 : count;
    this.document.run(SetFrozenMutation.id, { subUnitId, startRow, startColumn: -1, ySplit: count, xSplit: 0 });
  }

  insertRows(sheetId: number, beforeRow: number, count: number): void {
    const sheet = this.document.worksheet(sheetId);
    if (beforeRow < 1 || beforeRow > sheet.getRowCount() + 1 || count < 1) throw outside();
    this.checkCellCount(count * sheet.getColumnCount());
    const range = {
      startRow: beforeRow - 1,
      endRow: beforeRow - 2 + count,
      startColumn: 0,
      endColumn: lastColumn(sheet),
    };
    const direction = beforeRow === 1 ? Direction.UP : Direction.DOWN;
    this.document.run(InsertRowByRangeCommand.id, { subUnitId: sheet.getSheetId(), range, direction });
  }

  insertColumns(sheetId: number, beforeColumn: number, count: number): void {
    const sheet = this.document.worksheet(sheetId);
    if (beforeColumn < 1 || beforeColumn > sheet.getColumnCount() + 1 || count < 1) throw outside();
    this.checkCellCount(count * sheet.getRowCount());
    const range = {
      startRow: 0,
      endRow: lastRow(sheet),
      startColumn: beforeColumn - 1,
      endColumn: beforeColumn - 2 + count,
    };
    const direction = beforeColumn === 1 ? Direction.LEFT : Direction.RIGHT;
    this.document.run(InsertColByRangeCommand.id, { subUnitId: sheet.getSheetId(), range, direction });
  }

  deleteRows(sheetId: number, row: number, count: number): void {
    const sheet = this.document.worksheet(sheetId);
    const range = this.document.range(sheet, { row, column: 1, rowCount: count, columnCount: sheet.getColumnCount() });
    if (count === sheet.getRowCount()) throw new WorkbookError("You can't delete all the rows on the sheet.");
    const rowRange = { ...range, rangeType: RANGE_TYPE.ROW };
    this.document.run(RemoveRowByRangeCommand.id, { subUnitId: sheet.getSheetId(), range: rowRange });
  }

  deleteColumns(sheetId: number, column: number, count: number): void {
    const sheet = this.document.worksheet(sheetId);
    const range = this.document.range(sheet, { row: 1, column, rowCount: sheet.getRowCount(), columnCount: count });
    if (count === sheet.getColumnCount()) throw new WorkbookError("You can't delete all the columns on the sheet.");
    const columnRange = { ...range, rangeType: RANGE_TYPE.COLUMN };
    this.document.run(RemoveColByRangeCommand.id, { subUnitId: sheet.getSheetId(), range: columnRange });
  }

  setColumnWidth(sheetId: number, column: number, widthPx: number): void {
    const sheet = this.document.worksheet(sheetId);
    const range = this.document.range(sheet, { row: 1, column, rowCount: 1, columnCount: 1 });
    const subUnitId = sheet.getSheetId();
    this.document.run(SetWorksheetColWidthMutation.id, { subUnitId, ranges: [range], colWidth: widthPx });
  }

  setRowHeight(sheetId: number, row: number, heightPx: number): void {
    const sheet = this.document.worksheet(sheetId);
    const range = this.document.range(sheet, { row, column: 1, rowCount: 1, columnCount: 1 });
    const subUnitId = sheet.getSheetId();
    this.document.run(SetWorksheetRowHeightMutation.id, { subUnitId, ranges: [range], rowHeight: heightPx });
  }

  setRowsHidden(sheetId: number, row: number, count: number, isHidden: boolean): void {
    const sheet = this.document.worksheet(sheetId);
    const range = this.document.range(sheet, { row, column: 1, rowCount: count, columnCount: 1 });
    const mutation = isHidden ? SetRowHiddenMutation : SetRowVisibleMutation;
    this.document.run(mutation.id, { subUnitId: sheet.getSheetId(), ranges: [range] });
  }

  isRowHidden(sheetId: number, row: number): { byFilter: boolean; byUser: boolean } {
    const sheet = this.document.worksheet(sheetId);
    return { byFilter: sheet.isRowFiltered(row - 1), byUser: sheet.getRowManager().getRow(row - 1)?.hd === 1 };
  }

  setGridlinesShown(sheetId: number, isShown: boolean): void {
    const subUnitId = this.document.worksheet(sheetId).getSheetId();
    this.document.run(ToggleGridlinesMutation.id, { subUnitId, showGridlines: isShown ? 1 : 0 });
  }

  /** Rows and columns a spill needs are added at the end, with the formats of the last ones. False: too many cells. */
  growFor(sheet: Worksheet, endRow: number, endColumn: number): boolean {
    const rowCount = Math.max(sheet.getRowCount(), endRow + 1);
    const columnCount = Math.max(sheet.getColumnCount(), endColumn + 1);
    const added = rowCount * columnCount - sheet.getRowCount() * sheet.getColumnCount();
    if (added === 0 || this.cellCount() + added > maxCellCount) return false;
    const subUnitId = sheet.getSheetId();
    const oldLastRow = lastRow(sheet);
    if (columnCount > sheet.getColumnCount()) {
      this.document.run(SetWorksheetColumnCountMutation.id, { subUnitId, columnCount });
    }
    if (rowCount > sheet.getRowCount()) {
      this.document.run(SetWorksheetRowCountMutation.id, { subUnitId, rowCount });
      this.copyFormats(sheet, oldLastRow, rowCount);
    }
    return true;
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

  private state(sheet: Worksheet): SheetState {
    return {
      sheetId: this.document.numberOf(sheet),
      name: sheet.getName(),
      rowCount: sheet.getRowCount(),
      columnCount: sheet.getColumnCount(),
      frozenRowCount: sheet.getFreeze().ySplit,
      isHidden: sheet.isSheetHidden() === 1,
    };
  }

  private cellCount(): number {
    return this.document.worksheets().reduce((sum, sheet) => sum + sheet.getRowCount() * sheet.getColumnCount(), 0);
  }

  private checkCellCount(added: number): void {
    if (this.cellCount() + added <= maxCellCount) return;
    throw new WorkbookError(
      `This action would increase the number of cells in the workbook above the limit of ${maxCellCount} cells.`,
    );
  }
}

function outside(): WorkbookError {
  return new WorkbookError('The coordinates of the range are outside the dimensions of the sheet.');
}

function lastRow(sheet: Worksheet): number {
  return sheet.getRowCount() - 1;
}

function lastColumn(sheet: Worksheet): number {
  return sheet.getColumnCount() - 1;
}
