import type { Platform } from '../../../src/addon/platform/platform';
import { storeFreshness } from '../../../src/addon/reading/freshness';
import { fakePlatform } from '../../support/fake-platform';
import { Killed } from '../../support/killable-platform';
import { list } from '../../support/scripted-api';
import { errorOf, openReader, platformOf, read } from './ten-a-day';

const whole = ['2025-12-01', '2026-11-20'] as const;

/** Each batch takes so long, at most as long as a request may wait: then it gives no answer. */
function slow({ platform }: ReturnType<typeof platformOf>, oneMs: number, manyMs: number): Platform {
  const take = <T>(ms: number, timeoutSeconds: number, answer: () => T): T => {
    const isInTime = ms < timeoutSeconds * 1_000;
    platform.state.now += isInTime ? ms : timeoutSeconds * 1_000;
    const answers = answer();
    if (!isInTime) throw new Error('Timeout');
    return answers;
  };
  const { fetch, fetchAll } = platform.http;
  const http: Platform['http'] = {
    fetch: (request) => take(oneMs, request.timeoutSeconds, () => fetch(request)),
    fetchAll: (requests) => take(manyMs, requests[0]?.timeoutSeconds ?? 0, () => fetchAll(requests)),
  };
  return { ...platform, http };
}

test('an execution that Google kills loses seconds and no more', () => {
  const { platform } = platformOf({ pageSizes: [10] }, 1_000);
  const before = platform.state.now;
  const clock = {
    ...platform.clock,
    now: () => {
      // Some seconds before it would have stopped by itself.
      if (platform.state.now - before > 18_000) throw new Killed('Exceeded maximum execution time');
      return platform.clock.now();
    },
  };
  let thrown: unknown = null;
  try {
    read({ ...platform, clock }, ...whole);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Killed);
  const spent = platform.requests.length;
  platform.state.now += 30_000;
  let rows = 0;
  for (let evaluations = 0; evaluations < 5 && rows === 0; evaluations += 1) {
    try {
      rows = read(platform, ...whole).rows.length;
    } catch (error) {
      expect((error as { code: string }).code).toBe('time_limit');
    }
  }
  expect(rows).toBe(3_550);
  const { platform: calm } = platformOf({ pageSizes: [10] }, 0);
  read(calm, ...whole);
  // Two thirds of the killed execution's work at least were not done again.
  expect(platform.requests.length - calm.requests.length).toBeLessThan(spent / 3);
});

test('keeping costs a tenth of the time at most', () => {
  const { platform } = platformOf({ pageSizes: [10] }, 2_000);
  const putAll = platform.cache.putAll;
  let keptMs = 0;
  platform.cache.putAll = (values, ttlSeconds) => {
    if (Object.keys(values).some((key) => key.startsWith('part:'))) {
      platform.state.now += 1_000;
      keptMs += 1_000;
    }
    putAll(values, ttlSeconds);
  };
  errorOf(() => read(platform, ...whole, { ms: 20_000 }));
  expect(keptMs).toBeLessThanOrEqual(3_000);
});

test('months that were read whole are served though the rest is not', () => {
  const { platform } = platformOf({ pageSizes: [10], rateLimit: { count: 260, seconds: 600, isTold: true } });
  expect(errorOf(() => read(platform, ...whole)).code).toBe('rate_limited');
  const before = platform.requests.length;
  expect(read(platform, '2025-12-01', '2025-12-31').rows).toHaveLength(310);
  expect(platform.requests).toHaveLength(before);
});

test('rows that one range left half read are still there after another range was', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  errorOf(() => read(platform, '2025-12-01', '2026-06-30', { ms: 2_000 }));
  const chunks = () => [...platform.cacheEntries.keys()].filter((key) => /^part:.*:\d+$/.test(key));
  const first = chunks();
  expect(first).toHaveLength(2);
  // Later, so that the second does not read for the first as well.
  platform.state.now += 30_000;
  errorOf(() => read(platform, '2026-07-01', '2026-11-20', { ms: 2_000 }));
  // The list of windows was written anew, the rows were not.
  expect(chunks().filter((key) => first.includes(key))).toHaveLength(1);
});

test('tokens that expire between executions cost their windows, however often', () => {
  const { platform } = platformOf({ pageSizes: [10], tokenLifeMs: 10_000 });
  let rows = 0;
  const codes = new Set<string>();
  for (let evaluations = 0; evaluations < 30 && rows === 0; evaluations += 1) {
    try {
      rows = read(platform, ...whole, { ms: 3_500 }).rows.length;
    } catch (error) {
      codes.add((error as { code: string }).code);
    }
    platform.state.now += 60_000;
  }
  expect(rows).toBe(3_550);
  expect([...codes]).toEqual(['time_limit']);
});

