import { forgetRows } from '../../../src/addon/reading/forget-rows';
import { connectionHashOf } from '../../../src/addon/reading/reader';
import { fakePlatform } from '../../support/fake-platform';
import { failure, list } from '../../support/scripted-api';
import { codesOf, connection, errorOf, openReader, platformOf, read, untilRead } from './ten-a-day';

test('a longer range reads the new months alone, a shorter one nothing', () => {
  const { platform } = platformOf();
  read(platform, '2026-05-01', '2026-06-30');
  const before = platform.requests.length;
  expect(read(platform, '2026-05-10', '2026-06-03').rows).toHaveLength(250);
  expect(platform.requests).toHaveLength(before);
  expect(read(platform, '2026-04-01', '2026-06-30').rows).toHaveLength(910);
  for (const { url } of platform.requests.slice(before)) {
    expect(new URL(url).searchParams.get('dateFrom')?.startsWith('2026-04')).toBe(true);
  }
});

test('recent months go stale after ten minutes, older ones after six hours', () => {
  const { platform } = platformOf();
  read(platform, '2026-08-01', '2026-11-20');
  platform.state.now += 601_000;
  const before = platform.requests.length;
  read(platform, '2026-08-01', '2026-09-30');
  expect(platform.requests).toHaveLength(before);
  read(platform, '2026-08-01', '2026-11-20');
  const asked = platform.requests.slice(before).map(({ url }) => new URL(url).searchParams.get('dateFrom') ?? '');
  expect(asked.every((day) => day >= '2026-10-01')).toBe(true);
  expect(asked.length).toBeGreaterThan(0);
});

