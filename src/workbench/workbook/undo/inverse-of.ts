import type { IRange, Worksheet } from '@univerjs/core';
import { IDefinedNamesService, RemoveDefinedNameMutation, SetDefinedNameMutation } from '@univerjs/engine-formula';
import {
  AddWorksheetMergeMutation,
  InsertColMutation,
  InsertRowMutation,
  InsertSheetMutation,
  MoveColsMutation,
  MoveColsMutationUndoFactory,
  MoveRangeMutation,
  MoveRowsMutation,
  MoveRowsMutationUndoFactory,
  RemoveColMutation,
  RemoveNumfmtMutation,
  RemoveRowMutation,
  RemoveSheetMutation,
  RemoveWorksheetMergeMutation,
  ReorderRangeMutation,
  SetColDataMutation,
  SetColDataMutationFactory,
  SetColHiddenMutation,
  SetColVisibleMutation,
  SetFrozenMutation,
  SetGridlinesColorMutation,
  SetNumfmtMutation,
  SetRangeValuesMutation,
  SetRowDataMutation,
  SetRowDataMutationFactory,
  SetRowHiddenMutation,
  SetRowVisibleMutation,
  SetTabColorMutation,
  SetWorkbookNameMutation,
  SetWorksheetColumnCountMutation,
  SetWorksheetColWidthMutation,
  SetWorksheetColWidthMutationFactory,
  SetWorksheetDefaultStyleMutation,
  SetWorksheetHideMutation,
  SetWorksheetNameMutation,
  SetWorksheetOrderMutation,
  SetWorksheetRowAutoHeightMutation,
  SetWorksheetRowAutoHeightMutationFactory,
  SetWorksheetRowCountMutation,
  SetWorksheetRowHeightMutation,
  SetWorksheetRowHeightMutationFactory,
  SetWorksheetRowIsAutoHeightMutation,
  SetWorksheetRowIsAutoHeightMutationFactory,
  ToggleGridlinesMutation,
} from '@univerjs/sheets';
import { RemoveNoteMutation, UpdateNoteMutation, UpdateNotePositionMutation } from '@univerjs/sheets-note';
import type { UniverDocument } from '../univer-document';
import type { Inverse } from './inverse';
import {
  cellsOf,
  linesOf,
  mergesAndNotesOf,
  mergesOf,
  notesOf,
  ofLines,
  ofSheet,
  places,
  placesOf,
  property,
  writtenPlaces,
} from './kept-before';

// Univer's parameters are as many kinds as there are mutations; each reader below knows its own.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Params = any;
type Reader = (document: UniverDocument, params: Params, sheet: Worksheet) => readonly Inverse[];

/** What takes a mutation back, read before it is made. Undefined: it is none that a user's undo knows. */
export function inverseOf(document: UniverDocument, id: string, params: object): readonly Inverse[] | undefined {
  const reader = readers[id];
  if (!reader) return undefined;
  const { subUnitId, sheetId } = params as { subUnitId?: string; sheetId?: string };
  const sheet = document.unit.getSheetBySheetId(subUnitId ?? sheetId ?? '') ?? document.unit.getActiveSheet();
  return reader(document, params, sheet);
}

export function canBeTakenBack(mutationId: string): boolean {
  return Object.hasOwn(readers, mutationId);
}

