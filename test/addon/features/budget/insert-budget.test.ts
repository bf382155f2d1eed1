import { insertFromMenu } from '../../../../src/addon/menu';
import { payment } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../../tables/table-input';
import {
  at,
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
  serve,
  server,
  setDay,
  sheetId,
  shown,
  spent,
  type,
} from './budget-workbook';

test("lists the categories of spending, with the month's spending from the synced table", async () => {
  press();
  expect(platform.workbook.sheets().map(({ name }) => name)).toEqual(['Sheet1', 'Transactions', 'Budget']);
  fixMonth();
  type(11, columns.amount, 850);
  type(12, columns.amount, 70);
  expect(await shown(9, 5)).toEqual([
    ['Total', '920.00', '965.50', '-45.50', ''],
    ['', '', '', '', ''],
    ['Rent', '850.00', '900.00', '-50.00', 'Over'],
    ['Groceries', '70.00', '65.50', '4.50', 'Nearly used'],
    ['', '', '', '', ''],
  ]);
  // The last day of the month selects all of it.
  setDay(1, columns.category, 46_356);
  expect((await shown(9, 1))[0]?.[2]).toBe('965.50');
});

test('the rows and what is spent without one add up to the Total, refunds subtracted', async () => {
  server.push(
    { ...spent(7, -5.5, 'Groceries', '2026-11-20'), sourcePrimaryCategory: 'FOOD_AND_DRINK' },
    { ...spent(8, 30, ' Padded ', '2026-11-20') },
    { ...payment(9, { displayAmount: -12, transactionDate: '2026-11-20' }), organizationTransactionCategoryName: null },
    { ...spent(10, 99, 'Bäckerei', '2026-11-20'), currencyCode: 'EUR' },
  );
  press();
  fixMonth();
  expect((await shown(11, 4, 3)).map(([name, , sum]) => [name, sum])).toEqual([
    // Its source names a group.
    ['Groceries', '60.00'],
    ['Rent', '900.00'],
    ['Padded', '30.00'],
    ['(no category)', '12.00'],
  ]);
  const restAndTotal = async () => [await figure(await rowOf('Not budgeted')), await figure(rows.total)];
  expect(await restAndTotal()).toEqual(['–', '1,002.00']);
  platform.workbook.deleteRows(sheetId(), 11, 1);
  expect(await restAndTotal()).toEqual(['60.00', '1,002.00']);
  press();
  expect(await restAndTotal()).toEqual(['–', '1,002.00']);
});

test('a category without recent transactions is in the group of the source category that its name is', async () => {
  server.push(
    { ...spent(7, 20, 'Tram', '2026-11-20'), sourcePrimaryCategory: 'TRANSPORTATION' },
    { ...spent(8, 30, 'Transportation: Gas', '2025-11-20') },
    { ...spent(9, 40, 'Pets: Food', '2025-11-20') },
  );
  press();
  fixMonth();
  expect((await shown(11, 6, 1)).flat()).toEqual([
    'Getting around',
    'Transportation: Gas',
    'Tram',
    'Rent',
    'Groceries',
    'Pets: Food',
  ]);
});

test('own transactions count once, also without a kind, and no longer once they are those of the API', async () => {
  press();
  const { id } = call(platform, 'listTables').data.tables[0];
  const own = { id, date: '2026-11-20', name: 'Market', category: 'Groceries', account: 'Cash' };
  call(platform, 'addOwnTransaction', { ...own, amount: '-10' });
  call(platform, 'addOwnTransaction', { ...own, amount: '500', category: 'Gift' });
  fixMonth();
  const spentNow = async () => (await shown(11, 2, 3)).map(([name, , sum]) => [name, sum]);
  expect(await spentNow()).toEqual([
    ['Rent', '900.00'],
    ['Groceries', '75.50'],
  ]);
  // As in a row that the user typed.
  const table = sheetId('Transactions');
  const cells = platform.workbook.values(table, at(1, 1, 10, 14));
  const [row, kind] = [cells.findIndex((each) => each.includes(-10)) + 1, (cells[0] ?? []).indexOf('Kind') + 1];
  platform.workbook.write(table, at(row, kind), [[{ value: null }]]);
  expect(await spentNow()).toEqual([
    ['Rent', '900.00'],
    ['Groceries', '75.50'],
  ]);
  expect([await figure(await rowOf('Not budgeted')), await figure(rows.total)]).toEqual(['–', '975.50']);
  run();
  expect((await spentNow())[1]).toEqual(['Groceries', '75.50']);
  server.push({ ...spent(7, 10, 'Groceries', '2026-11-21'), name: 'Market' });
  run();
  expect((await spentNow())[1]).toEqual(['Groceries', '85.50']);
  const [{ from, to, ownRow }] = call(platform, 'moveCells', { id, pairs: [] }).data.moves;
  call(platform, 'moveCells', { id, pairs: [{ from: from.id, to: to.id, ownRow }] });
  expect((await spentNow())[1]).toEqual(['Groceries', '75.50']);
});

