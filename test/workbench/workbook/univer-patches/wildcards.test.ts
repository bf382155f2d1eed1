import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../../src/workbench/workbook/workbook';

const at = (row: number, column: number, rowCount = 1) => ({ row, column, rowCount, columnCount: 1 });

let workbook: Workbook;

beforeAll(async () => {
  workbook = await createUniverWorkbook();
  const texts = ['REWE Markt', 'Rewe*', 'a~b', 'two\nlines', '', 'a'.repeat(300), 'a'.repeat(30_000)];
  workbook.write(
    0,
    at(1, 1, texts.length),
    texts.map((value) => [{ value }]),
  );
});

afterAll(() => workbook.dispose());

test.each([
  ['=COUNTIF(A1:A6,"rewe*")', 2],
  ['=COUNTIF(A1:A6,"<>rewe*")', 4],
  ['=COUNTIF(A1:A6,"rewe~*")', 1],
  ['=COUNTIF(A1:A6,"*~~*")', 1],
  ['=COUNTIF(A1:A6,"*ma?kt")', 1],
  ['=COUNTIF(A1:A6,"????????*")', 3],
  ['=COUNTIF(A1:A6,"two?lines")', 1],
  ['=COUNTIF(A1:A6,"?")', 0],
  ['=MATCH("*markt*",A1:A6,0)', 1],
  ['=VLOOKUP("two*",A1:A6,1,FALSE)', 'two\nlines'],
])('%s is %j', async (formula, expected) => {
  workbook.write(0, at(1, 3), [[{ formula }]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 3))).toEqual([[expected]]);
});

test.each([
  ['=COUNTIF(A1:A6,REPT("*a",12)&"b")', 0],
  ['=COUNTIF(A1:A6,REPT("*a",12)&"*")', 1],
  ['=IFNA(MATCH(REPT("*a",12)&"b",A1:A6,0),"none")', 'none'],
  // 15,000 x 15,000 characters.
  ['=SUM(COUNTIF(A7:A8,"*"&REPT("a",15000)&"c"))', 0],
  ['=IFNA(MATCH("*"&REPT("a",15000)&"c",A7:A8,0),"none")', 'none'],
])('%s ends, although the stars fit in very many ways', async (formula, expected) => {
  workbook.write(0, at(1, 3), [[{ formula }]]);
  await workbook.whenCalculated();
  expect(workbook.values(0, at(1, 3))).toEqual([[expected]]);
});
