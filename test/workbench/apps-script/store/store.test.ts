import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../../src/workbench/apps-script/store/store';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'host-store-'));
  file = join(folder, 'host.json');
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask'] });
});

afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const endOfTask = () => new Promise((resolve) => setImmediate(resolve));
const savedProperties = () => JSON.parse(readFileSync(file, 'utf8')).properties;

/** Puts a folder in place of the store's temporary file, so that writes fail as on a full disk, until it is removed. */
function blockWrites(): () => void {
  const temporaryFile = `${file}.${process.pid}.tmp`;
  mkdirSync(temporaryFile);
  return () => rmSync(temporaryFile, { recursive: true });
}

test('changes of one task are saved with one write', async () => {
  const store = openStore(file);
  store.state.properties['script'] = { a: '1' };
  store.scheduleWrite();
  store.state.properties['script'] = { a: '2' };
  store.scheduleWrite();
  expect(readdirSync(folder)).toEqual([]);
  await endOfTask();
  expect(savedProperties()).toEqual({ script: { a: '2' } });
  expect(readdirSync(folder)).toEqual(['host.json']);
});

test('a failed write is reported once and retried, and no change is lost', async () => {
  const store = openStore(file);
  const errors: (string | null)[] = [];
  store.onSaveError((reason) => errors.push(reason));
  const unblockWrites = blockWrites();
  store.state.properties['script'] = { a: '1' };
  store.scheduleWrite();
  await endOfTask();
  store.state.properties['script'] = { a: '2' };
  store.scheduleWrite();
  await endOfTask();
  jest.advanceTimersByTime(20_000);
  expect(errors).toEqual([expect.stringContaining('host.json')]);
  expect(store.saveError).toBe(errors[0]);
  unblockWrites();
  jest.advanceTimersByTime(5_000);
  expect([errors.length, errors[1], store.saveError]).toEqual([2, null, null]);
  expect(savedProperties()).toEqual({ script: { a: '2' } });
  store.state.properties['script'] = { a: '3' };
  store.scheduleWrite();
  await endOfTask();
  expect(savedProperties()).toEqual({ script: { a: '3' } });
});

test('a flush retries a failed write at once', async () => {
  const store = openStore(file);
  const unblockWrites = blockWrites();
  store.scheduleWrite();
  store.flush();
  expect(store.saveError).not.toBeNull();
  unblockWrites();
  store.flush();
  expect([store.saveError, savedProperties()]).toEqual([null, {}]);
});

test.each([
  '',
  '{"properties":',
  'null',
  '[]',
  '{"triggers":null}',
  '{"properties":{"script":{"a":1}}}',
  '{"usage":[1]}',
])('refuses a corrupt store file with its name in the error, and leaves it unchanged: %j', (text) => {
  writeFileSync(file, text);
  expect(() => openStore(file)).toThrow(`The workbench's store ${file} cannot be read; delete it to start over.`);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
