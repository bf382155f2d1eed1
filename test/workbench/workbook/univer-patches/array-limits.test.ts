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
  '=SUM(EXPAND(SEQUENCE(1000),,2000,0))',
  '=SUM(EXPAND(TRANSPOSE(SEQUENCE(1000)),2000,,0))',
  '=SUM(EXPAND(SEQUENCE(1000),1000,501,0))',
  '=SUM(MMULT(SEQUENCE(1000),TRANSPOSE(SEQUENCE(501))))',
  '=SUM(IF(SEQUENCE(1000)>0,TRANSPOSE(SEQUENCE(501))))',
  '=SUM(IF(SEQUENCE(1000)>0,1,TRANSPOSE(SEQUENCE(501))))',
  '=SUM(IFERROR(SEQUENCE(1000),TRANSPOSE(SEQUENCE(501))))',
  '=SUM(IFNA(SEQUENCE(1000),TRANSPOSE(SEQUENCE(501))))',
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
  ['=SUM(EXPAND({1;2},,3,1))', 7],
  ['=ROWS(EXPAND(SEQUENCE(1000),,500,0))', 1000],
  ['=ROWS(MMULT(SEQUENCE(1000),TRANSPOSE(SEQUENCE(500))))', 1000],
  ['=SUM(MMULT(TRANSPOSE(SEQUENCE(1000)),SEQUENCE(1000)))', 333_833_500],
  ['=COLUMNS(IF(SEQUENCE(1000)>0,TRANSPOSE(SEQUENCE(500))))', 500],
  ['=ROWS(IF(TRUE,SEQUENCE(1000),TRANSPOSE(SEQUENCE(501))))', 1000],
  ['=SUM(IF({1;0}>0,{1,2},3))', 9],
  ['=SUM(IFERROR({1;2},{3,4}))', 6],
  ['=SUM(ROW(A1:A3)*TRANSPOSE(ROW(A1:A3)))', 36],
  ['=IFERROR(MUNIT(1E5),"too large")', 'too large'],
])('%s is %s', async (formula, expected) => {
  expect(await calculate(formula)).toBe(expected);
});
