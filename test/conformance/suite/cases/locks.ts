import { type Case, refused } from '../case';

const lock = (): GoogleAppsScript.Lock.Lock => LockService.getUserLock();

export const locks: readonly Case[] = [
  {
    id: 'locks/before',
    rule: 'A lock that was not tried is not held.',
    mode: 'function',
    run: () => lock().hasLock(),
    expected: false,
  },
  {
    id: 'locks/held',
    rule: 'A lock that was acquired is held.',
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
    rule: 'A script of a document has a document lock.',
    mode: 'function',
    run: () => LockService.getDocumentLock() !== null,
    expected: true,
  },
  {
    id: 'locks/kinds-apart',
    rule: 'User, document and script lock are separate.',
    mode: 'function',
    run: () => {
      LockService.getUserLock().tryLock(1_000);
      return [LockService.getDocumentLock()?.hasLock(), LockService.getScriptLock().hasLock()];
    },
    expected: [false, false],
  },
  {
    id: 'locks/two-objects',
    rule: 'Whether two lock objects of one kind are one lock.',
    mode: 'function',
    run: () => {
      const [one, other] = [lock(), lock()];
      one.tryLock(1_000);
      const seen = [other.hasLock(), other.tryLock(1)];
      one.releaseLock();
      return seen;
    },
    alternatives: {
      A: { says: 'one', is: [true, true] },
      B: { says: 'two, and the second is refused', is: [false, false] },
      C: { says: 'two names of one lock, of which each knows what it did itself', is: [false, true] },
    },
    host: 'A',
    addon: 'one object is kept for as long as the lock is.',
  },
];
