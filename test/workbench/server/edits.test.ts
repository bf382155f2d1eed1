import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as sheets from '@univerjs/sheets';
import * as notes from '@univerjs/sheets-note';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { canBeReverted } from '../../../src/workbench/workbook/history/inverse-of';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import { edits, isEdit, isInternal } from '../../../src/workbench/workbook/view/edits';
import type { Rectangle, Workbook } from '../../../src/workbench/workbook/workbook';
import { fetchPath } from '../../support/browser/http-request';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

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
  const response = await fetchPath(server.url, path, { method: 'POST', body });
  return { status: response.status, body: await response.json() };
}

/** Sends an edit as a page does, and returns the messages of refused edits. */
async function edit(id: string, params: object, step = '1', user = 'owner'): Promise<string[]> {
  const edits = [{ id, params: { unitId: workbook.id, subUnitId: '0', ...params }, step }];
  const { body } = await post(`/api/edits?user=${user}`, { client: 'page', edits });
  return (body as { refused: { message: string }[] }).refused.map(({ message }) => message);
}

const of = (id: string, params: object, step: string) => ({
  id,
  params: { unitId: workbook.id, subUnitId: '0', ...params },
  step,
});

/** Protects from everybody but the owner and the given editors. */
function protect(
  rectangle: Rectangle | null,
  unprotected: readonly Rectangle[] = [],
  editorIds: readonly string[] = [],
): void {
  workbook.rangeMetadata.protections.add({
    sheetId: 0,
    rectangle,
    description: '',
    isWarningOnly: false,
    editorIds,
    unprotected,
  });
}

const isProtected = expect.stringMatching(/^You are trying to edit a protected cell or object\./);

const type = (row: number, column: number, text: string, step: string, user?: string) =>
  edit('sheet.mutation.set-range-values', { cellValue: { [row]: { [column]: { v: text, t: 1 } } } }, step, user);

test('undo and redo revert and repeat the last edit, and return its cell', async () => {
  await type(0, 0, 'first', '1');
  await type(2, 3, 'second', '2');
  expect((await post('/api/undo', {})).body).toEqual({
    cell: { sheetId: '0', row: 2, column: 3 },
    undo: { undoCount: 1, redoCount: 1 },
  });
  expect(workbook.values(0, at(3, 4))).toEqual([[null]]);
  await post('/api/redo', {});
  expect(workbook.values(0, at(3, 4))).toEqual([['second']]);
  expect((await post('/api/redo', {})).body).toMatchObject({ cell: null });
});

test('undo reverts the last step of the workbook, whoever made it', async () => {
  await type(0, 0, 'of the owner', '1');
  await type(1, 0, 'of the editor', '2', 'editor');
  await post('/api/undo?user=owner', {});
  expect(workbook.values(0, at(1, 1, 2, 1))).toEqual([['of the owner'], [null]]);
  expect((await post('/api/undo?user=editor', {})).body).toMatchObject({ cell: { row: 0 }, undo: { redoCount: 2 } });
  expect(workbook.values(0, at(1, 1, 2, 1))).toEqual([[null], [null]]);
});

