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
import { type Conditions, type Cost, type Order, readSimulated, today, year } from './simulated-list';

const orders: readonly Order[] = ['descending', 'ascending'];
const everywhere = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

function read(count: number, clusters: readonly Cluster[], order: Order, range = year): Cost {
  const cost = readSimulated(inClusters(count, clusters), order, range);
  expect(cost.rowCount).toBe(count);
  return cost;
}

describe.each(Object.entries(distributions))('rows that are %s', (_, clusters) => {
  test.each([
    [500, 5, 27],
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

const heaps: readonly Cluster[] = [
  { newest: 75, oldest: 84, share: 1 },
  { newest: 295, oldest: 304, share: 1 },
];

test.each([
  ['even', 3_000, distributions['even'] ?? [], 11],
  ['in two heaps', 10_000, heaps, 36],
  ['of which half are on one day', 10_000, halfOnOneDayOfMonth, 38],
])('with four lanes, rows that are %s take few rounds: %i of them', (_, count, clusters, roundsMax) => {
  const fourLanes = { lanes: 4, knownLanes: 4, pageMs: 200 };
  const { rounds, rowCount } = readSimulated(inClusters(count, clusters), 'descending', year, fourLanes);
  expect(rowCount).toBe(count);
  expect(rounds).toBeLessThanOrEqual(roundsMax);
});

test('a dense day in the first page of a window does not make its other days dense', () => {
  expect(read(500, halfOnOneDay, 'descending').requests).toBeLessThanOrEqual(24);
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

test('with twenty lanes, any distribution takes few rounds, and on average 1.85 requests per page', () => {
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
        expect(requests).toBeLessThanOrEqual(2.5 * pages + 24);
      },
    ),
    { numRuns: 60, seed: 20_261_122, endOnFailure: true },
  );
  expect(requestsInAll / pagesInAll).toBeLessThan(1.85);
});

const conditions: fc.Arbitrary<Conditions> = fc
  .record({ lanes: fc.integer({ min: 1, max: 20 }), isKnown: fc.boolean(), pageMs: fc.integer({ min: 50, max: 800 }) })
  .map(({ lanes, isKnown, pageMs }) => ({ lanes, knownLanes: isKnown && lanes >= 4 ? lanes : null, pageMs }));

test('no spread, size, order, lanes or latency make a read longer than page by page', () => {
  fc.assert(
    fc.property(
      fc.array(cluster, { minLength: 1, maxLength: 5 }),
      fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 3_000 })),
      fc.constantFrom<Order>('descending', 'ascending', 'byAccount', 'scrambled'),
      conditions,
      (clusters, count, order, each) => {
        const { rounds, rowCount } = readSimulated(inClusters(count, clusters), order, year, each);
        expect(rowCount).toBe(count);
        const pages = Math.ceil(count / 100);
        // What the dates of the API mean may take a request more, once a connection; and how many requests run at once a
        // batch of two rounds, once a user, or of more where fewer than four do.
        const others = each.knownLanes !== null ? 1 : each.lanes >= 4 ? 3 : 14;
        // The token of a list of two pages may be one for all lists.
        if (pages === 2) return;
        expect(rounds).toBeLessThanOrEqual(pages + others);
      },
    ),
    { numRuns: 150, endOnFailure: true },
  );
});
