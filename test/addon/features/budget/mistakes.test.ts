import { at, cells, fixMonth, platform, press, run, server, sheetId, spent, type } from './budget-workbook';

// What a user types by mistake, or leaves incomplete.

const [rent, groceries] = [11, 12];
const column = {
  group: 2,
  amount: 3,
  per: 4,
  rollover: 5,
  carried: 6,
  spent: 7,
  left: 8,
  status: 9,
  sums: 10,
  months: 14,
};
const row = { yearly: 7, rest: 8, total: 9, head: 10 };
const shownAt = async (line: number, place: number, count = 1) => (await cells(line, place, 1, count))[0] ?? [];
const october = { dateSerial: 46_296 };

beforeEach(() => {
  press();
  fixMonth();
  type(rent, column.amount, 1_000);
});

test('an amount that is a text is no amount, which the status says, and all sums do without it', async () => {
  platform.workbook.write(sheetId(), at(1, column.carried), [[{ value: october }]]);
  type(groceries, column.rollover, 'yes');
  type(groceries, column.amount, '300 USD');
  expect(await shownAt(groceries, column.carried, 4)).toEqual(['', '65.50', '', 'Amount?']);
  expect(await shownAt(row.total, column.amount, 6)).toEqual(['1,000.00', '', '', '0.00', '965.50', '34.50']);
  type(groceries, column.amount, 300);
  expect(await shownAt(groceries, column.carried, 4)).toEqual(['293.00', '65.50', '527.50', 'OK']);
  expect(await shownAt(row.total, column.amount, 6)).toEqual(['1,300.00', '', '', '293.00', '965.50', '627.50']);
});

test('a period that is neither month nor year is in no sum, and nothing is carried over', async () => {
  platform.workbook.write(sheetId(), at(1, column.carried), [[{ value: october }]]);
  type(groceries, column.rollover, 'yes');
  type(groceries, column.amount, 1_200);
  type(groceries, column.group, 'Food');
  expect(await shownAt(row.total, column.amount, 6)).toEqual(['2,200.00', '', '', '1,193.00', '965.50', '2,427.50']);
  type(groceries, column.per, 'yearly');
  expect(await shownAt(groceries, column.carried, 4)).toEqual(['', '65.50', '', 'Month or year?']);
  expect(await shownAt(row.total, column.amount, 6)).toEqual(['1,000.00', '', '', '0.00', '900.00', '100.00']);
  expect(await shownAt(row.rest, column.spent)).toEqual(['0.00']);
  expect(await shownAt(row.head + 1, column.sums, 2)).toEqual([expect.stringContaining('Write a group'), '']);
  type(groceries, column.per, 'year');
  expect(await shownAt(row.head + 1, column.sums, 2)).toEqual(['Food (per year)', expect.any(String)]);
  platform.workbook.write(sheetId(), at(groceries, column.per), [[{ value: null }]]);
  expect(await shownAt(row.total, column.amount, 6)).toEqual(['2,200.00', '', '', '1,193.00', '965.50', '2,427.50']);
});

test('what is not budgeted is the same in the month and in its column', async () => {
  const travel = groceries + 1;
  const rest = async () => {
    const months = await shownAt(row.rest, column.months, 13);
    return [(await shownAt(row.rest, column.spent))[0], months[0], months[11]];
  };
  // A row without an amount has no formulas until something is spent.
  type(travel, 1, 'Travel');
  press();
  server.push(spent(9, 77, 'Travel', '2026-11-10'));
  run();
  expect(await rest()).toEqual(['77.00', '77.00', '77.00']);
  press();
  expect(await rest()).toEqual(['0.00', '0.00', '0.00']);
  expect(await shownAt(travel, column.spent)).toEqual(['77.00']);
  // Per month and per year: both rows show it, and their status says so.
  type(groceries, column.amount, 300);
  type(travel, 1, 'Groceries');
  type(travel, column.amount, 1_200);
  type(travel, column.per, 'year');
  expect(await rest()).toEqual(['77.00', '77.00', '77.00']);
  expect(await shownAt(travel, column.status)).toEqual(['Twice']);
});

test('a row directly below the headings is in all sums, and the headings are no category', async () => {
  server.push(spent(9, 20, 'Travel', '2026-11-10'), spent(10, 5, 'Category', '2026-11-10'));
  run();
  platform.workbook.insertRows(sheetId(), row.head + 1, 1);
  const [travel, below] = [row.head + 1, 1];
  type(travel, 1, 'Travel');
  type(travel, column.amount, 50);
  type(travel, column.group, 'Fun');
  const total = async () => await shownAt(row.total, column.amount, 6);
  expect(await total()).toEqual(['1,050.00', '', '', '0.00', '990.50', '59.50']);
  press();
  expect(await shownAt(travel, column.spent, 3)).toEqual(['20.00', '30.00', 'OK']);
  expect(await shownAt(row.rest, column.spent)).toEqual(['0.00']);
  expect((await shownAt(row.head + 1, column.sums, 4)).map(Number)).toEqual([Number.NaN, 50, 20, 30]);
  type(travel, column.per, 'year');
  expect(await total()).toEqual(['1,000.00', '', '', '0.00', '970.50', '29.50']);
  expect((await shownAt(row.yearly, column.amount, 6)).filter((text) => text !== '')).toEqual([
    '50.00',
    '0.00',
    '20.00',
    '30.00',
  ]);
  const own = groceries + below + 1;
  expect(await shownAt(own, 1)).toEqual(['Category']);
  type(own, column.amount, 8);
  expect(await shownAt(own, column.left, 2)).toEqual(['3.00', 'OK']);
  expect((await total())[4]).toBe('970.50');
});

test('formulas with other references are written again', () => {
  press();
  const area = at(1, 1, 13, 26);
  const before = platform.workbook.formulas(sheetId(), area);
  const places = [
    [rent, column.left],
    [rent, column.status],
    [row.total, column.amount],
    [row.rest, column.spent],
    [row.yearly, column.amount],
    [row.head, column.sums],
  ] as const;
  for (const [line, place] of places) {
    const formula = (before[line - 1]?.[place - 1] ?? '').replaceAll('$D', '$E');
    platform.workbook.write(sheetId(), at(line, place), [[{ formula }]]);
  }
  press();
  expect(platform.workbook.formulas(sheetId(), area)).toEqual(before);
  const writes: string[] = [];
  platform.service.before = (name) => {
    writes.push(name);
  };
  press();
  expect(writes).not.toContain('setFormulas');
});
