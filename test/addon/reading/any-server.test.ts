import fc from 'fast-check';
import { startBudget } from '../../../src/addon/client/budget';
import { emptyView } from '../../../src/addon/connection/verify-connection';
import { isAddonError } from '../../../src/addon/errors/addon-error';
import { readFreshness } from '../../../src/addon/reading/freshness';
import { createReader } from '../../../src/addon/reading/reader';
import { secretKey } from '../../support/connected-platform';
import { type FakePlatform, fakePlatform } from '../../support/fake-platform';
import { type Fault, plainServer, type QuirkRow, type Quirks, quirkServer } from '../../support/quirk-server';

const baseUrl = 'https://api.example.com';
const connection = { id: 'c', baseUrl, apiKey: secretKey, view: emptyView(baseUrl), formerIds: [] };

interface Range {
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

function read(platform: FakePlatform, range: Range, budgetMs = 22_000) {
  const budget = startBudget(platform.clock, budgetMs);
  const options = { freshness: readFreshness(platform), refresh: undefined };
  const filters = { ...range, visibility: 'all' };
  return createReader(platform, connection, budget, options).rows({ operationId: 'listTransactions', filters });
}

function plainFilter(rows: readonly QuirkRow[], { dateFrom = '', dateTo = '9999' }: Range): string[] {
  const kept = rows.filter(({ transactionDate }) => transactionDate >= dateFrom && transactionDate <= dateTo);
  return kept.map(({ id }) => id).sort();
}

const day = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2026, 11, 31) / 86_400_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));

const fields = fc.record(
  {
    merchantName: fc.constantFrom(null, 'Shop', '=1+1'),
    novel: fc.constant({ kind: ['unknown'] }),
    pending: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Days of which some hold far more than others. */
const data: fc.Arbitrary<QuirkRow[]> = fc
  .record({
    days: fc.array(day, { minLength: 1, maxLength: 12 }),
    hot: fc.integer({ min: 0, max: 3 }),
    count: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 700 })),
    accounts: fc.integer({ min: 1, max: 4 }),
    more: fields,
    seed: fc.nat(1_000_000),
  })
  .map(({ days, hot, count, accounts, more, seed }) =>
    Array.from({ length: count }, (_, index) => {
      const pick = (seed + index * 7919) % (days.length + hot * 5);
      const transactionDate = days[pick < days.length ? pick : 0] as string;
      return { ...more, id: `t${index}`, accountId: `account-${(seed + index) % accounts}`, transactionDate };
    }),
  );

const fault = fc.constantFrom<Fault>('network', 'html', 'empty', '500', '429', '429-seconds', '429-date');

const quirks: fc.Arbitrary<Quirks> = fc.record({
  order: fc.constantFrom('descending', 'ascending', 'scrambled'),
  isDateToExclusive: fc.boolean(),
  pageSizes: fc.oneof(
    fc.constant([100]),
    fc.array(fc.constantFrom(0, 7, 30, 100), { minLength: 1, maxLength: 4 }).map((sizes) => [...sizes, 50]),
  ),
  repeatedRows: fc.constantFrom(0, 0, 1, 5),
  insertsAt: fc.array(fc.integer({ min: 2, max: 12 }), { maxLength: 2 }),
  faults: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 30 }), fault), { maxLength: 4 })
    .map((pairs) => Object.fromEntries(pairs) as { [request: number]: Fault }),
  tokensExpireAt: fc.array(fc.integer({ min: 2, max: 20 }), { maxLength: 1 }),
  repeatsTokens: fc.constantFrom(false, false, false, true),
  rateLimit: fc.constantFrom(null, null, { count: 5, seconds: 10 }, { count: 30, seconds: 60 }),
});

const range: fc.Arbitrary<Range> = fc.oneof(
  fc.constant({}),
  fc.tuple(day, day).map(([a, b]) => (a <= b ? { dateFrom: a, dateTo: b } : { dateFrom: b, dateTo: a })),
  day.map((dateFrom) => ({ dateFrom })),
  day.map((dateTo) => ({ dateTo })),
);

const passing = ['network', 'internal_error', 'rate_limited', 'time_limit', 'bad_response', 'unexpected_status'];

test('for any data, any server that keeps the specification and any dates the rows are a plain filter, or an error says why not', () => {
  let whole = 0;
  let errors = 0;
  fc.assert(
    fc.property(data, quirks, range, range, fc.constantFrom(22_000, 3_000), (rows, how, first, second, budgetMs) => {
      const platform = fakePlatform({ latencyMs: 200 });
      const server = quirkServer(rows, how, () => platform.state.now);
      platform.state.server = server.answer;
      for (const asked of [first, second, first]) {
        try {
          const got = read(platform, asked, budgetMs).rows.map(({ id }) => String(id));
          expect(new Set(got).size).toBe(got.length);
          const original = got.filter((id) => !id.startsWith('inserted-'));
          expect(original.sort()).toEqual(plainFilter(rows, asked));
          const added = got.filter((id) => id.startsWith('inserted-'));
          expect(added.sort()).toEqual(
            plainFilter(
              server.inserted.filter(({ id }) => added.includes(id)),
              asked,
            ),
          );
          whole += 1;
        } catch (thrown) {
          if (!isAddonError(thrown)) throw thrown;
          errors += 1;
          if (thrown.code === 'repeated_page') expect(how.repeatsTokens).toBe(true);
          else if (thrown.code === 'invalid_query') expect(how.tokensExpireAt.length).toBeGreaterThan(0);
          else expect(passing).toContain(thrown.code);
          expect(thrown.message.length).toBeLessThanOrEqual(120);
        }
        platform.state.now += 70_000;
      }
    }),
    { numRuns: 600, seed: 20_261_121, endOnFailure: true },
  );
  // The property would hold if everything failed.
  expect(whole).toBeGreaterThan(errors);
}, 120_000);

test('whatever the faults, evaluations go on until the rows are whole', () => {
  fc.assert(
    fc.property(data, quirks, range, (rows, how, asked) => {
      const platform = fakePlatform({ latencyMs: 400 });
      const server = quirkServer(rows, { ...how, repeatsTokens: false, insertsAt: [] }, () => platform.state.now);
      platform.state.server = server.answer;
      let got: string[] | null = null;
      for (let evaluation = 0; evaluation < 40 && got === null; evaluation += 1) {
        try {
          got = read(platform, asked, 4_000).rows.map(({ id }) => String(id));
        } catch (thrown) {
          if (!isAddonError(thrown)) throw thrown;
          platform.state.now += 11_000;
        }
      }
      expect(got?.sort()).toEqual(plainFilter(rows, asked));
    }),
    { numRuns: 150, seed: 4, endOnFailure: true },
  );
}, 60_000);

test('the quirk server is strict itself: a token of other dates is refused', () => {
  const rows = Array.from({ length: 150 }, (_, index) => ({
    id: `t${index}`,
    accountId: 'a',
    transactionDate: '2026-03-15',
  }));
  const { answer } = quirkServer(rows, plainServer, () => 0);
  const ask = (query: string) =>
    answer({ url: `${baseUrl}/v1/transactions?${query}`, method: 'GET', headers: {}, timeoutSeconds: 20 }, 1);
  const { pagination } = JSON.parse(ask('dateTo=2026-03-31&pageSize=100').text) as {
    pagination: { nextPageToken: string };
  };
  const token = encodeURIComponent(pagination.nextPageToken);
  expect(ask(`dateTo=2026-03-31&pageSize=100&pageToken=${token}`).status).toBe(200);
  expect(ask(`dateTo=2026-04-01&pageSize=100&pageToken=${token}`).status).toBe(400);
});
