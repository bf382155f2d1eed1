import { sheetCsv, toCsv } from '../../../src/workbench/data-folder/csv';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

test.each([
  ['plain text', [['a', 'b']], 'a,b'],
  ['a comma', [['a,b']], '"a,b"'],
  ['quotes', [['he said "no"']], '"he said ""no"""'],
  ['a line break', [['a\nb', 'c']], '"a\nb",c'],
  ['a lone carriage return', [['a\rb']], '"a\rb"'],
  ['texts that look like formulas', [['=1+1', '+1', '-1', '@x']], '=1+1,+1,-1,@x'],
  ['spaces', [[' a ', '']], ' a ,'],
  ['two lines', [['a'], ['b']], 'a\r\nb'],
])('writes as CSV: %s', (_, rows, expected) => {
  expect(toCsv(rows)).toBe(expected);
});

test('a sheet is exported as displayed: formats, booleans, dates, error names, spills, Loading...', async () => {
  const workbook = await createUniverWorkbook();
  const functions = new FakeCustomFunctions({ fin_table: () => [['Zoë', 1.5]], fin_slow: 'by hand' });
  workbook.setCustomFunctions(functions);
  workbook.write(0, at(1, 1, 1, 4), [
    [{ value: 1234.5 }, { value: true }, { value: { dateSerial: 46023 } }, { formula: '=1/0' }],
  ]);
  workbook.setNumberFormats(0, at(1, 1), [['#,##0.00']]);
  workbook.write(0, at(2, 2), [[{ formula: '=FIN_TABLE()' }]]);
  workbook.write(0, at(3, 1), [[{ formula: '=FIN_SLOW()' }]]);
  await functions.called(2);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(sheetCsv(workbook, 0)).toBe('"1,234.50",TRUE,1/1/2026,#DIV/0!\r\n,Zoë,1.5,\r\nLoading...,,,');
  workbook.dispose();
});

test('an empty sheet is an empty file', async () => {
  const workbook = await createUniverWorkbook();
  expect(sheetCsv(workbook, 0)).toBe('');
  workbook.dispose();
});
