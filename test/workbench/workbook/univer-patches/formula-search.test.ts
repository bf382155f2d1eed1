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
  const expected = model.getFormulaData();
  expect(Object.keys(expected['book']?.['first'] ?? {})).toEqual(['0', '3', '4', '900']);
  patchFormulaSearch(univer.__getInjector(), unit);
  expect(model.getFormulaData()).toEqual(expected);
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
