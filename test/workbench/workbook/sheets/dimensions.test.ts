import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';

test('a move of rows or columns changes no formula of another sheet', async () => {
  const workbook = await createUniverWorkbook();
  try {
    const [first = { sheetId: -1 }] = workbook.sheets();
    const second = workbook.insertSheet('Second');
    for (const [moved, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const cell = { row: 3, column: 5, rowCount: 1, columnCount: 1 };
      workbook.write(other.sheetId, cell, [[{ formula: '=ROW(A3)' }]]);
      await workbook.whenCalculated();
      workbook.moveColumns(moved.sheetId, 1, 1, 8);
      workbook.moveRows(moved.sheetId, 1, 1, 6);
      await workbook.whenCalculated();
      expect(workbook.formulas(other.sheetId, cell)).toEqual([['=ROW(A3)']]);
      workbook.write(other.sheetId, cell, [[{ value: null }]]);
    }
  } finally {
    workbook.dispose();
  }
});
