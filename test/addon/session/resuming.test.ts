import { startBudget } from '../../../src/addon/platform/budget';
import { storeRefresh } from '../../../src/addon/session/changes';
import { openSession } from '../../../src/addon/session/session';
import { list } from '../../support/api/scripted-api';
import { fakePlatform } from '../../support/platform/fake-platform';
import { Killed } from '../../support/platform/killable-platform';
import { codesOf, connection, errorOf, openTestSession, platformOf, read, untilRead } from './ten-a-day';

const whole = ['2025-12-01', '2026-11-20'] as const;

test('an execution that Google ends loses only seconds of work', () => {
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

test('saving checkpoints takes at most a tenth of the time', () => {
  const { platform } = platformOf({ pageSizes: [10] }, 2_000);
  const putAll = platform.cache.putAll;
  let keptMs = 0;
  platform.cache.putAll = (values, ttlSeconds) => {
    if (Object.values(values).some((value) => value.includes('"cursors":[{'))) {
      platform.state.now += 1_000;
      keptMs += 1_000;
    }
    return putAll(values, ttlSeconds);
  };
  errorOf(() => read(platform, ...whole, { ms: 20_000 }));
  expect(keptMs).toBeLessThanOrEqual(3_000);
});

test('complete months are returned even if the others are unfinished', () => {
  const { platform } = platformOf({ pageSizes: [10], rateLimit: { count: 260, seconds: 600, hasHeaders: true } });
  expect(errorOf(() => read(platform, ...whole)).code).toBe('rate_limited');
  const before = platform.requests.length;
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2025, 11 + month, 1)));
  const served = months.filter((first) => {
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
    const [from = '', to = ''] = [first, last].map((day) => day.toISOString().slice(0, 10));
    try {
      return read(platform, from, to).rows.length === 10 * last.getUTCDate();
    } catch {
      return false;
    }
  });
  expect(served.length).toBeGreaterThanOrEqual(1);
  expect(platform.requests).toHaveLength(before);
});

test('the checkpoint of one range survives the read of another range', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  errorOf(() => read(platform, '2025-12-01', '2026-06-30', { ms: 2_000 }));
  errorOf(() => read(platform, '2026-07-01', '2026-11-20', { ms: 2_000 }));
  const before = platform.requests.length;
  expect(read(platform, '2025-12-01', '2026-06-30').rows).toHaveLength(2_120);
  // 212 full pages; what the first evaluation brought was not asked for again.
  expect(platform.requests.length - before).toBeLessThan(212);
});

test('tokens that expire between executions restart their windows, however often', () => {
  const { platform } = platformOf({ pageSizes: [10], tokenLifeMs: 10_000 });
  const { found, errors } = untilRead(
    30,
    () => read(platform, ...whole, { ms: 3_500 }),
    () => {
      platform.state.now += 60_000;
    },
  );
  expect(found.rows).toHaveLength(3_550);
  expect(codesOf(errors)).toEqual(['time_limit']);
});

test('tokens that expire during a pause of the rate limit delay the list, but do not prevent it', () => {
  const { platform } = platformOf({
    pageSizes: [20],
    tokenLifeMs: 15_000,
    rateLimit: { count: 60, seconds: 60, hasHeaders: true },
  });
  const { found, errors } = untilRead(
    10,
    () => read(platform, ...whole),
    () => {
      platform.state.now += 60_000;
    },
  );
  expect(found.rows).toHaveLength(3_550);
  expect(codesOf(errors)).toEqual(['rate_limited']);
  // 178 full pages.
  expect(platform.requests.length).toBeLessThan(350);
});

test('a lost part of a checkpoint is read again, and the list is never short', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  errorOf(() => read(platform, ...whole, { ms: 2_000 }));
  const chunk = [...platform.cacheEntries.keys()].find((key) => /:0$/.test(key) && key.startsWith('rows:'));
  expect(platform.cacheEntries.delete(chunk ?? '')).toBe(true);
  expect(read(platform, ...whole).rows).toHaveLength(3_550);
});

test('loses no row if a server changes dateTo from inclusive to exclusive', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  expect(read(platform, '2026-05-01', '2026-06-30').rows).toHaveLength(610);
  platform.state.server = platformOf({ pageSizes: [10], isDateToExclusive: true }).server.answer;
  expect(read(platform, ...whole).rows).toHaveLength(3_550);
});

