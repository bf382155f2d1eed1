import { runScheduledRefresh } from '../../../../src/addon/refresh/refresh-all';
import { brokerageId, checkingId } from '../../../support/api/sample-records';
import { record } from '../../../support/api/scripted-api';
import { payment, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf, secretKey } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { filesOfUsers } from '../../connections/files-of-users';
import { capabilities } from '../../sidebar/called-sidebar';
import { allTransactions } from '../table-input';

// A table reads with a user's own connection only what this user approved. Every editor can change a table.

let platform: WorkbookPlatform;
let sidebar: ReturnType<typeof filesOfUsers>['sidebar'];
let users: ReturnType<typeof filesOfUsers>;

const narrow = { ...allTransactions, accountIds: [checkingId], from: '2026-01-01', columns: ['date', 'amount'] };
const wide = { accountIds: [], from: 'all' };
const changed = 'Changed by another user. Approve it in the FIN sidebar, under Refresh, to refresh it.';
const unknown = 'Not approved yet. The user of the connection approves this table in the FIN sidebar, under Refresh.';

/** The owner allows the connection for tables only. */
beforeEach(async () => {
  const server = transactionServer(() => [payment(1), payment(2, { accountId: brokerageId }), payment(3)]);
  platform = await workbookPlatform({
    server: (request, count) => (request.url.endsWith('/v1/api-key') ? record(capabilities) : server(request, count)),
  });
  users = filesOfUsers(platform);
  sidebar = users.sidebar;
  const connection = platform.userStore.get('fin.connection') ?? '';
  users.as('owner');
  platform.userStore.set('fin.connection', connection);
  sidebar('owner', 'optOut');
});

afterEach(() => platform.workbook.dispose());

const insert = (user = 'owner', input: object = narrow): string => sidebar(user, 'createTable', input).data.id;
const connect = (user: string) =>
  expect(sidebar(user, 'connect', { baseUrl: 'https://api.example.com', apiKey: secretKey }).ok).toBe(true);
const run = (id: string, user = 'owner') => sidebar(user, 'runTable', { id });
const change = (id: string, fields: object, user = 'editor') => sidebar(user, 'changeTable', { id, change: fields });
const shown = (id: string, user = 'owner') =>
  sidebar(user, 'listTables').data.tables.find((table: { id: string }) => table.id === id);
const approve = (id: string) =>
  sidebar('owner', 'approveTable', { id, fingerprint: shown(id).approval?.fingerprint ?? 'none' });
const hourly = (user = 'owner') => {
  users.as(user);
  platform.state.now += 3 * 3_600_000;
  platform.state.context = 'trigger';
  const { triggerUid } = JSON.parse(platform.documentStore.get('fin.refresh') ?? '{}');
  runScheduledRefresh(platform, connectionsOf(platform), { triggerUid });
};
const writesDuring = (act: () => void): string[] => {
  platform.service.names.length = 0;
  act();
  return platform.service.names.filter((name) => /^(set[A-Z]|insert|clear|delete[A-Z]|addM)/.test(name));
};
const rowsOf = (id: string): number => shown(id).rowCount;

test("a change by another user waits for the connection's user, and the scheduled run reads and writes nothing", () => {
  const id = insert();
  expect(run(id).data.run.rowCount).toBe(2);
  expect(change(id, wide).ok).toBe(true);
  platform.requests.length = 0;
  expect(writesDuring(hourly)).toEqual([]);
  expect(platform.requests).toEqual([]);
  expect(shown(id)).toMatchObject({ rowCount: 2, lastError: changed, lastErrorCode: 'table_unapproved' });
  expect(sidebar('owner', 'listTables').data.log[0]).toMatchObject({ error: changed, code: 'table_unapproved' });
  expect(run(id)).toMatchObject({ ok: false, error: { code: 'table_unapproved', message: changed } });
  expect(platform.requests).toEqual([]);
});

test('the user sees what changed, approves it, and the table is refreshed', () => {
  const id = insert();
  run(id);
  change(id, { ...wide, columns: ['date', 'amount', 'name'] });
  hourly();
  expect(shown(id).approval).toMatchObject({
    before: { dataset: 'transactions', accountIds: [checkingId], from: '2026-01-01' },
    now: {
      dataset: 'transactions',
      accountIds: [],
      from: 'all',
      columns: ['date', 'amount', 'name', 'account', 'pending', 'id'],
    },
  });
  expect(shown(id, 'editor').approval).toBeNull();
  expect(approve(id).data.tables[0]).toMatchObject({ approval: null });
  hourly();
  expect(shown(id)).toMatchObject({ rowCount: 3, lastOutcome: 'complete', lastError: null });
});

test('an approval is for what was shown: a table that changed meanwhile is not approved', () => {
  const id = insert();
  run(id);
  change(id, { from: '2020-01-01' });
  const { fingerprint } = shown(id).approval;
  change(id, wide);
  expect(sidebar('owner', 'approveTable', { id, fingerprint }).error.code).toBe('approval_outdated');
  expect(run(id).error.code).toBe('table_unapproved');
});