const readers: { readonly [mutationId: string]: Reader } = {
  [SetRangeValuesMutation.id]: (_, { cellValue }, sheet) => [cellsOf(sheet, placesOf(cellValue))],
  [SetNumfmtMutation.id]: (_, { values }, sheet) => {
    const ranges = Object.values(values as { [key: string]: { ranges: IRange[] } }).flatMap((value) => value.ranges);
    return [cellsOf(sheet, ranges.flatMap(places))];
  },
  [RemoveNumfmtMutation.id]: (_, { ranges }, sheet) => [cellsOf(sheet, (ranges as IRange[]).flatMap(places))],
  [ReorderRangeMutation.id]: (_, { range }, sheet) => [cellsOf(sheet, places(range))],
  [MoveRangeMutation.id]: (document, { from, to }) =>
    [from, to].map((side) => {
      const sheet = document.worksheetOfView(side.subUnitId);
      return cellsOf(sheet, placesOf(side.value));
    }),

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
  [AddWorksheetMergeMutation.id]: (document, _, sheet) => [mergesOf(document, sheet)],
  [RemoveWorksheetMergeMutation.id]: (document, _, sheet) => [mergesOf(document, sheet)],

  [SetWorksheetRowCountMutation.id]: (document, _, sheet) => [
    ofLines(document, sheet, SetWorksheetRowCountMutation.id, { rowCount: sheet.getRowCount() }),
  ],
  [SetWorksheetColumnCountMutation.id]: (document, _, sheet) => [
    ofLines(document, sheet, SetWorksheetColumnCountMutation.id, { columnCount: sheet.getColumnCount() }),
  ],
  [SetRowHiddenMutation.id]: (document, { ranges }, sheet) => [
    hiddenLines(document, sheet, SetRowVisibleMutation.id, ranges, (range) =>
      runs(range.startRow, range.endRow, (row) => sheet.getRowManager().getRow(row)?.hd !== 1).map(
        ([startRow, endRow]) => ({ ...range, startRow, endRow }),
      ),
    ),
  ],
  [SetRowVisibleMutation.id]: (document, { ranges }, sheet) => [
    hiddenLines(document, sheet, SetRowHiddenMutation.id, ranges, (range) =>
      runs(range.startRow, range.endRow, (row) => sheet.getRowManager().getRow(row)?.hd === 1).map(
        ([startRow, endRow]) => ({ ...range, startRow, endRow }),
      ),
    ),
  ],
  [SetColHiddenMutation.id]: (document, { ranges }, sheet) => [
    hiddenLines(document, sheet, SetColVisibleMutation.id, ranges, (range) =>
      runs(range.startColumn, range.endColumn, (column) => sheet.getColumnManager().getColumn(column)?.hd !== 1).map(
        ([startColumn, endColumn]) => ({ ...range, startColumn, endColumn }),
      ),
    ),
  ],
  [SetColVisibleMutation.id]: (document, { ranges }, sheet) => [
    hiddenLines(document, sheet, SetColHiddenMutation.id, ranges, (range) =>
      runs(range.startColumn, range.endColumn, (column) => sheet.getColumnManager().getColumn(column)?.hd === 1).map(
        ([startColumn, endColumn]) => ({ ...range, startColumn, endColumn }),
      ),
    ),
  ],
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

  [InsertSheetMutation.id]: (document, { sheet }) => [
    ofSheet(sheet.id, () => document.run(RemoveSheetMutation.id, { subUnitId: sheet.id, subUnitName: sheet.name })),
  ],
  [RemoveSheetMutation.id]: (document, { subUnitId }, sheet) => {
    const config = structuredClone(sheet.getConfig());
    const index = document.unit.getConfig().sheetOrder.indexOf(subUnitId);
    const insert = () => document.run(InsertSheetMutation.id, { index, sheet: structuredClone(config) });
    return [ofSheet(subUnitId, insert), notesOf(document, subUnitId)];
  },
  [SetWorksheetNameMutation.id]: (document, _, sheet) => {
    const name = sheet.getName();
    return [property(document, sheet, SetWorksheetNameMutation.id, { name })];
  },
  [SetWorksheetOrderMutation.id]: (document, { subUnitId }, sheet) => {
    const toOrder = document.unit.getConfig().sheetOrder.indexOf(subUnitId);
    return [
      ofSheet(sheet.getSheetId(), () => {
        const fromOrder = document.unit.getConfig().sheetOrder.indexOf(subUnitId);
        document.run(SetWorksheetOrderMutation.id, { subUnitId, fromOrder, toOrder });
      }),
    ];
  },
  [SetWorksheetHideMutation.id]: (document, _, sheet) => [
    property(document, sheet, SetWorksheetHideMutation.id, { hidden: sheet.getConfig().hidden }),
  ],
  [SetTabColorMutation.id]: (document, _, sheet) => [
    property(document, sheet, SetTabColorMutation.id, { color: sheet.getConfig().tabColor }),
  ],
  [SetFrozenMutation.id]: (document, _, sheet) => [
    property(document, sheet, SetFrozenMutation.id, { ...sheet.getConfig().freeze }),
  ],
  [ToggleGridlinesMutation.id]: (document, _, sheet) => [
    property(document, sheet, ToggleGridlinesMutation.id, { showGridlines: sheet.getConfig().showGridlines }),
  ],
  [SetGridlinesColorMutation.id]: (document, _, sheet) => [
    property(document, sheet, SetGridlinesColorMutation.id, { color: sheet.getConfig().gridlinesColor }),
  ],
  [SetWorksheetDefaultStyleMutation.id]: (document, _, sheet) => [
    property(document, sheet, SetWorksheetDefaultStyleMutation.id, { defaultStyle: sheet.getConfig().defaultStyle }),
  ],
  [SetWorkbookNameMutation.id]: (document) => {
    const name = document.unit.getName();
    return [ofSheet('', () => document.run(SetWorkbookNameMutation.id, { name }))];
  },

  [SetDefinedNameMutation.id]: definedName,
  [RemoveDefinedNameMutation.id]: definedName,
  [UpdateNoteMutation.id]: (document, { sheetId }) => [notesOf(document, sheetId)],
  [RemoveNoteMutation.id]: (document, { sheetId }) => [notesOf(document, sheetId)],
  [UpdateNotePositionMutation.id]: (document, { sheetId }) => [notesOf(document, sheetId)],
};

function definedName(document: UniverDocument, { id, name }: Params): readonly Inverse[] {
  const names = document.injector.get(IDefinedNamesService);
  const before = names.getValueById(document.unitId, id);
  const kept = before ? { ...before } : null;
  return [
    ofSheet('', () => {
      if (kept) document.run(SetDefinedNameMutation.id, kept);
      else document.run(RemoveDefinedNameMutation.id, { id, name, formulaOrRefString: '' });
    }),
  ];
}

/** Rows or columns that were not so before. */
function hiddenLines(
  document: UniverDocument,
  sheet: Worksheet,
  id: string,
  ranges: readonly IRange[],
  changed: (range: IRange) => IRange[],
): Inverse {
  return ofLines(document, sheet, id, { ranges: ranges.flatMap(changed) });
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
