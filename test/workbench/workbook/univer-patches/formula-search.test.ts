import {
  CommandType,
  ICommandService,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import { FormulaDataModel, UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import { patchFormulaSearch } from '../../../../src/workbench/workbook/univer-patches/formula-search';

let univer: Univer;
afterEach(() => univer.dispose());

/** A workbook of two sheets, of which the first one has these cells. */
function createUnit(cells: object): Workbook {
  univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.SILENT,
  });
  univer.registerPlugin(UniverFormulaEnginePlugin, { notExecuteFormula: true });
  return univer.createUnit<object, Workbook>(UniverInstanceType.UNIVER_SHEET, {
    id: 'book',
    sheetOrder: ['first', 'empty'],
    sheets: { first: { id: 'first', name: 'First', cellData: cells }, empty: { id: 'empty', name: 'Empty' } },
  });
}

test('the patch finds the same formulas as Univer without it, including shared formulas', () => {
  const cells = {
    0: { 0: { v: 1 }, 1: { f: '=A1', v: 1 }, 2: { v: 'text' } },
    3: { 2: { f: '=A1*2', si: 'shared' }, 3: { v: 4, f: '' } },
    4: { 2: { si: 'shared' }, 5: { si: 'lost' } },
    900: { 25: { f: '=SUM(A:A)' } },
  };
  const unit = createUnit(cells);
  const model = univer.__getInjector().get(FormulaDataModel);
  const idsOf = () => Reflect.get(model, '_getSheetFormulaIdMap').call(model, 'book', 'first');
  const expected = model.getFormulaData();
  expect(Object.keys(expected['book']?.['first'] ?? {})).toEqual(['0', '3', '4', '900']);
  expect(idsOf()).toEqual({ shared: { f: '=A1*2', r: 3, c: 2 } });
  patchFormulaSearch(univer.__getInjector(), unit);
  expect(model.getFormulaData()).toEqual(expected);
  expect(idsOf()).toEqual({ shared: { f: '=A1*2', r: 3, c: 2 } });
});

test('after a written block, its formulas are found and those it replaced are not; the other cells are not searched', () => {
  const unit = createUnit({ 0: { 0: { f: '=1' }, 1: { f: '=2' } }, 5: { 0: { f: '=3' } } });
  const injector = univer.__getInjector();
  patchFormulaSearch(injector, unit);
  const model = injector.get(FormulaDataModel);
  model.getFormulaData();

  const commands = injector.get(ICommandService);
  commands.registerCommand(SetRangeValuesMutation);
  unit.getSheetBySheetId('first')?.getCellMatrix().setValue(7, 0, { f: '=4' });
  for (const cellValue of [
    { 0: { 0: { f: null, v: 1 }, 1: { f: '=5' } } },
    { 0: { 2: { f: '=6' } }, 5: { 0: null } },
  ]) {
    commands.syncExecuteCommand(SetRangeValuesMutation.id, { unitId: 'book', subUnitId: 'first', cellValue });
  }
  expect(model.getFormulaData()).toEqual({ book: { first: { 0: { 1: { f: '=5' }, 2: { f: '=6' } } }, empty: {} } });
});

test.each([
  ['a change of its sheet', { unitId: 'book', subUnitId: 'first' }],
  ['a change that names no sheet', { unitId: 'book' }],
])('a formula is found after %s', (_, params) => {
  const unit = createUnit({ 0: { 0: { v: 1 } } });
  patchFormulaSearch(univer.__getInjector(), unit);
  const model = univer.__getInjector().get(FormulaDataModel);
  expect(model.getFormulaData()).toEqual({ book: { first: {}, empty: {} } });

  const commands = univer.__getInjector().get(ICommandService);
  const cells = unit.getSheetBySheetId('first')?.getCellMatrix();
  const handler = () => cells?.setValue(2, 1, { f: '=A1' }) === undefined;
  commands.registerCommand({ id: 'sheet.mutation.of-this-test', type: CommandType.MUTATION, handler });
  commands.syncExecuteCommand('sheet.mutation.of-this-test', params);
  expect(model.getFormulaData()).toMatchObject({ book: { first: { 2: { 1: { f: '=A1' } } } } });
});
