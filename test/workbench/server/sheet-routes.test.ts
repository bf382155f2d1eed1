import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { fetchPath } from '../../support/browser/http-request';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

const at = (row: number, column: number, rowCount = 1, columnCount = 1) => ({ row, column, rowCount, columnCount });

let workbook: Workbook;
let functions: FakeCustomFunctions;
let server: WorkbenchServer;
let pageDir: string;

beforeEach(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(pageDir, 'index.html'), '<title>Workbench</title>');
  workbook = await createUniverWorkbook({ sheetNames: ['One', 'Two'] });
  functions = new FakeCustomFunctions({ fin_one: () => [[1]] });
  workbook.setCustomFunctions(functions);
  workbook.write(0, at(1, 1, 4, 2), [
    [{ value: 'Name' }, { value: 'Value' }],
    [{ value: 'Cash' }, { value: 3 }],
    [{ value: 'Bond' }, { value: 10 }],
    [{ value: 'Stock' }, { value: 1 }],
  ]);
  workbook.setFrozenRowCount(0, 1);
  await workbook.whenCalculated();
  server = await startWorkbenchServer({
    workbook,
    host: new FakeHost({ customFunctions: functions }),
    pageDir,
    port: 0,
  });
});

afterEach(async () => {
  await server.close();
  workbook.dispose();
  rmSync(pageDir, { recursive: true });
});

async function sort(body: object, user = 'owner'): Promise<number> {
  const response = await fetchPath(server.url, `/api/sort?user=${user}`, {
    method: 'POST',
    body: { sheet: '0', rectangle: null, ...body },
  });
  return response.status;
}

const names = () => workbook.values(0, at(1, 1, 4, 1)).flat();

test('a sheet is sorted below its frozen rows, and one undo restores the order', async () => {
  await sort({ column: 2, isAscending: true });
  expect(names()).toEqual(['Name', 'Stock', 'Cash', 'Bond']);
  await sort({ column: 1, isAscending: true });
  expect(names()).toEqual(['Name', 'Bond', 'Cash', 'Stock']);
  workbook.history.undo();
  expect(names()).toEqual(['Name', 'Stock', 'Cash', 'Bond']);
  workbook.history.undo();
  expect(names()).toEqual(['Name', 'Cash', 'Bond', 'Stock']);
});

test('sorting a range changes no cell outside it', async () => {
  await sort({ column: 2, isAscending: false, rectangle: at(2, 2, 2, 1) });
  expect(workbook.values(0, at(1, 1, 4, 2))).toEqual([
    ['Name', 'Value'],
    ['Cash', 10],
    ['Bond', 3],
    ['Stock', 1],
  ]);
});

test('sorting runs the custom functions of that sheet again, but not those of another sheet', async () => {
  workbook.write(0, at(9, 9), [[{ formula: '=FIN_ONE(1)' }]]);
  workbook.write(1, at(1, 1), [[{ formula: '=FIN_ONE(2)' }]]);
  await workbook.whenCalculated();
  await sort({ column: 2, isAscending: true, rectangle: at(2, 1, 3, 2) });
  await workbook.whenCalculated();
  expect(functions.calls.map(({ args }) => args)).toEqual([[1], [2], [1]]);
});

test('sorting is refused for a viewer, and for a column without data', async () => {
  expect(await sort({ column: 2, isAscending: true }, 'viewer')).toBe(403);
  expect(await sort({ column: 7, isAscending: true })).toBe(400);
  expect(names()).toEqual(['Name', 'Cash', 'Bond', 'Stock']);
});

test('sorting cells that a formula fills is refused with a message that names the formula', async () => {
  workbook.write(1, at(3, 2), [[{ formula: '=FIN_SPILL()' }]]);
  workbook.setCustomFunctions(new FakeCustomFunctions({ fin_spill: () => [['b'], ['a']] }));
  await workbook.whenCalculated();
  const refused = await fetchPath(server.url, '/api/sort', {
    method: 'POST',
    body: { sheet: '1', column: 2, isAscending: true, rectangle: at(3, 2, 2, 1) },
  });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('The formula in B3 fills these cells, so they cannot be sorted.'),
  ]);
});

