import type { ICellData, IRange, IStyleData, Worksheet } from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import type { MergedRanges } from '../sheets/merged-ranges';
import type { UniverDocument } from '../univer-document';
import type { CopiedParts } from '../workbook';
import type { CellAddress, DataValidationRule, Rectangle } from './cell';
import { dataValidationOf } from './cell-data';
import { type CellMatrix, customData, mapRange, runSetCells } from './cell-matrix';
import type { Cells } from './cells';
import { coveredCells } from './covered-cells';
import { replacingStyle } from './formatting';
import { contains } from './rectangle';

interface SourceCell {
  readonly cell: ICellData;
  readonly style: IStyleData | null;
  readonly formula: string;
  readonly note: string;
}

type OffsetOf = (row: number, column: number) => { readonly rows: number; readonly columns: number };

/** Copies and reorders cells with their contents, styles, data validations and notes, and merged cells as such. */
export class CellTransfer {
  constructor(
    private readonly document: UniverDocument,
    private readonly cells: Cells,
    private readonly merged: MergedRanges,
  ) {}

  copyCells(
    sheetId: number,
    rectangle: Rectangle,
    targets: readonly CellAddress[],
    parts: CopiedParts,
    isTransposed = false,
  ): void {
    const cells = this.readSource(sheetId, rectangle, parts.content === 'values');
    const merged = parts.hasFormats && !isTransposed ? this.merged.within(sheetId, rectangle) : [];
    for (const target of targets) {
      const rows = isTransposed ? transpose(cells) : cells;
      this.writeTarget(target, rows, parts, (row, column) => {
        const from = isTransposed ? { row: column, column: row } : { row, column };
        return {
          rows: target.row + row - rectangle.row - from.row,
          columns: target.column + column - rectangle.column - from.column,
        };
      });
      // Merged cells are a part of the format. Those of which only a part is copied are not.
      for (const range of merged.filter((each) => contains(rectangle, each))) {
        const [row, column] = [target.row + range.row - rectangle.row, target.column + range.column - rectangle.column];
        this.merged.merge(target.sheetId, { ...range, row, column });
      }
    }
  }

  reorderRows(sheetId: number, rectangle: Rectangle, order: readonly number[]): void {
    const cells = this.readSource(sheetId, rectangle, false);
    const rows = order.map((from) => cells[from] ?? []);
    const parts: CopiedParts = { content: 'formulas', hasFormats: true, hasDataValidations: true, hasNotes: true };
    const topLeft = { sheetId, row: rectangle.row, column: rectangle.column };
    this.merged.keepInRows(sheetId, rectangle, order, () => {
      this.writeTarget(topLeft, rows, parts, (row) => ({ rows: row - (order[row] ?? row), columns: 0 }));
    });
  }

  /** Spilled cells are read as blank if their formula is copied too, otherwise as values. */
  private readSource(sheetId: number, rectangle: Rectangle, isValuesOnly: boolean): SourceCell[][] {
    const sheet = this.document.worksheet(sheetId);
    const range = this.document.range(sheet, rectangle);
    const notes = this.cells.notes(sheetId, rectangle);
    const isCovered = isValuesOnly ? () => false : this.coveredBySpillOf(sheet, range);
    return mapRange(range, (row, column) => {
      const raw = sheet.getCellRaw(row, column) ?? {};
      const cell = isCovered(row, column) ? raw : { ...raw, ...this.document.spilled(sheet.getSheetId(), row, column) };
      return {
        cell: structuredClone(cell),
        style: this.document.unit.getStyles().getStyleByCell(raw) ?? null,
        formula: this.document.formula(sheet, row, column),
        note: notes[row - range.startRow]?.[column - range.startColumn] ?? '',
      };
    });
  }

  /** Whether a spill whose anchor is in the range fills a cell. */
  private coveredBySpillOf(
    sheet: Worksheet,
    { startRow, startColumn, endRow, endColumn }: IRange,
  ): (row: number, column: number) => boolean {
    const inside = [...this.document.spillRanges()].filter(
      ({ sheetId, row, column }) =>
        sheetId === sheet.getSheetId() &&
        row >= startRow &&
        row <= endRow &&
        column >= startColumn &&
        column <= endColumn,
    );
    return (row, column) =>
      inside.some(
        ({ range }) =>
          row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn,
      );
  }

  private writeTarget(
    topLeft: CellAddress,
    rows: readonly (readonly SourceCell[])[],
    parts: CopiedParts,
    offsetOf: OffsetOf,
  ): void {
    const sheet = this.document.worksheet(topLeft.sheetId);
    const size = { rowCount: rows.length, columnCount: rows[0]?.length ?? 0 };
    const rectangle = { row: topLeft.row, column: topLeft.column, ...size };
    this.document.range(sheet, rectangle);
    const lexer = this.document.injector.get(LexerTreeBuilder);
    const isCovered = coveredCells(sheet);
    const cellValue: CellMatrix = {};
    for (const [r, cells] of rows.entries()) {
      const row = topLeft.row - 1 + r;
      const written: CellMatrix[number] = {};
      cellValue[row] = written;
      for (const [c, source] of cells.entries()) {
        const column = topLeft.column - 1 + c;
        if (isCovered(row, column)) continue;
        const offset = offsetOf(r, c);
        const formula = source.formula && lexer.moveFormulaRefOffset(source.formula, offset.columns, offset.rows);
        written[column] = merged(source, formula, parts, dataValidationOf(sheet.getCellRaw(row, column)));
      }
    }
    runSetCells(this.document, sheet, cellValue, parts.content === 'nothing');
    if (parts.hasNotes) {
      const notes = rows.map((row) => row.map(({ note }) => note));
      this.cells.setNotes(topLeft.sheetId, rectangle, notes);
    }
  }
}

function merged(
  { cell, style }: SourceCell,
  formula: string,
  parts: CopiedParts,
  ownRule: DataValidationRule | null,
): ICellData {
  const { v = null, t, p = null, custom } = cell;
  const rule = parts.hasDataValidations ? dataValidationOf(cell) : ownRule;
  const automaticFormat = parts.hasFormats ? custom?.['automaticFormat'] : undefined;
  const merged = customData({
    ...(rule ? { rule } : {}),
    ...(automaticFormat === undefined ? {} : { automaticFormat }),
  });
  if (parts.content === 'formulas' && formula) Object.assign(merged, { f: formula, si: null, p: null, v: null });
  else if (parts.content !== 'nothing') Object.assign(merged, { f: null, si: null, p, v }, v === null ? {} : { t });
  return parts.hasFormats ? { ...merged, s: replacingStyle(style) } : merged;
}

function transpose<Item>(rows: readonly (readonly Item[])[]): Item[][] {
  return (rows[0] ?? []).map((_item, column) => rows.map((row) => row[column] as Item));
}
