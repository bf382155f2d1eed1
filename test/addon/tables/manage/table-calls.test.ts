import { insertTransactionsTable, open } from '../../../../src/addon/menu';
import { runScheduledRefresh } from '../../../../src/addon/refresh/refresh-all';
import { failure } from '../../../support/api/scripted-api';
import { payment, type Transaction, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../table-input';

let platform: WorkbookPlatform;
let server: Transaction[];

beforeEach(async () => {
  server = [payment(1), payment(2)];
  platform = await workbookPlatform({ server: transactionServer(() => server) });
});

afterEach(() => platform.workbook.dispose());

const hourly = () => {
  platform.state.now += 3_600_000;
  platform.state.context = 'trigger';
  runScheduledRefresh(platform, connectionsOf(platform), { triggerUid: platform.triggerIds[0] });
  platform.state.context = 'sidebar';
};
const insert = (fields: object = {}) => call(platform, 'createTable', { ...allTransactions, ...fields }).data;

describe('the sidebar', () => {
  test('creates a table, runs it, and shows the result of the run', () => {
    const { id } = insert();
    expect(platform.triggerIds).toHaveLength(1);
    const { data } = call(platform, 'runTable', { id });
    expect(data.run).toEqual({
      isDone: true,
      message: null,
      code: null,
      left: 0,
      retryAfterSeconds: null,
      rowCount: 2,
      added: 2,
      changed: 0,
      marked: 0,
      removed: 0,
    });
    expect(data.tables).toMatchObject({
      tables: [
        { id, sheetName: 'Transactions', rowCount: 2, lastOutcome: 'complete', lastError: null, isPaused: false },
      ],
      log: [{ dataset: 'transactions', added: 2, error: null }],
    });
  });

  test('a table that is due is next run within the hour', () => {
    const { id } = insert();
    const shown = () => call(platform, 'listTables').data.tables[0].nextRunAt;
    call(platform, 'changeTable', { id, change: { schedule: { every: 'day', hour: 7 } } });
    call(platform, 'runTable', { id });
    // Berlin is an hour ahead.
    expect(shown()).toBe('2026-11-22T06:00:00.000Z');
    platform.state.now = Date.parse('2026-11-22T06:42:00Z');
    expect(shown()).toBe('2026-11-22T07:00:00.000Z');
    call(platform, 'runTable', { id });
    expect(shown()).toBe('2026-11-23T06:00:00.000Z');
  });

  test('pauses a table, resumes it, and removes it without its data', () => {
    const { id } = insert();
    call(platform, 'runTable', { id });
    expect(call(platform, 'changeTable', { id, change: { isPaused: true } }).data.tables).toMatchObject([
      { isPaused: true, nextRunAt: null },
    ]);
    expect(platform.triggerIds).toEqual([]);
    call(platform, 'changeTable', { id, change: { isPaused: false } });
    expect(platform.triggerIds).toHaveLength(1);
    const { sheetId } = platform.workbook.sheets()[1] ?? { sheetId: -1 };
    expect(call(platform, 'removeTable', { id, deletesSheet: false }).data.tables).toEqual([]);
    expect(platform.workbook.usedRectangle(sheetId)).toMatchObject({ rowCount: 3 });
    expect(platform.workbook.rangeMetadata.developerMetadata.all()).toEqual([]);
    expect(platform.triggerIds).toEqual([]);
    expect([...platform.documentStore.keys()].filter((name) => /^fin\.table(state)?\./.test(name))).toEqual([]);
  });

  test('offers to adopt the tables of a copied spreadsheet, and keeps what the user wrote next to them', () => {
    const { id } = insert({ columns: ['date', 'name', 'amount'] });
    call(platform, 'runTable', { id });
    call(platform, 'changeTable', { id, change: { schedule: { every: 'day', hour: 7 } } });
    const { sheetId } = platform.workbook.sheets()[1] ?? { sheetId: -1 };
    const cell = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });
    platform.workbook.write(sheetId, cell(1, 2), [[{ value: 'What' }]]);
    platform.workbook.write(sheetId, cell(2, 9), [[{ value: 'mine' }]]);
    expect(call(platform, 'listTables').data.copiedSheets).toBeUndefined();
    // What a copy has: the sheets with their metadata, neither document properties nor triggers.
    for (const name of [...platform.documentStore.keys()]) {
      if (!name.startsWith('fin.optin')) platform.documentStore.delete(name);
    }
    platform.triggerIds.length = 0;

    expect(call(platform, 'listTables').data).toMatchObject({ copiedSheets: ['Transactions'], tables: [] });
    const adopted = call(platform, 'adoptTables').data;
    expect(adopted.copiedSheets).toBeUndefined();
    expect(adopted.tables).toMatchObject([{ id, sheetName: 'Transactions', schedule: { every: 'day', hour: 7 } }]);
    expect(platform.triggerIds).toHaveLength(1);
    server = [payment(1, { name: 'Renamed' }), payment(2), payment(3, { transactionDate: '2026-11-20' })];
    platform.state.now += 60_000;
    expect(call(platform, 'runTable', { id }).data.run).toMatchObject({
      isDone: true,
      added: 1,
      changed: 1,
      rowCount: 3,
    });
    expect(
      platform.workbook
        .displayValues(sheetId, { row: 1, column: 1, rowCount: 4, columnCount: 9 })
        .map((row) => [row[1], row[8]]),
    ).toEqual([
      ['What', ''],
      ['Renamed', 'mine'],
      ['Purchase 2', ''],
      ['Purchase 3', ''],
    ]);
  });

  test('names each table in the run log, also one that was removed', () => {
    const ids = [insert(), insert({ dataset: 'accounts' }), insert()].map(({ id }) => id);
    for (const id of ids) {
      call(platform, 'runTable', { id });
      platform.state.now += 60_000;
    }
    const named = () =>
      call(platform, 'listTables').data.log.map((line: { [key: string]: unknown }) => [
        line['sheetName'],
        line['dataset'],
        line['isRemoved'],
      ]);
    const third = ['Transactions 2', 'transactions', false];
    const second = ['Accounts', 'accounts', false];
    expect(named()).toEqual([third, second, ['Transactions', 'transactions', false]]);
    platform.workbook.renameSheet(platform.workbook.sheets()[1]?.sheetId ?? -1, 'Money');
    expect(named()).toEqual([third, second, ['Money', 'transactions', false]]);
    call(platform, 'removeTable', { id: ids[0], deletesSheet: true });
    expect(named()).toEqual([third, second, ['Money', 'transactions', true]]);
  });

  test('removes a table with its sheet', () => {
    const { id } = insert();
    call(platform, 'removeTable', { id, deletesSheet: true });
    expect(platform.workbook.sheets().map(({ name }) => name)).toEqual(['Sheet1']);
  });

  test('adds a column to a table and fills it in every row, and removes another', () => {
    const { id } = insert();
    call(platform, 'runTable', { id });
    const columns = ['date', 'name', 'amount', 'account', 'pending', 'id', 'month'];
    call(platform, 'changeTable', { id, change: { columns } });
    platform.state.now += 60_000;
    expect(call(platform, 'runTable', { id }).data.run).toMatchObject({ isDone: true, changed: 2 });
    const { sheetId } = platform.workbook.sheets()[1] ?? { sheetId: -1 };
    const shown = platform.workbook.displayValues(sheetId, { row: 1, column: 1, rowCount: 2, columnCount: 12 });
    expect(shown.map((row) => [row[2], row[11]])).toEqual([
      ['Merchant', 'Month'],
      ['', '2026-11'],
    ]);
  });

  test.each([
    { dataset: 'everything' },
    { dataset: 'tagged' },
    { schedule: { every: 'hours', hours: 3 } },
    { schedule: { every: 'week', weekday: 0, hour: 1 } },
    { columns: ['nonsense'] },
    { from: 'Grocerys' },
  ])('refuses %j and creates nothing', (fields) => {
    expect(call(platform, 'createTable', { ...allTransactions, ...fields }).ok).toBe(false);
    expect(platform.workbook.sheets()).toHaveLength(1);
  });

  const choice = { dataset: 'transactions', accountIds: [], categories: [] };
  test.each([
    [{ ...choice, accountIds: ['Everyday Cheking'] }, 'unknown_account'],
    [{ ...choice, accountIds: ['Checkin'] }, 'unknown_account'],
    [{ ...choice, dataset: 'holdings', accountIds: ['Everyday Cheking'] }, 'unknown_account'],
    [{ ...choice, categories: ['Grocerys'] }, 'unknown_value'],
  ])('refuses filters that no row can meet, %j, in a new table and in a change', (fields, code) => {
    server = [payment(1, { organizationTransactionCategoryName: 'Groceries' })];
    expect(call(platform, 'createTable', { ...allTransactions, ...fields }).error).toMatchObject({ code });
    expect(platform.workbook.sheets()).toHaveLength(1);
    const { id } = insert({ dataset: fields.dataset });
    const before = platform.documentStore.get(`fin.table.${id}`);
    const { dataset: _, ...change } = fields;
    expect(call(platform, 'changeTable', { id, change }).error).toMatchObject({ code });
    expect(platform.documentStore.get(`fin.table.${id}`)).toBe(before);
  });

  test('takes filters as they are while the API cannot say whether they are right', () => {
    platform.state.server = () => failure(429, 'rate_limited', { 'retry-after': '1800' });
    expect(call(platform, 'createTable', { ...allTransactions, categories: ['Grocerys'] }).ok).toBe(true);
  });

  test('an editor without the connection of a table can change its filters', () => {
    const { id } = insert();
    call(platform, 'runTable', { id });
    platform.userStore.delete('fin.connection');
    const change = { accountIds: ['Savings'] };
    expect(call(platform, 'previewTableChange', { id, change }).data).toEqual({ leavingCount: null, rowCount: 2 });
    expect(call(platform, 'changeTable', { id, change }).ok).toBe(true);
  });

  test('other changes of a table send no request for its filters', () => {
    const { id } = insert({ accountIds: ['Checking'] });
    const { requests } = platform;
    const before = requests.length;
    call(platform, 'changeTable', { id, change: { accountIds: ['Checking'], categories: [], columns: ['name'] } });
    expect(requests).toHaveLength(before);
  });

  test.each([
    ['a later first day', { from: '2026-11-10' }, 2],
    ['another account', { accountIds: ['Brokerage'] }, 3],
    ['another category', { categories: ['Dining'] }, 2],
    ['a first day and an account', { from: '2026-11-10', accountIds: ['Checking'] }, 2],
    ['other columns', { columns: ['name'] }, 0],
    ['no filters', { from: 'all', accountIds: [] }, 0],
  ])('says how many rows %s concerns, before it is saved', (_, change, leaving) => {
    server = ['2026-11-01', '2026-11-09', '2026-11-10'].map((transactionDate, index) =>
      payment(index, { transactionDate, organizationTransactionCategoryName: index === 0 ? 'Dining' : 'Rent' }),
    );
    const { id } = insert();
    call(platform, 'runTable', { id });
    const before = platform.documentStore.get(`fin.table.${id}`);
    expect(call(platform, 'previewTableChange', { id, change }).data).toEqual({ leavingCount: leaving, rowCount: 3 });
    expect(platform.documentStore.get(`fin.table.${id}`)).toBe(before);
  });

  test('rows that are already gone are not counted again, and a table without categories cannot count them', () => {
    server = ['2026-11-01', '2026-11-10'].map((transactionDate, index) =>
      payment(index, { transactionDate, organizationTransactionCategoryName: 'Rent' }),
    );
    const { id } = insert({ columns: ['date', 'name'] });
    call(platform, 'runTable', { id });
    const leaving = (change: object) => call(platform, 'previewTableChange', { id, change }).data.leavingCount;
    call(platform, 'changeTable', { id, change: { from: '2026-11-10' } });
    call(platform, 'runTable', { id });
    expect(leaving({ from: '2026-11-11' })).toBe(1);
    expect(leaving({ categories: ['Rent'] })).toBeNull();
  });

  test('a second run at the same time is refused', () => {
    const { id } = insert();
    platform.state.isLockHeldElsewhere = true;
    expect(call(platform, 'runTable', { id })).toMatchObject({ ok: false, error: { code: 'busy' } });
  });
});