test.each<[string, string, object, string]>([
  ['an unknown change', 'sheet.mutation.set-range-protection', {}, 'The workbook does not support this edit.'],
  [
    'a change of another workbook',
    'sheet.mutation.set-tab-color',
    { unitId: 'other', color: '#f00' },
    'The workbook does not support this edit.',
  ],
  [
    'a sheet name that is in use',
    'sheet.mutation.set-worksheet-name',
    { name: 'TWO' },
    'A sheet with the name "TWO" already exists. Please enter another name.',
  ],
  [
    'an empty sheet name',
    'sheet.mutation.set-worksheet-name',
    { name: ' ' },
    'A sheet needs a name of at most 100 characters.',
  ],
  [
    'a new sheet with a name that is in use',
    'sheet.mutation.insert-sheet',
    { index: 0, sheet: { id: 'x', name: 'one', rowCount: 1, columnCount: 1 } },
    'A sheet with the name "one" already exists. Please enter another name.',
  ],
  [
    'more cells than Sheets allows',
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
])('refuses %s with a clear message, and changes nothing', async (_, id, params, message) => {
  const before = JSON.stringify(workbook.snapshot());
  expect(await edit(id, params)).toEqual([message]);
  expect(JSON.stringify(workbook.snapshot())).toBe(before);
  expect(workbook.history.state().undoCount).toBe(0);
});

test('the last sheet can be neither removed nor hidden', async () => {
  const hide = { subUnitId: '1', hidden: 1 };
  expect(await edit('sheet.mutation.set-worksheet-hidden', hide, '1')).toEqual([]);
  expect(await edit('sheet.mutation.set-worksheet-hidden', { hidden: 1 }, '2')).toEqual([
    "You can't hide all the sheets in a document.",
  ]);
  expect(await edit('sheet.mutation.remove-sheet', { subUnitId: '1' }, '3')).toEqual([]);
  expect(await edit('sheet.mutation.remove-sheet', {}, '4')).toEqual([
    "You can't remove all the sheets in a document.",
  ]);
});

const lines = (startRow: number, endRow: number, startColumn: number, endColumn: number) => ({
  startRow,
  endRow,
  startColumn,
  endColumn,
});
const move = (from: object, to: object) => ({
  fromRange: {},
  toRange: {},
  from: { subUnitId: '0', value: from },
  to: { subUnitId: '0', value: to },
});
const empty = { v: null };
const note = { id: 'n', row: 1, col: 1, note: 'x', width: 1, height: 1 };

/** Edits while B2:C3 is protected, in the order of the list of edits: one that touches the range, and one that does not. */
const touching: readonly [id: string, inside: object, outside: object | null][] = [
  ['set-range-values', { cellValue: { 2: { 2: empty } } }, { cellValue: { 3: { 2: empty } } }],
  [
    'set.numfmt',
    { values: { k: { ranges: [lines(0, 1, 0, 1)] } }, refMap: { k: { pattern: '0' } } },
    { values: { k: { ranges: [lines(0, 0, 0, 9)] } }, refMap: { k: { pattern: '0' } } },
  ],
  ['remove.numfmt', { ranges: [lines(0, 1, 0, 1)] }, { ranges: [lines(0, 0, 0, 9)] }],
  ['reorder-range', { range: lines(0, 9, 1, 1), order: {} }, { range: lines(0, 9, 3, 3), order: {} }],
  ['move-range', move({ 1: { 1: null } }, { 9: { 9: empty } }), move({ 0: { 0: null } }, { 9: { 9: empty } })],
  ['move-range', move({ 9: { 9: null } }, { 2: { 2: empty } }), null],
  ['add-worksheet-merge', { ranges: [lines(2, 3, 2, 3)] }, { ranges: [lines(3, 4, 3, 4)] }],
  ['remove-worksheet-merge', { ranges: [lines(2, 3, 2, 3)] }, { ranges: [lines(3, 4, 3, 4)] }],
  ['update-note', { sheetId: '0', row: 1, col: 1, note }, { sheetId: '0', row: 9, col: 1, note }],
  ['remove-note', { sheetId: '0', row: 1, col: 1 }, { sheetId: '0', row: 9, col: 1 }],
  ['update-note-position', { sheetId: '0', row: 8, col: 8, newPosition: { row: 1, col: 1 } }, null],
  ['insert-row', { range: lines(2, 2, 0, 25) }, { range: lines(1, 1, 0, 25) }],
  ['insert-col', { range: lines(0, 999, 2, 2) }, { range: lines(0, 999, 1, 1) }],
  ['remove-rows', { range: lines(1, 1, 5, 5) }, { range: lines(4, 4, 0, 25) }],
  ['remove-col', { range: lines(9, 9, 1, 1) }, { range: lines(0, 999, 4, 4) }],
  [
    'move-rows',
    { sourceRange: lines(1, 1, 0, 25), targetRange: lines(9, 9, 0, 25) },
    { sourceRange: lines(7, 7, 0, 25), targetRange: lines(9, 9, 0, 25) },
  ],
  ['move-rows', { sourceRange: lines(7, 7, 0, 25), targetRange: lines(2, 2, 0, 25) }, null],
  [
    'move-columns',
    { sourceRange: lines(0, 999, 1, 1), targetRange: lines(0, 999, 9, 9) },
    { sourceRange: lines(0, 999, 7, 7), targetRange: lines(0, 999, 9, 9) },
  ],
  ['remove-sheet', { subUnitId: '0' }, { subUnitId: '1' }],
];

test.each(touching)('refuses %s on a protected range, and changes nothing', async (id, inside) => {
  protect(at(2, 2, 2, 2));
  const before = JSON.stringify(workbook.snapshot());
  expect(await edit(`sheet.mutation.${id}`, inside, '1', 'editor')).toEqual([isProtected]);
  expect(JSON.stringify(workbook.snapshot())).toBe(before);
});

test.each(touching.filter(([, , outside]) => outside !== null))(
  'accepts %s beside a protected range',
  async (id, _, outside) => {
    protect(at(2, 2, 2, 2));
    expect(await edit(`sheet.mutation.${id}`, outside ?? {}, '1', 'editor')).toEqual([]);
  },
);

test.each([
  ['set-worksheet-row-count', { rowCount: 2000 }],
  ['set-worksheet-column-count', { columnCount: 30 }],
  ['set-row-hidden', { ranges: [lines(9, 9, 0, 25)] }],
  ['set-row-visible', { ranges: [lines(9, 9, 0, 25)] }],
  ['set-col-hidden', { ranges: [lines(0, 999, 9, 9)] }],
  ['set-col-visible', { ranges: [lines(0, 999, 9, 9)] }],
  ['set-row-data', { rowData: { 9: { h: 40 } } }],
  ['set-col-data', { columnData: { 9: { w: 40 } } }],
  ['set-worksheet-row-height', { ranges: [lines(9, 9, 0, 25)], rowHeight: 40 }],
  ['set-worksheet-row-is-auto-height', { ranges: [lines(9, 9, 0, 25)], autoHeightInfo: 1 }],
  ['set-worksheet-col-width', { ranges: [lines(0, 999, 9, 9)], colWidth: 40 }],
  ['set-worksheet-name', { name: 'Mine' }],
  // To its own place, so that the next edit finds it there.
  ['set-worksheet-order', { fromOrder: 0, toOrder: 0 }],
  ['set-worksheet-hidden', { hidden: 1 }],
  ['set-tab-color', { color: '#ff0000' }],
  ['set-frozen', { startRow: 1, startColumn: -1, xSplit: 0, ySplit: 1 }],
  ['toggle-gridlines', { showGridlines: 0 }],
  ['set-gridlines-color', { color: '#ff0000' }],
  ['set-worksheet-default-style', { defaultStyle: {} }],
])('refuses %s on a protected sheet, and accepts it if only a range of the sheet is protected', async (id, params) => {
  protect(at(2, 2, 2, 2));
  expect(await edit(`sheet.mutation.${id}`, params, '1', 'editor')).toEqual([]);
  protect(null);
  expect(await edit(`sheet.mutation.${id}`, params, '2', 'editor')).toEqual([isProtected]);
  expect(await edit(`sheet.mutation.${id}`, params, '3', 'owner')).toEqual([]);
});

test('a protected range accepts edits of the owner and its editors, and refuses those of others', async () => {
  protect(at(5, 5), [], ['editor']);
  expect(await type(4, 4, 'allowed', '0', 'editor')).toEqual([]);
  protect(at(1, 1, 2, 2));
  expect(await type(1, 1, 'x', '1', 'editor')).toEqual([isProtected]);
  expect(await type(2, 2, 'beside it', '2', 'editor')).toEqual([]);
  expect(await type(1, 1, 'mine', '3')).toEqual([]);
});

test('the unprotected ranges of a protected sheet accept an edit unless it reaches beyond them', async () => {
  protect(null, [at(1, 1, 2, 2)]);
  const over = (cellValue: object, step: string) =>
    edit('sheet.mutation.set-range-values', { cellValue }, step, 'editor');
  expect(await over({ 0: { 0: { v: 1, t: 2 } } }, '1')).toEqual([]);
  expect(await over({ 0: { 1: { v: 1, t: 2 }, 2: { v: 1, t: 2 } } }, '2')).toEqual([isProtected]);
  expect(workbook.values(0, at(1, 1, 1, 3))).toEqual([[1, null, null]]);
});

test('sorting is refused if the range contains protected cells', async () => {
  protect(at(2, 2, 2, 2));
  const sort = (rectangle: object, column: number) =>
    post('/api/sort?user=editor', { sheet: '0', column, isAscending: true, rectangle });
  expect(await sort(at(1, 2, 9, 1), 2)).toEqual({ status: 400, body: { error: { message: isProtected } } });
  expect((await sort(at(1, 4, 9, 1), 4)).status).toBe(200);
});

test('a user cannot undo an edit of cells that have become protected since', async () => {
  await type(1, 1, 'of the editor', '2', 'editor');
  protect(at(2, 2));
  expect(await post('/api/undo?user=editor', {})).toEqual({ status: 400, body: { error: { message: isProtected } } });
  expect(workbook.values(0, at(2, 2))).toEqual([['of the editor']]);
});

test('formulas in a protected range are adjusted when rows are inserted above it, and when that is undone', async () => {
  workbook.write(0, at(2, 1), [[{ formula: '=A1' }]]);
  // Two rows, so that the formula moves from one protected row to another.
  protect(at(2, 1, 2, 1));
  const postEdits = (edits: object[]) => post('/api/edits?user=editor', { client: 'page', edits });
  const { body } = await postEdits([
    of('sheet.mutation.insert-row', { range: lines(0, 0, 0, 25) }, '1'),
    of('sheet.mutation.set-range-values', { cellValue: { 2: { 0: { f: '=A2', si: null } } } }, '1'),
  ]);
  expect(body).toEqual({ refused: [] });
  expect(workbook.formulas(0, at(3, 1))).toEqual([['=A2']]);
  const withValue = of('sheet.mutation.set-range-values', { cellValue: { 2: { 0: { f: null, v: 1, t: 2 } } } }, '1');
  expect((await postEdits([withValue])).body).toMatchObject({ refused: [{ message: isProtected }] });
  expect((await post('/api/undo?user=editor', {})).status).toBe(200);
  expect(workbook.formulas(0, at(2, 1))).toEqual([['=A1']]);
  expect(
    (await postEdits([of('sheet.mutation.set-range-values', { cellValue: { 1: { 0: { f: '=9' } } } }, '2')])).body,
  ).toEqual({
    refused: [{ id: 'sheet.mutation.set-range-values', message: isProtected }],
  });
});

test('if a part of a step is refused, no part of it is applied, even one that arrives later', async () => {
  protect(at(2, 2, 2, 2));
  const clear = of('sheet.mutation.set-range-values', { cellValue: { 8: { 0: { v: 'x', t: 1 } } } }, '1');
  const insert = of('sheet.mutation.insert-row', { range: lines(2, 2, 0, 25) }, '1');
  const first = await post('/api/edits?user=editor', { client: 'page', edits: [clear, insert] });
  expect(first.body).toEqual({ refused: [{ id: 'sheet.mutation.insert-row', message: isProtected }] });
  const second = await post('/api/edits?user=editor', { client: 'page', edits: [clear] });
  expect((second.body as { refused: unknown[] }).refused).toHaveLength(1);
  expect(workbook.values(0, at(9, 1))).toEqual([[null]]);
  expect(await type(8, 0, 'another step', '2', 'editor')).toEqual([]);
});

test('if a step contains an unknown change, no part of it is applied', async () => {
  const known = of('sheet.mutation.set-range-values', { cellValue: { 8: { 0: { v: 'x', t: 1 } } } }, '1');
  const unknown = of('sheet.mutation.set-range-theme', {}, '1');
  const { body } = await post('/api/edits', { client: 'page', edits: [known, unknown] });
  expect(body).toEqual({
    refused: [{ id: 'sheet.mutation.set-range-theme', message: 'The workbook does not support this edit.' }],
  });
  expect(workbook.values(0, at(9, 1))).toEqual([[null]]);
});

test('every mutation of the grid is an edit that can be undone, internal bookkeeping, or refused', () => {
  const refused = [
    'add-range-theme',
    'remove-range-theme',
    'set-range-theme',
    'set-worksheet-range-theme-style',
    'remove-worksheet-range-theme-style',
    'register-worksheet-range-theme-style',
    'unregister-worksheet-range-theme-style',
    'set-worksheet-right-to-left',
  ];
  const ids = [sheets, notes]
    .flatMap((module) => Object.values(module as { [name: string]: { id?: string } | null }))
    .flatMap((exported) => (exported?.id?.startsWith?.('sheet.mutation.') ? [exported.id] : []));
  const others = ids.filter((id) => !isEdit(id) && !isInternal(id));
  expect(others.map((id) => id.replace('sheet.mutation.', '')).sort()).toEqual([...refused].sort());
  expect(ids.filter((id) => isEdit(id) && isInternal(id))).toEqual([]);
  expect(Object.keys(edits).filter((id) => !canBeReverted(id))).toEqual([]);
});

test('a refused step does not block the other steps of the same request', async () => {
  const { body } = await post('/api/edits', {
    client: 'page',
    edits: [
      of('sheet.mutation.set-worksheet-name', { name: 'Two' }, '1'),
      of('sheet.mutation.set-worksheet-hidden', { subUnitId: 'gone', hidden: 1 }, '2'),
      of('sheet.mutation.set-range-values', { cellValue: { 0: { 0: { v: 1, t: 2 } } } }, '3'),
    ],
  });
  expect((body as { refused: { id: string }[] }).refused.map(({ id }) => id)).toEqual([
    'sheet.mutation.set-worksheet-name',
    'sheet.mutation.set-worksheet-hidden',
  ]);
  expect(workbook.values(0, at(1, 1))).toEqual([[1]]);
});
