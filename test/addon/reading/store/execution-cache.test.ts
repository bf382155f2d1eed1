import { createExecutionCache } from '../../../../src/addon/reading/store/execution-cache';
import { fakePlatform } from '../../../support/platform/fake-platform';

/** Google refuses a call with more entries than this, or with an entry called `poison`. */
function cacheWith(entriesMax: number) {
  const { cache, cacheEntries } = fakePlatform();
  const calls: number[] = [];
  const { putAll } = cache;
  cache.putAll = (values, seconds) => {
    calls.push(Object.keys(values).length);
    return Object.keys(values).length <= entriesMax && !('poison' in values) && putAll(values, seconds);
  };
  return { execution: createExecutionCache(cache), cacheEntries, calls };
}

const setAll = (execution: ReturnType<typeof createExecutionCache>, count: number): void => {
  for (let index = 0; index < count; index += 1) execution.set(`k${index}`, 'v');
};

test('a refused write is halved and made again, and later writes are as small', () => {
  const { execution, cacheEntries, calls } = cacheWith(20);
  setAll(execution, 100);
  execution.flush();
  expect([cacheEntries.size, calls]).toEqual([100, [60, 30, 15, 15, 15, 15, 15, 15, 10]]);
});

test('one entry that is refused keeps no other from being written', () => {
  const { execution, cacheEntries } = cacheWith(60);
  setAll(execution, 10);
  execution.set('poison', 'v');
  setAll(execution, 20);
  execution.flush();
  expect(cacheEntries.size).toBe(20);
});

test('a cache that refuses everything is not asked for each entry', () => {
  const { execution, calls } = cacheWith(0);
  setAll(execution, 100);
  execution.flush();
  expect(calls).toEqual([60, 30, 15, 7, 3, 1]);
});
