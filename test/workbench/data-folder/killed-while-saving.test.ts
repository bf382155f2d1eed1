import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { WorkbookFile } from '../../../src/workbench/data-folder/workbook-file';
import { removeLeftovers } from '../../../src/workbench/durable-files';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Resolves when the program is gone. */
function killWhileSaving(afterMs: number): Promise<unknown> {
  const program = resolve(__dirname, 'support/save-again-and-again.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), afterMs));
  return new Promise((done) => {
    child.on('close', (_code, signal) => done(signal));
  });
}

test('a process killed while it saves leaves a complete workbook, and its temporary file is removed', async () => {
  const workbook = await createUniverWorkbook();
  const rows = Array.from({ length: 900 }, (_, row) => [{ value: `row ${row} `.repeat(500) }]);
  workbook.write(0, { row: 1, column: 1, rowCount: 900, columnCount: 1 }, rows);
  const file = new WorkbookFile(folder);
  file.write(workbook.snapshot());
  workbook.dispose();
  for (const afterMs of [0, 20, 60]) {
    expect(await killWhileSaving(afterMs)).toBe('SIGKILL');
    expect(['Asia/Tokyo', 'Europe/Berlin', 'Etc/GMT']).toContain(file.read()?.timeZone);
  }
  writeFileSync(join(folder, 'workbook.json.4711.tmp'), '{"form');
  removeLeftovers(folder);
  expect(readdirSync(folder).sort()).toEqual(['workbook.json']);
});
