import { startBudget } from '../../../../src/addon/platform/budget';
import { createTable, defaultChoices } from '../../../../src/addon/tables/manage/table-changes';
import { runTable } from '../../../../src/addon/tables/run/run-table';
import { hotelsId, travelId } from '../../../support/api/sample-records';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';

let platform: WorkbookPlatform;
let server: Transaction[];
let sheetId: number;

beforeEach(async () => {
  server = [1, 2, 3, 4].map((index) => payment(index));
  platform = await workbookPlatform({ server: transactionServer(() => server) });
  sheetId = insert(['date', 'tags', 'id']);
});

afterEach(() => platform.workbook.dispose());

function insert(columns: readonly string[]): number {
  const table = createTable(platform, connectionsOf(platform), { ...defaultChoices, columns });
  const budget = startBudget(platform.clock, 240_000);
  runTable(platform, connectionsOf(platform), table.id, { budget, reads: 'fresh' });
  return table.sheetId;
}

const at = (row: number, column: number, rowCount = 1) => ({ row, column, rowCount, columnCount: 1 });
/** The Tags cells of the four rows; the server says that the first transaction is tagged Travel. */
const tagCells = (column = 2, id = sheetId) => platform.workbook.values(id, at(2, column, 4)).map(([value]) => value);
const writes = () => platform.service.names.filter((name) => name === 'setValues').length;
const idOf = (index: number) => payment(index).id;

function show(...attached: readonly (readonly [tagId: string, from: number, to: number])[]) {
  return call(platform, 'showTags', {
    transactionIds: [2, 3, 1].map((index) => idOf(index).toUpperCase()),
    attached: attached.map(([tagId, from, to]) => ({ tagId, from, to })),
  });
}

const nowhere = { formulaCount: 0, sheetNames: [], refusedCount: 0, tablesWithoutTags: [] };

test('writes the paths of attached tags only into the tag cells of those rows', () => {
  expect(tagCells()).toEqual(['Travel', null, null, null]);
  const before = writes();
  expect(show([travelId, 1, 1], [hotelsId, 1, 3]).data).toEqual({
    ...nowhere,
    tables: { sheetNames: ['Transactions'], refusedSheetNames: [] },
  });
  expect(tagCells()).toEqual(['Travel, Travel › Hotels', 'Travel, Travel › Hotels', 'Travel › Hotels', null]);
  expect(writes() - before).toBe(1);
});

test('leaves snapshots unchanged', () => {
  const { id } = call(platform, 'createTable', {
    dataset: 'transactions',
    columns: ['date', 'tags', 'id'],
    from: 'all',
    accountIds: [],
    categories: [],
    tagId: null,
    schedule: { every: 'never' },
    goneRows: 'mark',
    isSnapshot: true,
  }).data;
  expect(call(platform, 'runTable', { id }).data.run).toMatchObject({ isDone: true, added: 4 });
  const snapshotsId = platform.workbook.sheets().at(-1)?.sheetId ?? -1;
  expect(platform.workbook.values(snapshotsId, at(1, 1))).toEqual([['Snapshot']]);
  const tables = { sheetNames: ['Transactions'], refusedSheetNames: [] };
  expect(show([hotelsId, 1, 3]).data).toMatchObject({ tables });
  expect(tagCells(3, snapshotsId)).toEqual(['Travel', null, null, null]);
});

test('writes nothing if the tags are already shown', () => {
  show([hotelsId, 1, 3]);
  const before = writes();
  show([hotelsId, 1, 3], [travelId, 3, 3]);
  expect(writes()).toBe(before);
  expect(tagCells()).toEqual(['Travel, Travel › Hotels', 'Travel › Hotels', 'Travel › Hotels', null]);
});

test('finds rows and columns that the user moved, and leaves formulas and other rows unchanged', async () => {
  const { workbook } = platform;
  workbook.insertColumns(sheetId, 1, 1);
  workbook.write(sheetId, at(1, 1), [[{ value: 'Note' }]]);
  workbook.write(sheetId, at(3, 3), [[{ formula: '="mine"' }]]);
  workbook.reorderRows(sheetId, { row: 2, column: 1, rowCount: 4, columnCount: 5 }, [3, 1, 2, 0]);
  await workbook.whenCalculated();
  show([hotelsId, 1, 3]);
  expect(tagCells(3)).toEqual([null, 'mine', 'Travel › Hotels', 'Travel, Travel › Hotels']);
  expect(workbook.formulas(sheetId, at(3, 3))).toEqual([['="mine"']]);
});

