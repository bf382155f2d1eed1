import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../../tables/table-input';
import {
  at,
  cells,
  columns,
  figure,
  fixMonth,
  line,
  platform,
  press,
  pressFor,
  rowOf,
  rows,
  run,
  serve,
  server,
  setDay,
  sheetId,
  spent,
  sums,
  type,
} from './budget-workbook';

// Places of a new budget.
const groceries = 12;
const column = { ...columns, months: columns.year };
/** The first days of months. */
const day = { jan2025: 45_658, sep: 46_266, oct: 46_296, nov: 46_327, dec: 46_357, mar2027: 46_447 };
const shownAt = async (line: number, place: number, count = 1) => (await cells(line, place, 1, count))[0] ?? [];
const since = (dateSerial: number) => setDay(rows.since, column.carried, dateSerial);

describe('what is carried over', () => {
  const [groceries, rent] = [11, 12];
  const spentIn = (category: string, index: number) => [
    spent(index, 40, category, '2026-11-02'),
    spent(index + 1, 130, category, '2026-10-31'),
    spent(index + 2, 75, category, '2026-09-01'),
    spent(index + 3, 999, category, '2026-08-31'),
  ];
  const start = () => {
    press();
    fixMonth();
  };

  test('if the user wants it: in other words than these, the budget asks', async () => {
    const cases = [
      ['TRUE, a box that is ticked', true, '-5.00', '55.00'],
      ['yes', 'yes', '-5.00', '55.00'],
      ['ja', ' Ja ', '-5.00', '55.00'],
      ['what was left before the first month', 45.5, '40.50', '100.50'],
      ['what was overspent before it', -20, '-25.00', '35.00'],
      ['a box that is not ticked', false, '', '60.00'],
      ['no', 'no', '', '60.00'],
      ['nothing', null, '', '60.00'],
      ['0', 0, '', '60.00'],
      ['another word', 'maybe', 'Yes or no?', '60.00'],
    ] as const;
    serve(cases.flatMap(([name], index) => spentIn(name, 4 * index)));
    start();
    since(day.sep);
    const names = platform.workbook.values(sheetId(), at(11, 1, cases.length)).flat();
    names.forEach((name, index) => {
      const value = cases.find(([each]) => each === name)?.[1] ?? null;
      type(11 + index, column.amount, 100);
      platform.workbook.write(sheetId(), at(11 + index, column.rollover), [[{ value }]]);
    });
    const shown = await Promise.all(names.map(async (_, index) => (await line(11 + index)).slice(0, 3)));
    expect(Object.fromEntries(names.map((name, index) => [name, shown[index]]))).toEqual(
      Object.fromEntries(cases.map(([name, , carried, left]) => [name, [carried, '40.00', left]])),
    );
  });

  test('counts today’s amount for each month since the first one, in the Total and what the status compares', async () => {
    serve([...spentIn('Groceries', 1), spent(9, 900, 'Rent', '2026-11-01')]);
    start();
    type(groceries, column.amount, 100);
    type(groceries, column.rollover, 'yes');
    expect(await shownAt(groceries, column.carried)).toEqual(['0.00']);
    since(day.sep);
    type(groceries, column.amount, 110);
    // Two months of 110, less 75 and 130; nothing of the first month or before.
    expect((await line(groceries)).slice(0, 3)).toEqual(['15.00', '40.00', '85.00']);
    since(day.dec);
    expect(await shownAt(groceries, column.carried)).toEqual(['0.00']);
    type(rows.since, column.carried, 'soon');
    expect((await line(groceries)).slice(0, 3)).toEqual(['Since when?', '40.00', '70.00']);
    since(day.oct);
    type(rent, column.amount, 950);
    type(groceries, column.amount, 50);
    type(groceries, column.rollover, 'no');
    expect(await shownAt(groceries, column.status)).toEqual(['OK']);
    type(groceries, column.rollover, 'yes');
    expect(await line(groceries)).toEqual(['-80.00', '40.00', '-70.00', 'Over']);
    expect(await sums(rows.total)).toEqual(['1,000.00', '-80.00', '940.00', '-20.00']);
  });
});

