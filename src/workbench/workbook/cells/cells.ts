import { CellValueType } from '@univerjs/core';
import { RemoveNoteMutation, SheetsNoteModel, UpdateNoteMutation } from '@univerjs/sheets-note';
import type { UniverDocument } from '../univer-document';
import { fromUniverText } from '../univer-patches/error-texts';
import { ownPattern, withoutAutomaticFormat } from './automatic-formats';
import type { CellInput, CellValue, DataValidationRule, Rectangle } from './cell';
import { dataValidationOf, textOf, toCellData, toCellValue } from './cell-data';
import { customData, mapRange, readCells, writeCells } from './cell-matrix';
import { coveredCells } from './covered-cells';
import type { ErrorMessages } from './error-messages';

/** The contents of cells. */
export class Cells {
  private readonly noteModel: SheetsNoteModel;

  constructor(
    private readonly document: UniverDocument,
    private readonly messages: ErrorMessages,
  ) {
    this.noteModel = document.injector.get(SheetsNoteModel);
  }

  values(sheetId: number, rectangle: Rectangle): CellValue[][] {
    return readCells(this.document, sheetId, rectangle, (sheet, row, column) =>
      toCellValue(this.document.cell(sheet, row, column), this.document.pattern(sheet, row, column), (error) =>
        this.messages.messageOf(sheet, row, column, error),
      ),
    );
  }

  displayValues(sheetId: number, rectangle: Rectangle): string[][] {
    return readCells(this.document, sheetId, rectangle, (sheet, row, column) => {
      const cell = sheet.getCell(row, column);
      const value = textOf(cell) ?? '';
      return cell?.t === CellValueType.BOOLEAN ? (Number(value) ? 'TRUE' : 'FALSE') : fromUniverText(String(value));
    });
  }

  formulas(sheetId: number, rectangle: Rectangle): string[][] {
    return readCells(this.document, sheetId, rectangle, (...at) => this.document.formula(...at));
  }

  /** What is written into a cell that merged cells cover is dropped. */
  write(sheetId: number, rectangle: Rectangle, inputs: readonly (readonly CellInput[])[]): void {
    const isCovered = coveredCells(this.document.worksheet(sheetId));
    writeCells(this.document, sheetId, rectangle, inputs, (input, sheet, row, column) =>
      isCovered(row, column)
        ? undefined
        : withoutAutomaticFormat(
            sheet.getCellRaw(row, column),
            toCellData(input, ownPattern(this.document, sheet, row, column) !== undefined),
          ),
    );
  }

  notes(sheetId: number, rectangle: Rectangle): string[][] {
    return readCells(this.document, sheetId, rectangle, (sheet, row, col) => {
      return this.noteModel.getNote(this.document.unitId, sheet.getSheetId(), { row, col })?.note ?? '';
    });
  }

  setNotes(sheetId: number, rectangle: Rectangle, notes: readonly (readonly string[])[]): void {
    const sheet = this.document.worksheet(sheetId);
    const isCovered = coveredCells(sheet);
    mapRange(this.document.range(sheet, rectangle), (row, col) => {
      if (isCovered(row, col)) return;
      const note = notes[row - rectangle.row + 1]?.[col - rectangle.column + 1] ?? '';
      const params = { sheetId: sheet.getSheetId(), row, col };
      if (note === '' && !this.noteModel.getNote(this.document.unitId, sheet.getSheetId(), { row, col })) return;
      if (note === '') this.document.run(RemoveNoteMutation.id, params);
      else this.document.run(UpdateNoteMutation.id, { ...params, note: { width: 160, height: 72, note, row, col } });
    });
  }

  dataValidations(sheetId: number, rectangle: Rectangle): (DataValidationRule | null)[][] {
    return readCells(this.document, sheetId, rectangle, (sheet, row, column) => {
      return dataValidationOf(sheet.getCellRaw(row, column));
    });
  }

  setDataValidations(
    sheetId: number,
    rectangle: Rectangle,
    rules: readonly (readonly (DataValidationRule | null)[])[],
  ): void {
    writeCells(this.document, sheetId, rectangle, rules, (rule, sheet, row, column) => {
      const { rule: _, ...others } = sheet.getCellRaw(row, column)?.custom ?? {};
      return customData(rule ? { ...others, rule } : others);
    });
  }

  blockedSpill(sheetId: number, row: number, column: number): Rectangle | null {
    const address = { sheetId: this.document.worksheet(sheetId).getSheetId(), row: row - 1, column: column - 1 };
    const range = this.document.spillRange(address.sheetId, address.row, address.column);
    if (!range || !this.document.isBlocked(address)) return null;
    return { row, column, rowCount: range.endRow - address.row + 1, columnCount: range.endColumn - address.column + 1 };
  }

  usedRectangle(sheetId: number): Rectangle | null {
    const sheet = this.document.worksheet(sheetId);
    let lastRow = -1;
    let lastColumn = -1;
    sheet.getCellMatrix().forValue((row, column, cell) => {
      if (!cell?.f && !cell?.si && !cell?.p && (cell?.v ?? null) === null) return;
      lastRow = Math.max(lastRow, row);
      lastColumn = Math.max(lastColumn, column);
    });
    for (const spill of this.document.spillRanges()) {
      if (spill.sheetId !== sheet.getSheetId() || this.document.isBlocked(spill)) continue;
      lastRow = Math.max(lastRow, spill.range.endRow);
      lastColumn = Math.max(lastColumn, spill.range.endColumn);
    }
    return lastRow < 0 ? null : { row: 1, column: 1, rowCount: lastRow + 1, columnCount: lastColumn + 1 };
  }
}
