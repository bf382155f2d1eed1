import type { ICellData, Worksheet } from '@univerjs/core';
import { FormulaDataModel, LexerTreeBuilder } from '@univerjs/engine-formula';
import { getMoveRangeCommandMutations, SetRangeValuesMutation } from '@univerjs/sheets';
import { type UniverDocument, WorkbookError } from '../univer-document';
import type { CellPlace, CellRule, Rectangle } from '../workbook';
import type { Cells } from './cells';
import { wholeStyle } from './style-data';

/** What of a cell is copied. */
export interface CopiedParts {
  readonly content: 'formulas' | 'values' | 'nothing';
  readonly hasFormats: boolean;
  readonly hasRules: boolean;
  readonly hasNotes: boolean;
}

interface Taken {
  readonly cell: ICellData;
  readonly formula: string;
  readonly note: string;
}

/** Moves and copies cells with all that is in them. */
export class CellTransfer {
  constructor(
    private readonly document: UniverDocument,
    private readonly cells: Cells,
    private readonly onReordered: (sheetId: number) => void,
  ) {}

  /** Copies a rectangle to each of the places, with relative references shifted as in Sheets. */
  copy(
    sheetId: number,
    rectangle: Rectangle,
    places: readonly CellPlace[],
    parts: CopiedParts,
    isTransposed = false,
  ): void {
    const source = this.document.worksheet(sheetId);
    this.document.range(source, rectangle);
    const taken = this.take(source, rectangle, parts.content === 'values');
    for (const place of places) {
      const lines = isTransposed ? transpose(taken) : taken;
      this.put(place, lines, parts, (row, column) => {
        const from = isTransposed ? { row: column, column: row } : { row, column };
        return {
          rows: place.row + row - rectangle.row - from.row,
          columns: place.column + column - rectangle.column - from.column,
        };
      });
    }
  }

  /** `order[i]` is the row of the rectangle, from 0, that comes to stand at its row `i`. */
  reorderRows(sheetId: number, rectangle: Rectangle, order: readonly number[]): void {
    const sheet = this.document.worksheet(sheetId);
    this.document.range(sheet, rectangle);
    const taken = this.take(sheet, rectangle, false);
    const lines = order.map((from) => taken[from] ?? []);
    const parts: CopiedParts = { content: 'formulas', hasFormats: true, hasRules: true, hasNotes: true };
    const place = { sheetId, row: rectangle.row, column: rectangle.column };
    this.put(place, lines, parts, (row) => ({ rows: row - (order[row] ?? row), columns: 0 }));
    this.onReordered(sheetId);
  }

  /** As cut and paste: formulas elsewhere follow the cells, and the formulas within stay as they are. */
  move(sheetId: number, rectangle: Rectangle, to: CellPlace): void {
    const { unitId, injector } = this.document;
    const from = this.document.worksheet(sheetId);
    const target = this.document.worksheet(to.sheetId);
    const fromRange = this.document.range(from, rectangle);
    const toRange = this.document.range(target, { ...rectangle, row: to.row, column: to.column });
    const notes = this.cells.notes(sheetId, rectangle);
    const rules = this.rules(sheetId, rectangle);
    const moved = getMoveRangeCommandMutations(injector, {
      fromUnitId: unitId,
      fromSubUnitId: from.getSheetId(),
      fromRange,
      toUnitId: unitId,
      toSubUnitId: target.getSheetId(),
      toRange,
    });
    if (!moved) throw new WorkbookError('The cells cannot be moved there.');
    for (const { id, params } of moved.redos) {
      if (!id.includes('selection')) this.document.run(id, params as object);
    }
    if (notes.some((row) => row.some((note) => note !== ''))) {
      this.cells.setNotes(
        sheetId,
        rectangle,
        notes.map((row) => row.map(() => '')),
      );
      this.cells.setNotes(to.sheetId, { ...rectangle, row: to.row, column: to.column }, notes);
    }
    if (rules.some((row) => row.some((rule) => rule !== null))) {
      this.cells.setRules(to.sheetId, { ...rectangle, row: to.row, column: to.column }, rules);
    }
  }

  private rules(sheetId: number, rectangle: Rectangle): (CellRule | null)[][] {
    return this.cells.rules(sheetId, rectangle);
  }

