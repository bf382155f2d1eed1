import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { CellValue } from '../../../../src/workbench/workbook/workbook';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

/** Formulas with their results while the cells of the columns A and B are blank, and while they are 46,000. */
const formulas: readonly (readonly [string, blank: CellValue, number: CellValue])[] = [
  ['=A1=""', true, false],
  ['=IF(A1="","none",A1)', 'none', 46_000],
  ['=A3=""', true, false],
  ['=IF(A3="","none",A3)', 'none', 46_000],
  ['=IF(A4="","",TEXT(A4,"d mmmm"))', '', '9 December'],
  ['=IF(B3="","none",B3)', 'none', 46_000],
  ['=IF(A7="","none",A7)', 'none', 46_000],
  ['=A3<>""', false, true],
  ['=SUM((A1:A4="")+0)', 3, 0],
  ['=A3=0', true, false],
  ['=A1', null, 46_000],
  ['=ISBLANK(A3)', true, false],
];

test('a blank cell of a result equals "" in each of several formulas, before and after a calculation', async () => {
  const workbook = await createUniverWorkbook();
  let content: CellValue = null;
  const functions = { fin_one: () => [[content]], fin_table: () => [['x'], [content], [content]] };
  workbook.setCustomFunctions(new FakeCustomFunctions(functions));
  workbook.write(0, at(1, 1), [[{ formula: '=FIN_ONE()' }]]);
  workbook.write(0, at(2, 1), [[{ formula: '=FIN_TABLE()' }]]);
  workbook.write(0, at(2, 2), [[{ formula: '=SORT(A2:A4,1,FALSE)' }]]);
  workbook.write(0, at(7, 1, 1, 1), [[{ formula: '=A3' }]]);
  const results = async () => {
    await workbook.whenCalculated();
    return workbook.values(0, at(1, 5, formulas.length)).flat();
  };
  workbook.write(
    0,
    at(1, 5, formulas.length),
    formulas.map(([formula]) => [{ formula }]),
  );
  const whenBlank = formulas.map(([, result]) => result);
  expect(await results()).toEqual(whenBlank);
  workbook.recalculateCustomFunctions();
  expect(await results()).toEqual(whenBlank);
  content = 46_000;
  workbook.recalculateCustomFunctions();
  expect(await results()).toEqual(formulas.map(([, , result]) => result));
  content = null;
  workbook.recalculateCustomFunctions();
  expect(await results()).toEqual(whenBlank);
  workbook.dispose();
});
