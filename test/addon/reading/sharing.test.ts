import { createWantedMonths } from '../../../src/addon/cache/wanted-months';
import { failure } from '../../support/scripted-api';
import { errorOf, openReader, platformOf, read } from './ten-a-day';

/** Months since year 0. */
const month = (year: number, number: number): number => year * 12 + number - 1;

function listOf({ platform }: ReturnType<typeof platformOf>): string {
  const key = [...platform.cacheEntries.keys()].find((each) => /^rows:[^:]+$/.test(each));
  return (key ?? '').slice('rows:'.length);
}

test('what other cells want of the same list is read for them', () => {
  const other = platformOf();
  read(other.platform, '2026-05-01', '2026-05-31');
  const own = platformOf();
  createWantedMonths(own.platform.cache, listOf(other)).post({ from: month(2026, 3), to: month(2026, 6) });
  expect(read(own.platform, '2026-05-01', '2026-05-31').rows).toHaveLength(310);
  const before = own.platform.requests.length;
  expect(read(own.platform, '2026-03-01', '2026-06-30').rows).toHaveLength(1_220);
  expect(own.platform.requests).toHaveLength(before);
});

test('a history of more than three years is read for whoever asks alone', () => {
  const { platform } = platformOf();
  read(platform, '2020-01-01', '2026-05-31');
  expect([...platform.cacheEntries.keys()].filter((key) => key.startsWith('wanted:'))).toEqual([]);
  read(platform, '2026-06-01', '2026-06-30');
  expect([...platform.cacheEntries.keys()].filter((key) => key.startsWith('wanted:'))).toHaveLength(1);
});

test('own months are answered though time ends before those of others are whole', () => {
  const other = platformOf();
  read(other.platform, '2026-05-01', '2026-05-31');
  const { platform } = platformOf({ pageSizes: [10] });
  createWantedMonths(platform.cache, listOf(other)).post({ from: month(2025, 12), to: month(2026, 10) });
  const own = read(platform, '2026-05-01', '2026-05-31', { ms: 4_000 });
  expect([own.rows.length, own.staleBecause]).toEqual([310, null]);
  const before = platform.requests.length;
  expect(read(platform, '2026-05-01', '2026-05-31').rows).toHaveLength(310);
  expect(platform.requests).toHaveLength(before);
  expect([...platform.cacheEntries.keys()].some((key) => key.startsWith('part:'))).toBe(true);
});

test('of those that waited in vain one reads; the next is told that another formula still does', () => {
  const { platform } = platformOf();
  const get = platform.cache.get;
  platform.cache.get = (key) => (/^(lease|deputy):/.test(key) ? 'another' : get(key));
  expect(errorOf(() => read(platform, '2026-05-01', '2026-06-30'))).toMatchObject({
    code: 'time_limit',
    message: 'Another formula still reads these rows. Choose Refresh now in a moment.',
  });
  expect(platform.requests).toHaveLength(0);
});

/** Another execution holds the lease and gives a sign of life every two seconds. */
function withLivelyHolder(platform: ReturnType<typeof platformOf>['platform']): void {
  const { get } = platform.cache;
  platform.cache.get = (key) =>
    key.startsWith('lease:') ? `another ${Math.floor(platform.state.now / 2_000)}` : get(key);
}

test('beside a holder that reads on nobody else reads the same list', () => {
  const { platform } = platformOf();
  withLivelyHolder(platform);
  const startedAt = platform.state.now;
  expect(errorOf(() => read(platform, '2025-12-01', '2026-10-31')).code).toBe('time_limit');
  expect(platform.requests).toHaveLength(0);
  expect(platform.state.now - startedAt).toBeGreaterThan(19_000);
});

test('who wants three months or fewer reads them beside a holder that reads on, and nothing else', () => {
  const other = platformOf();
  read(other.platform, '2026-05-01', '2026-05-31');
  const { platform } = platformOf();
  withLivelyHolder(platform);
  createWantedMonths(platform.cache, listOf(other)).post({ from: month(2025, 12), to: month(2026, 10) });
  expect(read(platform, '2026-05-01', '2026-07-31').rows).toHaveLength(920);
  for (const { url } of platform.requests) {
    expect(new URL(url).searchParams.get('dateFrom')?.slice(0, 7)).toMatch(/^2026-0[4-8]$/);
  }
});

test('days to an open end are as few as their months', () => {
  const { platform } = platformOf();
  withLivelyHolder(platform);
  const filters = { dateFrom: '2026-10-22', visibility: 'all' };
  // The list ends with 2026-11-30.
  expect(openReader(platform).rows({ operationId: 'listTransactions', filters }).rows).toHaveLength(400);
});

test('an execution that reads gives signs of life', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  const { put } = platform.cache;
  const signs = new Set<string>();
  platform.cache.put = (key, value, seconds) => {
    if (key.startsWith('lease:')) signs.add(value);
    put(key, value, seconds);
  };
  read(platform, '2025-12-01', '2026-10-31');
  expect(signs.size).toBeGreaterThan(10);
});

test('where another formula still reads, an older copy is better than an error', () => {
  const { platform } = platformOf();
  const { fetchedAt } = read(platform, '2026-10-01', '2026-10-31');
  platform.state.now += 3_600_000;
  const get = platform.cache.get;
  platform.cache.get = (key) => (/^(lease|deputy):/.test(key) ? 'another' : get(key));
  const old = read(platform, '2026-10-01', '2026-10-31');
  expect([old.rows.length, old.fetchedAt]).toEqual([310, fetchedAt]);
  expect(old.staleBecause).toContain('Another formula still reads these rows.');
});

test('the requests of an execution are counted, those that got no answer too', () => {
  const { platform } = platformOf();
  const reader = openReader(platform);
  reader.rows({ operationId: 'listTransactions', filters: { dateFrom: '2026-05-01', dateTo: '2026-06-30' } });
  expect(reader.requestCount()).toBe(platform.requests.length);
  platform.state.server = () => failure(500, 'internal_error');
  const failing = openReader(platform);
  errorOf(() => failing.rows({ operationId: 'listTags' }));
  expect(failing.requestCount()).toBe(4);
});
