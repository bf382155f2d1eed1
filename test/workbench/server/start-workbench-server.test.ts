import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { type Answer, cookieOf, fetchPath, readEvents, send as sendTo } from '../../support/browser/http-request';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

const at = (row: number, column: number) => ({ row, column, rowCount: 1, columnCount: 1 });

let workbook: Workbook;
let host: FakeHost;
let server: WorkbenchServer;
let pageDir: string;

beforeAll(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(pageDir, 'index.html'), '<title>Workbench</title>');
  writeFileSync(join(pageDir, 'script-run.js'), 'window.google = {};');
  const functions = new FakeCustomFunctions({
    fin_fail: () => ({ error: '#ERROR!', message: 'Error: No. (line 2).' }),
  });
  workbook = await createUniverWorkbook({ name: 'Books' });
  workbook.setCustomFunctions(functions);
  host = new FakeHost({
    customFunctions: functions,
    sidebarHtml: '<html><head lang="en"></head><body></body></html>',
    scriptFunctions: { greet: (name) => ({ ok: true, value: `Hello ${name}` }) },
  });
  server = await startWorkbenchServer({ workbook, host, pageDir, port: 0 });
});

afterAll(async () => {
  await server.close();
  workbook.dispose();
  rmSync(pageDir, { recursive: true });
});

function send(method: string, path: string, body?: unknown, headers: { [name: string]: string } = {}): Promise<Answer> {
  return sendTo(server.url, method, path, body, headers);
}

const setCell = (value: number) => ({
  client: 'a page',
  edits: [
    {
      id: 'sheet.mutation.set-range-values',
      params: { unitId: workbook.id, subUnitId: '0', cellValue: { 0: { 0: { v: value, t: 2 } } } },
    },
  ],
});

test('the page has a content security policy that allows only its own origin', async () => {
  const { status, headers, text } = await send('GET', '/');
  expect([status, text]).toEqual([200, '<title>Workbench</title>']);
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/);
});

test('an unchanged file is answered with 304, and a changed one is sent again', async () => {
  const { headers } = await send('GET', '/script-run.js');
  const known = { 'If-None-Match': String(headers.etag) };
  const again = await send('GET', '/script-run.js', undefined, known);
  expect([again.status, again.text, again.headers['cache-control']]).toEqual([304, '', 'no-cache']);
  writeFileSync(join(pageDir, 'script-run.js'), 'window.google = { script: {} };');
  const changed = await send('GET', '/script-run.js', undefined, known);
  expect([changed.status, changed.text]).toEqual([200, 'window.google = { script: {} };']);
  writeFileSync(join(pageDir, 'script-run.js'), 'window.google = {};');
});

test.each([
  ...['/nothing.js', '/../package.json', '/%2e%2e/%2e%2e/etc/passwd.html', '/api/nothing', '/inner/'],
  ...[
    '/%00.js',
    '/index.html%00.js',
    '/%',
    '/%ff.js',
    '/script-run.js/',
    '/script-run.js/x.js',
    `/${'x'.repeat(5_000)}.js`,
  ],
])('answers 404 to %s and reveals nothing of the machine', async (path) => {
  const { status, text } = await send('GET', path);
  expect([status, text]).toEqual([404, '{"error":{"message":"Not found."}}']);
});

test('an invalid path is answered with 404', async () => {
  const { port } = new URL(server.url);
  const status = await new Promise((resolve) => {
    get({ port, path: '//', headers: cookieOf(server.url) }, (response) => resolve(response.resume().statusCode));
  });
  expect(status).toBe(404);
});

test('an internal error is answered with 500 and reveals no folder', async () => {
  const open = jest.spyOn(host, 'open');
  open.mockRejectedValueOnce(new Error(`EACCES: permission denied, open '${join(pageDir, 'a b.json')}'`));
  const { status, text } = await send('POST', '/api/open', {});
  expect([status, text]).toEqual([500, '{"error":{"message":"EACCES: permission denied, open \'a b.json\'"}}']);
  open.mockRestore();
});

test('a path that leads out of the folder of the page is answered with 404', async () => {
  const folder = mkdtempSync(join(pageDir, 'inner-'));
  const inner = await startWorkbenchServer({ workbook, host, pageDir: folder, port: 0 });
  const answer = await fetchPath(inner.url, '/..%2findex.html');
  expect(answer.status).toBe(404);
  await inner.close();
});

test('edits are applied in their order', async () => {
  const { edits } = setCell(1);
  const answer = await send('POST', '/api/edits', { client: 'a page', edits: [...edits, ...setCell(2).edits] });
  expect([answer.status, answer.text]).toEqual([200, '{"refused":[]}']);
  expect(workbook.values(0, at(1, 1))).toEqual([[2]]);
});

