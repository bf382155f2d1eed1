import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkbenchServer, type WorkbenchServer } from '../../../src/workbench/server/start-workbench-server';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { fetchPath } from '../../support/browser/http-request';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';
import { FakeHost } from '../../support/host/fake-host';

const cell = { row: 1, column: 1, rowCount: 1, columnCount: 1 };

let workbook: Workbook;
let server: WorkbenchServer;
let pageDir: string;

beforeEach(async () => {
  pageDir = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(pageDir, 'index.html'), '<title>Workbench</title>');
  workbook = await createUniverWorkbook();
  const functions = new FakeCustomFunctions({
    fin_large: (start) =>
      Array.from({ length: 2_000 }, (_, row) => Array.from({ length: 30 }, () => Number(start) + row)),
  });
  workbook.setCustomFunctions(functions);
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

/** The types of the events that a page receives at once when it reconnects. */
async function eventTypesSince(sequence: number): Promise<string[]> {
  const response = await fetchPath(server.url, `/api/events?after=${sequence}`);
  const events = response.text();
  await new Promise((resolve) => setImmediate(resolve));
  await server.close();
  const types = [...(await events).matchAll(/^data: \{"type":"(\w+)"/gm)].map(([, type]) => type ?? '');
  server = await startWorkbenchServer({
    workbook,
    host: new FakeHost({ customFunctions: null as never }),
    pageDir,
    port: 0,
  });
  return types;
}

test('a page that missed too many changes reloads', async () => {
  const { sequence } = workbook.viewSnapshot();
  for (let count = 1; count <= 2_001; count += 1) workbook.write(0, cell, [[{ value: count }]]);
  expect(await eventTypesSince(sequence)).toEqual(['run', 'reload']);
});

test('a page that missed one change receives it', async () => {
  const { sequence } = workbook.viewSnapshot();
  workbook.write(0, cell, [[{ value: 1 }]]);
  expect(await eventTypesSince(sequence)).toEqual(['run', 'change']);
});

test('a page that missed a few large spills reloads', async () => {
  const { sequence } = workbook.viewSnapshot();
  for (const start of [1, 2, 3]) {
    workbook.write(0, cell, [[{ formula: `=FIN_LARGE(${start})` }]]);
    await workbook.whenCalculated();
  }
  expect(await eventTypesSince(sequence)).toEqual(['run', 'reload']);
});
