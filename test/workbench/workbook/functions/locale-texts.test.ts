import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';

const formulas = [
  '=FIXED(1126.4,0)&" less"',
  '=FIXED(-1234.5)',
  '=FIXED(1234.5,1,TRUE)',
  '=TEXT(1234.5,"#,##0.00")',
  '=TEXT(DATE(2026,3,31),"d mmmm yyyy")',
  '=TEXT(-1234.5,"#,##0.0;[Red]-#,##0.0")',
  '=TEXT("note","@")',
  '=ARRAYFORMULA(TEXTJOIN(" ",TRUE,TEXT({1.5,2.5},"0.0"),FIXED({1000,2000},0)))',
  '=IFERROR(FIXED("note"),"no number")',
];
const area = { row: 1, column: 1, rowCount: formulas.length, columnCount: 1 };

async function texts(locale: string, change?: string) {
  const workbook = await createUniverWorkbook({ locale });
  workbook.write(
    0,
    area,
    formulas.map((formula) => [{ formula }]),
  );
  await workbook.whenCalculated();
  if (change !== undefined) workbook.locale = change;
  await workbook.whenCalculated();
  const shown = workbook.values(0, area).map(([value]) => String(value).replace(/\s/g, ' '));
  workbook.dispose();
  return shown;
}

const english = [
  '1,126 less',
  '-1,234.50',
  '1234.5',
  '1,234.50',
  '31 March 2026',
  '-1,234.5',
  'note',
  '1.5 2.5 1,000 2,000',
  'no number',
];
const german = [
  '1.126 less',
  '-1.234,50',
  '1234,5',
  '1.234,50',
  '31 März 2026',
  '-1.234,5',
  'note',
  '1,5 2,5 1.000 2.000',
  'no number',
];

test.each([
  ['en_US', english],
  ['de_DE', german],
])('FIXED and TEXT write numbers and months as the locale %s does', async (locale, expected) => {
  expect(await texts(locale)).toEqual(expected);
});

test('a group of digits is separated as in the cells: in French by a blank', async () => {
  expect((await texts('fr_FR')).slice(0, 2)).toEqual(['1 126 less', '-1 234,50']);
});

test('a change of the locale calculates them again', async () => {
  expect(await texts('en_US', 'de_DE')).toEqual(german);
  expect(await texts('de_DE', 'en_US')).toEqual(english);
});
