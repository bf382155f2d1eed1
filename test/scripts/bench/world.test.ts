import { standard } from '../../../scripts/bench/conditions';
import { type Call, newWorld, perform, release, stillLocked, type World } from '../../../scripts/bench/world';

function open(): World {
  return newWorld({ conditions: standard, answer: () => ({ status: 200, headers: {}, text: '{}' }) });
}

/** Performs a call of cell 1 to its end. */
function call(world: World, what: Call, cell = 1): unknown {
  const { ms, finish } = perform(world, cell, what);
  world.now += ms;
  return finish();
}

test('a cache entry exists until it expires', () => {
  const world = open();
  call(world, { name: 'cache.put', values: { a: '1' }, seconds: 60 });
  expect(call(world, { name: 'cache.getAll', keys: ['a', 'b'] })).toEqual({ a: '1' });
  world.now += 60_000;
  expect(call(world, { name: 'cache.getAll', keys: ['a', 'b'] })).toEqual({});
});

test.each([
  ['a value above 100 KB', { a: 'x'.repeat(102_401) }, 60],
  ['a key above 250 characters', { ['k'.repeat(251)]: '1' }, 60],
  ['more than six hours', { a: '1' }, 21_601],
])('the cache refuses %s, as on Google', (_, values, seconds) => {
  expect(() => call(open(), { name: 'cache.put', values, seconds })).toThrow(/argument/i);
});

test('the 1,001st entry of the cache drops the hundred oldest', () => {
  const world = open();
  const values = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`key ${index}`, '1']));
  call(world, { name: 'cache.putAll', values, seconds: 60 });
  expect([world.cacheEntries.size, world.cacheEntries.has('key 99'), world.cacheEntries.has('key 100')]).toEqual([
    901,
    false,
    true,
  ]);
});

test('waits for a lock of another cell until the timeout, then fails', () => {
  const world = open();
  expect(call(world, { name: 'lock', waitMs: 0 }, 1)).toBe(true);
  const { finish } = perform(world, 2, { name: 'lock', waitMs: 500 });
  world.now += 499;
  expect(finish()).toBe(stillLocked);
  world.now += 1;
  expect(finish()).toBe(false);
  release(world, 1);
  expect(call(world, { name: 'lock', waitMs: 0 }, 2)).toBe(true);
});

test('user and document have separate properties', () => {
  const world = open();
  call(world, { name: 'properties.set', store: 'user', values: { a: '1' } });
  expect(call(world, { name: 'properties.get', store: 'document', key: 'a' })).toBeNull();
  expect(call(world, { name: 'properties.getAll', store: 'user' })).toEqual({ a: '1' });
  call(world, { name: 'properties.delete', store: 'user', key: 'a' });
  expect(call(world, { name: 'properties.get', store: 'user', key: 'a' })).toBeNull();
});

test('the tally counts calls, requests, rounds and pauses, and the clock adds their time', () => {
  const world = open();
  const startedAt = world.now;
  const page = { url: 'https://api.example.com/v1/tags', method: 'GET', headers: {}, timeoutSeconds: 20 } as const;
  call(world, { name: 'fetch', requests: Array(21).fill(page) });
  call(world, { name: 'sleep', ms: 40 });
  call(world, { name: 'timeZone' });
  call(world, { name: 'cache.get', keys: ['a'] });
  call(world, { name: 'sheet', cellCount: 2_000 });
  call(world, { name: 'sheetProperty' });
  expect(world.tally).toEqual({
    requests: 21,
    rounds: 2,
    sleptMs: 40,
    lookups: 1,
    calls: { timeZone: 1, 'cache.get': 1 },
  });
  expect(world.now - startedAt).toBe(400 + 40 + 5 + 20 + 90);
});

test.each([
  [4, 6],
  [10, 3],
  [20, 2],
])('21 requests take in %d parallel lanes %d times a page', (lanes, rounds) => {
  const answer = () => ({ status: 200, headers: {}, text: '{}' });
  const world = newWorld({ conditions: { ...standard, lanes, pageMs: 800 }, answer });
  const page = { url: 'https://api.example.com/v1/tags', method: 'GET', headers: {}, timeoutSeconds: 20 } as const;
  expect(perform(world, 1, { name: 'fetch', requests: Array(21).fill(page) }).ms).toBe(800 * rounds);
});

test('executions get the same UUIDs again, and others with another seed', () => {
  const uuids = (seed: number) => {
    const world = newWorld({ conditions: { ...standard, seed }, answer: open().answer });
    return [call(world, { name: 'uuid' }), call(world, { name: 'uuid' })];
  };
  expect(uuids(0)).toEqual(uuids(0));
  expect(new Set([...uuids(0), ...uuids(1)]).size).toBe(4);
});
