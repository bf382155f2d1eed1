import { type Case, refused } from '../case';

const lock = (): GoogleAppsScript.Lock.Lock => LockService.getUserLock();

export const locks: readonly Case[] = [
  {
    id: 'locks/before',
    rule: 'hasLock is false before the lock is acquired.',
    mode: 'function',
    run: () => lock().hasLock(),
    expected: false,
  },
  {
    id: 'locks/held',
    rule: 'hasLock is true after tryLock has acquired the lock.',
    mode: 'function',
    run: () => {
      const one = lock();
      const got = one.tryLock(1_000);
      return [got, one.hasLock()];
    },
    expected: [true, true],
  },
  {
    id: 'locks/twice',
    rule: 'The holder of a lock can acquire it again.',
    mode: 'function',
    run: () => {
      const one = lock();
      return [one.tryLock(1_000), one.tryLock(1_000)];
    },
    expected: [true, true],
  },
  {
    id: 'locks/wait-returns-nothing',
    rule: 'waitLock returns nothing.',
    mode: 'function',
    run: () => lock().waitLock(1_000),
    expected: /^(undefined|null)$/,
  },
  {
    id: 'locks/released',
    rule: 'A released lock is not held, and releasing it twice does nothing.',
    mode: 'function',
    run: () => {
      const one = lock();
      one.tryLock(1_000);
      one.releaseLock();
      one.releaseLock();
      return one.hasLock();
    },
    expected: false,
  },
  {
    id: 'locks/left-behind',
    rule: 'A lock that an execution did not release is free for the next one.',
    mode: 'cell',
    run: () => LockService.getScriptLock().tryLock(5_000),
    expected: true,
  },
  {
    id: 'locks/no-time',
    rule: 'tryLock with a time of 0 acquires a free lock.',
    mode: 'function',
    run: () => {
      const one = lock();
      const got = one.tryLock(0);
      one.releaseLock();
      return got;
    },
    expected: true,
  },
  {
    id: 'locks/try-negative-time',
    rule: 'tryLock with a negative time acquires no lock, not even a free one.',
    mode: 'function',
    run: () => {
      const one = lock();
      one.releaseLock();
      return [one.tryLock(-100), one.hasLock()];
    },
    expected: [false, false],
  },
  {
    id: 'locks/wait-negative-time',
    rule: 'waitLock with a negative time times out.',
    mode: 'function',
    run: () => {
      const one = lock();
      one.releaseLock();
      one.waitLock(-100);
    },
    expected: /^throws Exception: Lock timeout/,
  },
  {
    id: 'locks/null-time',
    rule: 'waitLock requires a number.',
    mode: 'function',
    run: () => lock().waitLock(null as unknown as number),
    expected: refused("The parameters (null) don't match the method signature for LockService.Lock.waitLock."),
  },
  {
    id: 'locks/document',
    rule: 'A script that runs in a document has a document lock.',
    mode: 'function',
    run: () => LockService.getDocumentLock() !== null,
    expected: true,
  },
  {
    id: 'locks/kinds-apart',
    rule: 'The user, document and script locks are separate.',
    mode: 'function',
    run: () => {
      LockService.getUserLock().tryLock(1_000);
      return [LockService.getDocumentLock()?.hasLock(), LockService.getScriptLock().hasLock()];
    },
    expected: [false, false],
  },
  {
    id: 'locks/two-objects',
    rule: 'Whether two lock objects of the same type are the same lock.',
    mode: 'function',
    run: () => {
      const [one, other] = [lock(), lock()];
      one.tryLock(1_000);
      const seen = [other.hasLock(), other.tryLock(1)];
      one.releaseLock();
      return seen;
    },
    alternatives: {
      A: { says: 'yes', is: [true, true] },
      B: { says: 'no, and the second is refused', is: [false, false] },
      C: { says: 'yes, but hasLock of an object only knows its own calls', is: [false, true] },
    },
    host: 'A',
    addon: 'it keeps one lock object for as long as it holds the lock.',
  },
];
