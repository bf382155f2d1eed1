import { emptyView } from '../../../../src/addon/connecting/connect';
import { startBudget } from '../../../../src/addon/platform/budget';
import { runScheduledRefresh } from '../../../../src/addon/refresh/refresh-all';
import { runTable } from '../../../../src/addon/tables/run/run-table';
import { failure } from '../../../support/api/scripted-api';
import { payment, transactionServer } from '../../../support/api/transaction-server';
import { connectionsOf, settings } from '../../../support/platform/connected-platform';
import { type WorkbookPlatform, workbookPlatform } from '../../../support/sheets/workbook-platform';
import { call } from '../../sidebar/called-sidebar';
import { allTransactions } from '../table-input';

const keys = { home: 'fin_live_key_of_home', cafe: 'fin_live_key_of_cafe' };
type Api = keyof typeof keys;
const jointKey = 'fin_live_key_of_joint';
const keysOf = { home: [keys.home, jointKey], cafe: [keys.cafe] };

let platform: WorkbookPlatform;
let refused: Api | null;

/** Home has two transactions, the café three; each knows its own key only. */
beforeEach(async () => {
  refused = null;
  const servers = {
    home: transactionServer(() => [payment(1), payment(2)]),
    cafe: transactionServer(() => [payment(3), payment(4), payment(5)]),
  };
  platform = await workbookPlatform({
    server: (request, count) => {
      const api = (new URL(request.url).host.split('.')[0] ?? '') as Api;
      expect(keysOf[api]).toContain(request.headers['X-API-Key']);
      return api === refused ? failure(401, 'unauthorized') : servers[api](request, count);
    },
  });
  platform.userStore.set('fin.connection', stored('home'));
  // The platform's own connection is replaced.
  platform.documentStore.delete('fin.optin.connection-1');
});

afterEach(() => platform.workbook.dispose());

function stored(api: Api, name?: string, organizationName = `Data of ${api}`): string {
  const baseUrl = `https://${api}.example.com`;
  const view = { ...emptyView(baseUrl), organizationName };
  return JSON.stringify({ id: `id-${api}`, baseUrl, apiKey: keys[api], view, ...(name === undefined ? {} : { name }) });
}

/** As the sidebar stores a second connection. */
function addCafe(): void {
  platform.userStore.set('fin.connection', stored('home', 'Home'));
  platform.userStore.set('fin.connection.id-cafe', stored('cafe', 'Café'));
}

/** Another key for the data of home. */
function addJoint(): void {
  const joint = { ...JSON.parse(stored('home', 'Joint')), id: 'id-joint', apiKey: jointKey };
  platform.userStore.set('fin.connection.id-joint', JSON.stringify(joint));
}

const insert = (connection?: string) => call(platform, 'createTable', allTransactions, settings, connection).data;
const run = (id: string) => call(platform, 'runTable', { id });
const approve = (id: string) => call(platform, 'approveTable', { id, fingerprint: tableOf(id).approval.fingerprint });
const tableOf = (id: string) =>
  call(platform, 'listTables').data.tables.find((table: { id: string }) => table.id === id);

test('a table reads with the connection that it was created with', () => {
  addCafe();
  const home = insert();
  const cafe = insert('café');
  expect(run(home.id).data.run.rowCount).toBe(2);
  expect(run(cafe.id).data.run.rowCount).toBe(3);
  expect([tableOf(home.id).connection, tableOf(cafe.id).connection]).toEqual(['Home', 'Café']);
});

test('of two keys for the same data, a table uses the one that it names', () => {
  platform.userStore.set('fin.connection', stored('home', 'Home'));
  addJoint();
  const { id } = insert('Joint');
  platform.requests.length = 0;
  run(id);
  expect(new Set(platform.requests.map(({ headers }) => headers['X-API-Key']))).toEqual(new Set([jointKey]));
});

test('a table of the only connection stores no name, and keeps its connection after others are added and the default changes', () => {
  const { id } = insert();
  expect(tableOf(id).connection).toBeNull();
  addCafe();
  expect(run(id).data.run.rowCount).toBe(2);
  call(platform, 'makeDefaultConnection', null, settings, 'Café');
  expect(run(id).data.run).toMatchObject({ rowCount: 2, marked: 0 });
});

test('a table without a name gets one before the default changes, if two keys read the same data', () => {
  const { id } = insert();
  platform.userStore.set('fin.connection', stored('home', 'Home'));
  addJoint();
  call(platform, 'makeDefaultConnection', null, settings, 'Joint');
  expect(tableOf(id).connection).toBe('Home');
});

test('a renamed connection keeps its tables in this spreadsheet', () => {
  addCafe();
  const { id } = insert('Café');
  call(platform, 'renameConnection', { name: 'Bistro' }, settings, 'Café');
  expect(tableOf(id).connection).toBe('Bistro');
  expect(run(id).data.run.rowCount).toBe(3);
});

test('a table whose connection is removed names it, and continues with another one for the same data', () => {
  addCafe();
  const { id } = insert('Café');
  run(id);
  call(platform, 'disconnect', null, settings, 'Café');
  const message = 'No connection "Café" here. Connections: Home.';
  expect(run(id)).toMatchObject({ ok: false, error: { code: 'unknown_connection', message } });
  expect(tableOf(id)).toMatchObject({ lastOutcome: 'failed', lastError: message, rowCount: 3 });
  platform.userStore.set('fin.connection.id-cafe', stored('cafe', 'Coffee'));
  expect(call(platform, 'changeTable', { id, change: { connection: 'coffee' } }).ok).toBe(true);
  expect(tableOf(id).connection).toBe('Coffee');
  // Disconnecting deleted the approvals.
  expect(run(id).error.code).toBe('table_unapproved');
  approve(id);
  expect(run(id).data.run.rowCount).toBe(3);
});

