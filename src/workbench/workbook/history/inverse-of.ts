import type { IRange } from '@univerjs/core';
import { IDefinedNamesService, RemoveDefinedNameMutation, SetDefinedNameMutation } from '@univerjs/engine-formula';
import {
  AddWorksheetMergeMutation,
  InsertSheetMutation,
  MoveRangeMutation,
  RemoveNumfmtMutation,
  RemoveSheetMutation,
  RemoveWorksheetMergeMutation,
  ReorderRangeMutation,
  SetFrozenMutation,
  SetGridlinesColorMutation,
  SetNumfmtMutation,
  SetRangeValuesMutation,
  SetTabColorMutation,
  SetWorkbookNameMutation,
  SetWorksheetDefaultStyleMutation,
  SetWorksheetHideMutation,
  SetWorksheetNameMutation,
  SetWorksheetOrderMutation,
  ToggleGridlinesMutation,
} from '@univerjs/sheets';
import { RemoveNoteMutation, UpdateNoteMutation, UpdateNotePositionMutation } from '@univerjs/sheets-note';
import type { UniverDocument } from '../univer-document';
import { cellsOf, mergesOf, notesOf, ofSheet, places, placesOf, property } from './captured-state';
import type { Inverse, Reader } from './inverse';
import { readersOfLines } from './line-inverses';

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
  ...readersOfLines,
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

  [AddWorksheetMergeMutation.id]: (document, _, sheet) => [mergesOf(document, sheet)],
  [RemoveWorksheetMergeMutation.id]: (document, _, sheet) => [mergesOf(document, sheet)],

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

function definedName(document: UniverDocument, { id, name }: { id: string; name: string }): readonly Inverse[] {
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
