import type { IRange, Worksheet } from '@univerjs/core';
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
import { type InverseBuilder, indexesOf, inverse, restored } from './captured-state';

/** Inverses of the mutations that insert, delete, move, hide and resize rows and columns. */
export const dimensionInverses: readonly [mutationId: string, InverseBuilder][] = [
  inverse(InsertRowMutation, ({ range }, captured) => [
    captured.mutation(RemoveRowMutation, { range }),
    ...captured.mergesAndNotes(),
  ]),
  inverse(InsertColMutation, ({ range }, captured) => [
    captured.mutation(RemoveColMutation, { range }),
    ...captured.mergesAndNotes(),
  ]),
  inverse(RemoveRowMutation, ({ range }, captured) => {
    const rows = captured.sheet.getRowManager();
    const rowInfo = dimensionData(range.startRow, range.endRow, (row) => rows.getRow(row));
    const all = { ...range, startColumn: 0, endColumn: captured.sheet.getColumnCount() - 1 };
    return [
      captured.mutation(InsertRowMutation, { range, rowInfo }),
      captured.cells(writtenIndexes(captured.sheet, all)),
      ...captured.mergesAndNotes(),
    ];
  }),
  inverse(RemoveColMutation, ({ range }, captured) => {
    const columns = captured.sheet.getColumnManager();
    const colInfo = dimensionData(range.startColumn, range.endColumn, (column) => columns.getColumn(column));
    const all = { ...range, startRow: 0, endRow: captured.sheet.getRowCount() - 1 };
    return [
      captured.mutation(InsertColMutation, { range, colInfo }),
      captured.cells(writtenIndexes(captured.sheet, all)),
      ...captured.mergesAndNotes(),
    ];
  }),
  inverse(MoveRowsMutation, (params, captured) => [
    captured.mutation(MoveRowsMutation, MoveRowsMutationUndoFactory(null, params)),
    ...captured.mergesAndNotes(),
  ]),
  inverse(MoveColsMutation, (params, captured) => [
    captured.mutation(MoveColsMutation, MoveColsMutationUndoFactory(null, params)),
    ...captured.mergesAndNotes(),
  ]),
  restored(SetWorksheetRowCountMutation, (sheet) => ({ rowCount: sheet.getRowCount() })),
  restored(SetWorksheetColumnCountMutation, (sheet) => ({ columnCount: sheet.getColumnCount() })),
  inverse(SetRowHiddenMutation, ({ ranges }, captured) => [
    captured.mutation(SetRowVisibleMutation, { ranges: rowsThatAre('shown', captured.sheet, ranges) }),
  ]),
  inverse(SetRowVisibleMutation, ({ ranges }, captured) => [
    captured.mutation(SetRowHiddenMutation, { ranges: rowsThatAre('hidden', captured.sheet, ranges) }),
  ]),
  inverse(SetColHiddenMutation, ({ ranges }, captured) => [
    captured.mutation(SetColVisibleMutation, { ranges: columnsThatAre('shown', captured.sheet, ranges) }),
  ]),
  inverse(SetColVisibleMutation, ({ ranges }, captured) => [
    captured.mutation(SetColHiddenMutation, { ranges: columnsThatAre('hidden', captured.sheet, ranges) }),
  ]),
  restored(SetRowDataMutation, (sheet, params) => SetRowDataMutationFactory(params, sheet)),
  restored(SetColDataMutation, (sheet, params) => SetColDataMutationFactory(params, sheet)),
  restored(SetWorksheetRowHeightMutation, (sheet, params) => SetWorksheetRowHeightMutationFactory(params, sheet)),
  restored(SetWorksheetRowIsAutoHeightMutation, (sheet, params) =>
    SetWorksheetRowIsAutoHeightMutationFactory(params, sheet),
  ),
  restored(SetWorksheetRowAutoHeightMutation, (sheet, params) =>
    SetWorksheetRowAutoHeightMutationFactory(params, sheet),
  ),
  restored(SetWorksheetColWidthMutation, (sheet, params) => SetWorksheetColWidthMutationFactory(params, sheet)),
];

function rowsThatAre(state: 'hidden' | 'shown', sheet: Worksheet, ranges: readonly IRange[]): IRange[] {
  const matches = (row: number) => (sheet.getRowManager().getRow(row)?.hd === 1) === (state === 'hidden');
  return ranges.flatMap((range) =>
    runs(range.startRow, range.endRow, matches).map(([startRow, endRow]) => ({ ...range, startRow, endRow })),
  );
}

function columnsThatAre(state: 'hidden' | 'shown', sheet: Worksheet, ranges: readonly IRange[]): IRange[] {
  const matches = (column: number) => (sheet.getColumnManager().getColumn(column)?.hd === 1) === (state === 'hidden');
  return ranges.flatMap((range) =>
    runs(range.startColumn, range.endColumn, matches).map(([startColumn, endColumn]) => ({
      ...range,
      startColumn,
      endColumn,
    })),
  );
}

/** The groups of adjacent rows or columns that match. */
function runs(start: number, end: number, matches: (index: number) => boolean): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (let index = start; index <= end; index++) {
    if (!matches(index)) continue;
    const last = found.at(-1);
    if (last && last[1] === index - 1) last[1] = index;
    else found.push([index, index]);
  }
  return found;
}

function writtenIndexes(sheet: Worksheet, range: IRange) {
  return indexesOf(range).filter(([row, column]) => sheet.getCellRaw(row, column));
}

/** The data of rows or columns, by index within the restored ones, from 0. */
function dimensionData<Data>(
  start: number,
  end: number,
  read: (index: number) => Data,
): { [index: number]: NonNullable<Data> } {
  const found: { [index: number]: NonNullable<Data> } = {};
  for (let index = start; index <= end; index++) {
    const data = read(index);
    if (data) found[index - start] = structuredClone(data);
  }
  return found;
}
