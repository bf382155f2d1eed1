import {
  at,
  budget,
  cells,
  columns,
  figure,
  fixMonth,
  platform,
  press,
  rows,
  run,
  serve,
  server,
  sheetId,
  spent,
  split,
  type,
} from './budget-workbook';

const column = { group: 2, amount: 3, per: 4, rollover: 5, carried: 6, status: 9, sums: 10 };

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
function budgetOf(...names: readonly string[]): void {
  const last = rows.first + 20;
  platform.workbook.deleteRows(sheetId(), rows.first, last - rows.first);
  for (const [index, name] of names.entries()) {
    type(rows.first + index, columns.category, name);
    type(rows.first + index, column.amount, 100);
  }
  press();
  platform.workbook.deleteRows(sheetId(), rows.first + names.length, last - rows.first);
}

const categoriesShown = async () =>
  (await cells(rows.first, columns.category, 12)).flat().filter((name) => name !== '');
const both = async () => ({ ...(await budget()), rest: await figure(rows.rest) });

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

test('the row of a group counts its categories, those with a row of their own count there, and the rest nowhere', async () => {
  budgetOf(' food', 'Restaurants', 'Rent');
  expect(await both()).toEqual({ ' food': 45, Restaurants: 25, Rent: 900, Total: 1_033, rest: '63.00' });
  expect(await budget(columns.year, rows.spent)).toEqual({ ' food': 45, Restaurants: 35, Rent: 900, Total: 1_043 });
  expect(await figure(rows.rest, columns.year)).toBe('63.00');
  expect(await figure(rows.first, column.status)).toBe('OK');
  // Inserted again, categories that the row of a group counts get no row of their own, and others do.
  press();
  expect(await categoriesShown()).toEqual([' food', 'Restaurants', 'Rent', 'Power', 'Odd']);
});

test('parts of splits, yearly amounts, what is carried over and the sums of groups follow the row of a group', async () => {
  budgetOf('Food', 'Home', 'Power');
  split(server[3] as (typeof server)[number], [-880, null], [-20, 'Bakery']);
  expect(await both()).toEqual({ Food: 90, Home: 880, Power: 60, Total: 1_033, rest: '3.00' });
  type(rows.first + 1, column.per, 'year');
  type(rows.first, column.rollover, 'yes');
  platform.workbook.write(sheetId(), at(1, column.carried), [[{ value: { dateSerial: 46_296 } }]]);
  expect(await figure(rows.first, column.carried)).toBe('90.00');
  expect(await both()).toEqual({ Food: 90, Home: 880, Power: 60, Total: 153, rest: '3.00' });
  expect(await cells(rows.first, column.group, 3)).toEqual([['Food'], ['home'], ['home']]);
  expect(await cells(rows.first, column.sums, 3, 4)).toEqual([
    ['Food', '190.00', '90.00', '100.00'],
    ['home (per year)', '100.00', '880.00', '-780.00'],
    ['home', '100.00', '60.00', '40.00'],
  ]);
});

test('a category with the name of a group has the row, too, and a new budget has a row for each category', async () => {
  server.push(spent(8, 7, 'Food', '2026-11-07'));
  run();
  budgetOf('Food', 'Groceries');
  expect(await both()).toEqual({ Food: 37, Groceries: 40, Total: 1_040, rest: '963.00' });
  platform.workbook.deleteSheet(sheetId());
  press();
  fixMonth();
  expect(await both()).toEqual({
    ...{ Groceries: 40, Restaurants: 25, bakery: 5, Rent: 900, Power: 60, Odd: 3, Food: 7 },
    ...{ Total: 1_040, rest: '0.00' },
  });
  // Without the sheet, a name is that of a category alone.
  budgetOf('Food', 'Rent');
  platform.workbook.deleteSheet(sheetId('FIN Categories'));
  expect(await both()).toEqual({ Food: 7, Rent: 900, Total: 1_040, rest: '133.00' });
});
