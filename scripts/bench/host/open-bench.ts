import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHost } from '../../../src/workbench/apps-script/create-host';
import type { Host } from '../../../src/workbench/host';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { paths } from '../../paths';

export interface Bench {
  readonly workbook: Workbook;
  readonly host: Host;
  close(): Promise<void>;
}

/** Opens a blank workbook with the script for measurements. The worker must be built. */
export async function openBench(): Promise<Bench> {
  const workbook = await createUniverWorkbook({ name: 'Bench' });
  const host = await createHost({
    workbook,
    distDir: writeBenchScript(),
    workerFile: paths.workerFile,
    users: [{ id: 'owner', email: 'owner@example.com', role: 'owner', locale: 'en' }],
    origins: {},
    addonName: 'Bench',
  });
  workbook.setCustomFunctions(host.customFunctions);
  const close = async () => {
    await host.close();
    workbook.dispose();
  };
  return { workbook, host, close };
}

/** Writes a script for measurements to a folder for a host. The script itself takes almost no time. */
function writeBenchScript(): string {
  const folder = join(paths.root, 'build', 'bench-script');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'main.js'), source);
  writeFileSync(join(folder, 'appsscript.json'), JSON.stringify(manifest));
  return folder;
}

const manifest = {
  timeZone: 'Etc/GMT',
  exceptionLogging: 'STACKDRIVER',
  runtimeVersion: 'V8',
  oauthScopes: ['https://www.googleapis.com/auth/spreadsheets.currentonly'],
};

const source = `
/**
 * @param {number} value
 * @return The value.
 * @customfunction
 */
function BENCH_ECHO(value) {
  return value;
}

/**
 * @param {number} rows
 * @param {number} columns
 * @return A table of numbers, dates and texts.
 * @customfunction
 */
function BENCH_TABLE(rows, columns) {
  var day = new Date(2026, 0, 1);
  var table = [];
  for (var row = 0; row < rows; row++) {
    var line = [];
    for (var column = 0; column < columns; column++) {
      line.push(column === 0 ? day : column % 2 ? row * columns + column : 'Row ' + row + ', column ' + column);
    }
    table.push(line);
  }
  return table;
}

/**
 * @param {number} count
 * @return Milliseconds that this number of service calls took.
 * @customfunction
 */
function BENCH_CALLS(count) {
  var cache = CacheService.getDocumentCache();
  var startedAt = Date.now();
  for (var call = 0; call < count; call++) cache.get('nothing');
  return Date.now() - startedAt;
}

/**
 * @param {number} value
 * @return The value, after many service calls.
 * @customfunction
 */
function BENCH_SLOW(value) {
  var cache = CacheService.getDocumentCache();
  for (var call = 0; call < 200; call++) cache.get('nothing ' + value);
  return value;
}
`;