test.each([
  ['listTransactions', 11_000, 11_000, 10, 10],
  ['listTransactions', 15_000, 15_000, 10, 10],
  ['listTransactions', 5_000, 60_000, 4, 13],
  ['listHoldings', 3_000, 3_000, 7, 37],
  ['listHoldings', 15_000, 15_000, 37, 37],
] as const)(
  'of %s pages of %i ms, batches of %i ms, all come through in %i evaluations',
  (operationId, oneMs, manyMs, count, requestCount) => {
    const server = platformOf({}, 0);
    const platform = slow(server, oneMs, manyMs);
    const filters = operationId === 'listHoldings' ? {} : { dateFrom: '2026-01-01', dateTo: '2026-03-15' };
    let rows = 0;
    let evaluations = 0;
    for (; evaluations < 40 && rows === 0; evaluations += 1) {
      const startedAt = platform.clock.now();
      try {
        rows = openReader(platform).rows({ operationId, filters }).rows.length;
      } catch (error) {
        expect((error as { code: string }).code).toBe('time_limit');
      }
      expect(platform.clock.now() - startedAt).toBeLessThan(23_000);
    }
    // A list without dates has all of the year.
    expect([rows, evaluations]).toEqual([operationId === 'listHoldings' ? 3_650 : 740, count]);
    expect(server.platform.requests).toHaveLength(requestCount);
  },
);

test.each([false, true])(
  'where no time is left to try dateTo (exclusive: %s), no page that came is lost',
  (isDateToExclusive) => {
    // The oldest first, so that no window shows its last day at once.
    const platform = slow(platformOf({ order: 'ascending', isDateToExclusive }, 0), 12_000, 12_000);
    let rows = 0;
    let evaluations = 0;
    for (; evaluations < 60 && rows === 0; evaluations += 1) {
      try {
        rows = read(platform, ...whole).rows.length;
      } catch (thrown) {
        expect((thrown as Error).message).toMatch(/with [1-9]\d* rows read\. Choose Refresh now/);
      }
    }
    expect(rows).toBe(3_550);
    // 36 pages, of which an evaluation has time for one.
    expect(evaluations).toBeLessThan(43);
  },
);

test.each([200, 8_000, 12_000, 18_000])('several lists at once of pages of %i ms all come through', (ms) => {
  const platform = slow(platformOf({}, 0), ms, ms);
  const queries = ['a', 'b'].map((accountId) => ({
    operationId: 'listTransactions' as const,
    filters: { accountId, dateFrom: '2026-01-01', dateTo: '2026-01-31' },
  }));
  let counts: number[] = [];
  for (let evaluations = 0; evaluations < 8 && counts.length === 0; evaluations += 1) {
    const reader = openReader(platform);
    reader.readAhead(queries);
    try {
      counts = queries.map((query) => reader.rows(query).rows.length);
    } catch (error) {
      expect((error as { code: string }).code).toBe('time_limit');
    }
  }
  expect(counts).toEqual([155, 155]);
});

test('who reads beside another and gets nothing leaves what the other kept', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  const { fetch } = platform.http;
  const kept = () => [...platform.cacheEntries.keys()].filter((key) => key.startsWith('part:'));
  let before: string[] = [];
  platform.http.fetch = () => {
    platform.http.fetch = fetch;
    for (const key of platform.cacheEntries.keys()) if (key.startsWith('lease:')) platform.cacheEntries.delete(key);
    errorOf(() => read(platform, ...whole, { ms: 2_000 }));
    before = kept();
    platform.state.now += 20_000;
    throw new Error('Timeout');
  };
  expect(errorOf(() => read(platform, ...whole)).code).toBe('time_limit');
  expect(before).not.toEqual([]);
  expect(kept()).toEqual(before);
});

test('an API that hangs is asked once, and is what fails', () => {
  const server = platformOf({}, 0);
  expect(errorOf(() => read(slow(server, 60_000, 60_000), ...whole)).code).toBe('network');
  expect(server.platform.requests).toHaveLength(1);
});

