import { CELL_INVERTED_INDEX_CACHE } from '@univerjs/engine-formula';
import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import { FakeCustomFunctions } from '../../../support/host/fake-custom-functions';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

test('a lookup finds the new values of a spill', async () => {
  const workbook = await createUniverWorkbook();
  const tables = [
    [['a'], ['b'], ['c']],
    [['c'], ['b'], ['a']],
  ];
  const functions = new FakeCustomFunctions({ fin_table: (which) => tables[Number(which)] ?? [] });
  workbook.setCustomFunctions(functions);
  workbook.write(0, at(1, 1), [[{ formula: '=FIN_TABLE(0)' }]]);
  workbook.write(0, at(1, 3), [[{ formula: '=MATCH("c",A1:A3,0)' }]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 3))).toEqual([[3]]);
  workbook.write(0, at(1, 1), [[{ formula: '=FIN_TABLE(1)' }]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 3))).toEqual([[1]]);
  workbook.dispose();
});

test('adding a value to the lookup index takes at most two lookups', () => {
  const looks = jest.spyOn(Set.prototype, 'has');
  for (let row = 0; row < 10_000; row += 1) CELL_INVERTED_INDEX_CACHE.set('unit', 'sheet', 0, `v${row}`, row, true);
  expect(looks.mock.calls.length).toBeLessThanOrEqual(20_000);
  looks.mockRestore();
  CELL_INVERTED_INDEX_CACHE.clear();
});

test.each([
  ['=FILTER(A:A,C:C=E1)', '=FILTER(B:B,C:C=E1)', [1, 10], [3, 30]],
  ['=SUMPRODUCT(A1:A3*(C1:C3="x"))', '=SUMPRODUCT(B1:B3*(C1:C3="x"))', [4, 40], [null, null]],
  ['=SUM(IF(C1:C3=E1,A1:A3,0))', '=SUM(IF(C1:C3=E1,B1:B3,0))', [4, 40], [null, null]],
])('%s and %s are both correct when they compare the same column', async (first, second, ...expected) => {
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

test('a zero is not blank in any of several formulas that compare it with ""', async () => {
  const workbook = await createUniverWorkbook();
  workbook.write(0, at(1, 1, 3, 1), [[{ value: 0 }], [{ value: null }], [{ value: 5 }]]);
  workbook.write(0, at(1, 2, 1, 3), [
    [{ formula: '=IF(A1="","blank",A1)' }, { formula: '=IF(A1="","blank","Over")' }, { formula: '=SUM((A1:A3="")+0)' }],
  ]);
  workbook.write(0, at(1, 5, 1, 2), [[{ formula: '=A2=0' }, { formula: '=A2=""' }]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 2, 1, 5))).toEqual([[0, 'Over', 1, true, true]]);
  workbook.dispose();
});

test('a number and a text of its digits are different in each of several formulas that compare their column', async () => {
  const workbook = await createUniverWorkbook();
  const column = ['12', 12, null, '0012'];
  workbook.write(
    0,
    at(1, 1, column.length, 2),
    column.map((value, index) => [{ value }, { value: index + 1 }]),
  );
  const formulas = [
    '=A1=12',
    '=A2="12"',
    '=TEXTJOIN("",TRUE,(A1:A4=12)+0)',
    '=TEXTJOIN("",TRUE,(A1:A4="12")+0)',
    '=TEXTJOIN("",TRUE,(A1:A4<>12)+0)',
    '=TEXTJOIN("",TRUE,(A1:A4>99)+0)',
    '=VLOOKUP(12,A1:B4,2,FALSE)',
    '=VLOOKUP("12",A1:B4,2,FALSE)',
    '=XLOOKUP("0012",A1:A4,B1:B4)',
    '=COUNTIF(A1:A4,"*")',
    '=A3=FALSE',
  ];
  const expected = [false, false, '0100', '1000', '1011', '1001', 2, 1, 4, 2, true];
  const run = async (repeated: readonly string[]) => {
    workbook.write(
      0,
      at(1, 4, repeated.length),
      repeated.map((formula) => [{ formula }]),
    );
    await workbook.whenCalculated();
    return workbook.values(0, at(1, 4, repeated.length)).flat();
  };
  expect(await run([...formulas, ...formulas])).toEqual([...expected, ...expected]);
  workbook.dispose();
});
