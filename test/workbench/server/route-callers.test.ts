import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiFaults } from '../../../src/workbench/faults/api-faults';
import { Files } from '../../../src/workbench/files/files';
import { WorkbookStore } from '../../../src/workbench/files/workbook-store';
import { openStore } from '../../../src/workbench/host/store/store';
import { EventStream } from '../../../src/workbench/server/event-stream';
import { type RouteName, routeCallers } from '../../../src/workbench/server/route-callers';
import { createRoutes } from '../../../src/workbench/server/routes';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import { FakeCustomFunctions } from '../../support/fake-custom-functions';
import { FakeHost } from '../../support/fake-host';
import { send } from '../../support/http-request';

/** What a viewer may call; whatever is added to the table is refused until it is added here. */
const looking: readonly RouteName[] = [
  'GET /api/state',
  'GET /api/events',
  'GET /api/message',
  'GET /api/find',
  'GET /sidebar',
  'GET /dialog',
  'POST /api/open',
  'POST /api/selection',
  'GET /api/files',
  'GET /api/files/csv',
  'GET /api/files/workbook',
];
const names = Object.keys(routeCallers) as RouteName[];

let folder: string;
let files: Files;
let host: FakeHost;
let server: WorkbenchServer;
const faults = createApiFaults();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'route-callers-'));
  host = new FakeHost({ customFunctions: new FakeCustomFunctions({}) });
  files = await Files.start({
    store: new WorkbookStore(join(folder, 'workbooks')),
    hostStore: openStore(undefined),
    open: async (what) => {
      const workbook = await createUniverWorkbook('isStarting' in what ? { name: what.name } : { snapshot: what });
      return { workbook, host, dispose: async () => workbook.dispose() };
    },
  });
  server = await startWorkbenchServer({ ...files.current, files, faults, pageDir: folder, port: 0 });
});

afterAll(async () => {
  await server.close();
  await files.close();
  rmSync(folder, { recursive: true });
});

test('the table and the routes are the same', () => {
  const { workbook } = files.current;
  const events = new EventStream(workbook, host, faults);
  const routes = createRoutes({ workbook, host, files, faults, events, pageDir: folder });
  events.close();
  expect(Object.keys(routes).sort()).toEqual([...names].sort());
});

test('a viewer looks', () => {
  expect(names.filter((name) => routeCallers[name] === 'everyone').sort()).toEqual([...looking].sort());
});

test.each(names.filter((name) => !looking.includes(name)))('a viewer is refused %s', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const before = [files.list(), files.current.workbook.id, faults.active(), host.now()];
  const body = { name: 'x', id: files.current.workbook.id, ms: 1_000, faults: [{ id: 'nulls' }], content: '{}' };
  const { status, text } = await send(server.url, method, `${path}?user=viewer`, body);
  expect([status, JSON.parse(text)]).toEqual([
    403,
    { error: { message: 'viewer@example.com may only view this file.' } },
  ]);
  expect([files.list(), files.current.workbook.id, faults.active(), host.now()]).toEqual(before);
  expect(host.asked).toEqual([]);
});

test('a viewer who opens the file does not count as who uses it: its formulas would rest', async () => {
  expect((await send(server.url, 'POST', '/api/open?user=viewer', {})).text).toBe('{"execution":null}');
  expect(host.asked).toEqual([]);
});