test('no other user can approve for the user of the connection', () => {
  const id = insert();
  run(id);
  change(id, wide);
  const { fingerprint } = shown(id).approval;
  sidebar('editor', 'approveTable', { id, fingerprint });
  connect('editor');
  sidebar('editor', 'approveTable', { id, fingerprint });
  expect(run(id).error.code).toBe('table_unapproved');
});

test('a change back to what was approved needs no new approval', () => {
  const id = insert();
  run(id);
  change(id, wide);
  change(id, { accountIds: [checkingId], from: '2026-01-01' });
  expect(run(id).data.run).toMatchObject({ isDone: true, rowCount: 2 });
});

test('schedule, place of new rows and a pause by another user need no approval', () => {
  const id = insert();
  run(id);
  change(id, { schedule: { every: 'day', hour: 7 }, newRows: 'top', goneRows: 'mark', isPaused: true });
  change(id, { isPaused: false });
  expect(run(id).data.run).toMatchObject({ isDone: true });
});

test("a user's own change approves itself, but not a change of another user that waits", () => {
  const id = insert();
  change(id, { from: '2025-01-01' }, 'owner');
  expect(run(id).data.run.isDone).toBe(true);
  change(id, wide);
  change(id, { schedule: { every: 'day', hour: 7 } }, 'owner');
  change(id, { categories: ['Groceries'] }, 'owner');
  expect(run(id).error.code).toBe('table_unapproved');
  approve(id);
  expect(run(id).data.run.isDone).toBe(true);
});

test("another user's new table reads with nobody's connection before its approval", () => {
  change(insert(), { isPaused: true }, 'owner');
  connect('editor');
  const id = insert('editor', allTransactions);
  platform.requests.length = 0;
  hourly();
  expect(platform.requests).toEqual([]);
  expect(shown(id)).toMatchObject({ rowCount: 0, lastError: unknown, approval: { before: null } });
  expect(run(id, 'editor').data.run.rowCount).toBe(3);
  expect(shown(id, 'editor').approval).toBeNull();
});

test('a table that reads with a shared connection needs no approval, until its user stops sharing', () => {
  const id = insert();
  sidebar('owner', 'shareConnection');
  change(id, wide);
  hourly();
  expect(rowsOf(id)).toBe(3);
  expect(shown(id).approval).toBeNull();
  sidebar('owner', 'unshareConnection');
  sidebar('owner', 'optIn');
  change(id, { from: '2020-01-01' });
  expect(run(id).error.code).toBe('table_unapproved');
});

test('a new key of the connection keeps the approvals, and disconnecting deletes them', () => {
  const id = insert();
  connect('owner');
  expect(run(id).data.run.isDone).toBe(true);
  sidebar('owner', 'disconnect');
  expect([...platform.userStore.keys()].filter((name) => name.startsWith('fin.approved'))).toEqual([]);
});

test('another user cannot give a table a connection that nobody approved', () => {
  sidebar('owner', 'addConnection', { name: 'Private', baseUrl: 'https://api.example.com', apiKey: `${secretKey}2` });
  const id = insert();
  const { connection } = shown(id);
  connect('editor');
  for (const each of [connection, 'Private']) sidebar('editor', 'renameConnection', { name: each });
  expect(shown(id)).toMatchObject({ connection });
  expect(run(id)).toMatchObject({ ok: true, data: { run: { isDone: true } } });
});

test.each([
  ['filters', undefined],
  ['filters', { from: 'all', accountIds: [null], categories: [] }],
  ['columns', 'date'],
  ['schedule', { every: 'minute' }],
  ['connection', null],
  ['source', undefined],
])('a definition that a script wrote into a sheet without valid %s is ignored', (field, value) => {
  const id = insert();
  const definition = JSON.parse(platform.documentStore.get(`fin.table.${id}`) ?? '');
  const forged = JSON.stringify({ ...definition, id: 'deadbeef', [field]: value });
  platform.spreadsheet()?.editableSheet(definition.sheetId)?.addMetadata('fin.definition', forged, 'sheet');
  expect(sidebar('owner', 'adoptTables').data).toMatchObject({ tables: [{ id }] });
  expect(sidebar('owner', 'listTables').data.tables).toHaveLength(1);
});

test("a copy's tables need no new approval of the user who approved the same ones in the original, others do", () => {
  const id = insert();
  run(id);
  const second = insert('owner', { ...narrow, from: 'all' });
  change(second, { ...wide, columns: [] });
  const copied = [...platform.documentStore].filter(([name]) => name.startsWith('fin.tablesoptin.'));
  platform.documentStore.clear();
  for (const [name, value] of copied) platform.documentStore.set(name, value);
  platform.state.spreadsheetId = 'copy';
  expect(sidebar('owner', 'adoptTables').data.tables).toHaveLength(2);
  expect(shown(id).approval).toBeNull();
  expect(run(id)).toMatchObject({ ok: true, data: { run: { isDone: true } } });
  expect(shown(second).approval).toMatchObject({ before: null, now: { from: 'all', accountIds: [] } });
  expect(run(second).error.code).toBe('table_unapproved');
});
