import type { ICellData } from '@univerjs/core';
import { AddWorksheetMergeMutation, RemoveWorksheetMergeMutation, SetRangeValuesMutation } from '@univerjs/sheets';
import { mapRange, type UniverDocument } from '../univer-document';
import type { CellStyle, Rectangle } from '../workbook';
import { isNothing } from './cells';
import { fromStyleData, toStyleData } from './style-data';

/** How cells look, and which are merged. */
export class CellLooks {
  constructor(private readonly document: UniverDocument) {}

  /** What the cells have of their own; what is missing is as everywhere. */
  styles(sheetId: number, rectangle: Rectangle): CellStyle[][] {
    const sheet = this.document.worksheet(sheetId);
    const styles = this.document.unit.getStyles();
    return mapRange(this.document.range(sheet, rectangle), (row, column) =>
      fromStyleData(styles.getStyleByCell(sheet.getCellRaw(row, column))),
    );
  }

  setStyles(sheetId: number, rectangle: Rectangle, styleOf: (row: number, column: number) => CellStyle): void {
    const sheet = this.document.worksheet(sheetId);
    const cellValue: { [row: number]: { [column: number]: ICellData } } = {};
    mapRange(this.document.range(sheet, rectangle), (row, column) => {
      const cell = { s: toStyleData(styleOf(row - rectangle.row + 1, column - rectangle.column + 1)) };
      if (!sheet.getCellRaw(row, column) && isNothing(cell)) return;
      cellValue[row] ??= {};
      cellValue[row][column] = cell;
    });
    if (Object.keys(cellValue).length === 0) return;
    // Univer takes the trigger's name to know that a change of looks needs no calculation.
    const trigger = 'sheet.command.set-style';
    this.document.run(SetRangeValuesMutation.id, { subUnitId: sheet.getSheetId(), cellValue, trigger });
  }

  merged(sheetId: number): Rectangle[] {
    return this.document
      .worksheet(sheetId)
      .getMergeData()
      .map(({ startRow, startColumn, endRow, endColumn }) => ({
        row: startRow + 1,
        column: startColumn + 1,
        rowCount: endRow - startRow + 1,
        columnCount: endColumn - startColumn + 1,
      }));
  }

  merge(sheetId: number, rectangle: Rectangle): void {
    const sheet = this.document.worksheet(sheetId);
    const ranges = [this.document.range(sheet, rectangle)];
    this.document.run(AddWorksheetMergeMutation.id, { subUnitId: sheet.getSheetId(), ranges });
  }

  breakApart(sheetId: number, rectangle: Rectangle): void {
    const sheet = this.document.worksheet(sheetId);
    const ranges = [this.document.range(sheet, rectangle)];
    this.document.run(RemoveWorksheetMergeMutation.id, { subUnitId: sheet.getSheetId(), ranges });
  }
}
