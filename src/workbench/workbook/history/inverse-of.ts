import {
  IDefinedNamesService,
  type ISetDefinedNameMutationParam,
  RemoveDefinedNameMutation,
  SetDefinedNameMutation,
} from '@univerjs/engine-formula';
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
import { textParam, type UniverDocument } from '../univer-document';
import {
  CapturedState,
  type Inverse,
  type InverseBuilder,
  indexesIn,
  indexesOf,
  inverse,
  restored,
} from './captured-state';
import { dimensionInverses } from './dimension-inverses';

/** Captures what reverts a mutation, before it is executed. undefined: undo does not support this mutation. */
export function inverseOf(document: UniverDocument, id: string, params: object): readonly Inverse[] | undefined {
  const build = builders.get(id);
  if (!build) return undefined;
  const sheetId = textParam(params, 'subUnitId') ?? textParam(params, 'sheetId') ?? '';
  const sheet = document.unit.getSheetBySheetId(sheetId) ?? document.unit.getActiveSheet();
  return build(params as never, new CapturedState(document, sheet));
}

export function canBeReverted(mutationId: string): boolean {
  return builders.has(mutationId);
}

const builders: ReadonlyMap<string, InverseBuilder> = new Map([
  ...dimensionInverses,
  inverse(SetRangeValuesMutation, ({ cellValue }, captured) => [captured.cells(indexesIn(cellValue))]),
  inverse(SetNumfmtMutation, ({ values }, captured) => {
    const ranges = Object.values(values).flatMap((value) => value.ranges);
    return [captured.cells(ranges.flatMap(indexesOf))];
  }),
  inverse(RemoveNumfmtMutation, ({ ranges }, captured) => [captured.cells(ranges.flatMap(indexesOf))]),
  inverse(ReorderRangeMutation, ({ range }, captured) => [captured.cells(indexesOf(range))]),
  inverse(MoveRangeMutation, ({ from, to }, { document }) =>
    [from, to].map(({ subUnitId, value }) =>
      new CapturedState(document, document.worksheetOfView(subUnitId)).cells(indexesIn(value)),
    ),
  ),
  inverse(AddWorksheetMergeMutation, (_, captured) => [captured.merges()]),
  inverse(RemoveWorksheetMergeMutation, (_, captured) => [captured.merges()]),
  inverse(UpdateNoteMutation, (_, captured) => [captured.notes()]),
  inverse(RemoveNoteMutation, (_, captured) => [captured.notes()]),
  inverse(UpdateNotePositionMutation, (_, captured) => [captured.notes()]),

  inverse(InsertSheetMutation, ({ sheet: { id, name } }, { document }) => [
    { apply: () => document.run(RemoveSheetMutation.id, { subUnitId: id, subUnitName: name }) },
  ]),
  inverse(RemoveSheetMutation, ({ subUnitId }, captured) => {
    const { document, sheet } = captured;
    const config = structuredClone(sheet.getConfig());
    const index = document.unit.getConfig().sheetOrder.indexOf(subUnitId);
    const insert = () => document.run(InsertSheetMutation.id, { index, sheet: structuredClone(config) });
    return [{ apply: insert }, captured.notes()];
  }),
  inverse(SetWorksheetOrderMutation, ({ subUnitId }, { document }) => {
    const toOrder = document.unit.getConfig().sheetOrder.indexOf(subUnitId);
    const move = () => {
      const fromOrder = document.unit.getConfig().sheetOrder.indexOf(subUnitId);
      document.run(SetWorksheetOrderMutation.id, { subUnitId, fromOrder, toOrder });
    };
    return [{ apply: move }];
  }),
  restored(SetWorksheetNameMutation, (sheet) => ({ name: sheet.getName() })),
  restored(SetWorksheetHideMutation, (sheet) => ({ hidden: sheet.getConfig().hidden })),
  restored(SetTabColorMutation, (sheet) => ({ color: sheet.getConfig().tabColor })),
  restored(SetFrozenMutation, (sheet) => sheet.getConfig().freeze),
  restored(ToggleGridlinesMutation, (sheet) => ({ showGridlines: sheet.getConfig().showGridlines })),
  restored(SetGridlinesColorMutation, (sheet) => ({ color: sheet.getConfig().gridlinesColor })),
  restored(SetWorksheetDefaultStyleMutation, (sheet) => ({ defaultStyle: sheet.getConfig().defaultStyle })),
  inverse(SetWorkbookNameMutation, (_, { document }) => {
    const name = document.unit.getName();
    return [{ apply: () => document.run(SetWorkbookNameMutation.id, { name }) }];
  }),
  inverse(SetDefinedNameMutation, definedName),
  inverse(RemoveDefinedNameMutation, definedName),
]);

function definedName({ id, name }: ISetDefinedNameMutationParam, { document }: CapturedState): readonly Inverse[] {
  const found = document.injector.get(IDefinedNamesService).getValueById(document.unitId, id);
  const captured = found ? { ...found } : null;
  const restore = () => {
    if (captured) document.run(SetDefinedNameMutation.id, captured);
    else document.run(RemoveDefinedNameMutation.id, { id, name, formulaOrRefString: '' });
  };
  return [{ apply: restore }];
}
