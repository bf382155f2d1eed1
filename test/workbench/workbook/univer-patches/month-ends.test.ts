import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

/** What LibreOffice, Excel and Sheets return. */
const formulas = [
  ['=EDATE(DATE(2026,1,31),1)', '2026-02-28'],
  ['=EDATE(DATE(2026,1,29),1)', '2026-02-28'],
  ['=EDATE(DATE(2026,1,28),1)', '2026-02-28'],
  ['=EDATE(DATE(2024,1,31),1)', '2024-02-29'],
  ['=EDATE(DATE(2024,2,29),12)', '2025-02-28'],
  ['=EDATE(DATE(2024,2,29),-48)', '2020-02-29'],
  ['=EDATE(DATE(2026,3,31),-1)', '2026-02-28'],
  ['=EDATE(DATE(2026,3,31)+0.75,-1)', '2026-02-28'],
  ['=EDATE(DATE(2026,10,31),1)', '2026-11-30'],
  ['=EDATE(DATE(2026,10,31),2)', '2026-12-31'],
  ['=EDATE(DATE(2026,12,31),2)', '2027-02-28'],
  ['=EDATE(DATE(2026,5,31),0)', '2026-05-31'],
  ['=EDATE(DATE(2026,5,15),-1.5)', '2026-04-15'],
  ['=EOMONTH(DATE(2026,5,15),-1.5)', '2026-04-30'],
  ['=EOMONTH(DATE(2026,1,31),2.6)', '2026-03-31'],
] as const;

test('some months after or before the last days of a month are in the month that is meant', async () => {
  const workbook = await createUniverWorkbook();
  workbook.write(
    0,
    at(1, 1, formulas.length),
    formulas.map(([formula]) => [{ formula }]),
  );
  workbook.write(0, at(1, 3, 1, 3), [
    [
      { formula: '=EDATE({46053;46052},1)' },
      { formula: '=TRANSPOSE(EDATE(DATE(2026,1,31),{1,2,3}))' },
      { formula: '=EDATE("soon",1)' },
    ],
  ]);
  workbook.setNumberFormats(
    0,
    at(1, 1, formulas.length),
    formulas.map(() => ['yyyy-mm-dd']),
  );
  await workbook.whenCalculated();
  const shown = workbook.displayValues(0, at(1, 1, formulas.length)).flat();
  expect(shown).toEqual(formulas.map(([, day]) => day));
  expect(workbook.displayValues(0, at(1, 3, 3, 3))).toEqual([
    ['2/28/2026', '2/28/2026', '#VALUE!'],
    ['2/28/2026', '3/31/2026', ''],
    ['', '4/30/2026', ''],
  ]);
  workbook.dispose();
});
