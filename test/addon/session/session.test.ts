import { emptyView } from '../../../src/addon/connecting/connect';
import { connectionHashOf } from '../../../src/addon/connections/connection';
import { startBudget } from '../../../src/addon/platform/budget';
import { forgetRows } from '../../../src/addon/reading/store/list-index';
import { storeRefresh } from '../../../src/addon/session/changes';
import { openSession } from '../../../src/addon/session/session';
import { transaction } from '../../support/api/sample-records';
import { list } from '../../support/api/scripted-api';
import { secretKey } from '../../support/platform/connected-platform';
import { type FakePlatform, fakePlatform } from '../../support/platform/fake-platform';

const baseUrl = 'https://api.example.com';
const connection = { id: 'c', baseUrl, apiKey: secretKey, view: emptyView(baseUrl), formerIds: [] };
const query = { operationId: 'listTransactions', filters: { visibility: 'active' } } as const;

function read(platform: FakePlatform, refresh?: string, from = connection) {
  const budget = startBudget(platform.clock, 22_000);
  const options = { refresh, keyIsWatched: false };
  return openSession(platform, from, budget, options).rows(query).rows;
}

const many = Array.from({ length: 5_000 }, (_, index) =>
  transaction(index, { note: `${index * 7919}-${Math.sin(index)}` }),
);

function platformOf(rows: readonly unknown[] = many) {
  return fakePlatform({ server: () => list(rows), latencyMs: 200 });
}

test('a second execution reads thousands of rows from the cache, equal to the last field', () => {
  const platform = platformOf();
  read(platform);
  expect(read(platform)).toEqual(many);
  expect(platform.requests).toHaveLength(1);
});

test('no cache value exceeds 90 KB, and cache keys reveal nothing', () => {
  const platform = platformOf();
  read(platform);
  const chunks = [...platform.cacheEntries].filter(([key]) => /:\d+$/.test(key));
  expect(chunks.length).toBeGreaterThan(1);
  for (const [key, { value }] of platform.cacheEntries) {
    expect(Buffer.byteLength(value)).toBeLessThanOrEqual(90_000);
    expect(key).not.toMatch(/transactions|active|SECRET|api\.example/);
  }
});

test('an empty list is cached too', () => {
  const platform = platformOf([]);
  read(platform);
  expect(read(platform)).toEqual([]);
  expect(platform.requests).toHaveLength(1);
});

test('a missing chunk causes another read, never a wrong table', () => {
  const platform = platformOf();
  read(platform);
  const chunk = [...platform.cacheEntries.keys()].find((key) => key.endsWith(':1'));
  platform.cacheEntries.delete(chunk ?? '');
  expect(read(platform)).toEqual(many);
  expect(platform.requests).toHaveLength(2);
});

test('a broken manifest or chunk causes another read', () => {
  const platform = platformOf([transaction(1)]);
  read(platform);
  for (const [key, entry] of platform.cacheEntries) if (key.startsWith('rows:')) entry.value = `${entry.value}x`;
  expect(read(platform)).toEqual([transaction(1)]);
  expect(platform.requests).toHaveLength(2);
});

test.each([
  [599_799, 1],
  [599_801, 2],
])('%i ms after a read of 200 ms there were %i reads', (elapsedMs, requests) => {
  const platform = platformOf();
  read(platform);
  platform.state.now += elapsedMs;
  read(platform);
  expect(platform.requests).toHaveLength(requests);
});

test('what was read before "Refresh now" is read again, once', () => {
  const platform = platformOf();
  read(platform);
  platform.state.now += 1_000;
  storeRefresh(platform, { since: platform.state.now, tick: null });
  read(platform);
  read(platform);
  expect(platform.requests).toHaveLength(2);
});

test('a changed refresh value causes a read, the same one does not, and a value that returns counts as changed', () => {
  const platform = platformOf();
  const { putAll } = platform.cache;
  platform.cache.putAll = (...args) => {
    platform.state.now += 75;
    return putAll(...args);
  };
  const requestsAfter = (refresh?: string) => {
    platform.state.now += 10;
    read(platform, refresh);
    return platform.requests.length;
  };
  expect(['boolean:true', 'boolean:true', 'boolean:false', 'boolean:true', undefined].map(requestsAfter)).toEqual([
    1, 1, 2, 3, 3,
  ]);
});

test('formulas that take the refresh cell share what the first of them read', () => {
  const platform = platformOf();
  storeRefresh(platform, { since: platform.state.now, tick: 1_795_262_400 });
  read(platform);
  read(platform, 'number:1795262400');
  expect(platform.requests).toHaveLength(1);
});

test('another connection never gets rows that this one read', () => {
  const platform = platformOf();
  read(platform);
  read(platform, undefined, { ...connection, id: 'd' });
  expect(platform.requests).toHaveLength(2);
});

test('a read from the cache takes one cache call', () => {
  const platform = platformOf();
  read(platform);
  const before = { ...platform.calls };
  read(platform);
  const calls = (name: string) => (platform.calls[name] ?? 0) - (before[name] ?? 0);
  expect([calls('cache.get'), calls('cache.getAll'), calls('cache.put'), calls('cache.putAll')]).toEqual([0, 1, 0, 0]);
});

test('losing the index of the cache has no effect', () => {
  const platform = platformOf();
  read(platform);
  for (const key of platform.cacheEntries.keys()) if (key.startsWith('lists:')) platform.cacheEntries.delete(key);
  expect(read(platform)).toHaveLength(5_000);
});

const monthly = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    transaction(index, { transactionDate: `2026-${String((index % 9) + 1).padStart(2, '0')}-15` }),
  );
const rowChunks = ({ cacheEntries }: FakePlatform) =>
  [...cacheEntries.keys()].filter((key) => /^rows:.*:\d+$/.test(key));

test('rows are stored in entries of some thousands, and only entries with new rows are rewritten', () => {
  const rows = monthly(9_000);
  const platform = platformOf();
  platform.state.server = ({ url }) => {
    const from = new URL(url).searchParams.get('dateFrom') ?? '';
    return list(rows.filter(({ transactionDate: day }) => day >= from));
  };
  read(platform);
  const chunks = () => new Map([...platform.cacheEntries].filter(([key]) => /^rows:.*:\d+$/.test(key)));
  const before = chunks();
  expect(before.size).toBeLessThanOrEqual(9);
  platform.state.now += 601_000;
  read(platform);
  const rewritten = [...chunks()].filter(([key, { value }]) => before.get(key)?.value !== value);
  expect(rewritten.length).toBeGreaterThan(0);
  expect(rewritten.length).toBeLessThan(before.size);
});

test('rows that were read again replace the earlier ones', () => {
  const platform = platformOf(monthly(90));
  read(platform);
  storeRefresh(platform, { since: platform.state.now + 1, tick: null });
  platform.state.now += 1_000;
  read(platform);
  expect(platform.requests).toHaveLength(2);
  expect(rowChunks(platform)).toHaveLength(1);
});

test('disconnecting also removes lists that were read hours after the first one', () => {
  const platform = platformOf(monthly(90));
  read(platform);
  platform.state.now += 5.9 * 3_600_000;
  read(platform);
  platform.state.now += 0.2 * 3_600_000;
  forgetRows(platform, connectionHashOf(platform, connection));
  const { now } = platform.state;
  expect(
    [...platform.cacheEntries].filter(([key, { expiresAt }]) => /^(rows|lists|activity)/.test(key) && expiresAt > now),
  ).toEqual([]);
});
