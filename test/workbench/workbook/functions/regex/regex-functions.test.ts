import { createUniverWorkbook } from '../../../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../../../src/workbench/workbook/workbook';

const row = { row: 1, column: 1, rowCount: 1, columnCount: 3 };
const corner = { ...row, columnCount: 1 };

let workbook: Workbook;

beforeAll(async () => {
  workbook = await createUniverWorkbook();
});

afterAll(() => workbook.dispose());

async function calculate(formula: string) {
  workbook.write(0, corner, [[{ formula }]]);
  await workbook.whenCalculated();
  return workbook.values(0, row)[0];
}

test.each([
  ['=REGEXMATCH("REWE Markt 12","\\d+$")', true],
  ['=REGEXMATCH("REWE Markt","\\d+$")', false],
  ['=REGEXMATCH("Rewe","(?i)REWE")', true],
  ['=REGEXMATCH(TRUE,"TRUE")', true],
  ['=REGEXMATCH(B9,"^$")', true],
  ['=REGEXMATCH("Straße","^\\pL+$")', true],
  ['=REGEXMATCH("x1","^[[:alpha:]][[:digit:]]$")', true],
  ['=REGEXEXTRACT("Invoice 4711 of May","\\d+")', '4711'],
  ['=REGEXEXTRACT("Invoice 4711 of May","Invoice (\\d+)")', '4711'],
  ['=REGEXREPLACE("No. 4711-12","[^0-9]","")', '471112'],
  ['=REGEXREPLACE("Doe, Jane","(\\w+), (\\w+)","$2 $1")', 'Jane Doe'],
  ['=REGEXREPLACE("ab","(a)","$10$$$&")', 'a0$ab'],
  ['=REGEXREPLACE("ab","a","$1$x$")', '$1$x$b'],
  ['=REGEXREPLACE("abc","x*","-")', '-a-b-c-'],
  ['=REGEXREPLACE("🍕🍔",".","x")', 'xx'],
])('%s is %j', async (formula, expected) => {
  expect(await calculate(formula)).toEqual([expected, null, null]);
});

test('several groups fill a row, and one that takes no part is empty', async () => {
  expect(await calculate('=REGEXEXTRACT("12.50 EUR","(\\d+)\\.(\\d+)( USD)?")')).toEqual(['12', '50', '']);
});

test.each([
  ['=REGEXMATCH("a","(")', '#REF!', 'Function REGEXMATCH parameter 2 value "(" is not a valid regular expression.'],
  ['=REGEXEXTRACT("ab","(?=b)b")', '#REF!', expect.stringContaining('value "(?=b)b" is not a valid regular')],
  ['=REGEXREPLACE("aa","(a)\\1","")', '#REF!', expect.stringContaining('value "(a)\\1" is not a valid regular')],
  ['=REGEXEXTRACT("a","b")', '#N/A', ''],
  ['=REGEXMATCH(B1:B2,"b")', '#VALUE!', ''],
  ['=REGEXMATCH(1/0,"b")', '#DIV/0!', 'Function DIVIDE parameter 2 cannot be zero.'],
  [
    '=REGEXREPLACE(REPT("a",30000),"a","bb")',
    '#VALUE!',
    'Text result of REGEXREPLACE is longer than the limit of 50000 characters.',
  ],
  ['=REGEXMATCH("a")', '#N/A', ''],
])('%s is the error %s', async (formula, error, message) => {
  expect((await calculate(formula))?.[0]).toEqual({ error, message });
});

test.each([
  ['=REGEXREPLACE(REPT("a",70)&"!","^(a|aa)+$","x")', `${'a'.repeat(70)}!`],
  ['=REGEXMATCH(REPT("a",30000)&"!","^(a+)+$")', false],
  ['=REGEXEXTRACT(REPT("a",30000)&"!","(?:x+x+)+y|!$")', '!'],
  ['=LEN(REGEXREPLACE(REPT("a1",15000),"[^0-9]",""))', 15_000],
])('%s ends, because the time grows with the length of the text', async (formula, expected) => {
  expect((await calculate(formula))?.[0]).toBe(expected);
});

test('a list of matches whose searches all end at the end of the text is an error after a bounded amount of work', async () => {
  expect((await calculate('=REGEXREPLACE(REPT("a",30000),"a*b|a","x")'))?.[0]).toEqual({
    error: '#ERROR!',
    message: 'Calculation limit was reached when trying to calculate this formula.',
  });
});
