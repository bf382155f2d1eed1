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

const otherProcess = `${process.ppid}`;

/** Runs the function with `intervene` after each of this process's steps, as another process could. */
function interleave(intervene: (step: string, path: unknown) => void, run: () => void): void {
  const spies = (['writeFileSync', 'linkSync', 'renameSync', 'readFileSync', 'rmSync'] as const).map((step) => {
    const real = fs[step] as (...given: unknown[]) => unknown;
    return jest.spyOn(fs, step).mockImplementation(((...given: unknown[]) => {
      if (step === 'writeFileSync') {
        // Writing has two steps: the file is empty in between.
        const [path, text, options] = given;
        real(path, '', options);
        intervene('create', path);
        return real(path, text);
      }
      const result = real(...given);
      intervene(step, given[0]);
      return result;
    }) as never);
  });
  try {
    run();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Not mocked later. */
const { readFileSync: read, writeFileSync: write } = fs;
const lockText = () => (existsSync(file()) ? read(file(), 'utf8') : null);

test('a folder on a file system without hard links can be locked', () => {
  const spy = jest.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  });
  try {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${process.pid}.`);
    unlock();
    expect(fs.readdirSync(folder)).toEqual([]);
  } finally {
    spy.mockRestore();
  }
});

test('the lock is never without its text', () => {
  const texts = new Set<string | null>();
  interleave(
    () => texts.add(lockText()),
    () => lockFolder(folder)(),
  );
  expect([...texts]).toEqual([null, expect.stringMatching(new RegExp(`^${process.pid}`))]);
});

test('a process that finds a stale lock never removes the lock of one that has taken it over, not even for a moment', () => {
  writeFileSync(file(), '999999999');
  let isTaken = false;
  const texts = new Set<string | null>();
  interleave(
    (step, path) => {
      if (isTaken) texts.add(lockText());
      if (isTaken || step !== 'readFileSync' || path !== file()) return;
      isTaken = true;
      write(file(), otherProcess);
    },
    () => expect(() => lockFolder(folder)).toThrow(`is in use by process ${otherProcess}.`),
  );
  expect([...texts]).toEqual([otherProcess]);
  expect(fs.readdirSync(folder)).toEqual(['service.pid']);
});

test('while another process removes a stale lock, nobody else does', () => {
  writeFileSync(file(), '999999999');
  writeFileSync(`${file()}.stale`, otherProcess);
  expect(() => lockFolder(folder)).toThrow(`is in use by process ${otherProcess}.`);
  expect(lockText()).toBe('999999999');
});

test('a process that ended while it removed a stale lock blocks nobody', () => {
  writeFileSync(file(), '999999999');
  writeFileSync(`${file()}.stale`, '999999999');
  writeFileSync(`${file()}.${process.pid}.new`, '999999999');
  const unlock = lockFolder(folder);
  expect(lockText()).toMatch(new RegExp(`^${process.pid}`));
  expect(fs.readdirSync(folder)).toEqual(['service.pid']);
  unlock();
});