test('the recent days of an unfinished read are read again after ten minutes, and the rest continues', () => {
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
  // Rows of 51 days, three a page, all of them again; of the older ones many were read before.
  expect(recent.length).toBeGreaterThanOrEqual(170);
  expect(platform.requests.length - before - recent.length).toBeLessThan(203);
  const again = platform.requests.length;
  read(platform, '2026-10-01', '2026-11-20');
  expect(platform.requests).toHaveLength(again);
});

test('a read that takes longer than recent rows stay fresh ends, and shows its age', () => {
  const { platform } = platformOf({ pageSizes: [1], rateLimit: { count: 30, seconds: 60, hasHeaders: true } });
  const startedAt = platform.state.now;
  const { found, errors } = untilRead(
    60,
    () => read(platform, '2026-10-01', '2026-11-20'),
    () => {
      platform.state.now += 60_000;
    },
  );
  expect(codesOf(errors)).toEqual(['rate_limited']);
  expect(found.rows).toHaveLength(510);
  expect(platform.state.now - startedAt).toBeGreaterThan(600_000);
  expect(found.fetchedAt - startedAt).toBeLessThan(1_000);
});

test('a long list that is refreshed hourly and read in hourly parts is completed', () => {
  const { platform } = platformOf({ pageSizes: [10], rateLimit: { count: 60, seconds: 600, hasHeaders: true } });
  const { found, evaluations, errors } = untilRead(
    15,
    () => {
      storeRefresh(platform, { since: platform.state.now, tick: null });
      return read(platform, '2025-12-01', '2026-08-31');
    },
    () => {
      platform.state.now += 3_000_000;
    },
  );
  expect(codesOf(errors)).toEqual(['rate_limited']);
  expect([found.rows.length, evaluations]).toEqual([2_740, 5]);
});

test('recent days whose read began before a refresh are read again after it has ended', () => {
  const { platform } = platformOf({ pageSizes: [3] });
  read(platform, '2026-06-01', '2026-06-30');
  errorOf(() => read(platform, '2026-10-01', '2026-11-20', { ms: 3_000 }));
  platform.state.now += 60_000;
  const since = platform.state.now;
  openSession(platform, connection, startBudget(platform.clock, 150_000)).refresh({ readsEverything: false });
  storeRefresh(platform, { since });
  const inParts = read(platform, '2026-10-01', '2026-11-20');
  expect(inParts.staleBecause).toBe('Read in parts, the first of them by an earlier evaluation.');
  expect(inParts.fetchedAt).toBeLessThan(since);
  const { rows, fetchedAt } = read(platform, '2026-10-01', '2026-11-20');
  expect(rows).toHaveLength(510);
  expect(fetchedAt).toBeGreaterThanOrEqual(since);
});

test('a list without dates that is read in hourly parts is completed', () => {
  const platform = fakePlatform({ latencyMs: 2_000 });
  platform.state.server = ({ url }) => {
    const start = Number(new URL(url).searchParams.get('pageToken') ?? 0);
    const page = Array.from({ length: 100 }, (_, index) => ({ id: start + index }));
    return list(page, start < 1_400 ? String(start + 100) : undefined);
  };
  const holdings = () => openTestSession(platform).rows({ operationId: 'listHoldings' });
  expect(errorOf(holdings).code).toBe('time_limit');
  platform.state.now += 3_600_000;
  const { rows, staleBecause } = holdings();
  expect(rows).toHaveLength(1_500);
  expect(platform.requests).toHaveLength(15);
  expect(staleBecause).toBe('Read in parts, the first of them by an earlier evaluation.');
});

test('the rows of a read reuse the cache entries of its checkpoint', () => {
  const { platform } = platformOf({ pageSizes: [30] }, 1_000);
  const chunks = () => [...platform.cacheEntries.keys()].filter((key) => /^rows:.*:\d+$/.test(key)).length;
  let saved = 0;
  const { putAll } = platform.cache;
  platform.cache.putAll = (values, seconds) => {
    const isTaken = putAll(values, seconds);
    saved = Math.max(saved, Object.values(values).some((value) => value.includes('"cursors":[{')) ? chunks() : 0);
    return isTaken;
  };
  expect(read(platform, ...whole).rows).toHaveLength(3_550);
  expect(saved).toBeGreaterThan(0);
  const { platform: quick } = platformOf();
  read(quick, ...whole);
  const quickChunks = [...quick.cacheEntries.keys()].filter((key) => /^rows:.*:\d+$/.test(key)).length;
  expect(chunks()).toBe(quickChunks);
});