describe('the refresh cell', () => {
  test('is added once, in a separate sheet', () => {
    expect(call(platform, 'getState').data.refresh).toMatchObject({
      ...{ timeZone: 'Europe/Berlin', hasRefreshCell: false, rewritesFormulas: true },
    });
    expect(call(platform, 'makeRefreshCell').data).toMatchObject({ hasRefreshCell: true });
    call(platform, 'makeRefreshCell');
    const sheets = platform.workbook.sheets();
    expect(sheets.map(({ name }) => name)).toEqual(['Sheet1', 'FIN Refresh']);
    const area = { row: 1, column: 1, rowCount: 1, columnCount: 2 };
    expect(platform.workbook.values(sheets[1]?.sheetId ?? -1, area)).toEqual([['FIN_REFRESH', 1_795_262_400]]);
    expect(call(platform, 'setRewriting', { isOn: false }).data).toMatchObject({ rewritesFormulas: false });
    expect(call(platform, 'getState').data.refresh).toMatchObject({ hasRefreshCell: true, rewritesFormulas: false });
  });
});

describe('the hourly trigger', () => {
  test('runs only the tables that are due', () => {
    const { id } = insert();
    const daily = insert({ schedule: { every: 'day', hour: 7 } }).id;
    for (const each of [id, daily]) call(platform, 'runTable', { id: each });
    server = [...server, payment(3)];
    hourly();
    const { tables } = call(platform, 'listTables').data;
    const counts = new Map(tables.map((table: { id: string; rowCount: number }) => [table.id, table.rowCount]));
    expect([counts.get(id), counts.get(daily)]).toEqual([3, 2]);
  });

  test('retries a failed table at increasing intervals, and the menu shows that it needs attention', () => {
    const { id } = insert();
    call(platform, 'runTable', { id });
    platform.state.server = () => failure(401, 'unauthorized');
    const runsLogged = () =>
      call(platform, 'listTables').data.log.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    const runs = Array.from({ length: 8 }, () => {
      const before = runsLogged();
      hourly();
      return runsLogged() - before;
    });
    expect(runs).toEqual([1, 1, 0, 1, 0, 0, 0, 1]);
    const { tables, log } = call(platform, 'listTables').data;
    expect(log).toMatchObject([
      { sheetName: 'Transactions', count: 4, firstAt: '2026-11-21T13:00:00.000Z', at: '2026-11-21T20:00:00.000Z' },
      { sheetName: 'Transactions', count: 1, error: null },
    ]);
    const [table] = tables;
    expect(table).toMatchObject({ lastOutcome: 'failed', lastErrorCode: 'unauthorized', rowCount: 2 });
    expect(log[0]).toMatchObject({ error: table.lastError, code: 'unauthorized' });
    expect(table.lastError).toContain('(request 0c1c3c52');
    open(platform, { authMode: 'LIMITED' });
    expect(platform.shown.menus[0]?.[0]?.label).toBe('Open sidebar (a table needs attention)');
    expect(call(platform, 'getState').data.keyRefusedAt).not.toBeNull();
    platform.state.server = transactionServer(() => server);
    call(platform, 'runTable', { id });
    expect(call(platform, 'listTables').data.tables).toMatchObject([{ lastOutcome: 'complete', lastError: null }]);
    expect(call(platform, 'getState').data.keyRefusedAt).toBeNull();
  });

  test.each([
    ['refuses the key', 401, 'unauthorized', 'failed'],
    ['asks for a pause', 429, 'rate_limited', 'unfinished'],
    ['fails', 500, 'internal_error', 'failed'],
  ])('stores the reason if the API %s for a table whose rows are cached', (_, status, code, lastOutcome) => {
    const { id } = insert({ dataset: 'accounts' });
    call(platform, 'runTable', { id });
    platform.state.server = () => failure(status, code, { 'retry-after': '1800' });
    hourly();
    const [table] = call(platform, 'listTables').data.tables;
    expect(table).toMatchObject({ lastOutcome, lastErrorCode: code });
    expect(table.lastError).toContain('(request 0c1c3c52');
    expect(call(platform, 'getState').data.keyRefusedAt === null).toBe(code !== 'unauthorized');
  });

  test.each([
    ['the account of its filter is gone', { accountIds: ['No such account'] }, 'unknown_account'],
    ['its column is unknown', { columns: ['date', 'id', 'gone'] }, 'unknown_column'],
    ['its connection is disconnected', { connection: 'Café' }, 'unknown_connection'],
  ])('needs a user if %s, which the menu shows', (_, change, code) => {
    const { id } = insert();
    const stored = JSON.parse(platform.documentStore.get(`fin.table.${id}`) ?? '{}');
    const filters = { ...stored.filters, ...('accountIds' in change ? change : {}) };
    platform.documentStore.set(`fin.table.${id}`, JSON.stringify({ ...stored, ...change, filters }));
    // The user has approved it as it is.
    const name = `fin.approved.spreadsheet-1.${id}`;
    const { content, ...approval } = JSON.parse(platform.userStore.get(name) ?? '{}');
    platform.userStore.set(name, JSON.stringify({ ...approval, content: { ...content, ...change, filters } }));
    hourly();
    expect(call(platform, 'listTables').data.tables).toMatchObject([{ lastErrorCode: code }]);
    open(platform, { authMode: 'LIMITED' });
    expect(platform.shown.menus[0]?.[0]?.label).toBe('Open sidebar (a table needs attention)');
  });

  test('is on only for tables until formulas need it, and off after the last table', () => {
    const { id } = insert();
    expect(call(platform, 'getState').data.refresh.isHourlyOn).toBe(false);
    call(platform, 'setHourlyRefresh', { isOn: true });
    expect(call(platform, 'getState').data.refresh.isHourlyOn).toBe(true);
    call(platform, 'setHourlyRefresh', { isOn: false });
    expect([call(platform, 'getState').data.refresh.isHourlyOn, platform.triggerIds.length]).toEqual([false, 1]);
    call(platform, 'removeTable', { id, deletesSheet: true });
    expect(platform.triggerIds).toEqual([]);
  });

  test.each([
    ['is gone', () => platform.triggerIds.splice(0)],
    ['is listed but does not run', () => []],
  ])('is created again by Repair if it %s, and the sidebar asks for that', (_, lose) => {
    insert();
    const before = [...platform.triggerIds];
    lose();
    platform.state.now += 3 * 3_600_000 + 1;
    expect(call(platform, 'getState').data.refresh).toMatchObject({
      needsRepair: 'silent',
      lastError: null,
    });
    expect(call(platform, 'repairTrigger').data).toMatchObject({ needsRepair: null, lastError: null });
    expect(platform.triggerIds).toHaveLength(1);
    expect(platform.triggerIds).not.toEqual(before);
    server = [...server, payment(3)];
    hourly();
    expect(call(platform, 'listTables').data.tables).toMatchObject([{ rowCount: 3 }]);
  });
});

