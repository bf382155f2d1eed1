import { failure } from '../../../support/api/scripted-api';
import { payment, transactionServer } from '../../../support/api/transaction-server';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../table-input';

// A call that fails changes nothing.

let platform: WorkbookPlatform;

beforeEach(async () => {
  platform = await workbookPlatform({ server: transactionServer(() => [payment(1), payment(2)]) });
});

afterEach(() => platform.workbook.dispose());

const create = (fields: object = {}) => call(platform, 'createTable', { ...allTransactions, ...fields });
const stored = () => JSON.stringify([[...platform.documentStore], [...platform.userStore]]);
/** Google refuses metadata on a protected sheet. */
const protect = () => {
  platform.service.before = (name) => {
    if (name === 'addMetadata') throw new Error('You are trying to edit a protected cell or object.');
  };
};
const refused = { ok: false, error: { code: 'table_write_refused' } };

test.each([
  ['filters', { accountIds: ['Checking'] }],
  ['columns', { columns: ['date', 'amount'] }],
  ['the schedule', { schedule: { every: 'day', hour: 7 } }],
  ['a pause', { isPaused: true }],
])('a change of %s that a protected sheet refuses does not take effect', (_, change) => {
  const { id } = create().data;
  call(platform, 'runTable', { id });
  const before = stored();
  protect();
  expect(call(platform, 'changeTable', { id, change })).toMatchObject(refused);
  expect(stored()).toBe(before);
  platform.service.before = null;
  expect(call(platform, 'runTable', { id }).data.run.isDone).toBe(true);
});

test('a refused change allows no connection for tables here', () => {
  const { id } = create().data;
  const own = JSON.parse(platform.userStore.get('fin.connection') ?? '');
  platform.userStore.set('fin.connection.joint', JSON.stringify({ ...own, id: 'joint', name: 'Joint' }));
  protect();
  expect(call(platform, 'changeTable', { id, change: { connection: 'Joint' } })).toMatchObject(refused);
  expect([...platform.documentStore.keys()]).not.toContain('fin.tablesoptin.joint');
});

test('a table whose definition is refused leaves no sheet, no trigger and no definition', () => {
  protect();
  const before = stored();
  expect(create()).toMatchObject(refused);
  expect(platform.workbook.sheets().map(({ name }) => name)).toEqual(['Sheet1']);
  expect([platform.triggerIds, call(platform, 'listTables').data.tables]).toEqual([[], []]);
  expect(JSON.parse(stored())[1]).toEqual(JSON.parse(before)[1]);
});

test('a table whose sheet Google refuses at last leaves no definition, so that it can be created again', () => {
  platform.service.before = (name) => {
    if (name === 'flush') throw new Error('Service error: Spreadsheets');
  };
  const before = stored();
  expect(create({ schedule: { every: 'never' } }).ok).toBe(false);
  expect(platform.workbook.sheets().map(({ name }) => name)).toEqual(['Sheet1']);
  expect(stored()).toBe(before);
});

test('a table that is too large to be stored leaves no sheet', () => {
  const names = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(190)}`);
  // Otherwise the names would be refused first.
  platform.state.server = () => failure(500, 'internal_error');
  expect(create({ accountIds: names, categories: names }).error.code).toBe('invalid_table');
  expect(platform.workbook.sheets().map(({ name }) => name)).toEqual(['Sheet1']);
});

test('without a trigger from Google, no scheduled table is made, scheduled or taken over', () => {
  const { id } = create({ schedule: { every: 'never' } }).data;
  platform.state.isTriggerRefused = true;
  const before = stored();
  for (const answer of [
    create(),
    call(platform, 'changeTable', { id, change: { schedule: { every: 'day', hour: 7 } } }),
  ]) {
    expect(answer.error.code).toBe('trigger_refused');
  }
  expect(stored()).toBe(before);
  expect(platform.workbook.sheets()).toHaveLength(2);
});

test('a protected sheet does not keep a connection from being renamed, and its table follows', () => {
  const own = JSON.parse(platform.userStore.get('fin.connection') ?? '');
  platform.userStore.set('fin.connection', JSON.stringify({ ...own, name: 'Home' }));
  platform.userStore.set('fin.connection.joint', JSON.stringify({ ...own, id: 'joint', name: 'Joint' }));
  const { id } = create().data;
  protect();
  expect(call(platform, 'renameConnection', { name: 'House' }).ok).toBe(true);
  expect(call(platform, 'listTables').data.tables).toMatchObject([{ connection: 'House', approval: null }]);
  platform.service.before = null;
  expect(call(platform, 'runTable', { id }).data.run.isDone).toBe(true);
});

test("renaming a connection leaves other users' tables as they are, although theirs has the same name", () => {
  const { id } = create().data;
  const name = `fin.table.${id}`;
  const table = JSON.parse(platform.documentStore.get(name) ?? '');
  platform.documentStore.set(name, JSON.stringify({ ...table, connection: 'Home' }));
  platform.userStore.delete(`fin.approved.spreadsheet-1.${id}`);
  const own = JSON.parse(platform.userStore.get('fin.connection') ?? '');
  platform.userStore.set('fin.connection', JSON.stringify({ ...own, name: 'Home' }));
  call(platform, 'renameConnection', { name: 'House' });
  expect(call(platform, 'listTables').data.tables).toMatchObject([{ connection: 'Home' }]);
});
