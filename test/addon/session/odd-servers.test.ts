import { type QuirkRow, quirkServer } from '../../support/api/quirk-server';
import { plainServer, type Quirks } from '../../support/api/quirks';
import { failure, list } from '../../support/api/scripted-api';
import { fakePlatform } from '../../support/platform/fake-platform';
import { errorOf, openTestSession, read } from './ten-a-day';

const dayText = (back: number): string => new Date(Date.UTC(2026, 10, 20 - back)).toISOString().slice(0, 10);

/** Ten rows a day, newest first. */
function calm(count: number): QuirkRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    accountId: index % 2 === 0 ? 'A' : 'B',
    transactionDate: dayText(Math.floor(index / 10)),
  }));
}

function platformOf(rows: readonly QuirkRow[], quirks: Partial<Quirks> = {}) {
  const platform = fakePlatform({ latencyMs: 200 });
  platform.state.server = quirkServer(rows, { ...plainServer, ...quirks }, () => platform.state.now).answer;
  return platform;
}

const all = (platform: ReturnType<typeof platformOf>) =>
  openTestSession(platform).rows({ operationId: 'listTransactions' });

test.each([
  ['descending', 1],
  ['descending', 300],
  ['ascending', 300],
  ['scrambled', 300],
] as const)('in %s order, %i rows on the last possible date request no later year', (order, count) => {
  const last = Array.from({ length: count }, (_, index) => ({
    id: `z${index}`,
    accountId: 'A',
    transactionDate: '9999-12-31',
  }));
  const platform = platformOf([...calm(2_000), ...last], { order, isDateToExclusive: true });
  expect(all(platform).rows).toHaveLength(2_000 + count);
  const days = platform.requests.flatMap(({ url }) => {
    const { searchParams } = new URL(url);
    return ['dateFrom', 'dateTo'].flatMap((name) => searchParams.get(name) ?? []);
  });
  expect(days.filter((day) => !/^\d{4}-\d\d-\d\d$/.test(day))).toEqual([]);
});

test('dates with times never count as a sign that dateTo is inclusive', () => {
  const timed = calm(3_000).map((row, index) => ({
    ...row,
    transactionDate: `${row.transactionDate}T${index % 10 === 0 ? '00' : '15'}:00:00Z`,
  }));
  // It compares texts, so that dateTo is the midnight with which its day begins.
  const platform = fakePlatform({ latencyMs: 200 });
  platform.state.server = ({ url }) => {
    const query = new URL(url).searchParams;
    const [from, to] = [query.get('dateFrom') ?? '', `${query.get('dateTo') ?? '9999'}T00:00:00Z`];
    const start = Number(query.get('pageToken') ?? 0);
    const rows = timed.filter(({ transactionDate: at }) => at >= from && at <= to);
    return list(rows.slice(start, start + 100), start + 100 < rows.length ? String(start + 100) : undefined);
  };
  expect(read(platform, '2026-01-01', '2026-11-20').rows).toHaveLength(3_000);
});

