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

const turn = () => new Promise((resolve) => setImmediate(resolve));
const kept = () => JSON.parse(readFileSync(file, 'utf8')).properties;

/** Something stands where the store writes beside its file: the write fails, as on a full disk. */
function withoutRoom(): () => void {
  const inTheWay = `${file}.${process.pid}.tmp`;
  mkdirSync(inTheWay);
  return () => rmSync(inTheWay, { recursive: true });
}

test('changes of one task are saved with one write', async () => {
  const store = openStore(file);
  store.state.properties['script'] = { a: '1' };
  store.changed();
  store.state.properties['script'] = { a: '2' };
  store.changed();
  expect(readdirSync(folder)).toEqual([]);
  await turn();
  expect(kept()).toEqual({ script: { a: '2' } });
  expect(readdirSync(folder)).toEqual(['host.json']);
});

test('a store that cannot be written ends nothing, is reported once, tried again, and loses nothing', async () => {
  const store = openStore(file);
  const told: (string | null)[] = [];
  store.onFault((reason) => told.push(reason));
  const makeRoom = withoutRoom();
  store.state.properties['script'] = { a: '1' };
  store.changed();
  await turn();
  store.state.properties['script'] = { a: '2' };
  store.changed();
  await turn();
  jest.advanceTimersByTime(20_000);
  expect(told).toEqual([expect.stringContaining('host.json')]);
  expect(store.fault).toBe(told[0]);
  makeRoom();
  jest.advanceTimersByTime(5_000);
  expect([told.length, told[1], store.fault]).toEqual([2, null, null]);
  expect(kept()).toEqual({ script: { a: '2' } });
  store.state.properties['script'] = { a: '3' };
  store.changed();
  await turn();
  expect(kept()).toEqual({ script: { a: '3' } });
});

test('a flush tries at once what failed before', async () => {
  const store = openStore(file);
  const makeRoom = withoutRoom();
  store.changed();
  store.flush();
  expect(store.fault).not.toBeNull();
  makeRoom();
  store.flush();
  expect([store.fault, kept()]).toEqual([null, {}]);
});

test.each([
  '',
  '{"properties":',
  'null',
  '[]',
  '{"triggers":null}',
  '{"properties":{"script":{"a":1}}}',
  '{"usage":[1]}',
])('a file that is none of a store is refused by its name, and left as it is: %s', (text) => {
  writeFileSync(file, text);
  expect(() => openStore(file)).toThrow(`The workbench's store ${file} cannot be read; delete it to start over.`);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
