import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { type Answer, readEvents, send } from '../../support/browser/http-request';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

const at = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });
const menu = [{ title: 'FIN', items: [{ label: 'Open sidebar', functionName: 'showSidebar' }] }];

let workbook: Workbook;
let host: FakeHost;
let server: WorkbenchServer;
let pageDir: string;

beforeEach(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(pageDir, 'script-run.js'), '');
  const functions = new FakeCustomFunctions({});
  workbook = await createUniverWorkbook({ name: 'Books' });
  host = new FakeHost({
    customFunctions: functions,
    menu,
    quotas: { editor: [{ what: 'urlfetch', used: 3, limit: 20_000, endsAt: null }] },
    scriptFunctions: { greet: (name) => ({ ok: true, value: `Hello ${name}` }) },
  });
  server = await startWorkbenchServer({ workbook, host, pageDir, port: 0 });
});

afterEach(async () => {
  await server.close();
  workbook.dispose();
  rmSync(pageDir, { recursive: true });
});

function as(user: string, method: string, path: string, body?: unknown): Promise<Answer> {
  return send(server.url, method, `${path}${path.includes('?') ? '&' : '?'}user=${user}`, body);
}

const setCell = (cellValue: object) => ({
  client: 'a page',
  edits: [{ id: 'sheet.mutation.set-range-values', params: { unitId: workbook.id, subUnitId: '0', cellValue } }],
});

const statesOf = async (user: string) => JSON.parse((await as(user, 'GET', '/api/state')).text);

test.each([
  ['GET', '/api/state'],
  ['GET', '/api/events'],
  ['POST', '/api/open'],
  ['GET', '/sidebar'],
])('%s %s refuses an unknown user', async (method, path) => {
  const answer = await as('mallory', method, path, method === 'POST' ? {} : undefined);
  expect([answer.status, JSON.parse(answer.text).error.message]).toEqual([404, 'There is no user mallory.']);
  expect(host.asked).toEqual([]);
});

test('the state names the user of the page, which is the owner by default', async () => {
  expect(await statesOf('editor')).toMatchObject({
    user: { id: 'editor', role: 'editor' },
    users: [{ id: 'owner' }, { id: 'editor' }, { id: 'viewer' }],
    quotas: { owner: [], editor: [{ what: 'urlfetch', used: 3 }], viewer: [] },
  });
  expect(JSON.parse((await send(server.url, 'GET', '/api/state')).text).user.id).toBe('owner');
});

test.each([
  ['/api/edits', () => setCell({ 0: { 0: { v: 666, t: 2 } } })],
  ['/api/menu', () => ({ functionName: 'showSidebar' })],
  ['/api/script-run', () => ({ functionName: 'greet', args: ['Ada'] })],
  ['/api/settings', () => ({ locale: 'de_DE', timeZone: 'Europe/Berlin' })],
  ['/api/files/rename', () => ({ name: 'Mine' })],
])('a viewer is refused %s', async (path, body) => {
  workbook.write(0, at(1, 1), [[{ value: 'theirs' }]]);
  const answer = await as('viewer', 'POST', path, body());
  expect([answer.status, JSON.parse(answer.text).error.message]).toEqual([
    403,
    'viewer@example.com may only view this file.',
  ]);
  expect([workbook.values(0, at(1, 1)), workbook.name, host.asked]).toEqual([[['theirs']], 'Books', []]);
});

test.each(['owner', 'editor'])('the %s may edit, use menus and run script functions', async (user) => {
  expect((await as(user, 'POST', '/api/edits', setCell({ 0: { 0: { v: 5, t: 2 } } }))).status).toBe(200);
  expect((await as(user, 'POST', '/api/menu', { functionName: 'showSidebar' })).status).toBe(200);
  expect((await as(user, 'POST', '/api/script-run', { functionName: 'greet', args: ['Ada'] })).text).toContain('Ada');
  expect(workbook.values(0, at(1, 1))).toEqual([[5]]);
});

test('a viewer may open the workbook and select cells', async () => {
  expect((await as('viewer', 'POST', '/api/open', {})).status).toBe(200);
  expect((await as('viewer', 'POST', '/api/selection', { sheet: '0', rectangles: [at(4, 4)] })).status).toBe(200);
  expect(workbook.selection('viewer').rectangles).toEqual([at(4, 4)]);
});

test('a second page runs the custom functions again unless its user is a viewer', async () => {
  let recalculations = 0;
  workbook.recalculateCustomFunctions = () => {
    recalculations += 1;
  };
  await as('owner', 'POST', '/api/open', {});
  await as('viewer', 'POST', '/api/open', {});
  expect(recalculations).toBe(0);
  await as('editor', 'POST', '/api/open', {});
  expect(recalculations).toBe(1);
});

