import fc from 'fast-check';
import {
  type Cluster,
  distributions,
  halfOnOneDay,
  halfOnOneDayOfMonth,
  halfOnOneDayOfTen,
  halfOnOneDayOfWeek,
  inClusters,
} from './distributions';
import { type Cost, type Order, readSimulated, today, year } from './simulated-list';

const orders: readonly Order[] = ['descending', 'ascending'];
const everywhere = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

function read(count: number, clusters: readonly Cluster[], order: Order, range = year): Cost {
  const cost = readSimulated(inClusters(count, clusters), order, range);
  expect(cost.rowCount).toBe(count);
  return cost;
}

describe.each(Object.entries(distributions))('rows that are %s', (_, clusters) => {
  test.each([
    [500, 5, 25],
    [1_500, 7, 56],
    [3_000, 8, 88],
  ])('%i rows take at most %i rounds and %i requests', (count, roundsMax, requestsMax) => {
    for (const order of orders) {
      const { rounds, requests } = read(count, clusters, order);
      expect(rounds).toBeLessThanOrEqual(roundsMax);
      expect(requests).toBeLessThanOrEqual(requestsMax);
    }
    expect(read(count, clusters, 'descending', everywhere).rounds).toBeLessThanOrEqual(roundsMax);
  });
});

test('10,000 even rows take 9 rounds and at most 130 requests', () => {
  const { rounds, requests } = read(10_000, distributions['even'] ?? [], 'descending');
  expect(rounds).toBeLessThanOrEqual(9);
  expect(requests).toBeLessThanOrEqual(130);
});

test('10,000 rows, half of them on one day of a month, are read by account', () => {
  expect(read(10_000, halfOnOneDayOfMonth, 'descending').rounds).toBeLessThanOrEqual(19);
});

test('500 rows of a week, half of them on one day, take four rounds, because the accounts are requested early', () => {
  const month = { from: today - 167, to: today - 137 };
  for (const order of orders) expect(read(500, halfOnOneDayOfWeek, order, month).rounds).toBe(4);
});

test.each([
  ['a calm year', halfOnOneDay],
  ['ten days', halfOnOneDayOfTen],
  ['a month', halfOnOneDayOfMonth],
])('rows of which half are on one day of %s do not wait for the accounts', (_, clusters) => {
  for (const order of orders) {
    expect(read(500, clusters, order).rounds).toBeLessThanOrEqual(6);
    expect(read(3_000, clusters, order).rounds).toBeLessThanOrEqual(12);
  }
});

const cluster: fc.Arbitrary<Cluster> = fc
  .record({
    place: fc.nat(354),
    length: fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 20, max: 80 }) }, fc.constant(354)),
    share: fc.integer({ min: 2, max: 100 }),
  })
  .map(({ place, length, share }) => {
    const oldest = Math.min(354, place + length);
    return { newest: Math.min(place, oldest - 20 < 0 ? 0 : oldest - 20), oldest, share };
  });

test('any distribution takes at most one round more than page by page, and on average 1.8 requests per page', () => {
  let [requestsInAll, pagesInAll] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(cluster, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 4_000 }),
      fc.constantFrom(...orders),
      (clusters, count, order) => {
        const { rounds, requests } = read(count, clusters, order);
        const pages = Math.ceil(count / 100);
        requestsInAll += requests;
        pagesInAll += pages;
        expect(rounds).toBeLessThanOrEqual(pages <= 15 ? 6 : pages <= 30 ? 8 : 10);
        expect(rounds).toBeLessThanOrEqual(pages + 1);
        expect(requests).toBeLessThanOrEqual(2.5 * pages + 24);
      },
    ),
    { numRuns: 60, seed: 20_261_122, endOnFailure: true },
  );
  expect(requestsInAll / pagesInAll).toBeLessThan(1.8);
});
