import {
  at,
  cells,
  columns,
  figure,
  fixMonth,
  line,
  platform,
  press,
  rowOf,
  rows,
  sheetId,
  type,
} from './budget-workbook';

/** Days of months: the workbook calculates TODAY() by its own clock. */
const november = '46347';
const monthAfter = async (said: string | number) => {
  const [formula = ''] = platform.workbook.formulas(sheetId(), at(1, columns.category))[0] ?? [];
  type(2, columns.category, said);
  platform.workbook.write(sheetId(), at(1, columns.category), [[{ formula: formula.replace('TODAY()', november) }]]);
  const shown = await figure(1, columns.category);
  platform.workbook.write(sheetId(), at(1, columns.category), [[{ formula }]]);
  return shown;
};

test.each([
  ['This month', 'Nov 2026'],
  ['dieser monat', 'Nov 2026'],
  ['', 'Nov 2026'],
  ['Last month', 'Oct 2026'],
  ['Letzter Monat', 'Oct 2026'],
  ['Next month', 'Dec 2026'],
  ['11 months ago', 'Dec 2025'],
  ['Vor 2 Monaten', 'Sep 2026'],
  [46_081, 'Feb 2026'],
  ['sometime', 'Which month?'],
])('the list of months: %s is %s', async (said, month) => {
  press();
  expect(await monthAfter(said)).toBe(month);
});

test('a budget in German is found, and read, in another locale, and says there what it says in its language', async () => {
  platform.workbook.locale = 'de_DE';
  press();
  fixMonth();
  const [heads = []] = await cells(rows.headings, 1, 1, columns.carried);
  expect(heads.join()).toBe('Kategorie,Geplant,Ausgegeben,,Übrig,Vormonat,Status,Pro,Übertragen?,Übertrag');
  type(11, columns.amount, 850);
  type(12, columns.amount, 800);
  expect([(await line(11))[3], (await line(12))[3]]).toEqual(['Über Plan', 'OK']);
  expect(await cells(11, columns.per, 2)).toEqual([['Monat'], ['Monat']]);
  type(12, columns.per, 'year');
  expect((await cells(await rowOf('Beträge pro Jahr'), columns.amount))[0]).toEqual(['800,00']);
  platform.workbook.locale = 'en_US';
  press();
  expect(platform.workbook.sheets().filter(({ isHidden }) => !isHidden)).toHaveLength(3);
  expect([(await line(11))[3], (await cells(rows.headings, columns.amount))[0]]).toEqual(['Over', ['Geplant']]);
  type(11, columns.per, 'jahr');
  expect((await cells(await rowOf('Beträge pro Jahr'), columns.amount))[0]).toEqual(['1,650.00']);
});