test('selection, menu and sidebar belong to one user', async () => {
  await as('editor', 'POST', '/api/open', {});
  await as('editor', 'POST', '/api/selection', { sheet: '0', rectangles: [at(7, 2)] });
  await as('editor', 'POST', '/api/menu', { functionName: 'showSidebar' });
  expect(host.asked).toEqual(['editor: open', 'editor: menu showSidebar']);
  expect([workbook.selection('editor').rectangles, workbook.selection('owner').rectangles]).toEqual([
    [at(7, 2)],
    [at(1, 1)],
  ]);
  expect((await statesOf('editor')).sidebar).toEqual({ title: 'FIN', revision: 1 });
  expect((await statesOf('owner')).sidebar).toBeNull();
  expect((await statesOf('owner')).menu).toEqual([]);
  expect((await as('editor', 'GET', '/sidebar')).status).toBe(200);
  expect((await as('owner', 'GET', '/sidebar')).status).toBe(404);
});

test.each([
  ['showToast', 'toast'],
  ['showSidebar', 'sidebar'],
  ['showAlert', 'alert'],
])('the output of %s is sent only to the pages of its user', async (functionName, type) => {
  const from = workbook.viewSnapshot().sequence;
  const editors = readEvents(server.url, `/api/events?user=editor&after=${from}`, 4);
  const owners = readEvents(server.url, `/api/events?after=${from}`, 3);
  await statesOf('owner');
  await as('editor', 'POST', '/api/menu', { functionName });
  const typesOf = (events: unknown[]) => events.map((event) => (event as { type: string }).type);
  expect(typesOf(await editors)).toEqual(['run', type, 'started', 'execution']);
  expect(typesOf(await owners)).toEqual(['run', 'started', 'execution']);
});

describe('alerts', () => {
  const askEditor = async () => {
    await as('editor', 'POST', '/api/menu', { functionName: 'showQuestion' });
    const [question] = (await statesOf('editor')).alerts;
    host.asked.length = 0;
    return question;
  };

  test('can be answered once, and only by the user who sees them', async () => {
    const { id, buttons } = await askEditor();
    expect(buttons).toEqual(['OK', 'CANCEL']);
    const other = await as('owner', 'POST', '/api/alerts/answer', { id, button: 'OK' });
    expect([other.text, host.asked]).toEqual(['{"isTaken":false}', []]);
    const own = await as('editor', 'POST', '/api/alerts/answer', { id, button: 'OK' });
    expect([own.text, host.asked]).toEqual(['{"isTaken":true}', ['editor: answer OK']]);
    const again = await as('editor', 'POST', '/api/alerts/answer', { id, button: 'CANCEL' });
    expect([again.text, host.asked]).toEqual(['{"isTaken":false}', ['editor: answer OK']]);
  });

  test.each([{ button: 'MAYBE' }, { button: 5 }, {}])('refuses the answer %j', async (given) => {
    const { id } = await askEditor();
    expect((await as('editor', 'POST', '/api/alerts/answer', { id, ...given })).status).toBe(400);
    expect(host.asked).toEqual([]);
  });
});

test('the sidebar is served with its own content security policy until it is closed', async () => {
  await as('editor', 'POST', '/api/menu', { functionName: 'showSidebar' });
  const sidebar = await as('editor', 'GET', '/sidebar');
  expect([sidebar.status, sidebar.text]).toEqual([200, '<script></script><p>Sidebar</p>']);
  expect(sidebar.headers['content-security-policy']).toBe(
    'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads allow-popups-to-escape-sandbox; ' +
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; " +
      "form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  );
  expect((await statesOf('editor')).sidebar).toEqual({ title: 'FIN', revision: 1 });
  await as('editor', 'POST', '/api/sidebar/close', {});
  expect((await as('editor', 'GET', '/sidebar')).status).toBe(404);
});

describe('the host gets an edit event with the user', () => {
  test.each([
    [
      'a value that replaces another',
      { 2: { 1: { v: 'new', t: 1 } } },
      { rectangle: at(3, 2), oldValue: 'old', value: 'new' },
    ],
    ['a cell that is cleared', { 2: { 1: null } }, { rectangle: at(3, 2), oldValue: 'old', value: null }],
    [
      'several cells',
      { 2: { 1: { v: 1 }, 2: { v: 2 } }, 4: { 0: { v: 3 } } },
      { rectangle: { row: 3, column: 1, rowCount: 3, columnCount: 3 } },
    ],
    [
      'a formula, which is not calculated yet',
      { 5: { 0: { f: '=1+1' } } },
      { rectangle: at(6, 1), oldValue: null, value: null },
    ],
  ])('for %s', async (_, cellValue, expected) => {
    workbook.write(0, at(3, 2), [[{ value: 'old' }]]);
    await as('editor', 'POST', '/api/edits', setCell(cellValue));
    expect([host.asked, host.edits]).toEqual([['editor: edit'], [{ sheetId: 0, ...expected }]]);
  });

  test('a change of formats alone is no edit event', async () => {
    await as('editor', 'POST', '/api/edits', setCell({ 2: { 1: { s: { bl: 1 } } } }));
    expect(host.asked).toEqual([]);
  });
});
