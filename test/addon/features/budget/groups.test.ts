import { insertFromMenu } from '../../../../src/addon/menu';
import { connectionsOf } from '../../../support/platform/connected-platform';
import {
  at,
  budget,
  cells,
  columns,
  figure,
  fixMonth,
  platform,
  press,
  rowOf,
  rows,
  run,
  serve,
  server,
  sheetId,
  spent,
  split,
  type,
} from './budget-workbook';

const column = columns;

/** FIN Categories, with the categories of each group. */
function writeGroups(groups: { readonly [group: string]: readonly string[] }): void {
  const lines = Object.entries(groups).flatMap(([group, names]) => names.map((name) => [name, '', group]));
  const content = [['Category', 'Kind', 'Group'], ...lines];
  const { sheetId: categories } = platform.workbook.insertSheet('FIN Categories');
  platform.workbook.write(
    categories,
    at(1, 1, content.length, 3),
    content.map((row) => row.map((value) => ({ value }))),
  );
}

/** A budget of these rows alone. */
async function budgetOf(...names: readonly string[]): Promise<void> {
  const dropLines = async (first: number) => {
    const end = (await rowOf('Not budgeted')) - 1;
    if (end > first) platform.workbook.deleteRows(sheetId(), first, end - first);
  };
  await dropLines(rows.first);
  platform.workbook.insertRows(sheetId(), rows.first, names.length);
  for (const [index, name] of names.entries()) {
    type(rows.first + index, columns.category, name);
    type(rows.first + index, column.amount, 100);
  }
  press();
  await dropLines(rows.first + names.length);
}

const categoriesShown = async () =>
  (await cells(rows.first, columns.category, (await rowOf('Not budgeted')) - rows.first))
    .flat()
    .filter((name) => name !== '');
const restRow = () => rowOf('Not budgeted');
const both = async () => ({ ...(await budget()), rest: await figure(await restRow()) });

beforeEach(() => {
  serve([
    spent(1, 40, 'Groceries', '2026-11-02'),
    spent(2, 25, 'Restaurants', '2026-11-03'),
    spent(3, 5, 'bakery', '2026-11-04'),
    spent(4, 900, 'Rent', '2026-11-01'),
    spent(5, 60, 'Power', '2026-11-05'),
    spent(6, 10, 'Restaurants', '2026-10-05'),
    spent(7, 3, 'Odd', '2026-11-06'),
  ]);
  writeGroups({ Food: ['Groceries', 'Restaurants', 'Bakery '], home: ['Rent', 'Power'], '': ['Odd'] });
  press();
  fixMonth();
});

test('the row of a group adds up its categories, with a row of their own or without, and the rest has none', async () => {
  await budgetOf(' food', 'Restaurants', 'Rent');
  expect(await both()).toEqual({ ' food': 70, Restaurants: 25, Rent: 900, Total: 970, rest: '63.00' });
  expect(await budget(columns.year)).toEqual({ ' food': 80, Restaurants: 35, Rent: 900, Total: 1_043 });
  expect(await figure(await restRow(), columns.year)).toBe('63.00');
  expect(await figure(rows.first, column.status)).toBe('OK');
  // Inserted again, categories that the row of a group counts get no row of their own, and others do.
  press();
  expect(await categoriesShown()).toEqual([' food', 'Restaurants', 'Rent', 'Power', 'Odd']);
});

test('parts of splits, yearly amounts, and what is carried over follow the row of a group', async () => {
  await budgetOf('Food', 'Home', 'Power');
  split(server[3] as (typeof server)[number], [-880, null], [-20, 'Bakery']);
  expect(await both()).toEqual({ Food: 90, Home: 940, Power: 60, Total: 1_030, rest: '3.00' });
  type(rows.first + 1, column.per, 'year');
  type(rows.first, column.rollover, 'yes');
  platform.workbook.write(sheetId(), at(rows.since, column.carried), [[{ value: { dateSerial: 46_296 } }]]);
  expect(await figure(rows.first, column.carried)).toBe('90.00');
  expect(await both()).toEqual({ Food: 90, Home: 880, Power: 60, Total: 150, rest: '3.00' });
  expect(await cells(rows.first, column.group, 3)).toEqual([['Food'], ['home'], ['home']]);
});

test('a category with the name of a group has the row, too, and a new budget has a row for each category', async () => {
  server.push(spent(8, 7, 'Food', '2026-11-07'));
  run();
  await budgetOf('Food', 'Groceries');
  expect(await both()).toEqual({ Food: 77, Groceries: 40, Total: 77, rest: '963.00' });
  platform.workbook.deleteSheet(sheetId());
  press();
  fixMonth();
  expect(await both()).toEqual({
    ...{ home: 960, Rent: 900, Power: 60, Food: 77, Groceries: 40, Restaurants: 25 },
    ...{ bakery: 5, Odd: 3, Total: 1_040, rest: '–' },
  });
  // Without the sheet, a name is that of a category alone.
  await budgetOf('Food', 'Rent');
  platform.workbook.deleteSheet(sheetId('FIN Categories'));
  expect(await both()).toEqual({ Food: 7, Rent: 900, Total: 907, rest: '133.00' });
});

