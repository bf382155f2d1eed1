import type { IRange } from '@univerjs/core';
import {
  InsertColMutation,
  InsertRowMutation,
  MoveColsMutation,
  MoveColsMutationUndoFactory,
  MoveRowsMutation,
  MoveRowsMutationUndoFactory,
  RemoveColMutation,
  RemoveRowMutation,
  SetColDataMutation,
  SetColDataMutationFactory,
  SetColHiddenMutation,
  SetColVisibleMutation,
  SetRowDataMutation,
  SetRowDataMutationFactory,
  SetRowHiddenMutation,
  SetRowVisibleMutation,
  SetWorksheetColumnCountMutation,
  SetWorksheetColWidthMutation,
  SetWorksheetColWidthMutationFactory,
  SetWorksheetRowAutoHeightMutation,
  SetWorksheetRowAutoHeightMutationFactory,
  SetWorksheetRowCountMutation,
  SetWorksheetRowHeightMutation,
  SetWorksheetRowHeightMutationFactory,
  SetWorksheetRowIsAutoHeightMutation,
  SetWorksheetRowIsAutoHeightMutationFactory,
} from '@univerjs/sheets';
import { cellsOf, linesOf, mergesAndNotesOf, ofLines, writtenPlaces } from './captured-state';
import type { Reader } from './inverse';

/** Of the mutations that insert, delete, move, hide and size rows and columns. */
export const readersOfLines: { readonly [mutationId: string]: Reader } = {
  [InsertRowMutation.id]: (document, { range }, sheet) => [
    ofLines(document, sheet, RemoveRowMutation.id, { range }),
    ...mergesAndNotesOf(document, sheet),
  ],
  [InsertColMutation.id]: (document, { range }, sheet) => [
    ofLines(document, sheet, RemoveColMutation.id, { range }),
    ...mergesAndNotesOf(document, sheet),
  ],
  [RemoveRowMutation.id]: (document, { range }, sheet) => {
    const rowInfo = linesOf(range.startRow, range.endRow, (row) => sheet.getRowManager().getRow(row));
    const all = { ...range, startColumn: 0, endColumn: sheet.getColumnCount() - 1 };
    return [
      ofLines(document, sheet, InsertRowMutation.id, { range, rowInfo }),
      cellsOf(sheet, writtenPlaces(sheet, all)),
      ...mergesAndNotesOf(document, sheet),
    ];
  },
  [RemoveColMutation.id]: (document, { range }, sheet) => {
    const colInfo = linesOf(range.startColumn, range.endColumn, (column) => sheet.getColumnManager().getColumn(column));
    const all = { ...range, startRow: 0, endRow: sheet.getRowCount() - 1 };
    return [
      ofLines(document, sheet, InsertColMutation.id, { range, colInfo }),
      cellsOf(sheet, writtenPlaces(sheet, all)),
      ...mergesAndNotesOf(document, sheet),
    ];
  },
  [MoveRowsMutation.id]: (document, params, sheet) => [
    ofLines(document, sheet, MoveRowsMutation.id, MoveRowsMutationUndoFactory(null, params)),
    ...mergesAndNotesOf(document, sheet),
  ],
  [MoveColsMutation.id]: (document, params, sheet) => [
    ofLines(document, sheet, MoveColsMutation.id, MoveColsMutationUndoFactory(null, params)),
    ...mergesAndNotesOf(document, sheet),
  ],
  [SetWorksheetRowCountMutation.id]: (document, _, sheet) => [
    ofLines(document, sheet, SetWorksheetRowCountMutation.id, { rowCount: sheet.getRowCount() }),
  ],
  [SetWorksheetColumnCountMutation.id]: (document, _, sheet) => [
    ofLines(document, sheet, SetWorksheetColumnCountMutation.id, { columnCount: sheet.getColumnCount() }),
  ],
  [SetRowHiddenMutation.id]: changedRows(SetRowVisibleMutation.id, false),
  [SetRowVisibleMutation.id]: changedRows(SetRowHiddenMutation.id, true),
  [SetColHiddenMutation.id]: changedColumns(SetColVisibleMutation.id, false),
  [SetColVisibleMutation.id]: changedColumns(SetColHiddenMutation.id, true),
  [SetRowDataMutation.id]: (document, params, sheet) => [
    ofLines(document, sheet, SetRowDataMutation.id, SetRowDataMutationFactory(params, sheet)),
  ],
  [SetColDataMutation.id]: (document, params, sheet) => [
    ofLines(document, sheet, SetColDataMutation.id, SetColDataMutationFactory(params, sheet)),
  ],
  [SetWorksheetRowHeightMutation.id]: (document, params, sheet) => [
    ofLines(document, sheet, SetWorksheetRowHeightMutation.id, SetWorksheetRowHeightMutationFactory(params, sheet)),
  ],
  [SetWorksheetRowIsAutoHeightMutation.id]: (document, params, sheet) => [
    ofLines(
      document,
      sheet,
      SetWorksheetRowIsAutoHeightMutation.id,
      SetWorksheetRowIsAutoHeightMutationFactory(params, sheet),
    ),
  ],
  [SetWorksheetRowAutoHeightMutation.id]: (document, params, sheet) => [
    ofLines(
      document,
      sheet,
      SetWorksheetRowAutoHeightMutation.id,
      SetWorksheetRowAutoHeightMutationFactory(params, sheet),
    ),
  ],
  [SetWorksheetColWidthMutation.id]: (document, params, sheet) => [
    ofLines(document, sheet, SetWorksheetColWidthMutation.id, SetWorksheetColWidthMutationFactory(params, sheet)),
  ],
};

/** Of rows that are hidden or shown, those that were not so before. */
function changedRows(id: string, wereHidden: boolean): Reader {
  return (document, { ranges }, sheet) => {
    const isChanged = (row: number) => (sheet.getRowManager().getRow(row)?.hd === 1) === wereHidden;
    const changed = (ranges as IRange[]).flatMap((range) =>
      runs(range.startRow, range.endRow, isChanged).map(([startRow, endRow]) => ({ ...range, startRow, endRow })),
    );
    return [ofLines(document, sheet, id, { ranges: changed })];
  };
}

function changedColumns(id: string, wereHidden: boolean): Reader {
  return (document, { ranges }, sheet) => {
    const isChanged = (column: number) => (sheet.getColumnManager().getColumn(column)?.hd === 1) === wereHidden;
    const changed = (ranges as IRange[]).flatMap((range) =>
      runs(range.startColumn, range.endColumn, isChanged).map(([startColumn, endColumn]) => ({
        ...range,
        startColumn,
        endColumn,
      })),
    );
    return [ofLines(document, sheet, id, { ranges: changed })];
  };
}

/** The unbroken stretches of a range in which something holds. */
function runs(start: number, end: number, holds: (line: number) => boolean): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (let line = start; line <= end; line++) {
    if (!holds(line)) continue;
    const last = found.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else found.push([line, line]);
  }
  return found;
}
