import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { CellValue } from '../../../../src/workbench/workbook/workbook';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

const missing = { error: '#N/A', message: 'The workbench has only a demo rate between EUR and USD.' };

const formulas: readonly (readonly [formula: string, value: CellValue, shown: string])[] = [
  ['=GOOGLEFINANCE("CURRENCY:EURUSD")', 1.16, '1.1600 (demo rate)'],
  ['=GOOGLEFINANCE("currency:"&A1&A2,"price")', 1 / 1.16, '0.8621 (demo rate)'],
  ['=GOOGLEFINANCE("EURUSD")', 1.16, '1.1600 (demo rate)'],
  ['=ROUND(100*GOOGLEFINANCE("CURRENCY:EURUSD"),2)', 116, '116'],
  ['=GOOGLEFINANCE("CURRENCY:GBPUSD")', missing, '#N/A'],
  ['=GOOGLEFINANCE("NASDAQ:GOOG")', missing, '#N/A'],
  ['=GOOGLEFINANCE("CURRENCY:EURUSD","high")', missing, '#N/A'],
  ['=GOOGLEFINANCE("CURRENCY:EURUSD","price",DATE(2026,1,1))', missing, '#N/A'],
  ['=GOOGLEFINANCE("constructor")', missing, '#N/A'],
  ['=GOOGLEFINANCE(A9)', missing, '#N/A'],
  ['=GOOGLEFINANCE(1/0)', { error: '#DIV/0!', message: 'Function DIVIDE parameter 2 cannot be zero.' }, '#DIV/0!'],
];

test('GOOGLEFINANCE has a rate for the currencies of the demo, which says that it is none of Google', async () => {
  const workbook = await createUniverWorkbook();
  workbook.write(0, at(1, 1, 2), [[{ value: 'USD' }], [{ value: 'EUR' }]]);
  workbook.write(
    0,
    at(1, 3, formulas.length),
    formulas.map(([formula]) => [{ formula }]),
  );
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 3, formulas.length)).flat()).toEqual(formulas.map(([, value]) => value));
  expect(workbook.displayValues(0, at(1, 3, formulas.length)).flat()).toEqual(formulas.map(([, , shown]) => shown));
  workbook.dispose();
});