test('what was spent before the table begins is not known, so nothing is carried over', async () => {
  call(platform, 'createTable', { ...allTransactions, columns: [], from: '2026-10-15' });
  run();
  press();
  fixMonth();
  type(groceries, column.amount, 100);
  type(groceries, column.rollover, 'yes');
  since(day.oct);
  expect((await line(groceries)).slice(0, 3)).toEqual(['Before the table', '65.50', '34.50']);
  expect(await shownAt(rows.since, 1)).toEqual(['The table of transactions begins on October 15, 2026.']);
  // January to October are blank, because not all of their days are there.
  const shown = await shownAt(groceries, column.months, 13);
  expect(shown.slice(9)).toEqual(['', '', '65.50', '0.00']);
});

describe('an amount per year', () => {
  beforeEach(() => {
    server.push(spent(7, 300, 'Insurance', '2026-02-10'), spent(8, 50, 'Insurance', '2026-11-10'));
    server.push(spent(9, 500, 'Insurance', '2025-05-10'));
    press();
    fixMonth();
    type(11, column.amount, 1_000);
  });
  const insurance = 12;

  test('is compared with what was spent since January, and is not in the Total of the month', async () => {
    expect(await shownAt(insurance, 1)).toEqual(['Insurance']);
    type(insurance, column.amount, 600);
    // Groceries have no amount.
    expect(await sums(rows.total)).toEqual(['1,600.00', '', '950.00', '650.00']);
    type(insurance, column.per, 'Year');
    expect(await line(insurance)).toEqual(['', '350.00', '250.00', 'OK']);
    expect(await sums(rows.total)).toEqual(['1,000.00', '', '900.00', '100.00']);
    const yearly = await rowOf('Amounts per year');
    expect(await sums(yearly)).toEqual(['600.00', '', '350.00', '250.00']);
    expect(await shownAt(yearly, column.status)).toEqual(['since Jan 2026']);
    // Everything that was spent, and what the rows per month leave.
    expect([await figure(rows.figures, column.left), await figure(await rowOf('Not budgeted'))]).toEqual([
      '1,016',
      '65.50',
    ]);
  });

  test('is carried over by years, and the year may begin in another month', async () => {
    type(insurance, column.amount, 600);
    type(insurance, column.per, 'year');
    type(insurance, column.rollover, 'yes');
    since(day.jan2025);
    expect((await line(insurance)).slice(0, 3)).toEqual(['100.00', '350.00', '350.00']);
    type(rows.begins, column.carried, 4);
    // The year from April 2026, after those from April 2024 and 2025.
    expect((await line(insurance)).slice(0, 3)).toEqual(['400.00', '50.00', '950.00']);
    expect((await shownAt(rows.headings, column.months + 1, 12)).at(0)).toBe('Apr 2026');
  });

  test('a period that is neither is said, and nothing is compared', async () => {
    type(insurance, column.amount, 600);
    type(insurance, column.per, 'quarter');
    expect((await line(insurance)).slice(2)).toEqual(['', 'Month or year?']);
    platform.workbook.write(sheetId(), at(insurance, column.per), [[{ value: null }]]);
    expect((await line(insurance)).slice(2)).toEqual(['550.00', 'OK']);
  });
});

test('the months of the year add up to everything that was spent, as the rows and the rest do', async () => {
  server.push(spent(7, 12, '>5', '2026-01-31'), spent(8, 3, 'Kids?', '2026-12-31'), spent(9, 99, 'Rent', '2025-12-31'));
  press();
  fixMonth();
  platform.workbook.deleteRows(sheetId(), groceries, 1);
  const heads = await shownAt(rows.headings, column.months, 13);
  expect(heads.filter((_, index) => [0, 1, 12].includes(index))).toEqual(['Year', 'Jan 2026', 'Dec 2026']);
  const figures = await cells(1, column.months, 20, 13);
  const sumsOf = (line: number) => figures[line - 1]?.map((text) => Number(text.replace(/,/g, '')));
  expect(sumsOf(rows.total)).toEqual([987.5, 12, 0, 0, 0, 0, 0, 0, 0, 0, 7, 965.5, 3]);
  expect(sumsOf(rows.income)).toEqual([2_500, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2_500, 0]);
  expect(sumsOf(await rowOf('Not budgeted'))).toEqual([72.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 65.5, 0]);
  expect([sumsOf(11), sumsOf(12), sumsOf(13)].map((line) => line?.[0])).toEqual([900, 12, 3]);
  expect(await shownAt(rows.total, column.spent)).toEqual(['965.50']);
});

