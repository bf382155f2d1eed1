import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Files } from '../../../src/workbench/files/files';
import { WorkbookStore } from '../../../src/workbench/files/workbook-store';
import { openStore } from '../../../src/workbench/host/store/store';
import type { FileListing } from '../../../src/workbench/server/file-routes';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import { FakeCustomFunctions } from '../../support/fake-custom-functions';
import { FakeHost } from '../../support/fake-host';
import { fetchPath, send } from '../../support/http-request';

let folder: string;
let files: Files;
let server: WorkbenchServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'file-routes-'));
  writeFileSync(join(folder, 'index.html'), '<title>Workbench</title>');
  files = await Files.start({
    store: new WorkbookStore(join(folder, 'workbooks')),
    hostStore: openStore(undefined),
    open: async (what) => {
      const workbook = await createUniverWorkbook('isStarting' in what ? { name: what.name } : { snapshot: what });
      const host = new FakeHost({ customFunctions: new FakeCustomFunctions({}) });
      return { workbook, host, dispose: async () => workbook.dispose() };
    },
  });
  server = await startWorkbenchServer({ ...files.current, files, pageDir: folder, port: 0 });
});

afterEach(async () => {
  await server.close();
  await files.close();
  rmSync(folder, { recursive: true });
});

async function post(path: string, body: unknown): Promise<{ status: number; text: string }> {
  const response = await fetchPath(server.url, path, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

async function get<T>(path: string): Promise<T> {
  return (await (await fetchPath(server.url, path)).json()) as T;
}

test('another workbook behind the same address: state, changes and clock are those of the new one', async () => {
  const before = await get<{ run: string; fileName: string; hasFiles: boolean }>('/api/state');
  expect(before).toMatchObject({ fileName: 'My finances', hasFiles: true });
  const pages = await fetchPath(server.url, '/api/events?after=0');
  await post('/api/files/new', { isStarting: false });
  // A page is told to load anew, and its stream ends.
  expect(await pages.text()).toContain('{"type":"reload"}');
  const after = await get<{ run: string; fileName: string }>('/api/state');
  expect(after.fileName).toBe('Untitled spreadsheet');
  expect(after.run).not.toBe(before.run);
});

test('pages are told that nothing is saved, and why, and that it is again', async () => {
  const stream = await fetchPath(server.url, '/api/events?after=0');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const untilSaid = async (text: string) => {
    let told = '';
    while (!told.includes(text)) told += (await reader?.read())?.value ?? '';
  };
  const workbooks = join(folder, 'workbooks');
  rmSync(workbooks, { recursive: true });
  writeFileSync(workbooks, '');
  files.rename('Household');
  const { notSaved } = await get<{ notSaved: string }>('/api/state');
  expect(notSaved).toMatch(/^The workbook is not saved: /);
  await untilSaid(JSON.stringify({ type: 'saving', notSaved }));
  rmSync(workbooks);
  files.rename('Household');
  await untilSaid('{"type":"saving","notSaved":null}');
  await reader?.cancel();
});

test('the list names what is open; trash and restore move a file', async () => {
  await post('/api/files/copy', { name: 'Copy' });
  const { openId, files: listed } = await get<FileListing>('/api/files');
  expect(listed.find(({ id }) => id === openId)?.name).toBe('Copy');
  await post('/api/files/trash', { id: openId });
  expect((await get<{ fileName: string }>('/api/state')).fileName).toBe('My finances');
  await post('/api/files/restore', { id: openId });
  await post('/api/files/open', { id: openId });
  expect((await get<{ fileName: string }>('/api/state')).fileName).toBe('Copy');
});

test.each([
  ['/api/files/open', { id: '../host' }, 'That is no id of a workbook.'],
  ['/api/files/open', { id: 'gone' }, 'There is no such workbook.'],
  ['/api/files/import', { content: '{"format":1' }, 'It is not JSON, or only a part of it.'],
  ['/api/files/copy', { name: '  ' }, 'A workbook needs a name of at most 1,000 characters.'],
  ['/api/files/rename', { name: '' }, 'A workbook needs a name.'],
  ['/api/files/restore', { id: 'gone' }, 'There is no such workbook in the trash.'],
])('%s of %j is refused in a sentence', async (path, body, message) => {
  const answer = await post(path, body);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([400, { error: { message } }]);
});

test('a workbook that is not there cannot be moved to the trash', async () => {
  const answer = await post('/api/files/trash', { id: 'gone' });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([404, { error: { message: 'There is no such workbook.' } }]);
});

test('a viewer renames nothing and moves nothing to the trash or out of it', async () => {
  expect((await post('/api/files/rename?user=viewer', { name: 'Mine' })).status).toBe(403);
  for (const act of ['trash', 'restore', 'delete']) {
    expect((await post(`/api/files/${act}?user=viewer`, { id: files.current.workbook.id })).status).toBe(403);
  }
  expect(files.current.workbook.name).toBe('My finances');
});

test('a sheet is downloaded under the names of workbook and sheet, as UTF-8', async () => {
  const { workbook } = files.current;
  files.rename('Zoë’s "books"');
  workbook.write(0, { row: 1, column: 1, rowCount: 1, columnCount: 2 }, [[{ value: 'Zoë' }, { value: 'a,b' }]]);
  const response = await fetchPath(server.url, '/api/files/csv?sheet=0');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20%22books%22%20-%20Sheet1.csv",
  );
  expect(await response.text()).toBe('Zoë,"a,b"');
  expect((await fetchPath(server.url, '/api/files/csv?sheet=7')).status).toBe(400);
});

test.each([
  ['Q3/Q4 \\ 🧾', 'Q3%2FQ4%20%5C%20%F0%9F%A7%BE.json'],
  ['cut in half \uD83E', 'cut%20in%20half%20%EF%BF%BD.json'],
  ['x'.repeat(1_000), `${'x'.repeat(1_000)}.json`],
])('a workbook may have any name: %j', async (name, fileName) => {
  expect((await post('/api/files/rename', { name })).status).toBe(200);
  const response = await fetchPath(server.url, '/api/files/workbook');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${fileName}`);
  expect(((await response.json()) as { document: { name: string } }).document.name).toBe(name);
  expect(files.list()[0]).toMatchObject({ name, fault: null });
});

test('a downloaded workbook can be imported again', async () => {
  const { workbook } = files.current;
  workbook.write(0, { row: 1, column: 1, rowCount: 1, columnCount: 1 }, [[{ value: 'carried over' }]]);
  const content = await (await fetchPath(server.url, '/api/files/workbook')).text();
  expect((await post('/api/files/import', { content })).status).toBe(200);
  expect(files.current.workbook.values(0, { row: 1, column: 1, rowCount: 1, columnCount: 1 })).toEqual([
    ['carried over'],
  ]);
  expect(files.list()).toHaveLength(2);
});

test('a workbook larger than any other request is imported all the same', async () => {
  const { workbook } = files.current;
  const text = 'x'.repeat(50_000);
  workbook.write(
    0,
    { row: 1, column: 1, rowCount: 430, columnCount: 1 },
    Array.from({ length: 430 }, () => [{ value: text }]),
  );
  const content = await (await fetchPath(server.url, '/api/files/workbook')).text();
  expect(content.length).toBeGreaterThan(20 * 1_048_576);
  expect((await post('/api/files/import', { content })).status).toBe(200);
}, 30_000);

test('another site can neither read nor move the files', async () => {
  for (const [method, path] of [
    ['GET', '/api/files'],
    ['POST', '/api/files/trash'],
  ] as const) {
    const body = method === 'POST' ? { id: files.current.workbook.id } : undefined;
    const { status } = await send(server.url, method, path, body, { Origin: 'https://evil.example' });
    expect(status).toBe(403);
  }
});