test('neither reads nor writes a table without the column Tags', () => {
  platform.workbook.deleteSheet(sheetId);
  call(platform, 'removeTable', { id: call(platform, 'listTables').data.tables[0].id, deletesSheet: false });
  const plain = insert([]);
  const [before, requests] = [writes(), platform.requests.length];
  expect(show([hotelsId, 1, 3]).data).toMatchObject({ tables: { sheetNames: [], refusedSheetNames: [] } });
  expect([writes(), platform.requests.length]).toEqual([before, requests]);
  expect(platform.workbook.usedRectangle(plain)).toMatchObject({ rowCount: 5 });
});

test('names a table whose columns cannot be found, and writes the others', () => {
  const second = insert(['date', 'tags', 'id']);
  platform.workbook.write(sheetId, at(1, 2), [[{ value: null }]]);
  expect(show([hotelsId, 1, 1]).data.tables).toEqual({
    sheetNames: ['Transactions 2'],
    refusedSheetNames: ['Transactions'],
  });
  expect(tagCells(2, second)).toEqual(['Travel', 'Travel › Hotels', null, null]);
});

test('does not write a table while it runs', () => {
  platform.documentLock.tryLock = () => false;
  expect(show([hotelsId, 1, 3]).error.code).toBe('busy');
  expect(tagCells()).toEqual(['Travel', null, null, null]);
});

test('a table without the column is offered, gets it next to the columns of the user, and shows the tags', () => {
  const { workbook } = platform;
  const id = insert([]);
  const used = workbook.usedRectangle(id);
  const own = (used?.column ?? 0) + (used?.columnCount ?? 0);
  workbook.write(id, at(1, own, 3), [[{ value: 'Note' }], [{ value: 'mine' }], [{ formula: '=1+1' }]]);
  const offered = show([hotelsId, 1, 3]).data.tablesWithoutTags;
  expect(offered).toMatchObject([{ sheetName: 'Transactions 2' }]);
  expect(offered[0].columns).not.toContain('tags');

  const { id: tableId, columns } = offered[0];
  expect(call(platform, 'changeTable', { id: tableId, change: { columns: [...columns, 'tags'] } }).ok).toBe(true);
  expect(call(platform, 'runTable', { id: tableId, readsEverything: false }).data.run).toMatchObject({ isDone: true });
  const shown = show([hotelsId, 1, 3]).data;
  // Tables are in the order of their random ids.
  expect([...shown.tables.sheetNames].sort()).toEqual(['Transactions', 'Transactions 2']);
  expect(shown.tablesWithoutTags).toEqual([]);
  expect(workbook.values(id, at(1, own))).toEqual([['Tags']]);
  expect(tagCells(own, id)).toEqual(['Travel, Travel › Hotels', 'Travel › Hotels', 'Travel › Hotels', null]);
  expect(workbook.values(id, at(1, own + 1, 2))).toEqual([['Note'], ['mine']]);
  expect(workbook.formulas(id, at(3, own + 1))).toEqual([['=1+1']]);
});

test('a row that the user inserted between two runs gets no tags and moves none', () => {
  platform.workbook.insertRows(sheetId, 3, 1);
  expect(show([hotelsId, 1, 3]).ok).toBe(true);
  expect(platform.workbook.values(sheetId, at(2, 2, 5)).map(([value]) => value)).toEqual([
    'Travel, Travel › Hotels',
    null,
    'Travel › Hotels',
    'Travel › Hotels',
    null,
  ]);
});

test('a transaction that was tagged before its row came gets its tag with the row', () => {
  show([hotelsId, 1, 3]);
  server.unshift(payment(5));
  const [table] = call(platform, 'listTables').data.tables;
  call(platform, 'runTable', { id: table.id, readsEverything: false });
  const rows = platform.workbook.values(sheetId, { row: 2, column: 2, rowCount: 5, columnCount: 2 });
  expect(rows.find(([, id]) => id === idOf(5))?.[0]).toBe('Travel');
});
