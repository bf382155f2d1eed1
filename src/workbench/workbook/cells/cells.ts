import type { ICellData, Worksheet } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import { RemoveNoteMutation, SheetsNoteModel, UpdateNoteMutation } from '@univerjs/sheets-note';
import { mapRange, type UniverDocument } from '../univer-document';
import { fromUniverText } from '../univer-patches/error-texts';
import type { SpillView } from '../view/workbook-view';
import type { CellInput, CellRule, CellStyle, CellValue, Rectangle, RichText } from '../workbook';
import { withoutAutomaticFormat } from './automatic-formats';
import { toCellData, toCellValue } from './cell-data';
import type { CellMessages } from './error-messages';
import { fromDocument } from './rich-text';
import { toStyleData } from './style-data';

/** What stands in cells, and how it looks. */
export class Cells {
  constructor(
    private readonly document: UniverDocument,
    private readonly messages: CellMessages,
  ) {}

  values(sheetId: number, rectangle: Rectangle): CellValue[][] {
    return this.read(sheetId, rectangle, (sheet, row, column) =>
      toCellValue(this.document.cell(sheet, row, column), this.document.pattern(sheet, row, column), (error) =>
        this.messages.messageOf(sheet, row, column, error),
      ),
    );
  }

  displayValues(sheetId: number, rectangle: Rectangle): string[][] {
    return this.read(sheetId, rectangle, (sheet, row, column) => {
      const cell = sheet.getCell(row, column);
      const value = cell?.v ?? cell?.p?.body?.dataStream.replace(/\r?\n$/, '') ?? '';
      return cell?.t === 3 ? (Number(value) ? 'TRUE' : 'FALSE') : fromUniverText(String(value));
    });
  }

  formulas(sheetId: number, rectangle: Rectangle): string[][] {
    return this.read(sheetId, rectangle, (sheet, row, column) => this.document.formula(sheet, row, column));
  }

  numberFormats(sheetId: number, rectangle: Rectangle): string[][] {
    return this.read(sheetId, rectangle, (sheet, row, column) => this.document.ownPattern(sheet, row, column) ?? '');
  }

  notes(sheetId: number, rectangle: Rectangle): string[][] {
    const model = this.document.injector.get(SheetsNoteModel);
    return this.read(sheetId, rectangle, (sheet, row, col) => {
      return model.getNote(this.document.unitId, sheet.getSheetId(), { row, col })?.note ?? '';
    });
  }

  write(sheetId: number, rectangle: Rectangle, inputs: readonly (readonly CellInput[])[]): void {
    this.writeCells(sheetId, rectangle, inputs, (input, sheet, row, column) =>
      withoutAutomaticFormat(
        sheet.getCellRaw(row, column),
        toCellData(input, this.document.ownPattern(sheet, row, column) !== undefined),
      ),
    );
  }

  setNumberFormats(sheetId: number, rectangle: Rectangle, formats: readonly (readonly (string | undefined)[])[]): void {
    this.writeCells(sheetId, rectangle, formats, (pattern, sheet, row, column) =>
      withoutAutomaticFormat(sheet.getCellRaw(row, column), { s: { n: pattern === '' ? null : { pattern } } }),
    );
  }

  setStyle(sheetId: number, rectangle: Rectangle, style: CellStyle): void {
    const line = new Array(rectangle.columnCount).fill(style);
    this.writeCells(sheetId, rectangle, new Array(rectangle.rowCount).fill(line), () => ({ s: toStyleData(style) }));
  }

  setNotes(sheetId: number, rectangle: Rectangle, notes: readonly (readonly string[])[]): void {
    const sheet = this.document.worksheet(sheetId);
    const model = this.document.injector.get(SheetsNoteModel);
    mapRange(this.document.range(sheet, rectangle), (row, col) => {
      const note = notes[row - rectangle.row + 1]?.[col - rectangle.column + 1] ?? '';
      const place = { sheetId: sheet.getSheetId(), row, col };
      if (note === '' && !model.getNote(this.document.unitId, sheet.getSheetId(), { row, col })) return;
      if (note === '') this.document.run(RemoveNoteMutation.id, place);
      else this.document.run(UpdateNoteMutation.id, { ...place, note: { width: 160, height: 72, note, row, col } });
    });
  }

