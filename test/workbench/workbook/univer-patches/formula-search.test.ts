import { LocaleType, LogLevel, Univer, UniverInstanceType, type Workbook } from '@univerjs/core';
import { FormulaDataModel, UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import { patchFormulaSearch } from '../../../../src/workbench/workbook/univer-patches/formula-search';

test('the same formulas are found as without the patch, those that share one too', () => {
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.SILENT,
  });
  univer.registerPlugin(UniverFormulaEnginePlugin, { notExecuteFormula: true });
  const cells = {
    0: { 0: { v: 1 }, 1: { f: '=A1', v: 1 }, 2: { v: 'text' } },
    3: { 2: { f: '=A1*2', si: 'shared' }, 3: { v: 4, f: '' } },
    4: { 2: { si: 'shared' }, 5: { si: 'lost' } },
    900: { 25: { f: '=SUM(A:A)' } },
  };
  const unit = univer.createUnit<object, Workbook>(UniverInstanceType.UNIVER_SHEET, {
    id: 'book',
    sheetOrder: ['first', 'empty'],
    sheets: { first: { id: 'first', name: 'First', cellData: cells }, empty: { id: 'empty', name: 'Empty' } },
  });
  const model = univer.__getInjector().get(FormulaDataModel);
  const expected = model.getFormulaData();
  expect(Object.keys(expected['book']?.['first'] ?? {})).toEqual(['0', '3', '4', '900']);
  patchFormulaSearch(univer.__getInjector(), unit);
  expect(model.getFormulaData()).toEqual(expected);
  univer.dispose();
});
