import { CELL_INVERTED_INDEX_CACHE } from '@univerjs/engine-formula';
import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import { FakeCustomFunctions } from '../../../support/fake-custom-functions';

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

test('10,000 different values are added without a search for each', () => {
  const looks = jest.spyOn(Set.prototype, 'has');
  for (let row = 0; row < 10_000; row += 1) CELL_INVERTED_INDEX_CACHE.set('unit', 'sheet', 0, `v${row}`, row, true);
  expect(looks.mock.calls.length).toBeLessThanOrEqual(20_000);
  looks.mockRestore();
  CELL_INVERTED_INDEX_CACHE.clear();
});