test('a category in which only own transactions without a kind were spent is listed', async () => {
  call(platform, 'createTable', { ...allTransactions, columns: ['date', 'amount', 'currency', 'category', 'id'] });
  run();
  const { id } = call(platform, 'listTables').data.tables[0];
  const own = { id, date: '2026-11-20', name: 'Dinner', category: 'Dining', account: '' };
  call(platform, 'addOwnTransaction', { ...own, amount: '-30' });
  press();
  fixMonth();
  expect((await shown(11, 3, 3)).map(([name, , sum]) => [name, sum])).toEqual([
    ['Rent', '900.00'],
    ['Groceries', '65.50'],
    ['Dining', '30.00'],
  ]);
});

test('lists no category of another currency than the one of the budget', async () => {
  server.push({ ...spent(10, 99, 'Bäckerei', '2026-11-20'), currencyCode: 'EUR' });
  press();
  expect((await shown(11, 3, 1)).flat()).toEqual(['Rent', 'Groceries', '']);
  type(2, columns.amount, 'EUR');
  press();
  expect((await shown(11, 3, 1)).flat()).toEqual(['Rent', 'Groceries', 'Bäckerei']);
});

test('a change of FIN Categories changes all rows in the next routine run, and what is gone is not counted', async () => {
  server.push(spent(11, 5, 'Rent', '2025-01-01'));
  press();
  fixMonth();
  expect((await shown(9, 1))[0]?.[2]).toBe('965.50');
  pressFor('categories');
  const categories = sheetId('FIN Categories');
  expect(platform.workbook.displayValues(categories, at(2, 1, 1, 2))).toEqual([['Rent', 'spending']]);
  platform.workbook.write(categories, at(2, 2), [[{ value: 'transfer' }]]);
  platform.state.now += 3_600_000;
  const { id } = call(platform, 'listTables').data.tables[0];
  expect(call(platform, 'runTable', { id, readsEverything: false })).toMatchObject({ data: { run: { changed: 2 } } });
  expect((await shown(9, 1))[0]?.[2]).toBe('65.50');
  // A transaction that the API no longer returns.
  serve(server.filter(({ id: each }) => each !== payment(2).id));
  run();
  expect((await shown(9, 1))[0]?.[2]).toBe('40.00');
});

test('a table of transactions without the kind gets that column', async () => {
  const input = { dataset: 'transactions', from: 'all', accountIds: [], categories: [], tagId: null };
  const rest = { columns: ['date', 'amount', 'currency', 'category'], schedule: { every: 'never' }, goneRows: 'mark' };
  call(platform, 'createTable', { ...input, ...rest });
  press();
  fixMonth();
  expect(call(platform, 'listTables').data.tables).toMatchObject([
    { columns: ['date', 'amount', 'currency', 'category', 'kind', 'account', 'pending', 'id'] },
  ]);
  expect((await shown(9, 1))[0]?.[2]).toBe('965.50');
});

test('a category that looks like a criterion, a pattern, a formula or a value counts only its own transactions', async () => {
  const names = ['Kids?', 'Kids1', 'K*', '>5', '<>x', '=A1', 'TRUE', '5', '05', '~a', 'Fun '];
  serve(names.map((name, index) => spent(index, 2 ** index, name, '2026-11-02')));
  press();
  fixMonth();
  const lines = await shown(11, names.length);
  expect(lines.map(([name, , sum]) => [name, sum]).reverse()).toEqual([
    ['Kids?', '1.00'],
    ['Kids1', '2.00'],
    ['K*', '4.00'],
    ['>5', '8.00'],
    ['<>x', '16.00'],
    ['=A1', '32.00'],
    ['TRUE', '64.00'],
    ['5', '128.00'],
    ['05', '256.00'],
    ['~a', '512.00'],
    ['Fun', '1,024.00'],
  ]);
});

