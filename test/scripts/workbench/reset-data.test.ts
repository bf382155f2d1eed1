import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resetData } from '../../../scripts/workbench/reset-data';

let dataDir: string;

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'fin-reset-')), '.data');
  mkdirSync(join(dataDir, 'demo'), { recursive: true });
});

afterEach(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }));

test('deletes the data folder', () => {
  expect(resetData(dataDir, 'lock')).toBe('The demo data and the workbook are deleted; npm start creates new ones.');
  expect(existsSync(dataDir)).toBe(false);
});

test("keeps households of one's own, and names them", () => {
  const household = join(dataDir, 'households', 'my');
  mkdirSync(household, { recursive: true });
  expect(resetData(dataDir, 'lock')).toContain(`Your own households stay: ${household}.`);
  expect([existsSync(household), existsSync(join(dataDir, 'demo'))]).toEqual([true, false]);
});

test('keeps the data of a running workbench', () => {
  // Process 1 runs on every system.
  writeFileSync(join(dataDir, 'lock'), '1');
  expect(() => resetData(dataDir, 'lock')).toThrow(/is in use by process 1/);
  expect(existsSync(dataDir)).toBe(true);
});
