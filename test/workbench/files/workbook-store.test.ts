import fs, {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkbookStore, withNewId } from '../../../src/workbench/files/workbook-store';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { WorkbookSnapshot } from '../../../src/workbench/workbook/workbook';

let folder: string;
let store: WorkbookStore;
let snapshot: WorkbookSnapshot;

beforeAll(async () => {
  const workbook = await createUniverWorkbook({ name: 'Books' });
  snapshot = workbook.snapshot();
  workbook.dispose();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  store = new WorkbookStore(folder);
});

afterEach(() => rmSync(folder, { recursive: true }));

const fileOf = (id: string) => join(folder, `${id}.json`);

/** Another workbook of the same cells. */
function write(name: string, modifiedAt = 0): string {
  const { document, ...rest } = snapshot;
  const other = withNewId({ ...rest, document: { ...document, name } }, name);
  store.write(other);
  if (modifiedAt > 0) utimesSync(fileOf(other.document.id), modifiedAt, modifiedAt);
  return other.document.id;
}

test('what was written is read again, and is for its owner alone', () => {
  store.write(snapshot);
  expect(JSON.stringify(store.read(snapshot.document.id))).toBe(JSON.stringify(snapshot));
  expect(statSync(fileOf(snapshot.document.id)).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual([`${snapshot.document.id}.json`, 'trash']);
});

test('a write that fails leaves the old file whole', () => {
  store.write(snapshot);
  const broken = {
    ...snapshot,
    toJSON: () => {
      throw new Error('no room');
    },
  };
  expect(() => store.write(broken)).toThrow('no room');
  expect(readFileSync(fileOf(snapshot.document.id), 'utf8')).toBe(JSON.stringify(snapshot));
});

test('a workbook that could not be read again is not written over one that can', () => {
  store.write(snapshot);
  const chart = { id: '1', sheetId: 0, kind: 'line', title: '', anchor: { row: 1, column: 1 }, widthPx: Number.NaN };
  const broken = { ...snapshot, charts: [chart] } as unknown as WorkbookSnapshot;
  expect(() => store.write(broken)).toThrow(
    'it could not be opened again. It is no whole workbook: charts.0.heightPx is not as it must be. Undo what was done last',
  );
  expect(readFileSync(fileOf(snapshot.document.id), 'utf8')).toBe(JSON.stringify(snapshot));
});

test('what is undefined is not in a file, and no fault of it', () => {
  const { document, ...rest } = snapshot;
  const touched = { ...rest, document: { ...document, styles: undefined, rev: undefined } };
  store.write(touched as WorkbookSnapshot);
  expect(store.read(document.id).document.id).toBe(document.id);
});

test('the list is newest first, with name, size and what is in the trash', () => {
  const old = write('Old', 1_000);
  const recent = write('Recent', 3_000);
  const gone = write('Gone', 2_000);
  store.moveToTrash(gone);
  expect(store.list().map(({ id, name, modifiedAt, isTrashed }) => [id, name, modifiedAt, isTrashed])).toEqual([
    [recent, 'Recent', 3_000_000, false],
    [gone, 'Gone', 2_000_000, true],
    [old, 'Old', 1_000_000, false],
  ]);
  expect(store.list()[0]?.sizeBytes).toBe(statSync(fileOf(recent)).size);
});

test('what was just written is listed without being read', () => {
  const reading = jest.spyOn(fs, 'readFileSync');
  const id = write('Books');
  expect(store.list()).toMatchObject([{ id, name: 'Books', fault: null, isTrashed: false }]);
  expect(reading).not.toHaveBeenCalled();
  new WorkbookStore(folder).list();
  expect(reading).toHaveBeenCalledTimes(1);
  reading.mockRestore();
});

test('a broken file is told with its reason and stays where it is', () => {
  const id = write('Whole');
  writeFileSync(fileOf('broken'), '{"format":1');
  expect(store.list().find((file) => file.id === 'broken')?.fault).toBe('It is not JSON, or only a part of it.');
  expect(() => store.read('broken')).toThrow('It is not JSON, or only a part of it.');
  expect(readFileSync(fileOf('broken'), 'utf8')).toBe('{"format":1');
  expect(store.lastOpened).toBe(id);
});

test('a file whose name is no id is told as a fault and never opened', () => {
  writeFileSync(fileOf('abc copy'), JSON.stringify(snapshot));
  expect(store.list()).toMatchObject([
    { id: 'abc copy', name: 'Books', fault: 'Its file name may have letters, digits, - and _ only.' },
  ]);
  expect(store.lastOpened).toBeNull();
});

test('a file that was mended is listed as it is now', () => {
  writeFileSync(fileOf('mended'), '{');
  expect(store.list()[0]?.fault).not.toBeNull();
  writeFileSync(fileOf('mended'), JSON.stringify(snapshot));
  expect(store.list()[0]).toMatchObject({ name: 'Books', fault: null });
});

test('a file copied by hand is another spreadsheet, named by its file', () => {
  writeFileSync(fileOf('by-hand'), JSON.stringify(snapshot));
  expect(store.read('by-hand').document.id).toBe('by-hand');
});

test('the one that was open last is opened next, unless it is gone', () => {
  const first = write('First', 1_000);
  const second = write('Second', 2_000);
  expect(store.lastOpened).toBe(second);
  store.lastOpened = first;
  expect(new WorkbookStore(folder).lastOpened).toBe(first);
  store.moveToTrash(first);
  expect(store.lastOpened).toBe(second);
});

test('a folder that was removed is made again, its trash too', () => {
  write('Before');
  rmSync(folder, { recursive: true });
  expect([store.list(), store.lastOpened]).toEqual([[], null]);
  const id = write('After');
  store.moveToTrash(id);
  expect(store.list()).toMatchObject([{ id, isTrashed: true }]);
});

test('a folder of the name of a workbook is none', () => {
  mkdirSync(fileOf('folder'));
  expect(store.list()).toEqual([]);
});

test('what is in the trash comes back, or goes for ever', () => {
  const id = write('Books');
  store.moveToTrash(id);
  expect(store.has(id)).toBe(false);
  store.restore(id);
  expect(store.read(id).document.name).toBe('Books');
  store.moveToTrash(id);
  store.deleteForever(id);
  expect(store.list()).toEqual([]);
  expect(() => store.restore(id)).toThrow('There is no such workbook in the trash.');
});

test.each(['../host', 'a/b', '', '.', 'x'.repeat(101)])('%j is no id', (id) => {
  expect(() => store.read(id)).toThrow('That is no id of a workbook.');
  expect(() => store.moveToTrash(id)).toThrow('That is no id of a workbook.');
  expect(() => store.deleteForever(id)).toThrow('That is no id of a workbook.');
});
