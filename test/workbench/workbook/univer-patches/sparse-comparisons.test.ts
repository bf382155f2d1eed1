import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

test.each([
  ['=FILTER(A:A,C:C=E1)', '=FILTER(B:B,C:C=E1)', [1, 10], [3, 30]],
  ['=SUMPRODUCT(A1:A3*(C1:C3="x"))', '=SUMPRODUCT(B1:B3*(C1:C3="x"))', [4, 40], [null, null]],
  ['=SUM(IF(C1:C3=E1,A1:A3,0))', '=SUM(IF(C1:C3=E1,B1:B3,0))', [4, 40], [null, null]],
])('%s and %s compare one column twice', async (first, second, ...expected) => {
  const workbook = await createUniverWorkbook();
  const rows = [
    [1, 10, 'x', null, 'x'],
    [2, 20, 'y'],
    [3, 30, 'x'],
  ];
  for (const [index, row] of rows.entries()) {
    workbook.write(0, at(index + 1, 1, 1, row.length), [row.map((value) => ({ value }))]);
  }
  workbook.write(0, at(1, 7, 1, 2), [[{ formula: first }, { formula: second }]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 7, 2, 2))).toEqual(expected);
  workbook.dispose();
});
