import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

// One test, because creating the files of an embedded database takes seconds.
test('only the owner can read the data of the service, whatever could before; an interrupted start is replaced, a complete database kept', async () => {
  mkdirSync(join(folder, 'postgres.unfinished', 'base'), { recursive: true });
  writeFileSync(join(folder, 'postgres.unfinished', 'PG_VERSION'), '18\n');
  const start = () => startService({ dataDir: folder });
  const first = await start();
  expect(openToOthers()).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['postgres', 'service.pid', 'service.sock']);
  await first.close();
  expect(openToOthers()).toEqual([]);
  expect(readdirSync(join(folder, 'postgres', 'pg_wal')).length).toBeGreaterThan(0);

  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o777);
  writeFileSync(join(folder, 'postgres', 'note'), 'of the user');
  const second = await start();
  expect(openToOthers()).toEqual([]);
  expect(existsSync(join(folder, 'postgres', 'note'))).toBe(true);
  await second.close();
});

test('other files in the folder keep their mode', () => {
  mkdirSync(folder);
  for (const name of ['mine', 'other']) writeFileSync(join(folder, name), '', { mode: 0o644 });
  makePrivate(folder, ['mine', 'absent']);
  expect([modeOf(folder), modeOf(join(folder, 'mine')), modeOf(join(folder, 'other'))]).toEqual(['700', '600', '644']);
});

test('refuses a folder that is shared with others, such as /tmp, and does not change it', () => {
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
  expect(() => makePrivate(folder, [])).toThrow(/is shared with other users/);
  expect(modeOf(folder)).toBe('777');
});

test('refuses a file in place of a folder', () => {
  writeFileSync(folder, '', { mode: 0o644 });
  for (const path of [folder, join(folder, 'within', 'it')]) {
    expect(() => makePrivate(path, [])).toThrow(`${folder} is a file, not a folder. Choose another folder.`);
  }
  expect(modeOf(folder)).toBe('644');
});

test('creates folders with their parents, and fails if none can be created', () => {
  makePrivate(join(folder, 'within', 'it'), []);
  expect(openToOthers()).toEqual([]);

  // In a process of its own, because Node itself would never return from `mkdir` here.
  const script = `require('./src/service/database/private-folder').makePrivate('/proc/nothing/within', [])`;
  const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], {
    encoding: 'utf8',
    timeout: 240_000,
  });
  expect(stderr).toMatch(/Error: No folder can be made in \/\S* \(E[A-Z]+\)\. Choose another folder\./);
});
