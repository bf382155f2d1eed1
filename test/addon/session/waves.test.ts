import { type QuirkRow, quirkServer } from '../../support/api/quirk-server';
import { plainServer } from '../../support/api/quirks';
import { list } from '../../support/api/scripted-api';
import { fakePlatform } from '../../support/platform/fake-platform';
import { errorOf, knowLanes, openTestSession, platformOf, read } from './ten-a-day';

/** Sizes of the batches that went out, and how long it all took. */
function measured(run: (latencyMs: number) => ReturnType<typeof platformOf>['platform']) {
  const platform = run(200);
  return { requests: platform.requests.length, ms: platform.state.now - Date.parse('2026-11-21T12:00:00Z') };
}

test('a year of 36 pages takes 58 requests in the time of five', () => {
  const { requests, ms } = measured((latencyMs) => {
    const { platform } = platformOf({}, latencyMs);
    expect(read(platform, '2025-12-01', '2026-11-20').rows).toHaveLength(3_550);
    return platform;
  });
  expect([requests, ms]).toEqual([58, 5 * 200]);
});

test('dense windows are split again if most rows are far from the first page', () => {
  const rows: QuirkRow[] = Array.from({ length: 4_000 }, (_, index) => ({
    id: `t${index}`,
    accountId: 'a',
    transactionDate: new Date(
      index < 200 ? Date.UTC(2026, 9, 31 - Math.floor(index / 4)) : Date.UTC(2026, 1, 28 - Math.floor(index / 80)),
    )
      .toISOString()
      .slice(0, 10),
  }));
  const { requests, ms } = measured((latencyMs) => {
    const platform = fakePlatform({ latencyMs });
    knowLanes(platform);
    platform.state.server = quirkServer(rows, plainServer, () => platform.state.now).answer;
    expect(read(platform, '2025-11-01', '2026-10-31').rows).toHaveLength(4_000);
    return platform;
  });
  expect([requests, ms]).toEqual([74, 6 * 200]);
});

test('the first page is requested alone, then ten at once, then twenty if all ten succeeded', () => {
  const { platform } = platformOf({ pageSizes: [10] });
  const sizes: number[] = [];
  const { fetchAll } = platform.http;
  platform.http.fetchAll = (batch) => {
    sizes.push(batch.length);
    return fetchAll(batch);
  };
  read(platform, '2025-12-01', '2026-11-20');
  expect(platform.calls['http.fetch']).toBeGreaterThanOrEqual(1);
  expect(sizes[0]).toBeLessThanOrEqual(10);
  expect(Math.max(...sizes)).toBe(20);
});

test('an execution of several minutes sends at most twenty requests a second', () => {
  const { platform } = platformOf();
  const startedAt = platform.state.now;
  const sent: { at: number; count: number }[] = [];
  const { fetch, fetchAll } = platform.http;
  platform.http.fetch = (request) => {
    sent.push({ at: platform.state.now - startedAt, count: 1 });
    return fetch(request);
  };
  platform.http.fetchAll = (batch) => {
    sent.push({ at: platform.state.now - startedAt, count: batch.length });
    return fetchAll(batch);
  };
  read(platform, '2025-12-01', '2026-11-20', { ms: 300_000 });
  const untilNext = sent.slice(1).map(({ at }, index) => [sent[index]?.count, at - (sent[index]?.at ?? 0)]);
  // Every batch takes 200 ms.
  expect(untilNext).toEqual([
    [1, 200],
    [9, 450],
    [20, 1_000],
    [20, 1_000],
  ]);
});

test('endless pages are an error after a number of waves, whatever the clock shows', () => {
  let page = 0;
  const platform = fakePlatform({ latencyMs: 0 });
  platform.state.server = () => {
    page += 1;
    return list([{ id: page }], `token-${page}`);
  };
  const { code } = errorOf(() => openTestSession(platform).rows({ operationId: 'listHoldings' }));
  expect(code).toBe('repeated_page');
  expect(page).toBe(3_000);
});

test('several lists are requested at once, and each has a separate error', () => {
  const platform = fakePlatform({ latencyMs: 200 });
  platform.state.server = ({ url }) =>
    url.includes('/b/') ? { status: 404, headers: {}, text: '' } : list([{ id: new URL(url).pathname }]);
  const queries = ['a', 'b', 'c', 'd'].map(
    (accountId) => ({ operationId: 'listAccountHoldings', path: { accountId } }) as const,
  );
  const reader = openTestSession(platform);
  reader.readAhead(queries);
  const ids = queries.map((query) => {
    try {
      return reader.rows(query).rows.map(({ id }) => id);
    } catch (thrown) {
      return (thrown as { code: string }).code;
    }
  });
  expect(ids).toEqual([
    ['/v1/accounts/a/holdings'],
    'not_found',
    ['/v1/accounts/c/holdings'],
    ['/v1/accounts/d/holdings'],
  ]);
  expect(platform.requests).toHaveLength(4);
  expect([platform.calls['http.fetch'], platform.calls['http.fetchAll']]).toEqual([undefined, 1]);
});

test('rows whose first page was prefetched have the age of that page', () => {
  const platform = fakePlatform({ latencyMs: 1_000 });
  platform.state.server = ({ url }, count) =>
    list([{ id: count }], count < 9 && url.includes('/a/') ? `${count}` : undefined);
  const before = platform.state.now;
  const reader = openTestSession(platform);
  const queries = ['a', 'b'].map((accountId) => ({ operationId: 'listAccountHoldings', path: { accountId } }) as const);
  reader.readAhead(queries);
  expect(queries.map((query) => reader.rows(query).fetchedAt - before)).toEqual([0, 0]);
  expect(platform.state.now - before).toBeGreaterThan(5_000);
});

test('the age of rows is that of their first page', () => {
  const platform = fakePlatform({ latencyMs: 1_000 });
  platform.state.server = (_, count) => list([{ id: count }], count < 4 ? `token-${count}` : undefined);
  const before = platform.state.now;
  expect(openTestSession(platform).rows({ operationId: 'listHoldings' }).fetchedAt - before).toBe(0);
});

test('a payment dated next year costs almost no time', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    id: `t${index}`,
    accountId: 'a',
    transactionDate: new Date(Date.UTC(2026, 10, 20 - Math.floor(index / 28))).toISOString().slice(0, 10),
  }));
  const msWith = (booked: readonly QuirkRow[]): number => {
    const platform = fakePlatform({ latencyMs: 200 });
    platform.state.server = quirkServer([...rows, ...booked], plainServer, () => platform.state.now).answer;
    const before = platform.state.now;
    const filters = { dateFrom: '2025-12-01', visibility: 'all' };
    const found = openTestSession(platform).rows({ operationId: 'listTransactions', filters }).rows;
    expect(found.filter(({ id }) => id === 'booked')).toHaveLength(booked.length);
    return platform.state.now - before;
  };
  const calm = msWith([]);
  expect(msWith([{ id: 'booked', accountId: 'a', transactionDate: '2027-06-30' }])).toBeLessThan(calm * 2);
});