  richTexts(sheetId: number, rectangle: Rectangle): (RichText | null)[][] {
    return this.read(sheetId, rectangle, (sheet, row, column) => fromDocument(sheet.getCellRaw(row, column)?.p));
  }

  rules(sheetId: number, rectangle: Rectangle): (CellRule | null)[][] {
    return this.read(sheetId, rectangle, (sheet, row, column) => {
      return (sheet.getCellRaw(row, column)?.custom?.['rule'] as CellRule | undefined) ?? null;
    });
  }

  /** In the cell itself, so that a rule goes wherever its cell goes. */
  setRules(sheetId: number, rectangle: Rectangle, rules: readonly (readonly (CellRule | null)[])[]): void {
    this.writeCells(sheetId, rectangle, rules, (rule, sheet, row, column) => {
      const { rule: _, ...others } = sheet.getCellRaw(row, column)?.custom ?? {};
      const custom = rule ? { ...others, rule } : others;
      return { custom: Object.keys(custom).length > 0 ? custom : (null as never) };
    });
  }

  usedRectangle(sheetId: number, spills: readonly SpillView[]): Rectangle | null {
    const sheet = this.document.worksheet(sheetId);
    let lastRow = -1;
    let lastColumn = -1;
    sheet.getCellMatrix().forValue((row, column, cell) => {
      if (!cell?.f && !cell?.si && !cell?.p && (cell?.v ?? null) === null) return;
      lastRow = Math.max(lastRow, row);
      lastColumn = Math.max(lastColumn, column);
    });
    for (const { sheetId: univerId, row, column, cells } of spills) {
      if (univerId !== sheet.getSheetId()) continue;
      lastRow = Math.max(lastRow, row + (cells?.length ?? 0) - 1);
      lastColumn = Math.max(lastColumn, column + (cells?.[0]?.length ?? 0) - 1);
    }
    return lastRow < 0 ? null : { row: 1, column: 1, rowCount: lastRow + 1, columnCount: lastColumn + 1 };
  }

  private read<T>(
    sheetId: number,
    rectangle: Rectangle,
    cell: (sheet: Worksheet, row: number, column: number) => T,
  ): T[][] {
    const sheet = this.document.worksheet(sheetId);
    return mapRange(this.document.range(sheet, rectangle), (row, column) => cell(sheet, row, column));
  }

  private writeCells<T>(
    sheetId: number,
    rectangle: Rectangle,
    inputs: readonly (readonly (T | undefined)[])[],
    toCell: (input: T, sheet: Worksheet, row: number, column: number) => ICellData,
  ): void {
    const sheet = this.document.worksheet(sheetId);
    this.document.range(sheet, rectangle);
    const cellValue: { [row: number]: { [column: number]: ICellData } } = {};
    let isStyleOnly = true;
    for (const [r, line] of inputs.entries()) {
      const row = rectangle.row - 1 + r;
      for (const [c, input] of line.entries()) {
        if (input === undefined) continue;
        const column = rectangle.column - 1 + c;
        const cell = toCell(input, sheet, row, column);
        if (!sheet.getCellRaw(row, column) && isNothing(cell)) continue;
        if ('v' in cell) isStyleOnly = false;
        cellValue[row] = { ...cellValue[row], [column]: cell };
      }
    }
    if (Object.keys(cellValue).length === 0) return;
    // Univer skips the calculation for a mutation with this trigger, and keeps the formulas of its cells.
    const trigger = isStyleOnly ? { trigger: 'sheet.command.set-style' } : {};
    this.document.run(SetRangeValuesMutation.id, { subUnitId: sheet.getSheetId(), cellValue, ...trigger });
  }
}

/** Whether it takes away and adds nothing: of a cell that is not there that leaves nothing. */
export function isNothing(data: object): boolean {
  return Object.values(data).every((value: unknown) => {
    return value === null || (typeof value === 'object' && value !== null && isNothing(value));
  });
}
