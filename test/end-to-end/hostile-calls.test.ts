import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../scripts/paths';
import { openHostStore, sidebarOf } from '../../scripts/workbench/assemble';
import { createHost } from '../../src/workbench/apps-script/create-host';
import type { Host } from '../../src/workbench/host';
import { createUniverWorkbook } from '../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../src/workbench/workbook/workbook';
import { accounts, tags, transaction, travelId } from '../support/api/sample-records';
import { list, record, scriptedApi } from '../support/api/scripted-api';
import { startServer, type TestServer } from '../workbench/apps-script/support/http-server';

// Every global function of the shipped bundle is called with hostile arguments: by the page of each user, by cells, and
// when the file is opened.

const keys = { owner: 'fin_key_of_the_owner', editor: 'fin_key_of_the_editor', viewer: 'fin_key_of_the_viewer' };
type User = keyof typeof keys;
const users = Object.keys(keys) as User[];
const allKeys = Object.values(keys);
const store = openHostStore(null);
let api: TestServer;
let workbook: Workbook;
let host: Host;
/** What users and developers can read: answers, cells, toasts, alerts, logs. */
const shown: string[] = [];

beforeAll(async () => {
  const serve = scriptedApi({
    'GET /api/v1/api-key': () => record({ scopes: [], accountScope: 'ALL', selectedAccountIds: [] }),
    'GET /api/v1/organization': () => record({ name: 'Household' }),
    'GET /api/v1/accounts': accounts,
    'GET /api/v1/holdings': [],
    'GET /api/v1/tags': tags,
    'GET /api/v1/transactions': [transaction(1), transaction(2), transaction(3)],
    [`GET /api/v1/tags/${travelId}/transactions`]: () => list([transaction(1)]),
    [`POST /api/v1/tags/${travelId}/transactions`]: () => record({ tagId: travelId }),
  });
  api = await startServer(({ method, path }, response) => {
    const request = { method: method as 'GET', url: `http://api${path}`, headers: {}, timeoutSeconds: 1 };
    const { status, headers, text } = serve(request, 0);
    response.writeHead(status, headers).end(text);
  });
  workbook = await createUniverWorkbook({ name: 'Household', timeZone: 'Etc/GMT' });
  host = await createHost({
    workbook,
    distDir: paths.distDir,
    workerFile: paths.workerFile,
    users: users.map((role) => ({ id: role, email: `${role}@example.com`, role, locale: 'en' })),
    origins: { 'https://api.example.com': `${api.origin}/api`, 'https://evil.example.com': `${api.origin}/evil` },
    store,
    skipsSleep: true,
  });
  workbook.setCustomFunctions(host.customFunctions);
  host.on('toast', (event) => shown.push(JSON.stringify(event)));
  host.on('alert', (event) => shown.push(JSON.stringify(event)));
  host.on('execution', ({ log, error }) => shown.push(JSON.stringify([log, error])));
});

afterAll(async () => {
  await host.close();
  workbook.dispose();
  await api.close();
});

const send = async (user: User, operation: string, input: unknown = null, connection?: string) => {
  const answer = await sidebarOf(host)({ operation, input, connection } as never, user);
  shown.push(JSON.stringify(answer));
  return answer as { ok: boolean; data: { [name: string]: unknown } };
};
const storeOf = (user: User): string => JSON.stringify(store.state.properties[`user:${user}`]);
const attachedCount = (): number => api.seen.filter(({ method }) => method === 'POST').length;
const area = (rowCount: number) => ({ row: 1, column: 1, rowCount, columnCount: 1 });

/** Nobody can read a key, and no key is sent to another server or in a URL. */
function expectKeysSafe(): void {
  const visible = [...shown, ...workbook.sheets().map(({ sheetId }) => cellsOf(sheetId))].join('\n');
  const sent = api.seen.map(({ path, headers, body }) => ({ path, key: String(headers['x-api-key'] ?? ''), body }));
  for (const key of allKeys) {
    expect(visible).not.toContain(key);
    expect(sent.filter(({ path, body }) => (path + body).includes(key))).toEqual([]);
    expect(sent.filter((each) => each.key === key && !each.path.startsWith('/api/'))).toEqual([]);
  }
}