test('the headings and the categories stay in view', () => {
  press();
  const budget = platform.workbook.sheets().find(({ name }) => name === 'Budget');
  expect(budget).toMatchObject({ frozenRowCount: rows.headings, frozenColumnCount: 1 });
});

test('rows are ordered by the groups of FIN Categories, whose lines are their sums and keep months and years apart', async () => {
  serve([
    spent(1, 900, 'Rent', '2026-11-01'),
    spent(2, 60, 'Groceries', '2026-11-02'),
    spent(3, 50, 'Power', '2026-11-03'),
    spent(4, 40, 'Fun?', '2026-11-04'),
    spent(5, 30, 'Bakery', '2026-11-05'),
  ]);
  pressFor('categories');
  const categories = sheetId('FIN Categories');
  const names = platform.workbook.values(categories, at(2, 1, 5, 1)).flat();
  const groups: { readonly [name: string]: string } = { Rent: 'Home', Power: 'home', Groceries: '>5', Bakery: '>5' };
  platform.workbook.write(
    categories,
    at(2, 3, 5, 1),
    names.map((name) => [{ value: groups[String(name)] ?? null }]),
  );
  press();
  fixMonth();
  const lines = async (...places: readonly number[]) =>
    (await cells(11, 1, 7, column.group)).map((line) => places.map((place) => line[place - 1] ?? ''));
  expect(await lines(1, column.group, column.spent)).toEqual([
    ['Home', 'Home', '950.00'],
    ['Rent', 'Home', '900.00'],
    ['Power', 'home', '50.00'],
    ['>5', '>5', '90.00'],
    ['Groceries', '>5', '60.00'],
    ['Bakery', '>5', '30.00'],
    ['Fun?', '', '40.00'],
  ]);
  type(15, column.amount, 100);
  type(16, column.amount, 20);
  expect((await sums(14)).join()).toBe('120.00,,90.00,30.00');
  type(16, column.per, 'Jahr');
  expect((await sums(14)).join()).toBe('100.00,,60.00,40.00');
  expect((await sums(await rowOf('Amounts per year'))).join()).toBe('20.00,,30.00,-10.00');
  expect(await sums(rows.total)).toEqual(['100.00', '', '60.00', '40.00']);
  // A number in place of the sum plans the group as a whole, also what its lines do not.
  type(11, column.amount, 1_000);
  type(12, column.amount, 700);
  expect((await sums(11)).join()).toBe('1,000.00,,950.00,50.00');
  expect(await sums(rows.total)).toEqual(['1,100.00', '', '1,010.00', '90.00']);
});

describe('what is left to spend', () => {
  const expected = 2;
  beforeEach(() => {
    platform.state.now = Date.parse('2026-11-21T12:00:00Z');
    press();
    fixMonth();
  });

  test('is what is left of the plan, or of the income that the user expects; unknown without both', async () => {
    const left = () => shownAt(rows.figures, column.category);
    expect([await shownAt(rows.figures, column.status), await left()]).toEqual([['2,500'], ['']]);
    expect(await shownAt(rows.figures, column.spent)).toEqual(['']);
    type(groceries, column.amount, 100);
    expect(await left()).toEqual(['35']);
    type(groceries, column.amount, 50);
    expect(await left()).toEqual(['-16']);
    type(expected, column.carried, 3_000);
    expect(await left()).toEqual(['2,035']);
  });

  test('is divided by the days that are left with today, all days of a later month, and none of an earlier one', async () => {
    const formula = platform.workbook.formulas(sheetId(), at(rows.figures, column.spent))[0]?.[0] ?? '';
    type(expected, column.carried, 1_000);
    const perDayOn = async (today: number, month: number) => {
      setDay(1, column.category, month);
      platform.workbook.write(sheetId(), at(rows.figures, column.spent), [
        [{ formula: formula.replaceAll('TODAY()', String(today)) }],
      ]);
      return (await shownAt(rows.figures, column.spent))[0];
    };
    // 34.50 until the 30th: the whole month, ten days, the last day.
    expect(await perDayOn(day.nov, day.nov)).toBe('1');
    expect(await perDayOn(day.nov + 20, day.nov)).toBe('3');
    expect(await perDayOn(day.dec - 1, day.nov)).toBe('35');
    expect(await perDayOn(day.dec, day.nov)).toBe('');
    expect(await perDayOn(day.nov, day.mar2027)).toBe('32');
    type(expected, column.carried, 100);
    expect(await perDayOn(day.nov, day.nov)).toBe('0');
  });
});