test('what was read before the time was over is not read again, and the error says how far it got', () => {
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

test('when the API fails an older copy is served, with its age and the reason', () => {
  const { platform } = platformOf();
  const fresh = read(platform, '2026-10-01', '2026-10-31');
  platform.state.now += 3_600_000;
  platform.state.server = () => failure(500, 'internal_error');
  const old = read(platform, '2026-10-01', '2026-10-31');
  expect(old.rows).toHaveLength(310);
  expect(old.fetchedAt).toBe(fresh.fetchedAt);
  expect(old.staleBecause).toContain('The API failed on its side.');
});

test('a refused key is told, older copy or not', () => {
  const { platform } = platformOf();
  read(platform, '2026-10-01', '2026-10-31');
  platform.state.now += 3_600_000;
  platform.state.server = () => failure(401, 'unauthorized');
  expect(errorOf(() => read(platform, '2026-10-01', '2026-10-31')).code).toBe('unauthorized');
});

test('a lost batch costs no answer: its requests are sent in halves, the finished ones kept', () => {
  const { platform, server } = platformOf({ faults: { 5: 'network' } });
  expect(read(platform, '2025-12-01', '2026-11-20').rows).toHaveLength(3_550);
  expect(server.counts.requests).toBeLessThan(100);
});

test('only the failed entries of a wave are asked for again', () => {
  const { platform: calm } = platformOf();
  read(calm, '2025-12-01', '2026-11-20');
  const { platform } = platformOf({ faults: { 4: '500', 6: '429-seconds' } });
  expect(read(platform, '2025-12-01', '2026-11-20').rows).toHaveLength(3_550);
  expect(platform.requests.length).toBe(calm.requests.length + 2);
});

test('while another cell reads the same list this one waits, and takes what that one kept', () => {
  const { platform } = platformOf();
  let waited = 0;
  let isOther = false;
  const others = { ...platform, clock: { ...platform.clock } };
  const sleep = platform.clock.sleep;
  platform.clock.sleep = (ms) => {
    waited += 1;
    sleep(ms);
    if (waited === 3 && !isOther) {
      isOther = true;
      // The other cell holds the lease; its work is done here, within this one's third wait.
      for (const key of platform.cacheEntries.keys()) if (key.startsWith('lease:')) platform.cacheEntries.delete(key);
      others.clock.sleep = sleep;
      read(others, '2026-05-01', '2026-06-30');
    }
  };
  const lists: string[] = [];
  const get = platform.cache.get;
  platform.cache.get = (key) => {
    if (key.startsWith('lease:') && lists.length === 0) {
      lists.push(key);
      platform.cache.put(key, 'another', 25);
    }
    return get(key);
  };
  const before = platform.requests.length;
  expect(read(platform, '2026-05-01', '2026-06-30').rows).toHaveLength(610);
  const { platform: alone } = platformOf();
  read(alone, '2026-05-01', '2026-06-30');
  expect(platform.requests.length - before).toBe(alone.requests.length);
});

test('a cell that waits in vain reads by itself', () => {
  const { platform } = platformOf();
  const get = platform.cache.get;
  platform.cache.get = (key) => (key.startsWith('lease:') ? 'another' : get(key));
  expect(read(platform, '2026-05-01', '2026-06-30').rows).toHaveLength(610);
  expect(platform.state.slept.reduce((sum, ms) => sum + ms, 0)).toBe(15_060);
});

test('disconnecting removes every row, half-read lists included', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  read(platform, '2026-05-01', '2026-05-03');
  errorOf(() => read(platform, '2025-12-01', '2026-11-20', { ms: 2_000 }));
  const rowEntries = () => [...platform.cacheEntries.keys()].filter((key) => /^(rows|part|index):/.test(key));
  expect(rowEntries().some((key) => key.startsWith('part:'))).toBe(true);
  forgetRows(platform, connectionHashOf(platform, connection));
  expect(rowEntries()).toEqual([]);
});

test('rows without an id or a date count once, from the cache too', () => {
  const platform = fakePlatform({ latencyMs: 200 });
  platform.state.server = ({ url }) =>
    list(url.includes('/holdings') ? [{ quantity: 1 }, { quantity: 1 }] : [{ amount: 1 }, { amount: 1 }]);
  const rowsOf = (operationId: 'listHoldings' | 'listTransactions') =>
    openReader(platform).rows({ operationId }).rows.length;
  for (const each of ['listHoldings', 'listTransactions'] as const) {
    expect([rowsOf(each), rowsOf(each)]).toEqual([2, 2]);
  }
  expect(platform.requests).toHaveLength(2);
});

test('a row without a date is there for recent days alone too', () => {
  const platform = fakePlatform({ latencyMs: 200 });
  platform.state.server = () => list([{ id: 'undated' }]);
  const filters = { dateFrom: '2026-11-01', dateTo: '2026-11-30' };
  expect(openReader(platform).rows({ operationId: 'listTransactions' }).rows).toHaveLength(1);
  expect(openReader(platform).rows({ operationId: 'listTransactions', filters }).rows).toHaveLength(1);
  expect(platform.requests).toHaveLength(1);
});

test('a chunk that Google dropped is read again, though another cell reads the list just then', () => {
  const { platform } = platformOf();
  read(platform, '2026-05-01', '2026-06-30');
  const chunk = [...platform.cacheEntries.keys()].find((key) => /^rows:.*2026-05:0$/.test(key));
  platform.cacheEntries.delete(chunk ?? '');
  const { sleep } = platform.clock;
  let isHeld = true;
  const { get } = platform.cache;
  platform.cache.get = (key) => (key.startsWith('lease:') && isHeld ? 'another' : get(key));
  platform.clock.sleep = (ms) => {
    // The other one ends without having read what is lost.
    if (ms === 300) isHeld = false;
    sleep(ms);
  };
  expect(read(platform, '2026-05-01', '2026-06-30').rows).toHaveLength(610);
});

test('a cache that keeps nothing costs requests and no rows', () => {
  const { platform } = platformOf();
  platform.cache.get = () => null;
  const before = platform.state.now;
  expect(read(platform, '2026-05-01', '2026-05-31').rows).toHaveLength(310);
  expect(platform.state.now - before).toBeLessThan(3_000);
});
