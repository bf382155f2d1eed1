import { addChanges } from '../../../../src/addon/changes/write-changes';
import { refreshFeatures } from '../../../../src/addon/features/features';
import { insertFromMenu } from '../../../../src/addon/menu';
import { startBudget } from '../../../../src/addon/platform/budget';
import { openSidebarSession } from '../../../../src/addon/session/session';
import type { Transaction } from '../../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../../support/platform/connected-platform';
import {
  at,
  budget,
  cells,
  columns,
  figure,
  fixMonth,
  platform,
  press,
  pressFor,
  rowOf,
  rows,
  run,
  type Sums,
  serve,
  server,
  sheetId,
  spent,
  split,
  type,
} from './budget-workbook';

/** What FIN_SUMMARY says was spent; the Total of all. */
function summary(from: string, to: string): Sums {
  const options = ['columns=category,out', 'currency=USD', 'totals=true', 'headers=false'];
  const shown = evaluateTable(platform, 'FIN_SUMMARY', 'category', from, to, ...options);
  return Object.fromEntries(shown.flatMap(([name, sum]) => (sum === 0 ? [] : [[String(name), Number(sum)]])));
}

const november = () => summary('2026-11-01', '2026-11-30');

const served = (index: number) => server[index] as Transaction;

test('shows the figures of FIN_SUMMARY for splits across categories, kinds, months and currencies', async () => {
  serve([
    spent(1, 100, 'Supermarket', '2026-11-02'),
    spent(2, 25.5, 'Groceries', '2026-11-30'),
    spent(3, 900, 'Rent', '2026-11-01'),
    spent(4, 70, 'Supermarket', '2026-10-31'),
    { ...spent(5, 700, 'Umbuchung', '2026-11-03'), sourcePrimaryCategory: 'TRANSFER_OUT' },
    spent(6, -2_500, 'Salary', '2026-11-03'),
    { ...spent(7, 80, 'Odd', '2026-11-20'), organizationTransactionCategoryName: null },
    { ...spent(8, 60, 'Supermarket', '2026-11-21'), currencyCode: 'EUR' },
    spent(9, 0.3, 'Kiosk', '2026-11-21'),
    spent(10, 100, 'Supermarket', '2026-11-22'),
    spent(11, 30, 'Towels', '2026-11-23'),
  ]);
  split(served(0), [-40, null], [-35, 'groceries '], [-20, 'Kids?'], [-5, '>5']);
  split(served(3), [-30, 'Supermarket'], [-40, 'Travel: Train']);
  split(served(4), [-600, 'UMBUCHUNG'], [-60, 'Travel insurance'], [-40, 'Café']);
  split(served(5), [2_800, 'Salary'], [-300, 'Health insurance']);
  split(served(6), [-70, 5], [-10, null]);
  split(served(7), [-10, 'Kids?'], [-50, 'Supermarket']);
  split(served(8), [-0.1, 'TRUE'], [-0.2, 'Kids?']);
  split(served(9), [-120, 'Supermarket'], [20, 'Towels']);
  // The rest, such as a tip, stays in the category of the transaction.
  server[0] = { ...served(0), displayAmount: -103, amount: 103 };
  platform.state.now += 3_600_000;
  press();
  fixMonth();
  expect(november()).toMatchObject({
    Supermarket: 163,
    Towels: 10,
    'Kids?': 20.2,
    'Travel insurance': 60,
    'Health insurance': 300,
  });
  expect(await budget()).toEqual(november());
  expect(await budget(columns.year)).toEqual(summary('2026-01-01', '2026-12-31'));
  expect([await figure(rows.figures, columns.status), await figure(await rowOf('Not budgeted'))]).toEqual([
    '2,800',
    '–',
  ]);
  const kids = (await cells(1, columns.category, 30)).flat().indexOf('Kids?') + 1;
  type(kids, columns.amount, 50);
  expect(await figure(kids, columns.status)).toBe('OK');
  platform.workbook.deleteRows(sheetId(), kids, 1);
  expect([await figure(await rowOf('Not budgeted')), (await budget()).Total]).toEqual(['20.20', november().Total]);
});

test('a budget that is there counts the parts as soon as a transaction is split, and gets no row for them', async () => {
  press();
  fixMonth();
  platform.workbook.deleteRows(sheetId(), 12, 1);
  split(served(0), [-30, 'Gifts'], [-10, null]);
  expect(await budget()).toEqual({ Rent: 900, Total: 965.5 });
  split(served(2), [-850, null], [-50, 'Parking']);
  expect(await budget()).toEqual({ Rent: 850, Total: 965.5 });
  expect(await figure(await rowOf('Not budgeted'))).toBe('115.50');
  // The categories of what is left of the transactions and of their parts, the most first.
  expect(await figure(await rowOf('Not budgeted'), columns.status)).toBe('Parking, Groceries, Gifts');
  press();
  expect(await budget()).toEqual(november());
  // What the user takes back counts as before.
  platform.workbook.deleteSheet(sheetId('FIN Splits'));
  expect(await budget()).toEqual({ Rent: 900, Groceries: 65.5, Total: 965.5 });
});

