import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { CellInput } from '../../../../src/workbench/workbook/workbook';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

test('UNIQUE keeps rows apart whose values have different types or letters', async () => {
  const workbook = await createUniverWorkbook();
  const values = ['0012', '12', 12, '1e1', 10, 12, '12', true, 'TRUE', null, '0', 0, null, 'rent', 'Rent'];
  const column: CellInput[][] = [...values.map((value) => [{ value }]), [{ error: '#N/A' }], [{ value: '#N/A' }]];
  workbook.write(0, at(1, 1, column.length), column);
  workbook.write(0, at(1, 2, 3, 2), [
    [{ value: 'Giro' }, { value: '0012' }],
    [{ value: 'Giro' }, { value: '12' }],
    [{ value: 'Giro' }, { value: '12' }],
  ]);
  workbook.write(0, at(1, 5, 1, 2), [[{ formula: '=UNIQUE(A1:A17)' }, { formula: '=UNIQUE(B1:C3)' }]]);
  await workbook.whenCalculated();
  const unique = ['0012', '12', 12, '1e1', 10, true, 'TRUE', null, '0', 0, 'rent', 'Rent'];
  expect(workbook.values(0, at(1, 5, 14)).flat()).toEqual([
    ...unique,
    expect.objectContaining({ error: '#N/A' }),
    '#N/A',
  ]);
  expect(workbook.values(0, at(1, 6, 3, 2))).toEqual([
    ['Giro', '0012'],
    ['Giro', '12'],
    [null, null],
  ]);
  workbook.dispose();
});
