import { at, cells, fixMonth, platform, press, sheetId, type } from './budget-workbook';

// What a user types by mistake, or leaves incomplete.

const [rent, groceries] = [11, 12];
const column = { amount: 3, per: 4, rollover: 5, carried: 6, spent: 7, left: 8, status: 9, months: 14 };
const row = { rest: 8, total: 9, head: 10 };
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