describe('ids that differ by case are one id', () => {
  const idOf = (index: number): string => `0000000a-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const rows = calm(2_000).map((row, index) => ({ ...row, id: idOf(index), accountId: idOf(3_000 + (index % 2)) }));

  /** Every second answer spells its ids in capital letters. */
  function platformOfTwoSpellings(quirks: Partial<Quirks> = {}) {
    const platform = platformOf(rows, quirks);
    const { server } = platform.state;
    platform.state.server = (request, count) => {
      const answer = server(request, count);
      const capital = (id: string): string => id.toUpperCase();
      return count % 2 === 0 ? { ...answer, text: answer.text.replace(/0000000a-[-0-9]{27}/g, capital) } : answer;
    };
    return platform;
  }

  test('between pages that repeat rows', () => {
    const found = all(platformOfTwoSpellings({ repeatedRows: 5 })).rows.map(({ id }) => id);
    expect([found.length, new Set(found).size, found.includes(idOf(1_999))]).toEqual([2_000, 2_000, true]);
  });

  test('between a transaction and its account', () => {
    const platform = platformOfTwoSpellings();
    const session = openTestSession(platform);
    session.readAhead([{ operationId: 'listTransactions' }, { operationId: 'listAccounts' }]);
    const accounts = session.rows({ operationId: 'listAccounts' }).rows.map(({ id }) => id);
    const used = new Set(session.rows({ operationId: 'listTransactions' }).rows.map((row) => row['accountId']));
    expect([...used].sort()).toEqual(accounts.sort());
  });

  test('but ids that are no UUIDs stay as they are', () => {
    const platform = fakePlatform({ server: () => list([{ id: 'aB1' }, { id: 'Ab1' }]) });
    expect(openTestSession(platform).rows({ operationId: 'listTags' }).rows).toHaveLength(2);
  });
});

test('a list without rows may be null', () => {
  const platform = fakePlatform({ server: () => ({ status: 200, headers: {}, text: '{"data":null}' }) });
  expect(openTestSession(platform).rows({ operationId: 'listHoldings' }).rows).toEqual([]);
});

test.each(['null', '[]'])('a page with an error beside data %s is not an empty page', (data) => {
  const platform = platformOf(calm(2_000));
  const { server } = platform.state;
  platform.state.server = (request, count) =>
    count === 7
      ? { status: 200, headers: {}, text: `{"error":{"code":"forbidden_scope"},"data":${data}}` }
      : server(request, count);
  expect(errorOf(() => all(platform)).code).toBe('forbidden_scope');
});

test('a deeply nested value leaves the other rows as they are, also in the cache', () => {
  const text = `{"data":[{"id":"a","entity":${'['.repeat(100_000)}${']'.repeat(100_000)}},{"id":"b"}]}`;
  const platform = fakePlatform({ server: () => ({ status: 200, headers: {}, text }) });
  const ids = () =>
    openTestSession(platform)
      .rows({ operationId: 'listHoldings' })
      .rows.map(({ id }) => id);
  expect([ids(), ids(), platform.requests.length]).toEqual([['a', 'b'], ['a', 'b'], 1]);
});

test('an empty text is no id', () => {
  const platform = fakePlatform({
    server: () =>
      list([
        { id: '', quantity: 1 },
        { id: '', quantity: 2 },
      ]),
  });
  expect(openTestSession(platform).rows({ operationId: 'listHoldings' }).rows).toHaveLength(2);
});

test('if page tokens are always refused, that is an error of the API, and an older copy is returned', () => {
  const platform = platformOf(calm(300));
  const { fetchedAt } = openTestSession(platform).rows({ operationId: 'listHoldings' });
  platform.state.now += 700_000;
  platform.state.server = ({ url }) =>
    url.includes('pageToken') ? failure(400, 'invalid_query') : list([{ id: 'a' }], 'token');
  const older = openTestSession(platform).rows({ operationId: 'listHoldings' });
  expect([older.rows.length, older.fetchedAt, older.staleBecause]).toEqual([
    300,
    fetchedAt,
    'The API refuses its own page tokens. Try again later.',
  ]);
  expect(errorOf(() => openTestSession(platform).rows({ operationId: 'listTags' })).code).toBe('bad_response');
});

test('if dateTo is exclusive and all rows are on the last day, the read ends', () => {
  let rows: QuirkRow[] = [];
  const platform = fakePlatform({ latencyMs: 200 });
  const quirks = { ...plainServer, pageSizes: [5], isDateToExclusive: true };
  const server = quirkServer(
    () => rows,
    quirks,
    () => platform.state.now,
  );
  platform.state.server = server.answer;
  const november = (refresh: string) => read(platform, '2026-11-01', '2026-11-30', { refresh }).rows;
  expect(november('first')).toEqual([]);
  rows = calm(20).map((row) => ({ ...row, transactionDate: '2026-11-30' }));
  platform.state.now += 700_000;
  expect(november('second')).toHaveLength(20);
  expect(server.counts.requests).toBeLessThan(40);
});
