import { pagedApi } from '../../support/api/paged-api';
import { list } from '../../support/api/scripted-api';
import { asked, distributions, makeTransactions } from '../../support/api/transactions';
import { connectedPlatform, evaluate, evaluateError } from '../../support/platform/connected-platform';
import { sixtyFormulas } from '../../support/sixty-formulas';
import { knowLanes } from './ten-a-day';

const transactions = makeTransactions('even', 1_200);
const year = [asked.dateFrom, asked.dateTo] as const;

function open() {
  const answer = pagedApi(transactions, null);
  const platform = connectedPlatform({ latencyMs: 200 });
  knowLanes(platform);
  platform.state.server = (request) => answer(request, platform.state.now);
  return platform;
}

test('sixty different formulas over a year need the requests of one plus those of other lists, and none when evaluated again', () => {
  const plain = open();
  evaluate(plain, 'FIN_TRANSACTIONS', ...year);
  // The rows of the year fill twelve pages; the accounts, which its columns name, take one more request.
  expect(plain.requests).toHaveLength(19 + 1);

  const platform = open();
  evaluate(platform, 'FIN_TRANSACTIONS', ...year);
  for (const { name, args } of sixtyFormulas) evaluate(platform, name, ...args);
  const others = platform.requests.slice(20).map(({ url }) => new URL(url).pathname);
  expect(others.sort()).toEqual([
    '/v1/holdings',
    '/v1/organization',
    '/v1/tags',
    '/v1/tags/11111111-0000-4000-8000-000000000000/transactions',
    '/v1/tags/22222222-0000-4000-8000-000000000000/transactions',
  ]);
  const before = platform.requests.length;
  for (const { name, args } of sixtyFormulas) evaluate(platform, name, ...args);
  expect(platform.requests).toHaveLength(before);
});

test('sixty formulas one after the other, month by month at first, take 81 requests for 60 pages', () => {
  const answer = pagedApi(makeTransactions('even', 5_000), null);
  const platform = connectedPlatform({ latencyMs: 200 });
  knowLanes(platform);
  platform.state.server = (request) => answer(request, platform.state.now);
  for (const { name, args } of sixtyFormulas) evaluate(platform, name, ...args);
  // Of these 69 are the pages of each month and list; the others are half-filled, were read again, or were read page by
  // page beside windows.
  expect(platform.requests).toHaveLength(81);
});

test('50,000 rows over five years take 28 rounds', () => {
  const answer = pagedApi(makeTransactions('fiveYears', 50_000), null);
  const platform = connectedPlatform({ latencyMs: 200 });
  knowLanes(platform);
  platform.state.server = (request) => answer(request, platform.state.now);
  const startedAt = platform.state.now;
  const { dateFrom, dateTo } = distributions.fiveYears.asked;
  expect(evaluate(platform, 'FIN_TRANSACTIONS', dateFrom, dateTo)).toHaveLength(50_001);
  expect(platform.state.now - startedAt).toBe(28 * 200);
});

test('the sixty formulas are all different', () => {
  expect(new Set(sixtyFormulas.map((formula) => JSON.stringify(formula))).size).toBe(60);
});

test('other columns, orders, limits, accounts, sums and periods of a cached year need no request', () => {
  const platform = open();
  evaluate(platform, 'FIN_TRANSACTIONS', ...year);
  const before = platform.requests.length;
  for (const options of [
    'columns=all',
    'sort=amount',
    'limit=3',
    'account=Account B',
    'pending=false',
    'status=true',
  ]) {
    evaluate(platform, 'FIN_TRANSACTIONS', ...year, options);
  }
  for (const by of ['month', 'category', 'account']) evaluate(platform, 'FIN_SUMMARY', by, ...year);
  evaluate(platform, 'FIN_TRANSACTIONS', '2026-03');
  expect(platform.requests).toHaveLength(before);
});

test('a cell stops at 22 seconds, whatever the API does', () => {
  let page = 0;
  const platform = connectedPlatform({
    latencyMs: 2_000,
    server: () => {
      page += 1;
      return list([{ id: `t${page}`, transactionDate: '2026-03-01' }], `token-${page}`);
    },
  });
  const before = platform.state.now;
  const { code } = evaluateError(platform, 'FIN_TRANSACTIONS', ...year, 'columns=date');
  expect(code).toBe('time_limit');
  expect(platform.state.now - before).toBeLessThanOrEqual(22_100);
  expect(platform.state.now - before).toBeGreaterThan(18_000);
});