test('a table never uses a connection to other data', () => {
  addCafe();
  const { id } = insert('Café');
  const refusal = call(platform, 'changeTable', { id, change: { connection: 'Home' } });
  expect(refusal).toMatchObject({ ok: false, error: { code: 'wrong_source' } });
  expect(tableOf(id).connection).toBe('Café');
});

test('an hourly run with a refused key leaves tables of other connections working, and the error is shown at its connection', () => {
  addCafe();
  const [home, cafe] = [insert('Home'), insert('Café')];
  for (const { id } of [home, cafe]) run(id);
  refused = 'cafe';
  platform.state.now += 3_600_000;
  platform.state.context = 'trigger';
  runScheduledRefresh(platform, connectionsOf(platform), { triggerUid: platform.triggerIds[0] });
  platform.state.context = 'sidebar';
  expect(tableOf(home.id)).toMatchObject({ lastOutcome: 'complete', lastError: null });
  expect(tableOf(cafe.id)).toMatchObject({ lastOutcome: 'failed', rowCount: 3 });
  const entries = call(platform, 'getState').data.connections;
  expect(entries.map((each: { name: string; isRefused: boolean }) => [each.name, each.isRefused])).toEqual([
    ['Home', false],
    ['Café', true],
  ]);
});

const stolen = {
  code: 'not_opted_in',
  message: 'Your connection is not used here. In the FIN sidebar, Connect, click Use my connection here.',
};
const runHourly = () => {
  platform.state.now += 3_600_000;
  platform.state.context = 'trigger';
  runScheduledRefresh(platform, connectionsOf(platform), { triggerUid: platform.triggerIds[0] });
  platform.state.context = 'sidebar';
};

/** What follows is done by another user. */
function asOther(values: { readonly [name: string]: string }): void {
  const triggers = [...platform.userStore].filter(([name]) => name.startsWith('fin.trigger.'));
  platform.userStore.clear();
  for (const [name, value] of [...Object.entries(values), ...triggers]) platform.userStore.set(name, value);
  platform.requests.length = 0;
}

test("an editor's table reads nothing with a connection that another user did not allow here", () => {
  const { organizationName: _, ...view } = JSON.parse(stored('home')).view;
  platform.userStore.set('fin.connection', JSON.stringify({ ...JSON.parse(stored('home')), id: 'id-editor', view }));
  const { id } = insert();
  asOther({ 'fin.connection': stored('home') });
  runHourly();
  expect(run(id).error).toMatchObject(stolen);
  expect(platform.requests).toEqual([]);
  expect(tableOf(id)).toMatchObject({ rowCount: 0, lastErrorCode: 'not_opted_in' });

  call(platform, 'optIn');
  expect(run(id).error.code).toBe('table_unapproved');
  approve(id);
  expect(run(id).data.run.rowCount).toBe(2);
});

test('an editor cannot make a table read with a connection that its user allowed elsewhere only', () => {
  const { id } = insert();
  run(id);
  platform.userStore.set('fin.connection.id-editors', stored('home', 'Joint').replace('id-home', 'id-editors'));
  call(platform, 'changeTable', { id, change: { connection: 'Joint' } });
  platform.userStore.delete('fin.connection.id-editors');
  addJoint();
  platform.requests.length = 0;
  runHourly();
  expect(platform.requests.map(({ headers }) => headers['X-API-Key'])).not.toContain(jointKey);
  expect(tableOf(id)).toMatchObject({ lastErrorCode: 'not_opted_in' });
});

test('tables stop when their user no longer allows the connection here, and go on with one that is shared', () => {
  const { id } = insert();
  run(id);
  call(platform, 'optOut');
  platform.requests.length = 0;
  runHourly();
  expect(platform.requests).toEqual([]);
  expect(tableOf(id)).toMatchObject({ lastErrorCode: 'not_opted_in', rowCount: 2 });

  call(platform, 'shareConnection');
  expect(run(id).data.run.rowCount).toBe(2);
});

test('a table made with a shared connection allows its user nothing', () => {
  call(platform, 'shareConnection');
  const owners = Object.fromEntries(platform.userStore);
  asOther({});
  const { id } = insert();
  asOther(owners);
  call(platform, 'unshareConnection');
  expect(run(id).error).toMatchObject(stolen);
});

test('a run with another connection shows no older rows than the run before it', () => {
  let rows = [payment(1), payment(2)];
  const server = transactionServer(() => rows);
  platform.state.server = (request, count) => server(request, count);
  const scheduledRun = (id: string) => {
    platform.state.now += 60_000;
    const budget = startBudget(platform.clock, 240_000);
    return runTable(platform, connectionsOf(platform), id, { budget, reads: 'cached' });
  };
  const { id } = insert();
  run(id);
  const first = Object.fromEntries(platform.userStore);
  asOther({ 'fin.connection': JSON.stringify({ ...JSON.parse(stored('home')), id: 'id-joint', apiKey: jointKey }) });
  call(platform, 'optIn');
  expect(run(id).error.code).toBe('table_unapproved');
  approve(id);
  rows = [payment(1)];
  platform.state.now += 60_000;
  expect(run(id)).toMatchObject({ data: { run: { isDone: true, marked: 1 } } });
  asOther(first);
  expect(scheduledRun(id)).toMatchObject({ isDone: true, changed: 0, marked: 0, rowCount: 2 });
});