describe('two users of one spreadsheet', () => {
  const ann = { id: 'connection-1', apiKey: 'fin_live_key_of_ann' };
  const bob = { id: 'connection-2', apiKey: 'fin_live_key_of_bob' };
  /** User properties are one user's own. */
  const become = ({ id, apiKey }: typeof ann): void => {
    const stored = JSON.parse(platform.userStore.get('fin.connection') ?? '{}');
    platform.userStore.clear();
    platform.userStore.set('fin.connection', JSON.stringify({ ...stored, id, apiKey }));
  };

  test("share the first user's trigger, and the second user creates another when the first one disconnects", () => {
    become(ann);
    const { id } = insert();
    call(platform, 'runTable', { id });
    const triggerUid = platform.triggerIds[0] ?? '';
    const ofAnn = new Map(platform.userStore);
    become(bob);
    const second = insert().id;
    call(platform, 'runTable', { id: second });
    expect(platform.triggerIds).toEqual([triggerUid]);
    const ofBob = new Map(platform.userStore);

    platform.userStore.clear();
    for (const [name, value] of ofAnn) platform.userStore.set(name, value);
    call(platform, 'disconnect');
    expect(platform.triggerIds).toEqual([]);
    platform.userStore.clear();
    for (const [name, value] of ofBob) platform.userStore.set(name, value);
    expect(call(platform, 'getState').data.refresh).toMatchObject({
      needsRepair: 'missing',
      isHourlyOn: false,
      lastError: null,
    });
    expect(call(platform, 'repairTrigger').data).toMatchObject({ needsRepair: null, isHourlyOn: false });
    server = [...server, payment(3)];
    platform.requests.length = 0;
    hourly();
    // Ann's table waits until Bob approves that it reads with his key.
    const shown = () => call(platform, 'listTables').data.tables.find((table: { id: string }) => table.id === id);
    expect(shown()).toMatchObject({ rowCount: 2, lastErrorCode: 'table_unapproved' });
    call(platform, 'approveTable', { id, fingerprint: shown().approval.fingerprint });
    hourly();
    expect(call(platform, 'listTables').data.tables).toMatchObject([{ rowCount: 3 }, { rowCount: 3 }]);
    expect(new Set(platform.requests.map(({ headers }) => headers['X-API-Key']))).toEqual(new Set([bob.apiKey]));
  });

  test("the one without a connection is referred to Connect, and the table continues with the other's key", () => {
    const { id } = insert();
    call(platform, 'runTable', { id });
    const ofAnn = new Map(platform.userStore);
    platform.userStore.clear();
    expect(call(platform, 'runTable', { id })).toMatchObject({ ok: false, error: { code: 'not_connected' } });
    for (const [name, value] of ofAnn) platform.userStore.set(name, value);
    server = [...server, payment(3)];
    hourly();
    expect(call(platform, 'listTables').data.tables).toMatchObject([{ rowCount: 3, lastError: null }]);
  });
});