  /** Cells that a spill fills are empty of themselves where its formula is copied too, and else values. */
  private take(sheet: Worksheet, rectangle: Rectangle, isValuesOnly: boolean): Taken[][] {
    const sheetId = this.document.numberOf(sheet);
    const notes = this.cells.notes(sheetId, rectangle);
    const covered = isValuesOnly ? () => false : this.coveredBySpillOf(sheet, rectangle);
    return Array.from({ length: rectangle.rowCount }, (_row, r) =>
      Array.from({ length: rectangle.columnCount }, (_column, c) => {
        const row = rectangle.row - 1 + r;
        const column = rectangle.column - 1 + c;
        const raw = sheet.getCellRaw(row, column) ?? {};
        const formula = this.document.formula(sheet, row, column);
        const content = covered(row, column)
          ? raw
          : { ...raw, ...this.document.spilled(sheet.getSheetId(), row, column) };
        const cell = { ...structuredClone(content), s: this.document.unit.getStyles().getStyleByCell(raw) ?? null };
        return { cell, formula, note: notes[r]?.[c] ?? '' };
      }),
    );
  }

  private coveredBySpillOf(sheet: Worksheet, rectangle: Rectangle): (row: number, column: number) => boolean {
    const model = this.document.injector.get(FormulaDataModel);
    const anchors = model.getArrayFormulaRange()[this.document.unitId]?.[sheet.getSheetId()] ?? {};
    const inside: { startRow: number; endRow: number; startColumn: number; endColumn: number }[] = [];
    for (let row = rectangle.row - 1; row < rectangle.row - 1 + rectangle.rowCount; row++) {
      for (const range of Object.values(anchors[row] ?? {})) {
        const isInside =
          range &&
          range.startColumn >= rectangle.column - 1 &&
          range.startColumn < rectangle.column - 1 + rectangle.columnCount;
        if (isInside) inside.push(range);
      }
    }
    return (row, column) =>
      inside.some(
        (range) =>
          row >= range.startRow && row <= range.endRow && column >= range.startColumn && column <= range.endColumn,
      );
  }

  private put(
    place: CellPlace,
    lines: readonly (readonly Taken[])[],
    parts: CopiedParts,
    offsetOf: (row: number, column: number) => { rows: number; columns: number },
  ): void {
    const sheet = this.document.worksheet(place.sheetId);
    const size = { rowCount: lines.length, columnCount: lines[0]?.length ?? 0 };
    const target = { row: place.row, column: place.column, ...size };
    this.document.range(sheet, target);
    const lexer = this.document.injector.get(LexerTreeBuilder);
    const cellValue: { [row: number]: { [column: number]: ICellData } } = {};
    for (const [r, line] of lines.entries()) {
      const row: { [column: number]: ICellData } = {};
      cellValue[place.row - 1 + r] = row;
      for (const [c, taken] of line.entries()) {
        const { rows, columns } = offsetOf(r, c);
        const formula = taken.formula && lexer.moveFormulaRefOffset(taken.formula, columns, rows);
        row[place.column - 1 + c] = merged(taken, formula, parts, this.ruleOf(sheet, place, r, c));
      }
    }
    const hasContent = parts.content !== 'nothing';
    const trigger = hasContent ? {} : { trigger: 'sheet.command.set-style' };
    this.document.run(SetRangeValuesMutation.id, { subUnitId: sheet.getSheetId(), cellValue, ...trigger });
    if (parts.hasNotes) {
      const notes = lines.map((line) => line.map(({ note }) => note));
      this.cells.setNotes(place.sheetId, target, notes);
    }
  }

  private ruleOf(sheet: Worksheet, place: CellPlace, r: number, c: number): unknown {
    return sheet.getCellRaw(place.row - 1 + r, place.column - 1 + c)?.custom?.['rule'];
  }
}

function merged(taken: Taken, formula: string, parts: CopiedParts, ownRule: unknown): ICellData {
  const { v = null, t, p = null, s, custom } = taken.cell;
  const rule = parts.hasRules ? custom?.['rule'] : ownRule;
  const automaticFormat = custom?.['automaticFormat'];
  const keepsAutomatic = parts.hasFormats && automaticFormat !== undefined;
  const kept = { ...(rule ? { rule } : {}), ...(keepsAutomatic ? { automaticFormat } : {}) };
  const cell: ICellData = { custom: Object.keys(kept).length > 0 ? kept : (null as never) };
  if (parts.content === 'formulas' && formula) Object.assign(cell, { f: formula, si: null, p: null, v: null });
  else if (parts.content !== 'nothing') Object.assign(cell, { f: null, si: null, p, v }, v === null ? {} : { t });
  if (parts.hasFormats) cell.s = wholeStyle(s as never);
  return cell;
}

function transpose<Item>(lines: readonly (readonly Item[])[]): Item[][] {
  return (lines[0] ?? []).map((_item, column) => lines.map((line) => line[column] as Item));
}
