import { Shares, type Use } from '../../../src/service/http/shares';

/** Work that stays until it is ended. */
function startWork(shares: Shares, use: Use) {
  let end: () => void = () => {};
  let isRunning = false;
  const done = shares.run(use, () => {
    isRunning = true;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  return { done, end: () => end(), isRunning: () => isRunning };
}

/** Ends work until all of it, also what waited, is done. */
async function endAll(works: readonly ReturnType<typeof startWork>[]): Promise<void> {
  const done = Promise.all(works.map((work) => work.done));
  let isDone = false;
  void done.then(() => {
    isDone = true;
  });
  while (!isDone) {
    for (const work of works) work.end();
    await new Promise(setImmediate);
  }
}

const busyTable = (organizationId: string): Use => ({ organizationId, table: 'transactions', node: null });

test('one table gets six of ten connections, others three, and one stays free', async () => {
  const shares = new Shares(10);
  const slow = Array.from({ length: 9 }, (_, index) => startWork(shares, busyTable(`organization-${index}`)));
  const others = ['a', 'b', 'c', 'd'].map((organizationId) =>
    startWork(shares, { organizationId, table: 'accounts', node: null }),
  );
  expect(slow.filter(({ isRunning }) => isRunning())).toHaveLength(6);
  expect(others.map(({ isRunning }) => isRunning())).toEqual([true, true, true, false]);
  await endAll([...slow, ...others]);
});

test('one organization gets eight of ten connections, and the next is for another one', async () => {
  const shares = new Shares(10);
  const tables = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b'];
  const greedy = tables.map((table) => startWork(shares, { organizationId: 'greedy', node: null, table }));
  const modest = startWork(shares, { organizationId: 'modest', node: null, table: 'a' });
  expect(greedy.filter(({ isRunning }) => isRunning())).toHaveLength(8);
  expect(modest.isRunning()).toBe(true);
  await endAll([...greedy, modest]);
});

test('of the waiting requests, one of the organization with the fewest connections is next', async () => {
  const shares = new Shares(3);
  const first = startWork(shares, { organizationId: 'greedy', node: null, table: 'a' });
  const second = startWork(shares, { organizationId: 'greedy', node: null, table: 'b' });
  const third = startWork(shares, { organizationId: 'greedy', node: null, table: 'c' });
  const modest = startWork(shares, { organizationId: 'modest', node: null, table: 'd' });
  expect([first, second, third, modest].map(({ isRunning }) => isRunning())).toEqual([true, true, false, false]);
  first.end();
  await first.done;
  expect([third, modest].map(({ isRunning }) => isRunning())).toEqual([false, true]);
  second.end();
  await second.done;
  expect(third.isRunning()).toBe(true);
  third.end();
  modest.end();
  await Promise.all([third.done, modest.done]);
});

test('a request that waits five seconds for room gets 503', async () => {
  jest.useFakeTimers();
  const shares = new Shares(1);
  const running = startWork(shares, busyTable('a'));
  const waiting = startWork(shares, busyTable('b'));
  const refused = expect(waiting.done).rejects.toMatchObject({ status: 503, meta: { reason: 'database_busy' } });
  jest.advanceTimersByTime(5_000);
  await refused;
  jest.useRealTimers();
  running.end();
  await running.done;
  const later = startWork(shares, busyTable('c'));
  expect(later.isRunning()).toBe(true);
  later.end();
  await later.done;
});

test('a node that has stopped gets seven of ten connections, so the organizations of another one are answered', async () => {
  const shares = new Shares(10);
  const use = (node: string, index: number): Use => ({ organizationId: `${node}-${index}`, node, table: `t${index}` });
  const stuck = Array.from({ length: 9 }, (_, index) => startWork(shares, use('stopped', index)));
  const others = [1, 2, 3].map((index) => startWork(shares, use('other', index)));
  expect(stuck.filter(({ isRunning }) => isRunning())).toHaveLength(7);
  expect(others.map(({ isRunning }) => isRunning())).toEqual([true, true, false]);
  await endAll([...stuck, ...others]);
});
