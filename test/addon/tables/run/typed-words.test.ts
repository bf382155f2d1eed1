import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf, evaluateTable } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { columnOf, endsOfRun, runLater, shownColumns, typeCells } from './run-later';

let platform: WorkbookPlatform;
let server: Transaction[];
let table: { readonly id: string; readonly sheetId: number };

const named = (index: number, category: string | null, fields: object = {}) =>
  payment(index, { name: `Card ${index}`, organizationTransactionCategoryName: category, ...fields });

beforeEach(async () => {
  server = [named(1, 'Groceries'), named(2, 'Travel'), named(3, 'Travel')];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
  table = createTable(platform, connectionsOf(platform), {
    ...defaultChoices,
    overrides: ['name', 'category', 'kind'],
    columns: ['date', 'name', 'category', 'kind', 'amount'],
  });
  run();
});

afterEach(() => platform.workbook.dispose());

const run = () => runLater(platform, table.id, true);
const rowOf = (index: number) =>
  shownColumns(platform, table.sheetId, ['Transaction ID']).findIndex(([id]) => id === payment(index).id) + 2;
const type = (index: number, title: string, text: string) =>
  typeCells(platform, table.sheetId, rowOf(index), columnOf(platform, table.sheetId, title), [[text]]);
const shown = (index: number, title: string) => shownColumns(platform, table.sheetId, [title])[rowOf(index) - 2]?.[0];
const changesId = () => platform.workbook.sheets().find(({ name }) => name === 'FIN Changes')?.sheetId ?? -1;
const changes = () => shownColumns(platform, changesId(), ['Transaction ID', 'Category', 'Kind', 'New name']);
const say = (title: string, text: string) =>
  typeCells(platform, changesId(), 2, columnOf(platform, changesId(), title), [[text]]);

test.each([
  ['Kind', 'Transfer', 'transfer', 'income'],
  ['Category', 'groceries', 'Groceries', 'Gifts'],
  ['Name', 'Mine ', 'Mine', 'Yours'],
])(
  'in the column %s, what was typed as %s does not come back after it was changed in FIN Changes',
  (title, typed, spelled, other) => {
    type(2, title, typed);
    run();
    expect(shown(2, title)).toBe(spelled);
    say(title === 'Name' ? 'New name' : title, other);
    run();
    run();
    expect(shown(2, title)).toBe(other);
    expect(changes()[0]).toContain(other);
  },
);

test('clearing a cell takes back what was typed in another spelling', () => {
  type(2, 'Category', 'groceries');
  run();
  type(2, 'Category', '');
  run();
  expect(shown(2, 'Category')).toBe('Travel');
  expect(changes()).toEqual([]);
});

test('a formula that fails is not said of its transaction', async () => {
  typeCells(platform, table.sheetId, rowOf(2), columnOf(platform, table.sheetId, 'Category'), [['=1/0']]);
  await platform.workbook.whenCalculated();
  run();
  const list = evaluateTable(platform, 'FIN_TRANSACTIONS', '', '', 'columns=category; sort=category; headers=false');
  expect(list).toEqual([['Groceries'], ['Travel'], ['Travel']]);
});

test('a blank is nothing', () => {
  type(2, 'Category', ' ');
  run();
  expect(changesId()).toBe(-1);
});

test('a column that somebody deleted and made again takes back nothing', () => {
  type(2, 'Category', 'Gifts');
  type(3, 'Category', 'Food');
  run();
  run();
  const category = columnOf(platform, table.sheetId, 'Category');
  platform.workbook.deleteColumns(table.sheetId, category, 1);
  expect(run).toThrow('Category');
  platform.workbook.insertColumns(table.sheetId, category, 1);
  typeCells(platform, table.sheetId, 1, category, [['Category']]);
  run();
  expect(changes().map(([, said]) => said)).toEqual(['Gifts', 'Food']);
  expect(shown(2, 'Category')).toBe('Gifts');
});

test('wherever Google ends a run that adds rows, nothing is taken back', () => {
  type(2, 'Category', 'Gifts');
  run();
  const first = columnOf(platform, table.sheetId, 'Transaction ID');
  platform.workbook.insertColumns(table.sheetId, columnOf(platform, table.sheetId, 'Category'), 1);
  platform.workbook.insertColumns(table.sheetId, first + 1, 1);
  const other = createTable(platform, connectionsOf(platform), {
    ...defaultChoices,
    columns: ['category'],
    overrides: ['category'],
  });
  runLater(platform, other.id, true);
  let next = 10;
  platform.service.names.length = 0;
  const add = () => {
    next += 1;
    server = [...server, named(next, 'Travel')];
    runLater(platform, other.id, true);
    const at =
      shownColumns(platform, other.sheetId, ['Transaction ID']).findIndex(([id]) => id === payment(next).id) + 2;
    typeCells(platform, other.sheetId, at, columnOf(platform, other.sheetId, 'Category'), [['Gifts']]);
    runLater(platform, other.id, true);
  };
  add();
  platform.service.names.length = 0;
  run();
  const ends = endsOfRun(platform.service.names);
  expect(ends.length).toBeGreaterThan(5);
  for (const end of ends) {
    add();
    platform.service.killAt = platform.service.calls + end;
    try {
      run();
    } catch {
      // Google ended it.
    }
    platform.service.killAt = Number.POSITIVE_INFINITY;
    run();
    expect([end, changes().find(([id]) => id === payment(next).id)?.[1]]).toEqual([end, 'Gifts']);
  }
});

test('a run that may not write into FIN Changes says so, and what was typed stays', () => {
  type(2, 'Category', 'Gifts');
  run();
  type(3, 'Category', 'Food');
  const { write } = platform.workbook;
  const protecting = platform.workbook as { write: typeof write };
  protecting.write = (sheetId, ...given) => {
    if (sheetId === changesId()) throw new Error('Exception: You are trying to edit a protected cell or object.');
    return write(sheetId, ...given);
  };
  expect(run).toThrow('FIN Changes: Google refused rows 3 to 3.');
  protecting.write = write;
  run();
  expect(changes().map(([, said]) => said)).toEqual(['Gifts', 'Food']);
});
