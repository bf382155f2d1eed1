import type { ICellData, IRange, Worksheet } from '@univerjs/core';
import { AddWorksheetMergeMutation, RemoveWorksheetMergeMutation } from '@univerjs/sheets';
import { RemoveNoteMutation, SheetsNoteModel, UpdateNoteMutation } from '@univerjs/sheets-note';
import type { UniverDocument } from '../univer-document';
import type { CellMap, Inverse } from './inverse';

/** What of a sheet is kept before it changes, and how it is put back: the parts that inverses are made of. */

export function ofSheet(sheetId: string, act: () => void): Inverse {
  return { kind: 'act', sheetId, isOfLines: false, act };
}

export function ofLines(document: UniverDocument, sheet: Worksheet, id: string, params: object): Inverse {
  const sheetId = sheet.getSheetId();
  const back = structuredClone({ ...params, subUnitId: sheetId });
  return { kind: 'act', sheetId, isOfLines: true, act: () => document.run(id, structuredClone(back)) };
}

export function property(document: UniverDocument, sheet: Worksheet, id: string, params: object): Inverse {
  const subUnitId = sheet.getSheetId();
  const back = structuredClone(params);
  return ofSheet(subUnitId, () => document.run(id, { subUnitId, ...structuredClone(back) }));
}

/** Univer itself moves and drops merged cells and notes with their rows and columns. */
export function mergesAndNotesOf(document: UniverDocument, sheet: Worksheet): Inverse[] {
  return [mergesOf(document, sheet), notesOf(document, sheet.getSheetId())];
}

/** All merged cells of a sheet, put back where they differ. */
export function mergesOf(document: UniverDocument, sheet: Worksheet): Inverse {
  const sheetId = sheet.getSheetId();
  const before = structuredClone(sheet.getMergeData());
  const act = () => {
    const now = document.worksheetOfView(sheetId).getMergeData();
    if (JSON.stringify(now) === JSON.stringify(before)) return;
    if (now.length > 0) {
      document.run(RemoveWorksheetMergeMutation.id, { subUnitId: sheetId, ranges: structuredClone(now) });
    }
    if (before.length > 0) {
      document.run(AddWorksheetMergeMutation.id, { subUnitId: sheetId, ranges: structuredClone(before) });
    }
  };
  return { kind: 'act', sheetId, isOfLines: true, act };
}

/** All notes of a sheet, put back where they differ. */
export function notesOf(document: UniverDocument, sheetId: string): Inverse {
  const model = document.injector.get(SheetsNoteModel);
  const read = () => structuredClone([...(model.getSheetNotes(document.unitId, sheetId)?.values() ?? [])]);
  const before = read();
  const textOf = (notes: ReturnType<typeof read>) =>
    JSON.stringify(notes.map(({ row, col, note }) => [row, col, note]).sort());
  const act = () => {
    const now = read();
    if (textOf(now) === textOf(before)) return;
    for (const { id, row, col } of now) document.run(RemoveNoteMutation.id, { sheetId, noteId: id, row, col });
    for (const note of before) {
      document.run(UpdateNoteMutation.id, { sheetId, row: note.row, col: note.col, note: { ...note } });
    }
  };
  return { kind: 'act', sheetId, isOfLines: true, act };
}

type Place = readonly [row: number, column: number];

export function cellsOf(sheet: Worksheet, at: Iterable<Place>): Inverse {
  const cells: CellMap = new Map();
  for (const [row, column] of at) {
    const raw = sheet.getCellRaw(row, column);
    const line = cells.get(row) ?? new Map<number, ICellData | null>();
    cells.set(row, line.set(column, raw ? structuredClone(raw) : null));
  }
  return { kind: 'cells', sheetId: sheet.getSheetId(), cells };
}

export function placesOf(matrix: { [row: string]: { [column: string]: unknown } | null } | undefined): Place[] {
  return Object.entries(matrix ?? {}).flatMap(([row, line]) =>
    Object.keys(line ?? {}).map((column): Place => [Number(row), Number(column)]),
  );
}

export function places({ startRow, endRow, startColumn, endColumn }: IRange): Place[] {
  const found: Place[] = [];
  for (let row = startRow; row <= endRow; row++) {
    for (let column = startColumn; column <= endColumn; column++) found.push([row, column]);
  }
  return found;
}

export function writtenPlaces(sheet: Worksheet, range: IRange): Place[] {
  return places(range).filter(([row, column]) => sheet.getCellRaw(row, column));
}

export function linesOf<Line>(start: number, end: number, read: (line: number) => Line): { [index: number]: Line } {
  const found: { [index: number]: Line } = {};
  for (let line = start; line <= end; line++) {
    const data = read(line);
    // From 0 within what is put back.
    if (data) found[line - start] = structuredClone(data);
  }
  return found;
}
