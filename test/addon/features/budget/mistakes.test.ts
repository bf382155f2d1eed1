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
  run,
  server,
  sheetId,
  spent,
  sums,
  type,
} from './budget-workbook';

// What a user types by mistake, or leaves incomplete.

const [rent, groceries] = [11, 12];
const column = { ...columns, months: columns.year };
const shownAt = async (line: number, place: number, count = 1) => (await cells(line, place, 1, count))[0] ?? [];
const october = { dateSerial: 46_296 };

beforeEach(() => {
  press();
  fixMonth();
  type(rent, column.amount, 1_000);
});

test('an amount that is a text is no amount, which the status says, and all sums do without it', async () => {
  platform.workbook.write(sheetId(), at(rows.since, column.carried), [[{ value: october }]]);
  type(groceries, column.rollover, 'yes');
  type(groceries, column.amount, '300 USD');
  expect(await line(groceries)).toEqual(['', '65.50', '', 'Amount?']);
  expect(await sums(rows.total)).toEqual(['1,000.00', '', '900.00', '100.00']);
  type(groceries, column.amount, 300);
  expect(await line(groceries)).toEqual(['293.00', '65.50', '527.50', 'OK']);
  expect(await sums(rows.total)).toEqual(['1,300.00', '293.00', '965.50', '627.50']);
});

test('a period that is neither month nor year is in no sum, and nothing is carried over', async () => {
  platform.workbook.write(sheetId(), at(rows.since, column.carried), [[{ value: october }]]);
  type(groceries, column.rollover, 'yes');
  type(groceries, column.amount, 1_200);
  expect(await sums(rows.total)).toEqual(['2,200.00', '1,193.00', '965.50', '2,427.50']);
  type(groceries, column.per, 'yearly');
  expect(await line(groceries)).toEqual(['', '65.50', '', 'Month or year?']);
  expect(await sums(rows.total)).toEqual(['1,000.00', '', '900.00', '100.00']);
  expect(await figure(await rowOf('Not budgeted'))).toBe('65.50');
  type(groceries, column.per, 'Year');
  expect(await sums(await rowOf('Amounts per year'))).toEqual(['1,200.00', '0.00', '72.50', '1,127.50']);
  platform.workbook.write(sheetId(), at(groceries, column.per), [[{ value: null }]]);
  expect(await sums(rows.total)).toEqual(['2,200.00', '1,193.00', '965.50', '2,427.50']);
});

test('what is not budgeted is the same in the month and in its column', async () => {
  const travel = groceries + 1;
  const rest = async () => {
    const place = await rowOf('Not budgeted');
    const months = await shownAt(place, column.months, 13);
    return [await figure(place), months[0], months[11], await figure(place, column.status)];
  };
  // A row without an amount has no formulas until something is spent.
  type(travel, 1, 'Travel');
  press();
  server.push(spent(9, 77, 'Travel', '2026-11-10'));
  run();
  // That of groceries is in a line without an amount.
  expect(await rest()).toEqual(['142.50', '149.50', '142.50', 'Travel, Groceries']);
  type(travel, column.amount, 70);
  press();
  expect(await rest()).toEqual(['65.50', '72.50', '65.50', 'Groceries']);
  expect(await shownAt(travel, column.spent)).toEqual(['77.00']);
  // Per month and per year: both rows show it, and their status says so.
  type(groceries, column.amount, 300);
  type(travel, 1, 'Groceries');
  type(travel, column.amount, 1_200);
  type(travel, column.per, 'year');
  expect(await rest()).toEqual(['77.00', '77.00', '77.00', 'Travel']);
  expect(await shownAt(travel, column.status)).toEqual(['Twice']);
});

test('a row directly below the headings is in all sums, and the headings are no category', async () => {
  server.push(spent(9, 20, 'Travel', '2026-11-10'), spent(10, 5, 'Category', '2026-11-10'));
  run();
  platform.workbook.insertRows(sheetId(), rows.first, 1);
  const [travel, below] = [rows.first, 1];
  type(travel, 1, 'Travel');
  type(travel, column.amount, 50);
  const total = async () => await sums(rows.total);
  expect(await total()).toEqual(['1,050.00', '', '900.00', '100.00']);
  press();
  expect((await line(travel)).slice(1)).toEqual(['20.00', '30.00', 'OK']);
  expect(await figure(await rowOf('Not budgeted'))).toBe('70.50');
  type(travel, column.per, 'year');
  expect(await total()).toEqual(['1,000.00', '', '900.00', '100.00']);
  expect(await sums(await rowOf('Amounts per year'))).toEqual(['50.00', '', '20.00', '30.00']);
  const own = groceries + below + 1;
  expect(await shownAt(own, 1)).toEqual(['Category']);
  type(own, column.amount, 8);
  expect((await line(own)).slice(2)).toEqual(['3.00', 'OK']);
  expect((await total())[2]).toBe('905.00');
});

test('formulas with other references are written again', async () => {
  press();
  const area = at(1, 1, 25, 26);
  const before = platform.workbook.formulas(sheetId(), area);
  const places = [
    [rent, column.left],
    [rent, column.status],
    [rows.total, column.amount],
    [await rowOf('Not budgeted'), column.spent],
    // Amounts per year, which have no title without one.
    [(await rowOf('Not budgeted')) + 1, column.amount],
  ] as const;
  for (const [row, place] of places) {
    const formula = (before[row - 1]?.[place - 1] ?? '').replaceAll('$H', '$I');
    platform.workbook.write(sheetId(), at(row, place), [[{ formula }]]);
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
