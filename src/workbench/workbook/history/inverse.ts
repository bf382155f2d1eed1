import type { ICellData, Worksheet } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import type { LineShift } from '../sheets/shift-rectangle';
import { shiftRectangle } from '../sheets/shift-rectangle';
import type { UniverDocument } from '../univer-document';

/** Takes one mutation back. */
export type Inverse = CellsInverse | ActInverse;

/** Puts cells back to what they were, whole; null: there was none. */
export interface CellsInverse {
  readonly kind: 'cells';
  /** Univer's id. */
  readonly sheetId: string;
  readonly cells: CellMap;
}

/** By row, then by column, from 0. */
export type CellMap = Map<number, Map<number, ICellData | null>>;

export interface ActInverse {
  readonly kind: 'act';
  readonly sheetId: string;
  /** Names rows or columns by their numbers: it is worth nothing after others have shifted them. */
  readonly isOfLines: boolean;
  act(): void;
}

// Univer's parameters are as many kinds as there are mutations; each reader knows its own.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Params = any;
/** What takes one kind of mutation back, read before it is made. */
export type Reader = (document: UniverDocument, params: Params, sheet: Worksheet) => readonly Inverse[];

export function takeBack(document: UniverDocument, inverse: Inverse): void {
  if (inverse.kind === 'act') inverse.act();
  else putCells(document, inverse);
}

/** Every part of a cell, taken away: Univer's formulas do not notice a cell that is taken away whole. */
const nothing = { f: null, si: null, p: null, v: null, t: null, s: null, custom: null } as unknown as ICellData;

/** Each is taken away first: what is written is merged with what stands there, and would keep its looks. */
function putCells(document: UniverDocument, { sheetId, cells }: CellsInverse): void {
  const removed: { [row: number]: { [column: number]: ICellData } } = {};
  const put: { [row: number]: { [column: number]: ICellData } } = {};
  for (const [row, columns] of cells) {
    for (const [column, cell] of columns) {
      removed[row] = { ...removed[row], [column]: { ...nothing } };
      if (cell) put[row] = { ...put[row], [column]: structuredClone(cell) };
    }
  }
  if (Object.keys(removed).length === 0) return;
  document.run(SetRangeValuesMutation.id, { subUnitId: sheetId, cellValue: removed });
  if (Object.keys(put).length > 0) document.run(SetRangeValuesMutation.id, { subUnitId: sheetId, cellValue: put });
}

/** Somebody else wrote these cells since: what stands there is not taken back. */
export function withoutCells(inverse: Inverse, written: CellsInverse): void {
  if (inverse.kind !== 'cells' || inverse.sheetId !== written.sheetId) return;
  for (const [row, columns] of written.cells)
    for (const column of columns.keys()) inverse.cells.get(row)?.delete(column);
}

/** Somebody else shifted rows or columns since: the cells are elsewhere now. */
export function shifted(inverse: CellsInverse, shift: LineShift): CellsInverse {
  const cells: CellMap = new Map();
  for (const [row, columns] of inverse.cells) {
    for (const [column, cell] of columns) {
      const place = shiftRectangle({ row: row + 1, column: column + 1, rowCount: 1, columnCount: 1 }, shift);
      if (!place) continue;
      const line = cells.get(place.row - 1) ?? new Map();
      cells.set(place.row - 1, line.set(place.column - 1, cell));
    }
  }
  return { ...inverse, cells };
}