test('the dashboard says of each group what the budget says, and not again of its categories', async () => {
  for (const [name, amount] of [
    ['Restaurants', 20],
    ['Power', 100],
    ['Odd', 2],
  ] as const)
    type(await rowOf(name), column.amount, amount);
  const left = async (name: string) => figure(await rowOf(name), column.left);
  expect([await left('Food'), await left('home'), await left('Odd')]).toEqual(['-5.00', '40.00', '-1.00']);
  insertFromMenu(platform, connectionsOf(platform), 'dashboard');
  await platform.workbook.whenCalculated();
  const page = platform.workbook.displayValues(sheetId('Dashboard'), at(1, 6, 60, 4));
  const title = page.findIndex(([text]) => text === 'Budget lines, November 2026');
  expect(page.slice(title + 1, title + 5).map((row) => row.filter((text) => text !== ''))).toEqual([
    ['Odd', '3 of 2', '▬ 66.7% #5f7f9e, 33.3% #c4442e'],
    ['Food', '25 of 20', '▬ 80% #5f7f9e, 20% #c4442e'],
    ['home', '60 of 100', '▬ 60% #5f7f9e, 40% #f3f5f7'],
    [],
  ]);
});

describe('a row adds up, and the Total and what is not budgeted are everything', () => {
  const november = 40 + 25 + 5 + 900 + 60 + 3;
  const numberIn = async (row: number, place: number) =>
    Number(((await figure(row, place)) ?? '').replace('–', '0').replaceAll(',', ''));
  const planned = async (amounts: { readonly [name: string]: number }) => {
    for (const [name, amount] of Object.entries(amounts)) type(await rowOf(name), column.amount, amount);
    const of = async (row: number) => {
      const [amount = 0, spentNow = 0, left = 0] = [
        await numberIn(row, column.amount),
        await numberIn(row, column.spent),
        await numberIn(row, column.left),
      ];
      expect(amount - spentNow).toBeCloseTo(left, 8);
      return spentNow;
    };
    for (const name of ['Food', 'home'])
      if ((await figure(await rowOf(name), column.left)) !== '') await of(await rowOf(name));
    const [total, rest] = [await of(rows.total), await numberIn(await restRow(), column.spent)];
    expect(total + rest).toBeCloseTo(november, 8);
    expect(await numberIn(await restRow(), column.year + 11)).toBe(rest);
    return rest;
  };

  test.each([
    ['one line of a group', { Restaurants: 25 }, november - 25],
    ['lines of two groups', { Restaurants: 25, Power: 70 }, november - 85],
    ['all lines', { Restaurants: 1, Groceries: 1, bakery: 1, Rent: 1, Power: 1, Odd: 1 }, 0],
    ['a group as a whole', { Food: 100 }, november - 70],
    ['a group as a whole and one of its lines', { Food: 100, Restaurants: 20 }, november - 70],
    ['a group as a whole and a line of another one', { home: 1_000, bakery: 5 }, 68],
  ])('with %s', async (_what, amounts, rest) => {
    expect(await planned(amounts)).toBe(rest);
  });

  test('with a category that has the name of its group, and one without a line', async () => {
    server.push(spent(8, 7, 'Food', '2026-11-07'));
    run();
    platform.workbook.deleteRows(sheetId(), await rowOf('bakery'), 1);
    type(await rowOf('Restaurants'), column.amount, 30);
    expect(await both()).toMatchObject({ Food: 25, Total: 25, rest: `${(november + 7 - 25).toLocaleString('en')}.00` });
    type(await rowOf('Food'), column.amount, 100);
    expect(await both()).toMatchObject({ Food: 77, Total: 77 });
  });

  test('with a group that is carried over as a whole', async () => {
    platform.workbook.write(sheetId(), at(rows.since, column.carried), [[{ value: { dateSerial: 46_296 } }]]);
    type(await rowOf('Restaurants'), column.amount, 25);
    type(await rowOf('Food'), column.rollover, 'yes');
    const food = await rowOf('Food');
    const shown = [column.amount, column.carried, column.spent, column.left].map((place) => figure(food, place));
    // 25 for October, of which 10 were spent.
    expect(await Promise.all(shown)).toEqual(['25.00', '15.00', '25.00', '15.00']);
    expect(await figure(rows.total, column.left)).toBe('15.00');
  });

  test('with a formula of the user in place of the sum of a group', async () => {
    platform.workbook.write(sheetId(), at(await rowOf('Food'), column.amount), [[{ formula: '=50*2' }]]);
    expect(await planned({})).toBe(november - 70);
    expect(await figure(await rowOf('Food'), column.left)).toBe('30.00');
    expect(await planned({ Restaurants: 20 })).toBe(november - 70);
  });

  test('with lines per year, of which one has no amount', async () => {
    type(await rowOf('Odd'), column.per, 'year');
    type(await rowOf('Power'), column.per, 'year');
    type(await rowOf('Power'), column.amount, 600);
    type(await rowOf('Restaurants'), column.amount, 25);
    const yearly = await rowOf('Amounts per year');
    expect([await figure(yearly), await figure(yearly, column.left)]).toEqual(['60.00', '540.00']);
    expect([await figure(rows.total), await figure(await restRow())]).toEqual(['25.00', '948.00']);
  });
});
