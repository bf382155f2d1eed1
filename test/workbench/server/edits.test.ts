import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { FakeCustomFunctions } from '../../support/fake-custom-functions';
import { FakeHost } from '../../support/fake-host';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

let workbook: Workbook;
let server: WorkbenchServer;
let pageDir: string;

beforeEach(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(pageDir, 'index.html'), '<title>Workbench</title>');
  workbook = await createUniverWorkbook({ name: 'Books', sheetNames: ['One', 'Two'] });
  const host = new FakeHost({ customFunctions: new FakeCustomFunctions({}) });
  server = await startWorkbenchServer({ workbook, host, pageDir, port: 0 });
});

afterEach(async () => {
  await server.close();
  workbook.dispose();
  rmSync(pageDir, { recursive: true });
});

async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** What a page sends when its user did something. */
async function edit(id: string, params: object, step = '1', user = 'owner'): Promise<string[]> {
  const edits = [{ id, params: { unitId: workbook.id, subUnitId: '0', ...params }, step }];
  const { body } = await post(`/api/edits?user=${user}`, { client: 'page', edits });
  return (body as { refused: { message: string }[] }).refused.map(({ message }) => message);
}

const type = (row: number, column: number, text: string, step: string, user?: string) =>
  edit('sheet.mutation.set-range-values', { cellValue: { [row]: { [column]: { v: text, t: 1 } } } }, step, user);

test('undo and redo of a page take back what its user did, and say where', async () => {
  await type(0, 0, 'first', '1');
  await type(2, 3, 'second', '2');
  expect((await post('/api/undo', {})).body).toEqual({
    place: { sheetId: '0', row: 2, column: 3 },
    undo: { undoCount: 1, redoCount: 1 },
  });
  expect(workbook.values(0, at(3, 4))).toEqual([[null]]);
  await post('/api/redo', {});
  expect(workbook.values(0, at(3, 4))).toEqual([['second']]);
  expect((await post('/api/redo', {})).body).toMatchObject({ place: null });
});

test('a page of another user has an undo of its own', async () => {
  await type(0, 0, 'of the owner', '1');
  expect((await post('/api/undo?user=editor', {})).body).toMatchObject({ place: null });
  await type(1, 0, 'of the editor', '1', 'editor');
  await post('/api/undo?user=editor', {});
  expect(workbook.values(0, at(1, 1, 2, 1))).toEqual([['of the owner'], [null]]);
});

test.each<[string, string, object, string]>([
  ['a change it does not know', 'sheet.mutation.set-range-protection', {}, 'The workbook does not take this change.'],
  [
    'a change of another workbook',
    'sheet.mutation.set-tab-color',
    { unitId: 'other', color: '#f00' },
    'The workbook does not take this change.',
  ],
  [
    'a name that is taken',
    'sheet.mutation.set-worksheet-name',
    { name: 'TWO' },
    'A sheet with the name "TWO" already exists. Please enter another name.',
  ],
  ['no name', 'sheet.mutation.set-worksheet-name', { name: ' ' }, 'A sheet needs a name of at most 100 characters.'],
  [
    'a sheet of a name that is taken',
    'sheet.mutation.insert-sheet',
    { index: 0, sheet: { id: 'x', name: 'one', rowCount: 1, columnCount: 1 } },
    'A sheet with the name "one" already exists. Please enter another name.',
  ],
  [
    'more cells than Sheets has',
    'sheet.mutation.insert-row',
    { range: { startRow: 0, endRow: 499_999, startColumn: 0, endColumn: 25 } },
    'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
  ],
  [
    'a text too long for a cell',
    'sheet.mutation.set-range-values',
    { cellValue: { 0: { 0: { v: 'x'.repeat(50_001), t: 1 } } } },
    'Your input contains more than the maximum of 50000 characters in a single cell.',
  ],
])('%s is refused in words, and nothing changes', async (_, id, params, message) => {
  const before = JSON.stringify(workbook.snapshot());
  expect(await edit(id, params)).toEqual([message]);
  expect(JSON.stringify(workbook.snapshot())).toBe(before);
  expect(workbook.history.state('owner').undoCount).toBe(0);
});

test('the last sheet can be neither removed nor hidden', async () => {
  const hide = { subUnitId: '1', hidden: 1 };
  expect(await edit('sheet.mutation.set-worksheet-hidden', hide)).toEqual([]);
  expect(await edit('sheet.mutation.set-worksheet-hidden', { hidden: 1 })).toEqual([
    "You can't hide all the sheets in a document.",
  ]);
  expect(await edit('sheet.mutation.remove-sheet', { subUnitId: '1' })).toEqual([]);
  expect(await edit('sheet.mutation.remove-sheet', {})).toEqual(["You can't remove all the sheets in a document."]);
});

test('a protected range takes edits from the owner and from its editors', async () => {
  workbook.attachments.protections.add({
    sheetId: 0,
    rectangle: at(1, 1, 2, 2),
    description: '',
    isWarningOnly: false,
    editorIds: [],
    unprotected: [],
    namedRange: null,
  });
  expect((await type(1, 1, 'x', '1', 'editor'))[0]).toMatch(/^You are trying to edit a protected cell or object\./);
  expect(await type(2, 2, 'beside it', '2', 'editor')).toEqual([]);
  expect(await type(1, 1, 'mine', '3')).toEqual([]);
});

test('what is refused holds up nothing else of the same sending', async () => {
  const of = (id: string, params: object) => ({
    id,
    params: { unitId: workbook.id, subUnitId: '0', ...params },
    step: '1',
  });
  const { body } = await post('/api/edits', {
    client: 'page',
    edits: [
      of('sheet.mutation.set-worksheet-name', { name: 'Two' }),
      of('sheet.mutation.set-worksheet-hidden', { subUnitId: 'gone', hidden: 1 }),
      of('sheet.mutation.set-range-values', { cellValue: { 0: { 0: { v: 1, t: 2 } } } }),
    ],
  });
  expect((body as { refused: { id: string }[] }).refused.map(({ id }) => id)).toEqual([
    'sheet.mutation.set-worksheet-name',
    'sheet.mutation.set-worksheet-hidden',
  ]);
  expect(workbook.values(0, at(1, 1))).toEqual([[1]]);
});