test('what counts on another day is in its month, also in parts, once a refresh has seen it', async () => {
  press();
  fixMonth();
  const said = (index: number, countsOn: string) => ({ id: String(served(index).id), said: { countsOn } });
  const user = connectionsOf(platform).requireOfUser();
  addChanges(platform, openSidebarSession(platform, user), [said(1, '2026-10-15'), said(3, '2026-11-01')]);
  const refresh = () =>
    refreshFeatures('beforeFormulas', platform, connectionsOf(platform), startBudget(platform.clock, 60_000));
  refresh();
  expect(november()).toEqual({ Groceries: 47, Rent: 900, Total: 947 });
  expect(await budget()).toEqual(november());
  split(served(3), [-5, 'Rent'], [-2, null]);
  split(served(1), [-20, 'Rent'], [-5.5, null]);
  expect(november()).toEqual({ Groceries: 42, Rent: 905, Total: 947 });
  expect(await budget()).toEqual(november());
  expect(await budget(columns.year)).toEqual(summary('2026-01-01', '2026-12-31'));
});

test('what counts on another day is counted once, whatever is in FIN Changes', async () => {
  press();
  fixMonth();
  const user = connectionsOf(platform).requireOfUser();
  const said = [{ id: String(served(3).id), said: { countsOn: '2026-11-01' } }];
  addChanges(platform, openSidebarSession(platform, user), said);
  const sheet = platform.spreadsheet()?.sheetNamed('FIN Changes');
  const [[, ...cells] = []] = sheet?.values(at(2, 1, 1, 14)) ?? [];
  const write = (row: number, id: string) =>
    platform.workbook.write(sheetId('FIN Changes'), at(row, 1, 1, 14), [
      [id, ...cells].map((value) => ({ value: value instanceof Date ? { dateSerial: 46_327 } : (value as string) })),
    ]);
  // A second row of the transaction, with blanks around its id.
  write(3, ` ${String(served(3).id).toUpperCase()} `);
  split(served(3), [-5, 'Rent'], [-2, null]);
  const refresh = () =>
    refreshFeatures('beforeFormulas', platform, connectionsOf(platform), startBudget(platform.clock, 60_000));
  refresh();
  const expected = { Groceries: 67.5, Rent: 905, Total: 972.5 };
  expect(await budget()).toEqual(expected);
  platform.workbook.deleteSheet(sheetId('FIN Changes'));
  expect(await budget()).toEqual({ Groceries: 65.5, Rent: 900, Total: 965.5 });
  expect(await budget(columns.year)).toEqual({ Groceries: 67.5, Rent: 905, Total: 972.5 });
});

test('rows that are incomplete change nothing, and parts that do not add up do not change the Total', async () => {
  split(served(0), [-30, 'Gifts'], [-5, 'Books']);
  const splits = sheetId('FIN Splits');
  platform.workbook.write(splits, at(8, 1, 1, 7), [
    ['00000000-0000-4000-8000-000000000000', null, null, null, null, null, -99].map((value) => ({ value })),
  ]);
  press();
  fixMonth();
  expect(await budget()).toEqual({ Rent: 900, Groceries: 30.5, Gifts: 30, Books: 5, Total: 965.5 });
});

test('kinds of FIN Categories, and columns that the user moves, are those of the parts', async () => {
  press();
  split(served(0), [-30, 'Savings?'], [-10, 'Gifts']);
  pressFor('categories');
  const categories = sheetId('FIN Categories');
  platform.workbook.write(categories, at(4, 1, 1, 2), [[{ value: ' savings?' }, { value: 'Transfer' }]]);
  fixMonth();
  expect(await figure(rows.total)).toBe('935.50');
  platform.workbook.insertColumns(sheetId('FIN Splits'), 2, 1);
  press();
  platform.workbook.insertColumns(sheetId('FIN Splits'), 1, 1);
  platform.workbook.insertColumns(sheetId('Transactions'), 1, 1);
  expect(await budget()).toEqual({ Rent: 900, Groceries: 25.5, Gifts: 10, Total: 935.5 });
  expect(await budget()).toEqual(november());
  run();
  press();
  expect(await budget()).toEqual(november());
});

test('a mistake in FIN Splits is said before a budget is made of it', () => {
  split(served(0), [-30, 'Gifts'], [-10, null]);
  platform.workbook.write(sheetId('FIN Splits'), at(5, 1), [[{ value: '#N/A' }]]);
  insertFromMenu(platform, connectionsOf(platform), 'budget');
  expect(platform.shown.alerts).toEqual([expect.stringContaining('FIN Splits, row 5: A cell shows "#N/A".')]);
  expect(sheetId()).toBe(-1);
});
