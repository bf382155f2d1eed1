import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkbookFile } from '../../../src/workbench/data-folder/workbook-file';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { WorkbookSnapshot } from '../../../src/workbench/workbook/workbook';

let folder: string;
let file: WorkbookFile;
let snapshot: WorkbookSnapshot;

beforeAll(async () => {
  const workbook = await createUniverWorkbook({ name: 'Books' });
  snapshot = structuredClone(workbook.snapshot());
  workbook.dispose();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workbook-file-'));
  file = new WorkbookFile(folder);
});

afterEach(() => rmSync(folder, { recursive: true }));

const content = (name = 'workbook.json') => readFileSync(join(folder, name), 'utf8');

test('reading a folder without a workbook returns null', () => {
  expect([file.read(), file.setAsideUnreadable()]).toEqual([null, null]);
});

test('a written workbook can be read, and only its owner can read the file', () => {
  file.write(snapshot);
  expect(JSON.stringify(file.read())).toBe(JSON.stringify(snapshot));
  expect(statSync(join(folder, 'workbook.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['workbook.json']);
});

test('a failed write leaves the old file unchanged', () => {
  file.write(snapshot);
  const broken = {
    ...snapshot,
    toJSON: () => {
      throw new Error('no room');
    },
  };
  expect(() => file.write(broken)).toThrow('no room');
  expect(content()).toBe(JSON.stringify(snapshot));
});

test('an invalid workbook does not replace a valid file', () => {
  file.write(snapshot);
  const chart = { id: '1', sheetId: 0, kind: 'line', title: '', anchor: { row: 1, column: 1 }, widthPx: Number.NaN };
  const broken = { ...snapshot, charts: [chart] } as unknown as WorkbookSnapshot;
  expect(() => file.write(broken)).toThrow(
    'it could not be opened again. It is not a complete workbook: charts.0.heightPx is not valid. Undo what was done last',
  );
  expect(content()).toBe(JSON.stringify(snapshot));
});

test('undefined fields are left out of the file', () => {
  const { document, ...rest } = snapshot;
  const touched: object = { ...rest, document: { ...document, styles: undefined, rev: undefined } };
  file.write(touched as WorkbookSnapshot);
  expect(file.read()?.document.id).toBe(document.id);
});

test('the previous workbook is a copy of the one that is about to be replaced', () => {
  file.write(snapshot);
  file.keepAsPrevious();
  file.write({ ...snapshot, timeZone: 'Asia/Tokyo' });
  expect(content('previous-workbook.json')).toBe(JSON.stringify(snapshot));
});

test('an unreadable file gets another name and keeps its content', () => {
  writeFileSync(join(folder, 'workbook.json'), '{"format":1');
  expect(() => file.read()).toThrow('It is not JSON, or only a part of it.');
  const { file: path = '', reason } = file.setAsideUnreadable() ?? {};
  expect(reason).toBe('It is not JSON, or only a part of it.');
  expect(path).toMatch(/unreadable-workbook-\d+\.json$/);
  expect(readFileSync(path, 'utf8')).toBe('{"format":1');
  expect(file.read()).toBeNull();
});