test('tokens that live shorter than a pause of the rate limit cost time, not the list', () => {
  const { platform } = platformOf({
    pageSizes: [20],
    tokenLifeMs: 15_000,
    rateLimit: { count: 60, seconds: 60, isTold: true },
  });
  let rows = 0;
  let evaluations = 0;
  for (; evaluations < 10 && rows === 0; evaluations += 1) {
    try {
      rows = read(platform, ...whole).rows.length;
    } catch (error) {
      expect((error as { code: string }).code).toBe('rate_limited');
    }
    platform.state.now += 60_000;
  }
  expect(rows).toBe(3_550);
  // 178 full pages.
  expect(platform.requests.length).toBeLessThan(350);
});

test('a part of what was kept that is gone means reading it again, never a short list', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  errorOf(() => read(platform, ...whole, { ms: 2_000 }));
  const chunk = [...platform.cacheEntries.keys()].find((key) => /^part:.*:0$/.test(key));
  platform.cacheEntries.delete(chunk ?? '');
  expect(read(platform, ...whole).rows).toHaveLength(3_550);
});

test('a server whose dateTo was inclusive yesterday and is not today costs no row', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  expect(read(platform, '2026-05-01', '2026-06-30').rows).toHaveLength(610);
  platform.state.server = platformOf({ pageSizes: [10], isDateToExclusive: true }).server.answer;
  expect(read(platform, ...whole).rows).toHaveLength(3_550);
});

test('of a half-read list what changes often is read again after ten minutes, the rest goes on', () => {
  const { platform } = platformOf({ pageSizes: [3] });
  const startedAt = platform.state.now;
  errorOf(() => read(platform, '2026-08-01', '2026-11-20', { ms: 3_000 }));
  platform.state.now = startedAt + 700_000;
  const before = platform.requests.length;
  const { rows, fetchedAt } = read(platform, '2026-08-01', '2026-11-20');
  expect(rows).toHaveLength(1_120);
  expect(fetchedAt - startedAt).toBeLessThan(3_000);
  const recent = platform.requests.slice(before).filter(({ url }) => {
    const day = new URL(url).searchParams.get('dateFrom') ?? '';
    return day >= '2026-10-01';
  });
  // Rows of 51 days, three a page, all of them anew; of the older ones many were read before.
  expect(recent.length).toBeGreaterThanOrEqual(170);
  expect(platform.requests.length - before - recent.length).toBeLessThan(203);
  const again = platform.requests.length;
  read(platform, '2026-10-01', '2026-11-20');
  expect(platform.requests).toHaveLength(again);
});

test('a read that takes longer than recent rows stay fresh comes to its end, and says of when it is', () => {
  const { platform } = platformOf({ pageSizes: [1], rateLimit: { count: 30, seconds: 60, isTold: true } });
  const startedAt = platform.state.now;
  let found: ReturnType<typeof read> | null = null;
  for (let evaluations = 0; evaluations < 60 && found === null; evaluations += 1) {
    try {
      found = read(platform, '2026-10-01', '2026-11-20');
    } catch (thrown) {
      expect((thrown as { code: string }).code).toBe('rate_limited');
      platform.state.now += 60_000;
    }
  }
  expect(found?.rows).toHaveLength(510);
  expect(platform.state.now - startedAt).toBeGreaterThan(600_000);
  expect((found?.fetchedAt ?? 0) - startedAt).toBeLessThan(1_000);
});

test('a long list that is refreshed each hour, and read a part an hour, comes to its end', () => {
  const { platform } = platformOf({ pageSizes: [10], rateLimit: { count: 60, seconds: 600, isTold: true } });
  let found: ReturnType<typeof read> | null = null;
  let hours = 0;
  for (; hours < 15 && found === null; hours += 1) {
    storeFreshness(platform, { since: platform.state.now, tick: null });
    try {
      found = read(platform, '2025-12-01', '2026-08-31');
    } catch (thrown) {
      expect((thrown as { code: string }).code).toBe('rate_limited');
    }
    platform.state.now += 3_000_000;
  }
  expect([found?.rows.length, hours]).toEqual([2_740, 5]);
});

test('a list without dates that is read a part an hour comes to its end', () => {
  const platform = fakePlatform({ latencyMs: 2_000 });
  platform.state.server = ({ url }) => {
    const start = Number(new URL(url).searchParams.get('pageToken') ?? 0);
    const page = Array.from({ length: 100 }, (_, index) => ({ id: start + index }));
    return list(page, start < 1_400 ? String(start + 100) : undefined);
  };
  const holdings = () => openReader(platform).rows({ operationId: 'listHoldings' });
  expect(errorOf(holdings).code).toBe('time_limit');
  platform.state.now += 3_600_000;
  expect(holdings().rows).toHaveLength(1_500);
  expect(platform.requests).toHaveLength(15);
});
