import fc from 'fast-check';
import type { QuirkRow } from '../../support/api/quirk-server';
import type { Fault, Quirks } from '../../support/api/quirks';

/** What the properties of reading range over: data, servers, lists and dates. */

export const lists = [
  'listTransactions',
  'listTransactions',
  'listTagTransactions',
  'listHoldings',
  'listTags',
] as const;

export interface Range {
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

const day = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2026, 11, 31) / 86_400_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));

const fields = fc.record(
  {
    merchantName: fc.constantFrom(null, 'Shop', '=1+1'),
    novel: fc.constant({ kind: ['unknown'] }),
    pending: fc.boolean(),
    sourcePrimaryCategory: fc.constantFrom('GENERAL', 'NOVEL_VALUE'),
  },
  { requiredKeys: [] },
);

/** Days of which some hold far more than others. */
export const data: fc.Arbitrary<(QuirkRow & { readonly transactionDate: string })[]> = fc
  .record({
    days: fc.array(day, { minLength: 1, maxLength: 12 }),
    hot: fc.constantFrom(0, 1, 10),
    count: fc.oneof(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 0, max: 1_000 }),
    ),
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

/** A day so dense that it is worth reading by account. */
export const denseDay: typeof data = fc
  .record({
    before: fc.integer({ min: 0, max: 60 }),
    dense: fc.integer({ min: 850, max: 1_000 }),
    accounts: fc.integer({ min: 2, max: 4 }),
  })
  .map(({ before, dense, accounts }) =>
    Array.from({ length: before + dense }, (_, index) => ({
      id: `t${index}`,
      accountId: `account-${index % accounts}`,
      transactionDate: index < before ? `2026-05-0${(index % 3) + 1}` : '2026-05-31',
    })),
  );

const fault = fc.constantFrom<Fault>(
  'network',
  'network',
  'network',
  'html',
  'empty',
  '500',
  '429',
  '429-seconds',
  '429-date',
);

export const quirks: fc.Arbitrary<Quirks> = fc.record({
  order: fc.constantFrom('descending', 'ascending', 'scrambled'),
  isDateToExclusive: fc.boolean(),
  isDateFromExclusive: fc.constantFrom(false, false, true),
  datesFilter: fc.oneof(
    { weight: 6, arbitrary: fc.constant('transactionDate' as const) },
    fc.constantFrom('nothing' as const, 'nothing with accountId' as const),
  ),
  pageSizes: fc.oneof(
    fc.constant([100]),
    fc.array(fc.constantFrom(0, 7, 30, 100), { minLength: 1, maxLength: 4 }).map((sizes) => [...sizes, 50]),
  ),
  tokensHold: fc.constantFrom('a count', 'the last row'),
  repeatedRows: fc.constantFrom(0, 0, 1, 5),
  insertsAt: fc.array(fc.integer({ min: 2, max: 12 }), { maxLength: 2 }),
  faults: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 30 }), fault), { maxLength: 4 })
    .map((pairs) => Object.fromEntries(pairs) as { [request: number]: Fault }),
  tokensExpireAt: fc.array(fc.integer({ min: 2, max: 20 }), { maxLength: 1 }),
  tokenLifeMs: fc.constantFrom(null, null, null, 60_000, 1_000),
  repeatsTokens: fc.constantFrom(false, false, false, true),
  rateLimit: fc.constantFrom(
    null,
    null,
    { count: 5, seconds: 10, hasHeaders: true },
    { count: 5, seconds: 10, hasHeaders: false },
    { count: 30, seconds: 60, hasHeaders: true },
    { count: 30, seconds: 60, hasHeaders: false },
  ),
  visibleAccounts: fc.constantFrom(null, null, ['account-0'], ['account-1', 'account-2']),
  accountList: fc.constantFrom('whole', 'lacks one', 'active alone', 'forbidden'),
  counts: fc.constantFrom('wrong', 'list'),
  refusedAccount: fc.constantFrom(null, null, 'account-1'),
});

export const range: fc.Arbitrary<Range> = fc.oneof(
  fc.constant({}),
  fc.tuple(day, day).map(([a, b]) => (a <= b ? { dateFrom: a, dateTo: b } : { dateFrom: b, dateTo: a })),
  day.map((dateFrom) => ({ dateFrom })),
  day.map((dateTo) => ({ dateTo })),
);
