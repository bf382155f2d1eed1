import * as fc from 'fast-check';
import { subtractExactly } from '../../../../src/addon/cells/exact';
import { type Candidate, explainGap } from '../../../../src/addon/formulas/check/explain-gap';

const candidates = (effects: readonly number[], costs: readonly number[] = []): Candidate<number>[] =>
  effects.map((effect, index) => ({ item: index, effect, cost: costs[index] ?? 1 }));

test.each([
  ['nothing', 1, [], [], 0],
  ['no gap', 0, [1, -1], [], 0],
  ['one', 12.3, [5, 12.3, 7.3], [[1]], 1],
  ['one before two', 12.3, [5, 7.3, 12.3], [[2]], 1],
  ['two', 12.3, [5, 1, 7.3], [[0, 2]], 1],
  ['two before three', 6, [1, 2, 3, 4], [[1, 3]], 1],
  ['three of mixed signs', -3, [10, -8, -5, 100], [[1, 2, 0]], 1],
  ['equal ones twice', 4, [2, 2, 9], [[0, 1]], 1],
  ['equal ones three times', 6, [2, 2, 2], [[0, 1, 2]], 1],
  ['one is not counted twice', 4, [2, 9], [], 0],
  ['no four', 10, [1, 2, 3, 4].map((each) => each * 1.5), [], 0],
  ['tenths add up exactly', 0.3, [0.1, 0.2], [[0, 1]], 1],
  ['near is not exact', 0.3, [0.1, 0.2000000001], [], 0],
  ['three decimals beside two', 1.005, [1, 0.005, 7], [[1, 0]], 1],
  ['amounts of nothing', 5, [0, 0], [], 0],
])('%s', (_, gap, effects, best, count) => {
  const found = explainGap(gap, candidates(effects));
  expect(found.best.map((each) => [...each])).toEqual(best);
  expect(found.count).toBe(count);
});

test('the most plausible is first, at most three are named, and all are counted', () => {
  const found = explainGap(5, candidates([5, 5, 5, 5, 2], [4, 1, 3, 2, 0]));
  expect(found).toEqual({ best: [[1], [3], [2]], count: 4 });
  expect(explainGap(5, candidates([1, 4, 2, 3, 7, -2], [3, 3, 1, 1, 9, 9]))).toEqual({
    best: [
      [2, 3],
      [0, 1],
      [5, 4],
    ],
    count: 3,
  });
  // Four of one value make six pairs.
  expect(explainGap(4, candidates([2, 2, 2, 2], [4, 1, 3, 2]))).toEqual({ best: [[1, 3]], count: 6 });
});

test('an amount that a number cannot hold in its smallest unit explains nothing', () => {
  expect(explainGap(9e15, candidates([9e15, 0.01]))).toEqual({ best: [], count: 0 });
});

/** All sets of three and fewer, one by one. */
function bruteForce(gap: number, units: readonly number[]): number[] {
  const counts = [0, 0, 0];
  units.forEach((a, i) => {
    if (a === gap) counts[0] = (counts[0] ?? 0) + 1;
    units.forEach((b, j) => {
      if (j > i && a + b === gap) counts[1] = (counts[1] ?? 0) + 1;
      if (j > i)
        units.forEach((c, k) => {
          if (k > j && a + b + c === gap) counts[2] = (counts[2] ?? 0) + 1;
        });
    });
  });
  return counts;
}

test('finds what trying all sets finds, and only sums that are exact', () => {
  const cents = fc.integer({ min: -300, max: 300 }).filter((each) => each !== 0);
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, fc.integer({ min: 0, max: 5 })), { maxLength: 12 }), cents, (given, gap) => {
      const all = given.map(([unit, cost], item) => ({ item, effect: unit / 100, cost }));
      const { best, count } = explainGap(gap / 100, all);
      const expected = bruteForce(
        gap,
        given.map(([unit]) => unit),
      ).find((each) => each > 0);
      expect(count).toBe(expected ?? 0);
      for (const each of best) {
        expect(new Set(each).size).toBe(each.length);
        const left = each.reduce((rest, item) => subtractExactly(rest, all[item]?.effect ?? 0), gap / 100);
        expect(left).toBe(0);
      }
      const costs = best.map((each) => each.reduce((total, item) => total + (all[item]?.cost ?? 0), 0));
      expect(costs).toEqual([...costs].sort((a, b) => a - b));
    }),
  );
});

test('millions of explanations are counted, and the most plausible of them is named', () => {
  // Each is one more than a multiple of three, so that a multiple of three is the sum of three.
  const all = Array.from({ length: 2_000 }, (_, index) => (index - 1_000) * 3 + 1);
  const costs = all.map((effect) => (effect === 1 || effect === 4 || effect === -2 ? 0 : 5));
  const { best, count } = explainGap(3, candidates(all, costs));
  expect([...(best[0] ?? [])].sort()).toEqual([-2, 1, 4].map((effect) => all.indexOf(effect)).sort());
  expect(count).toBe(499_500);
});

test('a random gap of three among thousands is found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      // Even amounts, and three whose sum alone is odd in its last digits.
      const many = Array.from({ length: 4_000 }, (_, index) => (((seed + index * 7_919) % 900_000) * 1_000) / 100);
      const three = [12.34, -5.67, 8.01];
      const found = explainGap(14.68, candidates([...many, ...three]));
      expect(found.best[0]).toHaveLength(3);
      expect([...(found.best[0] ?? [])].sort()).toEqual([4_000, 4_001, 4_002]);
    }),
    { numRuns: 2 },
  );
});
