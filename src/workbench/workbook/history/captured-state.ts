import type {
  ICellData,
  ICommand,
  IMutation,
  IObjectMatrixPrimitiveType,
  IRange,
  Nullable,
  Worksheet,
} from '@univerjs/core';
import { AddWorksheetMergeMutation, RemoveWorksheetMergeMutation, SetRangeValuesMutation } from '@univerjs/sheets';
import { RemoveNoteMutation, SheetsNoteModel, UpdateNoteMutation } from '@univerjs/sheets-note';
import type { UniverDocument } from '../univer-document';

/** Reverts a part of a mutation. */
export interface Inverse {
  apply(): void;
  /** The cells that it restores. */
  readonly cells?: { readonly sheetId: string; readonly indexes: readonly CellIndex[] };
}

/** Univer's row and column, from 0. */
type CellIndex = readonly [row: number, column: number];
type CellMatrix = { [row: number]: { [column: number]: object } };

/** Removes all fields of a cell, because Univer's formulas ignore the deletion of the cell itself. */
const emptyCell = { f: null, si: null, p: null, v: null, t: null, s: null, custom: null } as const;

/** Captures parts of a sheet before they change. Each part is an inverse that restores it. */
export class CapturedState {
  readonly sheetId: string;

  constructor(
    readonly document: UniverDocument,
    readonly sheet: Worksheet,
  ) {
    this.sheetId = sheet.getSheetId();
  }

  /** A mutation of this sheet with parameters that restore it. */
  mutation<Params extends object>(
    { id }: IMutation<Params> | ICommand<Params>,
    params: Omit<Params, 'unitId' | 'subUnitId'>,
  ): Inverse {
    const captured = structuredClone({ ...params, subUnitId: this.sheetId });
    return { apply: () => this.document.run(id, structuredClone(captured)) };
  }

  cells(indexes: readonly CellIndex[]): Inverse {
    const { document, sheet, sheetId } = this;
    const captured = matrixOf(indexes, (row, column) => structuredClone(sheet.getCellRaw(row, column)));
    const write = (cellValue: CellMatrix) => {
      if (Object.keys(cellValue).length === 0) return;
      document.run(SetRangeValuesMutation.id, { subUnitId: sheetId, cellValue });
    };
    return {
      cells: { sheetId, indexes },
      apply: () => {
        // Univer merges a written cell with the existing one, which would keep its style.
        write(matrixOf(indexes, () => ({ ...emptyCell })));
        write(structuredClone(captured));
      },
    };
  }

  /** Univer itself moves and deletes merged cells and notes with their rows and columns. */
  mergesAndNotes(): readonly Inverse[] {
    return [this.merges(), this.notes()];
  }

  merges(): Inverse {
    const { document, sheetId: subUnitId } = this;
    const captured = structuredClone(this.sheet.getMergeData());
    return {
      apply: () => {
        const ranges = structuredClone(document.worksheetOfView(subUnitId).getMergeData());
        if (JSON.stringify(ranges) === JSON.stringify(captured)) return;
        if (ranges.length > 0) document.run(RemoveWorksheetMergeMutation.id, { subUnitId, ranges });
        if (captured.length === 0) return;
        document.run(AddWorksheetMergeMutation.id, { subUnitId, ranges: structuredClone(captured) });
      },
    };
  }

  notes(): Inverse {
    const { document, sheetId } = this;
    const model = document.injector.get(SheetsNoteModel);
    const read = () => structuredClone([...(model.getSheetNotes(document.unitId, sheetId)?.values() ?? [])]);
    const captured = read();
    const textOf = (notes: ReturnType<typeof read>) =>
      JSON.stringify(notes.map(({ row, col, note }) => [row, col, note]).sort());
    return {
      apply: () => {
        const now = read();
        if (textOf(now) === textOf(captured)) return;
        for (const { id, row, col } of now) document.run(RemoveNoteMutation.id, { sheetId, noteId: id, row, col });
        for (const note of captured) {
          document.run(UpdateNoteMutation.id, { sheetId, row: note.row, col: note.col, note: { ...note } });
        }
      },
    };
  }
}

/** Builds the inverses of a mutation before it is executed. They are applied in order. */
export type InverseBuilder = (params: never, captured: CapturedState) => readonly Inverse[];

/** A table entry for a mutation. The type of its parameters is Univer's. */
export function inverse<Params extends object>(
  { id }: IMutation<Params> | ICommand<Params>,
  build: (params: Params, captured: CapturedState) => readonly Inverse[],
): [mutationId: string, InverseBuilder] {
  return [id, build];
}

/** A table entry for a mutation that is reverted by the same mutation with the earlier parameters. */
export function restored<Params extends object>(
  mutation: IMutation<Params>,
  capture: (sheet: Worksheet, params: Params) => Omit<Params, 'unitId' | 'subUnitId'>,
): [mutationId: string, InverseBuilder] {
  return inverse(mutation, (params, captured) => [captured.mutation(mutation, capture(captured.sheet, params))]);
}

export function indexesIn(matrix: IObjectMatrixPrimitiveType<Nullable<ICellData>> = {}): CellIndex[] {
  const rows = Object.keys(matrix).map(Number);
  return rows.flatMap((row) => Object.keys(matrix[row] ?? {}).map((column): CellIndex => [row, Number(column)]));
}

export function indexesOf({ startRow, endRow, startColumn, endColumn }: IRange): CellIndex[] {
  const indexes: CellIndex[] = [];
  for (let row = startRow; row <= endRow; row++) {
    for (let column = startColumn; column <= endColumn; column++) indexes.push([row, column]);
  }
  return indexes;
}

function matrixOf(
  indexes: readonly CellIndex[],
  cellAt: (row: number, column: number) => Nullable<object>,
): CellMatrix {
  const matrix: CellMatrix = {};
  for (const [row, column] of indexes) {
    const cell = cellAt(row, column);
    if (!cell) continue;
    matrix[row] ??= {};
    matrix[row][column] = cell;
  }
  return matrix;
}