test('inserting again adds new categories, and keeps amounts, categories and texts of the user', async () => {
  press();
  fixMonth();
  type(12, columns.amount, 70);
  type(12, columns.status, 'fine with me');
  type(13, 1, 'Holidays');
  type(13, columns.amount, 100);
  server.push(spent(7, 12, 'Coffee', '2026-11-05'));
  run();
  press();
  press();
  expect(platform.workbook.sheets().filter(({ isHidden }) => !isHidden)).toHaveLength(3);
  expect(await shown(11, 5)).toEqual([
    ['Rent', '', '900.00', '', ''],
    ['Groceries', '70.00', '65.50', '4.50', 'fine with me'],
    ['Holidays', '100.00', '–', '100.00', 'No transactions'],
    ['Coffee', '', '12.00', '', ''],
    ['', '', '', '', ''],
  ]);
});

test('the status says if no transaction has the category or currency, except in words of the user', async () => {
  press();
  fixMonth();
  type(11, columns.amount, 850);
  type(12, columns.amount, 70);
  const [[status = ''] = []] = platform.workbook.formulas(sheetId(), at(12, columns.status));
  const formula = status.replace('"Nearly used"', '"Careful"');
  platform.workbook.write(sheetId(), at(12, columns.status), [[{ formula }]]);
  type(11, 1, 'Rnet');
  press();
  expect(await shown(11, 3)).toEqual([
    ['Rnet', '850.00', '–', '850.00', 'No transactions'],
    ['Groceries', '70.00', '65.50', '4.50', 'Careful'],
    ['Rent', '', '900.00', '', ''],
  ]);
  type(11, 1, 'rent');
  // Both rows show all of the rent.
  expect((await shown(11, 1))[0]?.[4]).toBe('Twice');
  type(13, 1, '');
  expect((await shown(11, 1))[0]?.[4]).toBe('Over');
  type(2, columns.amount, 'USB');
  expect((await shown(11, 1))[0]).toEqual(['rent', '850.00', '–', '850.00', 'No transactions']);
});

test('names that differ in case and blanks are one category, as its formula adds them up', async () => {
  server.push(spent(7, 5, 'Eating  out', '2026-11-20'), spent(8, 7, 'eating out', '2026-11-20'));
  press();
  fixMonth();
  const lines = await shown(9, 8, 3);
  expect(lines.map(([name, , sum]) => [name, sum])).toEqual([
    ['Total', '977.50'],
    ['', ''],
    ['Rent', '900.00'],
    ['Groceries', '65.50'],
    ['eating out', '12.00'],
    ['', ''],
    ['', ''],
    ['Not budgeted', '–'],
  ]);
});

test('parts that the user deleted later stay away, and the formulas do without them', async () => {
  press();
  fixMonth();
  type(12, columns.amount, 70);
  const { year, group, carried, per, before, bar } = columns;
  for (const column of [year, group, carried, per, before, bar]) platform.workbook.deleteColumns(sheetId(), column, 1);
  platform.workbook.deleteRows(sheetId(), rows.begins, 1);
  platform.workbook.deleteRows(sheetId(), rows.since, 1);
  press();
  const shown = await cells(7, 1, 4, 6);
  expect(shown).toEqual([
    ['Total', '70.00', '65.50', '4.50', '', ''],
    ['', '', '', '', '', ''],
    ['Rent', '', '900.00', '', '', 'FALSE'],
    ['Groceries', '70.00', '65.50', '4.50', 'Nearly used', 'FALSE'],
  ]);
});

test('the status refers to the table that exists', async () => {
  press();
  fixMonth();
  type(11, columns.amount, 950);
  const { id } = call(platform, 'listTables').data.tables[0];
  expect(call(platform, 'removeTable', { id, deletesSheet: true })).toMatchObject({ ok: true });
  insertFromMenu(platform, connectionsOf(platform), 'budget');
  const said = 'The table of the budget, Transactions, was removed.\n\nThe budget uses Transactions now.';
  expect(platform.shown.alerts).toEqual([said]);
  expect((await shown(11, 1))[0]).toEqual(['Rent', '950.00', '900.00', '50.00', 'Nearly used']);
});

