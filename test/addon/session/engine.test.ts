import { connectionHashOf } from '../../../src/addon/connections/connection';
import { forgetRows } from '../../../src/addon/reading/store/list-index';
import { failure, list } from '../../support/api/scripted-api';
import { fakePlatform } from '../../support/platform/fake-platform';
import { codesOf, connection, errorOf, openTestSession, platformOf, read, untilRead } from './ten-a-day';

test('a longer range reads only the new months, and a shorter one nothing', () => {
  const { platform } = platformOf();
  read(platform, '2026-05-01', '2026-06-30');
  const before = platform.requests.length;
  expect(read(platform, '2026-05-10', '2026-06-03').rows).toHaveLength(250);
  expect(platform.requests).toHaveLength(before);
  expect(read(platform, '2026-04-01', '2026-06-30').rows).toHaveLength(910);
  for (const { url } of platform.requests.slice(before)) {
    // From the day before April on, in case dateFrom is exclusive.
    expect(new URL(url).searchParams.get('dateFrom')).toMatch(/^2026-(03-31|04-\d\d)$/);
  }
});

test('recent months become stale after ten minutes, older ones after six hours', () => {
  const { platform } = platformOf();
  read(platform, '2026-08-01', '2026-11-20');
  platform.state.now += 601_000;
  const before = platform.requests.length;
  read(platform, '2026-08-01', '2026-09-30');
  expect(platform.requests).toHaveLength(before);
  read(platform, '2026-08-01', '2026-11-20');
  const asked = platform.requests.slice(before).map(({ url }) => new URL(url).searchParams.get('dateFrom') ?? '');
  expect(asked.every((day) => day >= '2026-09-30')).toBe(true);
  expect(asked.length).toBeGreaterThan(0);
});

test('pages read before the time limit are not read again, and the error shows the progress', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  const first = errorOf(() => read(platform, '2025-12-01', '2026-11-20', { ms: 2_000 }));
  expect(first.code).toBe('time_limit');
  expect(first.message).toMatch(/^Stopped after 1 s with \d+ rows read\. Choose Refresh now to go on from there\.$/);
  const { found, evaluations, errors } = untilRead(30, () => read(platform, '2025-12-01', '2026-11-20', { ms: 2_000 }));
  expect(found.rows).toHaveLength(3_550);
  expect(codesOf(errors)).toEqual(['time_limit']);
  expect(evaluations).toBeLessThan(15);
  expect(platform.requests.length).toBeLessThan(500);
});

test('if the API fails, an older copy is returned with its age and the reason', () => {
  const { platform } = platformOf();
  const fresh = read(platform, '2026-10-01', '2026-10-31');
  platform.state.now += 3_600_000;
  platform.state.server = () => failure(500, 'internal_error');
  const old = read(platform, '2026-10-01', '2026-10-31');
  expect(old.rows).toHaveLength(310);
  expect(old.fetchedAt).toBe(fresh.fetchedAt);
  expect(old.staleBecause).toContain('The API failed on its side.');
});

test('if the key is refused, an older copy is returned with its age and the reason', () => {
  const { platform } = platformOf();
  const fresh = read(platform, '2026-10-01', '2026-10-31');
  platform.state.now += 3_600_000;
  platform.state.server = () => failure(401, 'unauthorized');
  const old = read(platform, '2026-10-01', '2026-10-31');
  expect([old.rows.length, old.fetchedAt]).toEqual([310, fresh.fetchedAt]);
  expect(old.staleBecause).toContain('The API refused the key.');
});

test('without an older copy a refused key is an error', () => {
  const { platform } = platformOf();
  platform.state.server = () => failure(401, 'unauthorized');
  expect(errorOf(() => read(platform, '2026-10-01', '2026-10-31')).code).toBe('unauthorized');
});

test('sends a lost batch again in halves, and does not repeat finished requests', () => {
  const { platform, server } = platformOf({ faults: { 5: 'network' } });
  expect(read(platform, '2025-12-01', '2026-11-20').rows).toHaveLength(3_550);
  expect(server.counts.requests).toBeLessThan(100);
});

test('only the failed requests of a wave are retried', () => {
  const { platform: calm } = platformOf();
  read(calm, '2025-12-01', '2026-11-20');
  const { platform } = platformOf({ faults: { 4: '500', 6: '500' } });
  expect(read(platform, '2025-12-01', '2026-11-20').rows).toHaveLength(3_550);
  expect(platform.requests.length).toBe(calm.requests.length + 2);
});

test('disconnecting removes every row, including those of unfinished reads', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  read(platform, '2026-05-01', '2026-05-03');
  errorOf(() => read(platform, '2025-12-01', '2026-11-20', { ms: 2_000 }));
  expect([...platform.cacheEntries.values()].some(({ value }) => value.includes('"cursors":[{'))).toBe(true);
  forgetRows(platform, connectionHashOf(platform, connection));
  expect([...platform.cacheEntries.keys()]).toEqual([]);
});

test('rows without an id or a date count once, also from the cache', () => {
  const platform = fakePlatform({ latencyMs: 200 });
  platform.state.server = ({ url }) =>
    list(url.includes('/holdings') ? [{ quantity: 1 }, { quantity: 1 }] : [{ amount: 1 }, { amount: 1 }]);
  const rowsOf = (operationId: 'listHoldings' | 'listTransactions') =>
    openTestSession(platform).rows({ operationId }).rows.length;
  for (const each of ['listHoldings', 'listTransactions'] as const) {
    expect([rowsOf(each), rowsOf(each)]).toEqual([2, 2]);
  }
  expect(platform.requests).toHaveLength(2);
});

test('a row without a date is also found if only recent days are requested', () => {
  const platform = fakePlatform({ latencyMs: 200 });
  platform.state.server = () => list([{ id: 'undated' }]);
  const filters = { dateFrom: '2026-11-01', dateTo: '2026-11-30' };
  expect(openTestSession(platform).rows({ operationId: 'listTransactions' }).rows).toHaveLength(1);
  expect(openTestSession(platform).rows({ operationId: 'listTransactions', filters }).rows).toHaveLength(1);
  expect(platform.requests).toHaveLength(1);
});

test('a chunk that Google dropped is read again', () => {
  const { platform } = platformOf();
  read(platform, '2026-05-01', '2026-06-30');
  const chunk = [...platform.cacheEntries.keys()].find((key) => /:0$/.test(key) && key.startsWith('rows:'));
  expect(platform.cacheEntries.delete(chunk ?? '')).toBe(true);
  expect(read(platform, '2026-05-01', '2026-06-30').rows).toHaveLength(610);
});

test('a cache that keeps nothing costs requests, but loses no rows', () => {
  const { platform } = platformOf();
  platform.cache.get = () => null;
  platform.cache.getAll = () => ({});
  const before = platform.state.now;
  expect(read(platform, '2026-05-01', '2026-05-31').rows).toHaveLength(310);
  expect(platform.state.now - before).toBeLessThan(3_000);
});
