import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { CellValue, Workbook } from '../../../../src/workbench/workbook/workbook';

const corner = { row: 1, column: 1, rowCount: 1, columnCount: 1 };

let workbook: Workbook;

beforeEach(async () => {
  workbook = await createUniverWorkbook();
});

afterEach(() => workbook.dispose());

async function calculate(formula: string): Promise<CellValue | undefined> {
  workbook.write(0, corner, [[{ formula }]]);
  await workbook.whenCalculated();
  return workbook.values(0, corner)[0]?.[0];
}

test.each([
  '=MAKEARRAY(1E6,1E6,LAMBDA(r,c,1))',
  '=MAKEARRAY(500001,1,LAMBDA(r,c,1))',
  '=INDEX(MAKEARRAY("1000000",1E6,LAMBDA(r,c,1)),1,1)',
  '=MUNIT(1E5)',
  '=SUM(MUNIT({2,100000}))',
  '=EXPAND(1,1E6,1E6)',
  '=SUM(ROW(INDIRECT("1:10000"))*TRANSPOSE(ROW(INDIRECT("1:10000"))))',
  '=SUM(TRANSPOSE(ROW(INDIRECT("1:10000")))+ROW(INDIRECT("1:10000")))',
])('%s is an error, because its array would be too large', async (formula) => {
  expect(await calculate(formula)).toMatchObject({ error: '#ERROR!' });
});

test.each([
  ['=SUM(MAKEARRAY(3,2,LAMBDA(r,c,r*c)))', 18],
  ['=SUM(MUNIT(3))', 3],
  ['=SUM(EXPAND(7,2,2,1))', 10],
  ['=SUM(EXPAND({1,2},3,,1))', 7],
  ['=SUM(ROW(A1:A3)*TRANSPOSE(ROW(A1:A3)))', 36],
  ['=IFERROR(MUNIT(1E5),"too large")', 'too large'],
])('%s is %s', async (formula, expected) => {
  expect(await calculate(formula)).toBe(expected);
});
