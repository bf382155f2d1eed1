import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { cookieOf, send } from '../../support/browser/http-request';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

const sentence = 'Open the workbench by the address that was printed when it started.';

let workbook: Workbook;
let host: FakeHost;
let server: WorkbenchServer;
let other: WorkbenchServer;
let pageDir: string;
let origin: string;
let token: string;

beforeAll(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'page-'));
  for (const file of ['index.html', 'script-run.js', 'main.js']) writeFileSync(join(pageDir, file), file);
  workbook = await createUniverWorkbook();
  host = new FakeHost({ customFunctions: new FakeCustomFunctions({}) });
  server = await startWorkbenchServer({ workbook, host, pageDir, port: 0 });
  other = await startWorkbenchServer({ workbook, host, pageDir, port: 0 });
  origin = new URL(server.url).origin;
  token = new URL(server.url).searchParams.get('token') ?? '';
});

afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  workbook.dispose();
  rmSync(pageDir, { recursive: true });
});

describe('without the token', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/main.js'],
    ['GET', '/nothing.js'],
    ['GET', '/api/state?user=owner'],
    ['GET', '/api/events'],
    ['GET', '/sidebar'],
    ['GET', '/api/files/workbook'],
    ['POST', '/api/script-run?user=owner'],
    ['POST', '/api/edits'],
    ['POST', '/api/nothing'],
  ])('%s %s is refused', async (method, path) => {
    const { status, text } = await send(origin, method, path, method === 'POST' ? {} : undefined);
    expect([status, JSON.parse(text)]).toEqual([401, { error: { message: sentence } }]);
    expect(host.asked).toEqual([]);
  });

  test('a browser gets one sentence as plain text', async () => {
    const { status, text, headers } = await send(origin, 'GET', '/', undefined, { Accept: 'text/html,*/*;q=0.8' });
    expect([status, text, headers['content-type']]).toEqual([401, `${sentence}\n`, 'text/plain; charset=utf-8']);
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('a wrong token', () => {
  type Headers = { [name: string]: string };
  const wrongToken = () => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const otherToken = () => new URL(other.url).searchParams.get('token') ?? '';
  const cookieWith = (value: string): Headers => ({
    Cookie: (cookieOf(server.url).Cookie ?? '').replace(token, value),
  });

  test.each<[string, () => string, () => Headers]>([
    ['an address with another token', () => `/?token=${wrongToken()}`, () => ({})],
    ['an address with an empty token', () => '/?token=', () => ({})],
    ['an address with the beginning of the token', () => `/?token=${token.slice(0, -1)}`, () => ({})],
    ['the token in another address than that of the page', () => `/api/state?token=${token}`, () => ({})],
    ['a cookie with another token', () => '/api/state', () => cookieWith(wrongToken())],
    ['a cookie with an empty token', () => '/api/state', () => cookieWith('')],
    ['the cookie of another workbench', () => '/api/state', () => cookieOf(other.url) as Headers],
    [
      'a cookie of the right name with the token of another workbench',
      () => '/api/state',
      () => cookieWith(otherToken()),
    ],
    ['a cookie of another name', () => '/api/state', () => ({ Cookie: `token=${token}` })],
  ])('is refused: %s', async (_, path, headers) => {
    expect((await send(origin, 'GET', path(), undefined, headers())).status).toBe(401);
  });
});

test('the printed address serves the page and sets a cookie that no script and no other site can use', async () => {
  const { status, text, headers } = await send(origin, 'GET', `/?token=${token}&user=editor`);
  expect([status, text]).toEqual([200, 'index.html']);
  expect(headers['set-cookie']).toEqual([
    `workbench-${new URL(origin).port}=${token}; Path=/; HttpOnly; SameSite=Strict`,
  ]);
});

test('the cookie gives access to all files and routes, also beside the cookies of other workbenches', async () => {
  const Cookie = `${cookieOf(other.url).Cookie}; a=b; ${cookieOf(server.url).Cookie}`;
  for (const path of ['/', '/main.js', '/api/state']) {
    const { status, headers } = await send(origin, 'GET', path, undefined, { Cookie });
    expect([path, status, headers['set-cookie']]).toEqual([path, 200, undefined]);
  }
});

test('two workbenches have different cookie names and tokens', () => {
  expect(cookieOf(other.url).Cookie?.split('=')[0]).not.toBe(cookieOf(server.url).Cookie?.split('=')[0]);
  expect(new URL(other.url).searchParams.get('token')).not.toBe(token);
});

test('the page of another site is refused even with the cookie', async () => {
  const headers = { ...cookieOf(server.url), Origin: 'https://evil.example' };
  expect((await send(origin, 'GET', '/api/state', undefined, headers)).status).toBe(403);
});
