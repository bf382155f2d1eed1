import { startBudget } from '../../../../src/addon/platform/budget';
import { changeTable, createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { undoRun } from '../../../../src/addon/tables/undo/undo-run';
import type { TableChoices } from '../../../../src/addon/tables/views';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { at, columnOf, endsOfRun, runLater, shownColumns, typeCells } from './run-later';

let platform: WorkbookPlatform;
let server: Transaction[];
let table: { readonly id: string; readonly sheetId: number };

const shop = (index: number, merchantName: string, fields: object = {}) =>
  payment(index, { merchantName, name: `Card ${index}`, ...fields });

beforeEach(async () => {
  server = [shop(1, 'Aldi'), shop(2, 'Bakery'), shop(3, 'Cinema')];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const run = () => runLater(platform, table.id, true);
function insertTable(changed: Partial<TableChoices> = {}): void {
  const choices = { ...defaultChoices, overrides: ['name', 'merchant'], ...changed };
  table = createTable(platform, connectionsOf(platform), choices);
  run();
}
function insertAnother() {
  const other = createTable(platform, connectionsOf(platform), defaultChoices);
  runLater(platform, other.id);
  return other;
}
const column = (title: string) => columnOf(platform, table.sheetId, title);
const rowOf = (index: number) =>
  shownColumns(platform, table.sheetId, ['Transaction ID']).findIndex(([id]) => id === payment(index).id) + 2;
const type = (index: number, title: string, text: string) =>
  typeCells(platform, table.sheetId, rowOf(index), column(title), [[text]]);
const merchants = () =>
  Object.fromEntries(
    shownColumns(platform, table.sheetId, ['Transaction ID', 'Merchant']).map(([id = '', name = '']) => [
      Number(id.slice(-4)),
      name,
    ]),
  );
const note = (index: number, title = 'Merchant') =>
  platform.workbook.notes(table.sheetId, at(rowOf(index), column(title)))[0]?.[0];
const rename = (index: number, merchantName: string) => {
  server = server.map((row) => (row.id === payment(index).id ? { ...row, merchantName } : row));
};

test('what a user types in a chosen column stays, with a note of what the API says, and other cells are restored', () => {
  insertTable({ overrides: ['merchant'] });
  type(2, 'Merchant', 'Baker in our street');
  type(2, 'Name', 'Bread');
  expect(run()).toMatchObject({ changed: 1 });
  expect(merchants()).toEqual({ 1: 'Aldi', 2: 'Baker in our street', 3: 'Cinema' });
  expect(shownColumns(platform, table.sheetId, ['Name']).flat()).toContain('Card 2');
  expect([note(1), note(2), note(3)]).toEqual(['', 'API: Bakery', '']);
  expect(run()).toMatchObject({ changed: 0 });
});

test('cells that nobody typed into follow the API, and the note of the others does', () => {
  insertTable();
  type(2, 'Merchant', 'Mine');
  run();
  rename(1, 'Aldi Nord');
  rename(2, 'Bakery Ltd');
  expect(run()).toMatchObject({ changed: 1 });
  expect(merchants()).toEqual({ 1: 'Aldi Nord', 2: 'Mine', 3: 'Cinema' });
  expect(note(2)).toBe('API: Bakery Ltd');
});

test('a value that the API has changed since, before a run has noted the one of the user, does not replace it', () => {
  insertTable();
  type(2, 'Merchant', 'Mine');
  rename(2, 'Bakery Ltd');
  run();
  expect(merchants()[2]).toBe('Mine');
});

test('a cell that the user clears follows the API again', () => {
  insertTable();
  type(2, 'Merchant', 'Mine');
  run();
  type(2, 'Merchant', '');
  run();
  expect([merchants()[2], note(2)]).toEqual(['Bakery', '']);
});

test('what the user said stays until it is taken back, also where the API said the same in between', () => {
  insertTable();
  type(2, 'Merchant', 'Mine');
  run();
  rename(2, 'Mine');
  run();
  expect(note(2)).toBe('');
  rename(2, 'Bakery');
  run();
  expect([merchants()[2], note(2)]).toEqual(['Mine', 'API: Bakery']);
});

test('what is typed where the API says nothing stays too', () => {
  server = [shop(1, ''), payment(2), shop(3, 'Cinema')];
  insertTable({ goneRows: 'remove' });
  type(2, 'Merchant', 'Mine');
  run();
  expect([merchants()[2], note(2)]).toEqual(['Mine', 'API: (none)']);
  expect(run()).toMatchObject({ changed: 0 });
});

test.each(['UPPER("aldi")', 'IF(TRUE,"","x")'])(
  'the formula %s stays one, also when its payment is posted under another id',
  async (formula) => {
    server = [shop(1, 'Aldi', { pending: true }), shop(2, 'Bakery')];
    insertTable();
    typeCells(platform, table.sheetId, rowOf(1), column('Merchant'), [[`=${formula}`]]);
    await platform.workbook.whenCalculated();
    run();
    server = [shop(2, 'Bakery'), shop(11, 'Aldi Sud', { name: 'Card 1', displayAmount: -1 })];
    expect(run()).toMatchObject({ added: 0, changed: 1 });
    const cell = at(rowOf(11), column('Merchant'));
    expect(platform.workbook.formulas(table.sheetId, cell)).toEqual([[`=${formula}`]]);
    expect(note(11)).toBe('API: Aldi Sud');
  },
);

test('a posted payment is recognized by the name of the API, whatever the user calls it', () => {
  server = [shop(1, 'Aldi', { pending: true, name: 'Grocery store' }), shop(2, 'Bakery')];
  insertTable();
  type(1, 'Name', 'Party');
  run();
  server = [shop(2, 'Bakery'), shop(11, 'Aldi', { name: 'Grocery store', displayAmount: -1.2 })];
  expect(run()).toMatchObject({ added: 0, changed: 1 });
  expect(shownColumns(platform, table.sheetId, ['Name']).flat()).toContain('Party');
});

test('a note of the user stays', () => {
  insertTable();
  type(2, 'Merchant', 'Mine');
  platform.workbook.setNotes(table.sheetId, at(rowOf(2), column('Merchant')), [['ask Ben']]);
  run();
  run();
  expect([merchants()[2], note(2)]).toEqual(['Mine', 'ask Ben']);
});

test('a note that somebody writes while a run compares notes stays', () => {
  insertTable();
  type(2, 'Merchant', 'Mine');
  platform.service.before = (name) => {
    if (name !== 'values' || platform.service.names.at(-1) !== 'notes') return;
    platform.service.before = null;
    platform.workbook.setNotes(table.sheetId, at(rowOf(2), column('Merchant')), [['ask Ben']]);
  };
  run();
  expect(platform.service.before).toBeNull();
  expect(note(2)).toBe('ask Ben');
});

test('what somebody types during a run stays', () => {
  insertTable();
  rename(2, 'Bakery Ltd');
  platform.service.before = (name) => {
    if (name !== 'rowValues') return;
    const isPlanned = platform.service.names.filter((each) => each === 'columnValues').length > 0;
    if (!isPlanned) return;
    platform.service.before = null;
    type(2, 'Merchant', 'Mine');
  };
  platform.service.names.length = 0;
  run();
  expect(platform.service.before).toBeNull();
  expect([merchants()[2], note(2)]).toEqual(['Mine', 'API: Bakery Ltd']);
});

test('a row that is gone is not removed if the user typed into it', () => {
  insertTable({ goneRows: 'remove' });
  type(2, 'Merchant', 'Mine');
  server = [shop(1, 'Aldi')];
  expect(run()).toMatchObject({ removed: 1, marked: 1 });
  expect(merchants()).toEqual({ 1: 'Aldi', 2: 'Mine' });
});

test('wherever Google ends a run, no value of the API counts as typed later', () => {
  insertTable();
  type(3, 'Merchant', 'Mine');
  run();
  const renameAll = (suffix: string): void => {
    server = [shop(1, `Aldi ${suffix}`), shop(2, `Bakery ${suffix}`), shop(3, `Cinema ${suffix}`)];
  };
  renameAll('0');
  platform.service.names.length = 0;
  run();
  const ends = endsOfRun(platform.service.names);
  expect(ends.length).toBeGreaterThan(10);
  ends.forEach((end, index) => {
    renameAll(`${index} b`);
    platform.service.killAt = platform.service.calls + end;
    try {
      run();
    } catch {
      // Google ended it.
    }
    platform.service.killAt = Number.POSITIVE_INFINITY;
    renameAll(`${index} c`);
    run();
    expect(merchants()).toEqual({ 1: `Aldi ${index} c`, 2: `Bakery ${index} c`, 3: 'Mine' });
  });
});

const changes = () => {
  const { sheetId } = platform.workbook.sheets().find(({ name }) => name === 'FIN Changes') ?? { sheetId: -1 };
  return shownColumns(platform, sheetId, ['Transaction ID', 'Name', 'Category', 'Kind', 'Merchant', 'New name']).sort();
};

test('what is typed is said in FIN Changes, counts in every figure, and can be changed or taken back there', () => {
  insertTable({
    overrides: ['name', 'merchant', 'category', 'kind'],
    columns: ['date', 'name', 'merchant', 'category', 'kind', 'amount'],
  });
  const second = insertAnother();
  type(2, 'Merchant', 'Mine');
  type(2, 'Kind', 'transfer');
  type(3, 'Name', 'With Bob');
  run();
  expect(changes()).toEqual([
    [payment(2).id, 'Card 2', '', 'transfer', 'Mine', ''],
    [payment(3).id, 'Card 3', '', '', '', 'With Bob'],
  ]);
  const shown = evaluateTable(platform, 'FIN_TRANSACTIONS', '', '', 'merchant=Mine; columns=kind; headers=false');
  expect(shown).toEqual([['transfer']]);
  runLater(platform, second.id, true);
  expect(shownColumns(platform, second.sheetId, ['Merchant']).flat()).toContain('Mine');
  const { sheetId } = platform.workbook.sheets().find(({ name }) => name === 'FIN Changes') ?? { sheetId: -1 };
  const merchantColumn = columnOf(platform, sheetId, 'Merchant');
  const line = changes().length - shownColumns(platform, sheetId, ['Merchant']).flat().reverse().indexOf('Mine') + 1;
  typeCells(platform, sheetId, line, merchantColumn, [['Yours']]);
  run();
  expect(merchants()[2]).toBe('Yours');
  type(2, 'Merchant', 'Ours');
  run();
  expect([merchants()[2], changes()[0]?.[4]]).toEqual(['Ours', 'Ours']);
  type(2, 'Merchant', '');
  type(2, 'Kind', '');
  run();
  expect(changes().map(([id]) => id)).toEqual([payment(3).id]);
  expect(merchants()[2]).toBe('Bakery');
  runLater(platform, second.id, true);
  expect(shownColumns(platform, second.sheetId, ['Merchant']).flat()).toContain('Bakery');
});

test('a row of FIN Changes whose table would not read its day is shown by the next run, and so is its end', () => {
  // So many that each run reads a part of the older ones.
  const old = Array.from({ length: 250 }, (_, index) =>
    shop(index + 1, 'Aldi', { transactionDate: `2025-${String(10 - Math.floor(index / 25)).padStart(2, '0')}-15` }),
  );
  server = [...old, shop(900, 'Bakery')];
  insertTable({ overrides: ['merchant'] });
  const other = insertAnother();
  const runAgain = () => runLater(platform, table.id);
  type(130, 'Merchant', 'Mine');
  runAgain();
  runLater(platform, other.id);
  expect(shownColumns(platform, other.sheetId, ['Merchant']).flat()).toContain('Mine');
  type(130, 'Merchant', '');
  runAgain();
  runLater(platform, other.id);
  expect(shownColumns(platform, other.sheetId, ['Merchant']).flat()).not.toContain('Mine');
});

test('a row that no cache has is looked up on its day, not among all transactions', () => {
  server = Array.from({ length: 250 }, (_, index) =>
    shop(index + 1, 'Aldi', { transactionDate: `2025-${String(10 - Math.floor(index / 25)).padStart(2, '0')}-15` }),
  );
  insertTable({ overrides: ['merchant'] });
  type(130, 'Merchant', 'Mine');
  platform.cacheEntries.clear();
  const before = platform.requests.length;
  runLater(platform, table.id);
  const asked = platform.requests.slice(before).map(({ url }) => new URL(url).searchParams);
  expect(asked.filter((query) => query.get('visibility') === 'all').length).toBeGreaterThan(0);
  for (const query of asked) if (query.get('visibility') === 'all') expect(query.get('dateFrom')).toMatch(/^2025-05-1/);
  expect(merchants()[130]).toBe('Mine');
});

test('a user who chooses a column later keeps what differs then, also if the column is given up', () => {
  insertTable({ overrides: [] });
  type(2, 'Merchant', 'Mine');
  const choose = (overrides: string[]) => changeTable(platform, connectionsOf(platform), table.id, { overrides });
  choose(['merchant']);
  run();
  expect([merchants()[2], note(2)]).toEqual(['Mine', 'API: Bakery']);
  expect(platform.workbook.isColumnHidden(table.sheetId, column('Merchant (FIN)'))).toBe(true);
  choose([]);
  run();
  expect([merchants()[2], note(2)]).toEqual(['Mine', '']);
  expect(column('Merchant (FIN)')).toBe(0);
  type(2, 'Merchant', 'Typed');
  run();
  expect(merchants()[2]).toBe('Mine');
});

test('undoing a run leaves what the user typed', () => {
  insertTable();
  type(2, 'Merchant', 'Mine');
  run();
  rename(1, 'Aldi Nord');
  rename(2, 'Bakery Ltd');
  run();
  undoRun(platform, table.id, startBudget(platform.clock, 240_000));
  expect(merchants()).toEqual({ 1: 'Aldi', 2: 'Mine', 3: 'Cinema' });
});

test('a table for which nobody has chosen says once that it replaced something', () => {
  table = createTable(platform, connectionsOf(platform), defaultChoices);
  run();
  const shown = () => {
    const [{ replaced, overrides }] = call(platform, 'listTables').data.tables as [
      { replaced: number; overrides: unknown },
    ];
    return { replaced, overrides };
  };
  expect(shown()).toEqual({ replaced: 0, overrides: null });
  type(2, 'Merchant', 'Mine');
  run();
  run();
  expect(shown()).toEqual({ replaced: 1, overrides: null });
  call(platform, 'changeTable', { id: table.id, change: { overrides: [] } });
  expect(shown()).toEqual({ replaced: 0, overrides: [] });
});

test("a formula that shows what the API says is the user's too", async () => {
  insertTable();
  typeCells(platform, table.sheetId, rowOf(1), column('Merchant'), [['=PROPER("aldi")']]);
  await platform.workbook.whenCalculated();
  run();
  rename(1, 'Aldi Nord GmbH');
  run();
  const cell = at(rowOf(1), column('Merchant'));
  expect(platform.workbook.formulas(table.sheetId, cell)).toEqual([['=PROPER("aldi")']]);
});
test('a row that is gone is not removed if it has a formula of the user, whatever it shows', async () => {
  insertTable({ goneRows: 'remove' });
  typeCells(platform, table.sheetId, rowOf(1), column('Merchant'), [['=PROPER("aldi")']]);
  await platform.workbook.whenCalculated();
  run();
  server = server.slice(1);
  expect(run()).toMatchObject({ removed: 0, marked: 1 });
});
test('what a user adds to the note stays', () => {
  insertTable();
  type(2, 'Merchant', 'Mine');
  run();
  const cell = at(rowOf(2), column('Merchant'));
  platform.workbook.setNotes(table.sheetId, cell, [['API: Bakery\nask Ben about the receipt']]);
  run();
  expect(note(2)).toContain('ask Ben');
});
test('a formula that shows nothing stays when the API first says something', async () => {
  server = [shop(1, 'Aldi'), payment(2), shop(3, 'Cinema')];
  insertTable();
  typeCells(platform, table.sheetId, rowOf(2), column('Merchant'), [['=IF(TRUE,"","x")']]);
  await platform.workbook.whenCalculated();
  run();
  server = [shop(1, 'Aldi'), shop(2, 'Bakery'), shop(3, 'Cinema')];
  run();
  expect(platform.workbook.formulas(table.sheetId, at(rowOf(2), column('Merchant')))).toEqual([['=IF(TRUE,"","x")']]);
});
test('notes of a column that is given up are cleared, wherever the columns are', () => {
  insertTable({
    overrides: ['merchant'],
    columns: ['id', 'date', 'name', 'merchant', 'amount', 'account', 'category', 'pending'],
  });
  type(2, 'Merchant', 'Mine');
  run();
  changeTable(platform, connectionsOf(platform), table.id, { overrides: ['name', 'category'] });
  run();
  expect(note(2)).toBe('');
});
test('an own transaction is found by the name that the user typed', () => {
  insertTable({ overrides: ['name'] });
  call(platform, 'addOwnTransaction', {
    id: table.id,
    date: '2026-11-11',
    name: 'Market',
    amount: '-12,50',
    category: '',
    account: 'Checking',
  });
  server = [
    ...server,
    shop(9, 'Market', { name: 'Market', displayAmount: -12.4, amount: 12.4, transactionDate: '2026-11-11' }),
  ];
  run();
  expect(call(platform, 'moveCells', { id: table.id, pairs: [] }).data.moves).toHaveLength(1);
});
