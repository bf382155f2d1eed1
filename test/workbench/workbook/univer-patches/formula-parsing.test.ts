import { closeOpenRanges } from '../../../../src/workbench/workbook/univer-patches/formula-parsing';
import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

test.each([
  ['=SUM(A2:A)', '=SUM(A2:A99999999)'],
  ['=SUM($A$2:$C,1)', '=SUM($A$2:$C99999999,1)'],
  ["='My A2:A'!B3:B+1", "='My A2:A'!B3:B99999999+1"],
  ['=COUNTIF(A2:A,"A2:A")', '=COUNTIF(A2:A99999999,"A2:A")'],
  ['=A2:A9', '=A2:A9'],
  ['=A:A', '=A:A'],
  ['=A2:INDEX(B:B,3)', '=A2:INDEX(B:B,3)'],
])('%s is parsed as %s', (formula, expected) => {
  expect(closeOpenRanges(formula)).toBe(expected);
});

test('a range without a last row ends at the end of the sheet, and a change in it recalculates the formula', async () => {
  const functions = new FakeCustomFunctions({ fin_rows: (range) => [[(range as unknown[]).length]] });
  const workbook = await createUniverWorkbook();
  workbook.setCustomFunctions(functions);
  workbook.write(0, at(1, 1, 3, 1), [[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]]);
  workbook.write(0, at(1, 3, 1, 2), [[{ formula: '=SUM(A2:A)' }, { formula: '=FIN_ROWS(A2:A)' }]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 3, 1, 2))).toEqual([[5, 999]]);
  workbook.write(0, at(1000, 1), [[{ value: 10 }]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 3))).toEqual([[15]]);
  expect(workbook.formulas(0, at(1, 3))).toEqual([['=SUM(A2:A)']]);
  workbook.dispose();
});