function cellsOf(sheetId: number): string {
  const used = workbook.usedRectangle(sheetId);
  return used === null ? '' : JSON.stringify([workbook.values(sheetId, used), workbook.formulas(sheetId, used)]);
}

/** Rows that a user has selected. */
function select(user: User, numbers: readonly number[]): void {
  const { sheetId } = workbook.insertSheet(`Rows of ${user}`);
  const values = ['Transaction ID', ...numbers.map((number) => transaction(number).id)];
  workbook.write(
    sheetId,
    area(values.length),
    values.map((value) => [{ value }]),
  );
  workbook.setSelection(user, sheetId, [area(values.length)]);
}

/** The names of the script's functions. Google passes nothing to those of the menu, and they read nothing of a page. */
const readsArguments = /^(?:FIN_.*|on[A-Z].*|sidebarCall|runScheduledRefresh)$/;
const globals = Array.from(
  readFileSync(join(paths.distDir, 'main.js'), 'utf8').matchAll(/^(?:async )?function\*? ([\w$]+)\(/gm),
  ([, name = '']) => name,
);
let fingerprint = '';
let selectionId = '';

test('connects three users, and shows the owner three transactions', async () => {
  for (const user of users) {
    const given = { baseUrl: 'https://api.example.com', apiKey: keys[user] };
    expect(await send(user, 'connect', given)).toMatchObject({ ok: true });
    select(user, user === 'owner' ? [1, 2, 3] : []);
  }
  expect(await send('owner', 'setHourlyRefresh', { isOn: true })).toMatchObject({ ok: true });
  fingerprint = String((await send('owner', 'getState')).data['connectionFingerprint']);
  const { data } = await send('owner', 'readSelection', { connectionFingerprint: fingerprint });
  expect(data['transactions']).toHaveLength(3);
  selectionId = String(data['selectionId']);
});

test('a base URL that the workbench may not request is not connected, and a message says how to allow it', async () => {
  const answer = await send('owner', 'connect', { baseUrl: 'https://other.example.com', apiKey: keys.owner });
  expect(answer).toMatchObject({ ok: false, error: { code: 'network' } });
  expect(shown.join('\n')).toContain(
    'The workbench sends no requests to https://other.example.com. To use the API at that address, restart the workbench with it: FIN_API_KEY=… npm start -- --api https://other.example.com',
  );
  expect(await send('owner', 'getState')).toMatchObject({
    data: { connection: { baseUrl: 'https://api.example.com' } },
  });
});

/** What a hostile page or cell passes to a function. */
function hostileArguments(name: string): unknown[] {
  const values = [
    null,
    '=WEBSERVICE("https://evil.example.com")'.repeat(5_000),
    Array.from({ length: 150 }).reduce<unknown>((inner) => [inner], 'x'),
    JSON.parse('{"__proto__":{"authMode":"FULL"},"constructor":"x","length":9007199254740991}'),
    { authMode: 'FULL', triggerUid: store.state.triggers[0]?.triggerUid, user: 'owner' },
  ];
  if (name.startsWith('FIN_')) return values.slice(1, 4);
  // `hostile/any-global` calls them with anything.
  if (!readsArguments.test(name)) return values.slice(-1);
  if (name !== 'sidebarCall') return values;
  const [shownId, otherId] = [1, 4].map((number) => transaction(number).id);
  const list = { connectionFingerprint: fingerprint, selectionId, tagId: travelId };
  const calls = [
    { operation: '__proto__', input: {} },
    { operation: 'constructor', input: {} },
    { operation: 'getState', input: null, connection: '__proto__' },
    { operation: 'attachTag', input: { ...list, transactionIds: [otherId] } },
    { operation: 'attachTag', input: { ...list, transactionIds: [shownId, otherId] } },
    { operation: 'attachTag', input: { ...list, selectionId: '__proto__', transactionIds: [shownId] } },
    { operation: 'attachTag', input: { ...list, tagId: '../../accounts', transactionIds: [shownId] } },
    { operation: 'connect', input: { baseUrl: 'https://evil.example.com' } },
    { operation: 'addConnection', input: { name: 'x', baseUrl: 'https://evil.example.com', apiKey: 'x' } },
    { operation: 'connect', input: { baseUrl: 'https://api.example.com@evil.example.com', apiKey: 'x' } },
  ];
  return [...values, ...calls.map((each) => JSON.stringify(each))];
}

/** Functions of the menu are called by an editor and a viewer, those that read arguments by every page, formulas by one. */
const isCalledBy: { readonly [Name in User]: (name: string) => boolean } = {
  owner: (name) => readsArguments.test(name) && !name.startsWith('FIN_'),
  editor: () => true,
  viewer: (name) => !name.startsWith('FIN_'),
};

test.each(users)(
  'no function called by the page of the %s reveals a key or tags a transaction that was not listed',
  async (user) => {
    const others = users.filter((each) => each !== user);
    const before = others.map(storeOf);
    for (const name of ['fin_', 'fin_.sidebarCall', 'toString', '__proto__', 'constructor', 'eval', 'Function']) {
      expect(await host.scriptRun(user, name, [])).toMatchObject({ ok: false, error: { name: 'TypeError' } });
    }
    for (const name of globals.filter(isCalledBy[user])) {
      for (const given of hostileArguments(name)) {
        shown.push(JSON.stringify(await host.scriptRun(user, name, [given, given, given])));
      }
    }
    expectKeysSafe();
    expect(others.map(storeOf)).toEqual(before);
    expect(attachedCount()).toBe(0);
  },
);

test('no function called by a cell reveals a key, changes stored properties or attaches a tag', async () => {
  // A cell runs with the properties of the owner.
  expect(await send('owner', 'optIn')).toMatchObject({ ok: true });
  const before = [users.map(storeOf), workbook.sheets().map(({ sheetId }) => cellsOf(sheetId))];
  const place = { sheetId: workbook.sheets()[0]?.sheetId ?? 0, row: 50, column: 1 };
  for (const name of globals) {
    for (const given of hostileArguments(name)) {
      const argument = typeof given === 'string' ? given : [[JSON.stringify(given)]];
      shown.push(JSON.stringify(await host.customFunctions.call(name, [argument, argument, argument], place)));
    }
  }
  // The properties of the document, which hold the shared connection, can be written from a cell.
  for (const operation of ['getState', 'optOut', 'shareConnection', 'disconnect']) {
    const answer = await host.customFunctions.call('sidebarCall', [JSON.stringify({ operation })], place);
    expect(answer).toEqual([[expect.stringContaining('"wrong_context"')]]);
  }
  expectKeysSafe();
  expect([users.map(storeOf), workbook.sheets().map(({ sheetId }) => cellsOf(sheetId))]).toEqual(before);
  expect(attachedCount()).toBe(0);
});

test('opening the file changes no stored properties, before and after the add-on is enabled', async () => {
  const before = users.map(storeOf);
  for (const isEnabled of [false, true]) {
    host.setEnabled(isEnabled);
    for (const user of users) await host.open(user);
  }
  expectKeysSafe();
  expect(users.map(storeOf)).toEqual(before);
});

test('only the owner can tag the transactions that were listed for the owner', async () => {
  const input = {
    connectionFingerprint: fingerprint,
    selectionId,
    tagId: travelId,
    transactionIds: [transaction(1).id],
  };
  for (const user of ['editor', 'viewer'] as const) {
    expect(await send(user, 'attachTag', input)).toMatchObject({ ok: false, error: { code: 'connection_changed' } });
  }
  expect(attachedCount()).toBe(0);
  expect(await send('owner', 'attachTag', input)).toMatchObject({ ok: true });
  expect(attachedCount()).toBe(1);
});

test.each([
  ['refreshNow', null, { ok: true }],
  ['openRules', null, { error: { code: 'table_write_refused' } }],
  ['insertOverview', { name: 'dashboard' }, { error: { code: 'table_write_refused' } }],
  // It is there already: the dashboard of an earlier call has made it.
  ['makeRefreshCell', null, { data: { hasRefreshCell: true } }],
])('%s called by a viewer changes no cell', async (operation, input, answer) => {
  const before = workbook.sheets().map(({ sheetId, name }) => [name, cellsOf(sheetId)]);
  expect(await send('viewer', operation, input)).toMatchObject(answer);
  expect(workbook.sheets().map(({ sheetId, name }) => [name, cellsOf(sheetId)])).toEqual(before);
});