test('finds its own rows and columns and those of the table after they were moved', async () => {
  press();
  fixMonth();
  const { workbook } = platform;
  workbook.insertRows(sheetId(), 1, 2);
  workbook.insertColumns(sheetId(), 2, 1);
  workbook.insertColumns(sheetId('Transactions'), 1, 1);
  server.push(spent(7, 12, 'Coffee', '2026-11-05'));
  run();
  press();
  expect((await cells(13, 1, 3, 4)).map((line) => [line[0], line[3]])).toEqual([
    ['Rent', '900.00'],
    ['Groceries', '65.50'],
    ['Coffee', '12.00'],
  ]);
});

test('adds up the right columns if a user inserts a column into the table at the same time', async () => {
  press();
  platform.workbook.deleteSheet(sheetId());
  platform.service.before = (name) => {
    if (name !== 'setFormulas' || sheetId() < 0) return;
    platform.service.before = null;
    platform.workbook.insertColumns(sheetId('Transactions'), 1, 1);
  };
  press();
  fixMonth();
  expect(platform.service.before).toBeNull();
  expect((await shown(11, 2)).map((row) => row[2])).toEqual(['900.00', '65.50']);
});

test('forty categories take no more service calls than two', () => {
  press();
  const callsOf = (categoryCount: number) => {
    platform.workbook.deleteSheet(sheetId());
    const day = '2026-11-02';
    serve(Array.from({ length: categoryCount }, (_, index) => spent(index, 5, `Category ${index}`, day)));
    run();
    const before = platform.service.calls;
    press();
    expect(platform.workbook.formulas(sheetId(), at(10 + categoryCount, columns.spent)).flat()).not.toEqual(['']);
    return platform.service.calls - before;
  };
  const few = callsOf(2);
  expect(callsOf(40)).toBe(few);
  // Those of the new sheet. 24 mark it, its rows and its columns. The last two flush, of which Google gets one.
  const names = platform.service.names.slice(platform.service.names.lastIndexOf('insertSheet'));
  expect(names.length).toBeLessThanOrEqual(61);
});

test('shows a note if the month begins before the table of transactions, until the table has all days', async () => {
  const input = { columns: [], accountIds: [], categories: [], tagId: null, goneRows: 'mark' };
  const table = { ...input, dataset: 'transactions', from: '2026-01-01', schedule: { every: 'day', hour: 7 } };
  const { id } = call(platform, 'createTable', table).data;
  run();
  press();
  fixMonth();
  const note = async () => await figure(rows.since, columns.category);
  expect(await note()).toBe('');
  setDay(1, columns.category, 46_022);
  expect(await note()).toBe('The table of transactions begins on January 1, 2026.');
  call(platform, 'changeTable', { id, change: { from: 'all' } });
  press();
  expect(await note()).toBe('');
  type(rows.since, columns.category, 'my own');
  press();
  expect(await note()).toBe('my own');
});

test('a call that ends anywhere is completed by the next one, also if the table has another first day then', () => {
  press();
  const { workbook, service, shown: said } = platform;
  const { id } = call(platform, 'listTables').data.tables[0];
  const begin = (from: string) => call(platform, 'changeTable', { id, change: { from } });
  const deleteBudgets = () => {
    for (const sheet of workbook.sheets()) if (sheet.name.startsWith('Budget')) workbook.deleteSheet(sheet.sheetId);
  };
  const insert = () => {
    service.names.length = 0;
    insertFromMenu(platform, connectionsOf(platform), 'budget');
  };
  const formulas = () => workbook.formulas(workbook.sheets().at(-1)?.sheetId ?? -1, at(1, 1, 25, 26));
  begin('2026-01-01');
  insert();
  const whole = formulas();
  deleteBudgets();
  begin('all');
  insert();
  // What comes after it looks only whether the trigger is needed.
  const calls = [service.names.lastIndexOf('flush') + 1, service.names.indexOf('insertSheet')] as const;
  for (let kept = calls[1] + 1; kept < calls[0]; kept += 1) {
    deleteBudgets();
    service.killAt = service.calls + kept;
    insert();
    expect(said.alerts.splice(0)).toHaveLength(1);
    service.killAt = Number.POSITIVE_INFINITY;
    begin('2026-01-01');
    insert();
    expect([kept, said.alerts, formulas()]).toEqual([kept, [], whole]);
    begin('all');
  }
});

test('can also be inserted from the sidebar', () => {
  const { tables } = call(platform, 'insertOverview', { name: 'budget' }).data;
  expect(tables).toHaveLength(1);
  expect(sheetId()).toBeGreaterThan(0);
  expect(call(platform, 'insertOverview', { name: 'other' }).error.code).toBe('invalid_request');
});
