import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SavedWorkbook } from '../../../src/workbench/data-folder/saved-workbook';
import { createApiFaults } from '../../../src/workbench/faults/api-faults';
import { EventStream } from '../../../src/workbench/server/event-stream';
import { type RouteName, routeCallers } from '../../../src/workbench/server/route-callers';
import { createRoutes } from '../../../src/workbench/server/routes';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { send } from '../../support/browser/http-request';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';
import { openSavedWorkbook } from '../data-folder/support/open-saved-workbook';

/** Routes that a viewer may call. A new route is refused until it is added here. */
const viewerRoutes: readonly RouteName[] = [
  'GET /api/state',
  'GET /api/events',
  'GET /api/message',
  'GET /api/filter/values',
  'GET /sidebar',
  'POST /api/open',
  'POST /api/selection',
  'GET /api/files/csv',
  'GET /api/files/workbook',
];
const names = Object.keys(routeCallers) as RouteName[];

let folder: string;
let saved: SavedWorkbook;
let host: FakeHost;
let server: WorkbenchServer;
const faults = createApiFaults();
const bankImports = { preview: jest.fn(), store: jest.fn(), undo: jest.fn() };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'route-callers-'));
  host = new FakeHost({ customFunctions: new FakeCustomFunctions({}) });
  saved = await openSavedWorkbook(join(folder, 'data'), host);
  server = await startWorkbenchServer({ ...saved.current, saved, bankImports, faults, pageDir: folder, port: 0 });
});

afterAll(async () => {
  await server.close();
  await saved.close();
  rmSync(folder, { recursive: true });
});

test('the table of route callers lists exactly the routes of the server', () => {
  const { workbook } = saved.current;
  const events = new EventStream(workbook, host, faults);
  const routes = createRoutes({
    workbook,
    host,
    saved,
    bankImports,
    faults,
    events,
    beforeClockChange: async () => {},
    pageDir: folder,
  });
  events.close();
  expect(Object.keys(routes).sort()).toEqual([...names].sort());
});

test('a viewer may call only the routes of this list', () => {
  expect(names.filter((name) => routeCallers[name] === 'everyone').sort()).toEqual([...viewerRoutes].sort());
});

test.each(names.filter((name) => !viewerRoutes.includes(name)))('a viewer is refused %s', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const before = [saved.current.workbook.name, saved.current.workbook.id, faults.active(), host.now()];
  const body = { name: 'x', ms: 1_000, faults: [{ id: 'revoked-key' }], content: '{}' };
  const { status, text } = await send(server.url, method, `${path}?user=viewer`, body);
  expect([status, JSON.parse(text)]).toEqual([
    403,
    { error: { message: 'viewer@example.com may only view this file.' } },
  ]);
  expect([saved.current.workbook.name, saved.current.workbook.id, faults.active(), host.now()]).toEqual(before);
  expect(host.asked).toEqual([]);
});

test('the host does not run onOpen for a viewer, who cannot run the add-on', async () => {
  expect((await send(server.url, 'POST', '/api/open?user=viewer', {})).text).toBe('{"execution":null}');
  expect(host.asked).toEqual([]);
});
