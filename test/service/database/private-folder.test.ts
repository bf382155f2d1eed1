import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivate } from '../../../src/service/database/private-folder';
import { startService } from '../../../src/service/service';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fin-private-'));
  folder = join(parent, 'data');
});

afterEach(() => rmSync(parent, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Every file and folder that others may read, write or enter. */
function openToOthers(): string[] {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
}

test('the data of the service is for its owner alone, in a new folder, while it runs, and in one that was open', async () => {
  const start = () => startService({ dataDir: folder });
  const first = await start();
  expect(openToOthers()).toEqual([]);
  await first.close();
  expect(openToOthers()).toEqual([]);
  expect(readdirSync(join(folder, 'postgres', 'pg_wal')).length).toBeGreaterThan(0);

  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o777);
  const second = await start();
  expect(openToOthers()).toEqual([]);
  await second.close();
});

test('what else is in the folder keeps its mode', () => {
  mkdirSync(folder);
  for (const name of ['mine', 'other']) writeFileSync(join(folder, name), '', { mode: 0o644 });
  makePrivate(folder, ['mine', 'absent']);
  expect([modeOf(folder), modeOf(join(folder, 'mine')), modeOf(join(folder, 'other'))]).toEqual(['700', '600', '644']);
});

test('a folder that is shared with others, such as /tmp, is refused and left as it is', () => {
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
  expect(() => makePrivate(folder, [])).toThrow(/is shared with other users/);
  expect(modeOf(folder)).toBe('777');
});

test('a file in the place of a folder is refused', () => {
  writeFileSync(folder, '', { mode: 0o644 });
  for (const path of [folder, join(folder, 'within', 'it')]) {
    expect(() => makePrivate(path, [])).toThrow(`${folder} is a file, not a folder. Choose another folder.`);
  }
  expect(modeOf(folder)).toBe('644');
});

test('folders are made with those above them, and refused where none can be made', () => {
  makePrivate(join(folder, 'within', 'it'), []);
  expect(openToOthers()).toEqual([]);

  // In a process of its own, because Node itself would never return from `mkdir` here.
  const script = `require('./src/service/database/private-folder').makePrivate('/proc/nothing/within', [])`;
  const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(stderr).toMatch(/Error: No folder can be made in \/\S* \(E[A-Z]+\)\. Choose another folder\./);
});
