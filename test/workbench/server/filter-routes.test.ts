import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { NumberedViewChange } from '../../../src/workbench/workbook/view/workbook-view';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
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
  workbook = await createUniverWorkbook({ sheetNames: ['One', 'Two'] });
  const functions = new FakeCustomFunctions({});
  workbook.setCustomFunctions(functions);
  workbook.write(0, at(2, 2, 6, 2), [
    [{ value: 'Category' }, { value: 'Account' }],
    [{ value: 'Rent' }, { value: 'Checking' }],
    [{ value: 'Food' }, { value: 'Card' }],
    [{ value: 'Food' }, { value: 'Checking' }],
    [{ value: null }, { value: 'Card' }],
    [{ value: 'Fees' }, { value: 'Card' }],
  ]);
  await workbook.whenCalculated();
  const host = new FakeHost({ customFunctions: functions });
  server = await startWorkbenchServer({ workbook, host, pageDir, port: 0 });
});

afterEach(async () => {
  await server.close();
  workbook.dispose();
  rmSync(pageDir, { recursive: true });
});

async function post(path: string, body: object, user = 'owner'): Promise<number> {
  const given = { sheet: '0', ...body };
  return (await fetchPath(server.url, `/api/filter${path}?user=${user}`, { method: 'POST', body: given })).status;
}

async function values(column: number): Promise<unknown> {
  const response = await fetchPath(server.url, `/api/filter/values?sheet=0&column=${column}`);
  return ((await response.json()) as { values: unknown }).values;
}

const hiddenRows = () => [2, 3, 4, 5, 6, 7].filter((row) => workbook.isRowHidden(0, row).byFilter);

test('a filter created from one cell covers the table around it, and pages receive its range', async () => {
  const changes: NumberedViewChange[] = [];
  workbook.onViewChange((change) => changes.push(change));
  expect(await post('', { rectangle: at(4, 3) })).toBe(200);
  const filters = [{ sheetId: '0', rectangle: at(2, 2, 6, 2), columns: [] }];
  expect(workbook.viewSnapshot().filters).toEqual(filters);
  expect(changes).toMatchObject([{ kind: 'filters', filters }]);
  expect(await post('', { rectangle: at(4, 3) })).toBe(400);
});

test('a filter created from selected headings covers the rows below them', async () => {
  expect(await post('', { rectangle: at(2, 2, 1, 2) })).toBe(200);
  expect(workbook.viewSnapshot().filters).toMatchObject([{ rectangle: at(2, 2, 6, 2) }]);
});

test('a filter created from selected columns ends at the last row with content', async () => {
  expect(await post('', { rectangle: at(2, 2, 900, 1) })).toBe(200);
  expect(workbook.viewSnapshot().filters).toMatchObject([{ rectangle: at(2, 2, 6, 1) }]);
});

test.each([
  ['a blank cell', '0', at(20, 20)],
  ['an empty sheet', '1', at(1, 1)],
])('creating a filter from %s is refused', async (_, sheet, rectangle) => {
  expect(await post('', { sheet, rectangle })).toBe(400);
  expect(workbook.rangeMetadata.filters.all()).toEqual([]);
});

test('values are listed with their number of rows, blanks last; hiding values hides their rows, and one undo shows them', async () => {
  await post('', { rectangle: at(2, 2) });
  expect(await values(2)).toEqual([
    { text: 'Fees', count: 1, isHidden: false },
    { text: 'Food', count: 2, isHidden: false },
    { text: 'Rent', count: 1, isHidden: false },
    { text: '', count: 1, isHidden: false },
  ]);
  expect(await post('/values', { column: 2, hidden: ['Rent', ''] })).toBe(200);
  expect(hiddenRows()).toEqual([3, 6]);
  expect(workbook.viewSnapshot().filters).toMatchObject([{ columns: [2] }]);
  workbook.history.undo();
  expect([hiddenRows(), workbook.viewSnapshot().filters]).toMatchObject([[], [{ columns: [] }]]);
});

test('a column lists only the values in rows that the other columns show, and keeps its choice for the rest', async () => {
  await post('', { rectangle: at(2, 2) });
  await post('/values', { column: 2, hidden: ['Rent'] });
  await post('/values', { column: 3, hidden: ['Checking'] });
  expect(await values(2)).toEqual([
    { text: 'Fees', count: 1, isHidden: false },
    { text: 'Food', count: 1, isHidden: false },
    { text: '', count: 1, isHidden: false },
  ]);
  await post('/values', { column: 2, hidden: ['Fees'] });
  await post('/values', { column: 3, hidden: [] });
  expect(hiddenRows()).toEqual([3, 7]);
});

test('removing a filter shows all rows', async () => {
  await post('', { rectangle: at(2, 2) });
  await post('/values', { column: 2, hidden: ['Food'] });
  expect(await post('/remove', {})).toBe(200);
  expect([hiddenRows(), workbook.viewSnapshot().filters]).toEqual([[], []]);
  expect(await post('/remove', {})).toBe(400);
});

test.each([
  ['/values', { column: 9, hidden: [] }],
  ['/values', { column: 'B', hidden: [] }],
  ['/values', { column: 2, hidden: 'Food' }],
])('%s refuses %j', async (path, body) => {
  await post('', { rectangle: at(2, 2) });
  expect(await post(path, body)).toBe(400);
});

test('a user who may not edit protected cells cannot filter them', async () => {
  workbook.rangeMetadata.protections.add({
    sheetId: 0,
    rectangle: at(2, 2, 6, 2),
    description: '',
    isWarningOnly: false,
    editorIds: [],
    unprotected: [],
  });
  expect(await post('', { rectangle: at(2, 2) }, 'editor')).toBe(400);
  expect(await post('', { rectangle: at(2, 2) })).toBe(200);
});