test('a full file is reported, and the table continues when there is space', () => {
  const { id } = insert({ newRows: 'top' });
  call(platform, 'runTable', { id });
  server = [...server, payment(3, { transactionDate: '2026-11-20' })];
  platform.service.before = (name) => {
    if (!/^insert(Rows|Sheet)/.test(name)) return;
    throw new Error(
      'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
    );
  };
  hourly();
  const sentence = 'Google refused to add rows. Is the file full (10 million cells), or is something protected?';
  expect(call(platform, 'listTables').data.tables).toMatchObject([
    { lastOutcome: 'failed', lastError: sentence, rowCount: 2 },
  ]);
  open(platform, { authMode: 'LIMITED' });
  expect(platform.shown.menus[0]?.[0]?.label).toBe('Open sidebar (a table needs attention)');
  expect(call(platform, 'createTable', allTransactions)).toMatchObject({
    error: {
      message:
        'Google refused to add a sheet. Is the file full (10 million cells or 200 sheets), or is something protected?',
    },
  });
  platform.service.before = null;
  expect(call(platform, 'runTable', { id }).data.run).toMatchObject({ isDone: true, added: 1, rowCount: 3 });
});

test('the menu inserts a table of all transactions', () => {
  insertTransactionsTable(platform, connectionsOf(platform));
  expect(platform.shown).toMatchObject({ alerts: [], toasts: ['2 transactions. It is refreshed every six hours.'] });
  expect(platform.workbook.sheets().map(({ name }) => name)).toEqual(['Sheet1', 'Transactions']);
});

test('the menu names the button that continues an unfinished table in the sidebar', () => {
  const api = transactionServer(() => server);
  platform.state.server = (request, count) =>
    request.url.includes('/v1/transactions')
      ? failure(429, 'rate_limited', { 'retry-after': '1800' })
      : api(request, count);
  insertTransactionsTable(platform, connectionsOf(platform));
  expect(platform.shown.alerts).toEqual([]);
  expect(platform.shown.toasts[0]).toMatch(/^0 transactions\. .+ Press Continue in the sidebar, under Refresh\.$/);
  // For which its button says Continue.
  expect(call(platform, 'listTables').data.tables).toMatchObject([{ lastOutcome: 'unfinished', newRows: 'top' }]);
});
