import { createUniverWorkbook } from '../../../../src/workbench/workbook/univer-workbook';

const row = { row: 1, column: 1, rowCount: 1, columnCount: 5 };

/** A number, one with a format, a date, a date with a format, a boolean. */
async function filled(locale: string) {
  const workbook = await createUniverWorkbook({ name: 'Books', locale });
  const day = { value: { dateSerial: 46112 } };
  workbook.setNumberFormats(0, row, [['', '#,##0.00', '', 'd mmm yyyy', '']]);
  workbook.write(0, row, [[{ value: 10.5 }, { value: 1234.5 }, day, day, { value: true }]]);
  return workbook;
}

test.each([
  ['en_US', ['10.5', '1,234.50', '3/31/2026', '31 Mar 2026', 'TRUE']],
  ['en_GB', ['10.5', '1,234.50', '31/03/2026', '31 Mar 2026', 'TRUE']],
  ['de_DE', ['10,5', '1.234,50', '31.03.2026', '31 März 2026', 'TRUE']],
  ['sv_SE', ['10,5', '1 234,50', '2026-03-31', '31 mars 2026', 'TRUE']],
  ['ja_JP', ['10.5', '1,234.50', '2026/03/31', '31 3月 2026', 'TRUE']],
])('values are displayed in the format of the locale %s', async (locale, shown) => {
  const workbook = await filled(locale);
  expect(workbook.displayValues(0, row)[0]?.map((text) => text.replace(/\s/g, ' '))).toEqual(shown);
  workbook.dispose();
});

test('a change of the locale shows the same values differently, and is saved', async () => {
  const workbook = await filled('en_US');
  const before = workbook.values(0, row);
  workbook.locale = 'de_DE';
  expect(workbook.displayValues(0, row)[0]?.slice(0, 3)).toEqual(['10,5', '1.234,50', '31.03.2026']);
  expect(workbook.values(0, row)).toEqual(before);
  expect(workbook.numberFormats(0, row)[0]?.[3]).toBe('d mmm yyyy');
  expect([workbook.locale, workbook.snapshot().locale]).toEqual(['de_DE', 'de_DE']);
  workbook.locale = 'en_US';
  expect(workbook.displayValues(0, row)[0]?.[1]).toBe('1,234.50');
  workbook.dispose();
});

test('a text that is the name of an object property is shown unchanged', async () => {
  const workbook = await createUniverWorkbook({ name: 'Books' });
  const texts = ['constructor', '__proto__', 'toString', 'valueOf', '#SPILL!'];
  workbook.write(0, row, [texts.map((value) => ({ value }))]);
  expect(workbook.displayValues(0, row)).toEqual([texts]);
  workbook.dispose();
});

test('texts are shown by the part of their format for texts', async () => {
  const workbook = await createUniverWorkbook({ name: 'Books' });
  workbook.setNumberFormats(0, row, [['"    "@', '0.00;-0.00;0;"<"@">"', '@', '0.00', '"    "@']]);
  workbook.write(0, row, [
    [{ value: 'Rent' }, { value: 'Rent' }, { value: 'Rent' }, { value: 'Rent' }, { formula: '="Re"&"nt"' }],
  ]);
  await workbook.whenCalculated();
  expect(workbook.displayValues(0, row)[0]).toEqual(['    Rent', '<Rent>', 'Rent', 'Rent', '    Rent']);
  expect(workbook.values(0, row)[0]).toEqual(['Rent', 'Rent', 'Rent', 'Rent', 'Rent']);
  workbook.dispose();
});