describe('a chart of the selection', () => {
  const insert = async (kind: string, rectangle: object, user = 'owner') => {
    const body = { sheet: '0', kind, rectangles: [rectangle].flat() };
    return (await fetchPath(server.url, `/api/charts?user=${user}`, { method: 'POST', body })).status;
  };

  test('takes labels from the first column and names from the first row, and can be undone', async () => {
    const before = workbook.charts().length;
    expect(await insert('columns', at(1, 1, 1_000, 2))).toBe(200);
    expect(workbook.charts().at(-1)).toMatchObject({
      sheetId: 0,
      kind: 'columns',
      anchor: { row: 1, column: 4 },
      labels: { rectangle: at(2, 1, 3, 1) },
      series: [{ nameCell: { rectangle: at(1, 2) }, values: { rectangle: at(2, 2, 3, 1) } }],
    });
    workbook.history.undo();
    expect(workbook.charts()).toHaveLength(before);
  });

  test('accepts columns that are not adjacent', async () => {
    workbook.write(0, at(1, 4, 4, 1), [[{ value: 'Cost' }], [{ value: 2 }], [{ value: 7 }], [{ value: 4 }]]);
    expect(await insert('line', [at(1, 1, 4, 1), at(1, 4, 4, 1)])).toBe(200);
    expect(workbook.charts().at(-1)).toMatchObject({
      anchor: { row: 1, column: 6 },
      labels: { rectangle: at(2, 1, 3, 1) },
      series: [{ nameCell: { rectangle: at(1, 4) }, values: { rectangle: at(2, 4, 3, 1) } }],
    });
    expect(await insert('line', [])).toBe(400);
  });

  test('is placed below other charts, and uses the number format of its cells', async () => {
    workbook.setNumberFormats(0, at(2, 2), [['#,##0.00']]);
    workbook.setRowHeight(0, 1, 100);
    await insert('columns', at(1, 1, 4, 2));
    await insert('line', at(1, 1, 4, 2));
    await insert('pie', at(3, 1, 2, 2));
    expect(workbook.charts().map(({ anchor, numberFormat }) => [anchor, numberFormat])).toEqual([
      [{ row: 1, column: 4 }, '#,##0.00'],
      [{ row: 16, column: 4 }, '#,##0.00'],
      [{ row: 35, column: 4 }, 'General'],
    ]);
  });

  test('is refused without numbers, for a single cell, for an unknown kind and for a viewer', async () => {
    const before = workbook.charts().length;
    expect(await insert('pie', at(20, 1, 3, 2))).toBe(400);
    expect(await insert('pie', at(2, 2))).toBe(400);
    expect(await insert('radar', at(1, 1, 4, 2))).toBe(400);
    expect(await insert('pie', at(1, 1, 4, 2), 'viewer')).toBe(403);
    expect(workbook.charts()).toHaveLength(before);
  });

  test('can be removed from its sheet, and one undo restores it', async () => {
    const remove = async (sheet: string, user = 'owner') => {
      const body = { sheet, chart: workbook.charts().at(-1)?.id ?? '' };
      return (await fetchPath(server.url, `/api/charts/remove?user=${user}`, { method: 'POST', body })).status;
    };
    expect(await remove('0')).toBe(400);
    await insert('columns', at(1, 1, 4, 2));
    expect([await remove('1'), await remove('0', 'viewer'), workbook.charts().length]).toEqual([400, 403, 1]);
    expect([await remove('0'), workbook.charts().length]).toEqual([200, 0]);
    workbook.history.undo();
    expect(workbook.charts()).toHaveLength(1);
  });
});