describe('another site', () => {
  test.each([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['an opaque origin, as the sidebar has', { Origin: 'null' }],
    ['another port of this machine', { Origin: 'http://127.0.0.1:1' }],
    ['a name pointed at this machine', { Host: 'evil.example' }],
    ['a cross-site request without Origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a form', { 'Content-Type': 'text/plain' }],
    ['a form with no type', { 'Content-Type': '' }],
  ])('is refused: %s', async (_, headers) => {
    workbook.write(0, at(1, 1), [[{ value: 'mine' }]]);
    const answer = await send('POST', '/api/edits', setCell(666), headers as { [name: string]: string });
    expect(answer.status).toBe(403);
    expect(workbook.values(0, at(1, 1))).toEqual([['mine']]);
  });

  test.each([
    [{ Origin: 'https://evil.example' }],
    [{ Host: 'evil.example:80' }],
    [{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
    [{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }],
    [{ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }],
  ])('cannot read the state with %j', async (headers) => {
    expect((await send('GET', '/api/state', undefined, headers as { [name: string]: string })).status).toBe(403);
  });

  test('may link to the page', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    expect((await send('GET', '/', undefined, headers)).status).toBe(200);
  });

  test.each(['PUT', 'DELETE', 'OPTIONS'])('is refused the method %s', async (method) => {
    expect((await send(method, '/api/edits')).status).toBe(403);
  });
});

test('the page may use the host name localhost', async () => {
  const own = new URL(server.url).origin.replace('127.0.0.1', 'localhost');
  const headers = { Host: new URL(own).host, Origin: own, 'Sec-Fetch-Site': 'same-origin' };
  expect((await send('POST', '/api/edits', setCell(3), headers)).status).toBe(200);
});

test.each([
  ['/api/edits', '{"edits":'],
  ['/api/edits', '[]'],
  ['/api/edits', { client: 'a page', edits: 'none' }],
  ['/api/edits', { edits: [{ id: 'sheet.mutation.set-range-values', params: {} }], client: 7 }],
  ['/api/selection', { sheet: '0', rectangles: [{ row: 0, column: 1, rowCount: 1, columnCount: 1 }] }],
  ['/api/selection', { sheet: '99', rectangles: [at(1, 1)] }],
  ['/api/script-run', { functionName: 'greet', args: 'Ada' }],
  ['/api/clock', { ms: -1 }],
  ['/api/clock', { ms: 32 * 86_400_000 }],
  ['/api/triggers/fire', {}],
])('%s answers 400 to %j', async (path, body) => {
  const answer = await send('POST', path, body);
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text).error.message).not.toBe('');
});

test('the state contains what a page needs at the start', async () => {
  const state = JSON.parse((await send('GET', '/api/state')).text);
  expect(state).toMatchObject({ fileName: 'Books', user: { id: 'owner' }, sidebar: null, triggers: [] });
  expect(state.workbook.document.id).toBe(workbook.id);
  expect(state.workbook.functions.map(({ name }: { name: string }) => name)).toEqual(['FIN_FAIL']);
});

test('the message of an error cell omits the line of the script, and other cells have no message', async () => {
  workbook.write(0, at(4, 1), [[{ formula: '=FIN_FAIL()' }]]);
  await workbook.whenCalculated();
  expect((await send('GET', '/api/message?sheet=0&row=4&column=1')).text).toBe('{"message":"Error: No."}');
  expect((await send('GET', '/api/message?sheet=0&row=9&column=9')).text).toBe('{"message":""}');
  expect((await send('GET', '/api/message?sheet=0&row=0&column=1')).status).toBe(400);
});

test('the message of a blocked result adds the space that it needs', async () => {
  workbook.write(0, at(5, 3), [[{ formula: '=SEQUENCE(5)' }]]);
  await workbook.whenCalculated();
  workbook.write(0, at(6, 1), [[{ formula: '=SEQUENCE(1,4)' }]]);
  await workbook.whenCalculated();
  const { text } = await send('GET', '/api/message?sheet=0&row=6&column=1');
  expect(JSON.parse(text)).toEqual({
    message:
      'Array result was not expanded because it would overwrite data in C6. It needs A6:D6: 1 row and 4 columns.',
  });
});

test('the sidebar is served with google.script before its own scripts, and its policy blocks all requests', async () => {
  expect((await send('GET', '/sidebar')).status).toBe(404);
  await send('POST', '/api/menu', { functionName: 'showSidebar' });
  const { status, text, headers } = await send('GET', '/sidebar?revision=1', undefined, {
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Dest': 'iframe',
  });
  expect(status).toBe(200);
  expect(text).toBe('<html><head lang="en"><script>window.google = {};</script></head><body></body></html>');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(headers['content-security-policy']).not.toContain('allow-same-origin');
  expect((await send('POST', '/api/script-run', { functionName: 'greet', args: ['Ada'] })).text).toBe(
    '{"ok":true,"value":"Hello Ada"}',
  );
});

function events(path: string, count: number, headers: { [name: string]: string } = {}): Promise<unknown[]> {
  return readEvents(server.url, path, count, headers);
}

test('a page receives every change since the last one it knows, also when it reconnects', async () => {
  const known = workbook.viewSnapshot().sequence;
  workbook.write(0, at(7, 1), [[{ value: 'while away' }]]);
  const change = {
    type: 'change',
    change: { sequence: known + 1, id: 'sheet.mutation.set-range-values', origin: null },
  };
  const run = { type: 'run', run: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  await expect(events(`/api/events?after=${known}`, 2)).resolves.toMatchObject([run, change]);
  const again = { 'Last-Event-ID': String(known) };
  await expect(events('/api/events?after=0', 2, again)).resolves.toMatchObject([run, change]);
});

test('a page receives the events of its user', async () => {
  const heard = events(`/api/events?after=${workbook.viewSnapshot().sequence}`, 4);
  await send('GET', '/api/state');
  await send('POST', '/api/menu', { functionName: 'showToast' });
  expect(await heard).toMatchObject([
    { type: 'run' },
    { type: 'toast', toast: { title: 'FIN', message: 'Refreshed 3 formulas.', timeoutSeconds: 30 } },
    { type: 'started', running: { functionName: 'showToast' } },
    { type: 'execution', execution: { functionName: 'showToast' } },
  ]);
});

test('a port in use is reported in one sentence', async () => {
  const port = Number(new URL(server.url).port);
  await expect(startWorkbenchServer({ workbook, host, pageDir, port })).rejects.toThrow(
    `Port ${port} is in use: stop what runs there or choose another with --port.`,
  );
});
