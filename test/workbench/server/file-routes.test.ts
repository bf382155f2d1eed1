import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SavedWorkbook } from '../../../src/workbench/data-folder/saved-workbook';
import { WorkbookFile } from '../../../src/workbench/data-folder/workbook-file';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { fetchPath, send } from '../../support/browser/http-request';
import { openSavedWorkbook } from '../data-folder/support/open-saved-workbook';

let folder: string;
let saved: SavedWorkbook;
let server: WorkbenchServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'file-routes-'));
  writeFileSync(join(folder, 'index.html'), '<title>Workbench</title>');
  saved = await openSavedWorkbook(join(folder, 'data'));
  server = await startWorkbenchServer({ ...saved.current, saved, pageDir: folder, port: 0 });
});

afterEach(async () => {
  await server.close();
  await saved.close();
  rmSync(folder, { recursive: true });
});

async function post(path: string, body: unknown): Promise<{ status: number; text: string }> {
  const response = await fetchPath(server.url, path, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

async function get<T>(path: string): Promise<T> {
  return (await (await fetchPath(server.url, path)).json()) as T;
}

test('a new workbook is served at the same address, and pages reload', async () => {
  const before = await get<{ run: string; fileName: string; isReplaceable: boolean }>('/api/state');
  expect(before).toMatchObject({ fileName: 'My finances', isReplaceable: true });
  const pages = await fetchPath(server.url, '/api/events?after=0');
  await post('/api/files/new', { isStarting: false });
  // The page reloads, and its stream ends.
  expect(await pages.text()).toContain('{"type":"reload"}');
  const after = await get<{ run: string; fileName: string }>('/api/state');
  expect(after.fileName).toBe('Untitled spreadsheet');
  expect(after.run).not.toBe(before.run);
});

test('pages are notified when saving fails, and when it works again', async () => {
  const stream = await fetchPath(server.url, '/api/events?after=0');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const untilSent = async (text: string) => {
    let sent = '';
    while (!sent.includes(text)) sent += (await reader?.read())?.value ?? '';
  };
  const data = join(folder, 'data');
  rmSync(data, { recursive: true });
  writeFileSync(data, '');
  saved.rename('Household');
  const { saveError } = await get<{ saveError: string }>('/api/state');
  expect(saveError).toMatch(/^The workbook is not saved: /);
  await untilSent(JSON.stringify({ type: 'saveError', saveError }));
  rmSync(data);
  saved.rename('Household');
  await untilSent('{"type":"saveError","saveError":null}');
  await reader?.cancel();
});

test.each([
  ['/api/files/check', { content: '{"format":1' }, 'It is not JSON, or only a part of it.'],
  ['/api/files/import', { content: '{"format":1' }, 'It is not JSON, or only a part of it.'],
  ['/api/files/rename', { name: '' }, 'A workbook needs a name.'],
  ['/api/files/rename', { name: 'x'.repeat(1_001) }, 'A workbook needs a name of at most 1,000 characters.'],
])('%s refuses %j with a clear message', async (path, body, message) => {
  const answer = await post(path, body);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([400, { error: { message } }]);
});

test('a viewer can neither rename nor replace the workbook', async () => {
  for (const act of ['rename', 'new', 'check', 'import']) {
    expect((await post(`/api/files/${act}?user=viewer`, { name: 'Mine' })).status).toBe(403);
  }
  expect(saved.current.workbook.name).toBe('My finances');
});

test('a sheet is downloaded as UTF-8 text, in a file named after the workbook and the sheet', async () => {
  const { workbook } = saved.current;
  saved.rename('Zoë’s "books"');
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
  expect(new WorkbookFile(join(folder, 'data')).read()?.document.name).toBe(name);
});

test('a downloaded workbook can be imported again', async () => {
  const { workbook } = saved.current;
  workbook.write(0, { row: 1, column: 1, rowCount: 1, columnCount: 1 }, [[{ value: 'carried over' }]]);
  const content = await (await fetchPath(server.url, '/api/files/workbook')).text();
  expect((await post('/api/files/check', { content })).status).toBe(200);
  expect(saved.current.workbook).toBe(workbook);
  expect((await post('/api/files/import', { content })).status).toBe(200);
  expect(saved.current.workbook.values(0, { row: 1, column: 1, rowCount: 1, columnCount: 1 })).toEqual([
    ['carried over'],
  ]);
});

test('an import may be larger than any other request', async () => {
  const { workbook } = saved.current;
  const text = 'x'.repeat(50_000);
  workbook.write(
    0,
    { row: 1, column: 1, rowCount: 430, columnCount: 1 },
    Array.from({ length: 430 }, () => [{ value: text }]),
  );
  const content = await (await fetchPath(server.url, '/api/files/workbook')).text();
  expect(content.length).toBeGreaterThan(20 * 1_048_576);
  expect((await post('/api/files/import', { content })).status).toBe(200);
});

test('another site can neither read nor replace the workbook', async () => {
  for (const [method, path] of [
    ['GET', '/api/files/workbook'],
    ['POST', '/api/files/new'],
  ] as const) {
    const { status } = await send(server.url, method, path, method === 'POST' ? {} : undefined, {
      Origin: 'https://evil.example',
    });
    expect(status).toBe(403);
  }
});
