import fs, { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '../../../src/service/database/lock-folder';

let folder: string;
const file = () => join(folder, 'service.pid');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fin-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a folder belongs to one process until it releases the lock', () => {
  const unlock = lockFolder(folder);
  expect(readFileSync(file(), 'utf8')).toMatch(new RegExp(`^${process.pid}`));
  expect(() => lockFolder(folder)).toThrow(
    /is in use by process \d+\. Stop it, or choose another folder\. After a crash .+ delete .+service\.pid\.$/,
  );
  unlock();
  expect(existsSync(file())).toBe(false);
});

const leftovers: readonly (readonly [what: string, text: string])[] = [
  ['of a process that is gone', '999999999'],
  ['of nobody', ''],
  // A program that runs, and began at another time than what is noted: Linux alone says when.
  ...(existsSync('/proc/self/stat') ? [['whose number another program has by now', `${process.ppid} 1`] as const] : []),
];

test.each(leftovers)('a lock %s is taken over', (_, text) => {
  writeFileSync(file(), text);
  lockFolder(folder)();
});

test('without a start time, a running process with the stored id keeps the lock', () => {
  writeFileSync(file(), `${process.ppid}`);
  expect(() => lockFolder(folder)).toThrow(/is in use by process \d+\./);
});

test('of two processes that find the same stale lock, one gets the folder', () => {
  writeFileSync(file(), '999999999');
  const read = fs.readFileSync;
  let isTaken = false;
  const spy = jest.spyOn(fs, 'readFileSync').mockImplementation((...given: Parameters<typeof read>) => {
    const text = read(...given);
    // The other process takes the lock over after this one has read it.
    if (given[0] === file() && !isTaken) writeFileSync(file(), `${process.ppid}`);
    isTaken ||= given[0] === file();
    return text;
  });
  try {
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${process.ppid}.`);
    expect(fs.readdirSync(folder)).toEqual(['service.pid']);
    expect(readFileSync(file(), 'utf8')).toBe(`${process.ppid}`);
  } finally {
    spy.mockRestore();
  }
});
