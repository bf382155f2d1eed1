import fc from 'fast-check';
import { list } from '../../support/api/scripted-api';
import type { Server } from '../../support/platform/fake-platform';
import { fakePlatform } from '../../support/platform/fake-platform';
import { errorOf, openTestSession } from './ten-a-day';

const dayText = (back: number): string => new Date(Date.UTC(2026, 10, 20 - back)).toISOString().slice(0, 10);

/** Ten rows a day, newest first. */
const rows = Array.from({ length: 2_000 }, (_, index) => ({
  id: `t${index}`,
  accountId: 'A',
  transactionDate: dayText(Math.floor(index / 10)),
}));

/** A server that keeps the place of a reader itself, so that each page has the token `more`. */
function keepingPlaces(nameOf: (dates: string) => string): Server {
  const places = new Map<string, (typeof rows)[number][]>();
  return ({ url }) => {
    const { searchParams: query } = new URL(url);
    const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? '9999'];
    const name = nameOf(`${from} ${to}`);
    const asked = rows.filter(({ transactionDate: day }) => day >= from && day <= to);
    const left = query.has('pageToken') ? (places.get(name) ?? []) : asked;
    places.set(name, left.slice(100));
    return list(left.slice(0, 100), left.length > 100 ? 'more' : undefined);
  };
}

const all = (server: Server) =>
  openTestSession(fakePlatform({ latencyMs: 200, server })).rows({ operationId: 'listTransactions' });

test('one token for all pages is followed while they bring new rows', () => {
  expect(new Set(all(keepingPlaces((dates) => dates)).rows.map(({ id }) => id)).size).toBe(2_000);
});

test('a server with one place for all readers of a key is read completely or not at all', () => {
  const server = keepingPlaces(() => '');
  try {
    expect(all(server).rows).toHaveLength(2_000);
  } catch (thrown) {
    expect((thrown as { code: string }).code).toBe('repeated_page');
  }
});

test('offsets are no repeated tokens, although windows have equal ones', () => {
  let requests = 0;
  const { rows: found } = all(({ url }) => {
    requests += 1;
    const { searchParams: query } = new URL(url);
    const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? '9999'];
    const asked = rows.filter(({ transactionDate: day }) => day >= from && day <= to);
    const start = Number(query.get('pageToken') ?? 0);
    return list(asked.slice(start, start + 100), start + 100 < asked.length ? String(start + 100) : undefined);
  });
  // Beside windows, a few pages are read of the list as a whole.
  expect([found.length, requests < 39]).toEqual([2_000, true]);
});

test('a token that repeats with the rows that came before is an error', () => {
  let requests = 0;
  const code = errorOf(() =>
    all(({ url }) => {
      requests += 1;
      const start = new URL(url).searchParams.has('pageToken') ? 100 * (1 + (requests % 2)) : 0;
      return list(rows.slice(start, start + 100), 'more');
    }),
  ).code;
  expect(code).toBe('repeated_page');
  expect(requests).toBeLessThan(30);
});

test('a token that repeats with rows that are always new ends, too', () => {
  let row = 0;
  const server: Server = () => {
    row += 1;
    return list([{ id: `t${row}` }], 'more');
  };
  const platform = fakePlatform({ latencyMs: 0, server });
  expect(errorOf(() => openTestSession(platform).rows({ operationId: 'listHoldings' })).code).toBe('repeated_page');
  expect(row).toBe(1_002);
});

const spread = fc
  .record({
    blocks: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 700 }),
        days: fc.integer({ min: 1, max: 40 }),
        count: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 90, max: 260 })),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    isAscending: fc.boolean(),
  })
  .map(({ blocks, isAscending }) => {
    const backs = blocks.flatMap(({ from, days, count }) => Array.from({ length: count }, (_, i) => from + (i % days)));
    backs.sort((a, b) => (isAscending ? b - a : a - b));
    return backs.map((back, index) => ({ id: `s${index}`, accountId: 'A', transactionDate: dayText(back) }));
  });

test.each(['more', 'an offset'])('rows found last are those of every reader, and a token is %s: all come', (kind) => {
  fc.assert(
    fc.property(spread, fc.constantFrom('4', '8', '20'), (data, lanes) => {
      let found: typeof data = [];
      let sent = 0;
      const server: Server = ({ url }) => {
        const { pathname, searchParams: query } = new URL(url);
        // Each list has its own rows, and so its own place.
        if (pathname !== '/v1/transactions') return list([{ id: 'A', accountType: 'CHECKING' }]);
        const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? '9999'];
        const token = query.get('pageToken');
        if (token === null) found = data.filter(({ transactionDate: day }) => day >= from && day <= to);
        const start = token === null ? 0 : kind === 'more' ? sent : Number(token);
        sent = start + Number(query.get('pageSize'));
        return list(
          found.slice(start, sent),
          sent >= found.length ? undefined : kind === 'more' ? 'more' : String(sent),
        );
      };
      const platform = fakePlatform({ latencyMs: 200, server });
      platform.userStore.set('fin.lanes', lanes);
      const { rows: got } = openTestSession(platform).rows({ operationId: 'listTransactions' });
      expect(got).toHaveLength(data.length);
    }),
    { numRuns: 200, endOnFailure: true },
  );
});
