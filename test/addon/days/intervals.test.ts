import fc from 'fast-check';
import {
  coverageAfter,
  intersect,
  joinCoverage,
  splitEvenly,
  subtract,
  withOpenEnds,
} from '../../../src/addon/days/intervals';

const interval = fc
  .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 40 }))
  .map(([from, length]) => ({ from, to: from + length }));

const numbersOf = (intervals: readonly { from: number; to: number }[]): number[] =>
  intervals.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

test('the parts of a split interval contain each number once, in order', () => {
  fc.assert(
    fc.property(interval, fc.integer({ min: 1, max: 30 }), (whole, count) => {
      expect(numbersOf(splitEvenly(whole, count))).toEqual(numbersOf([whole]));
    }),
  );
});

test('the result of a subtraction is in the minuend and in no subtrahend', () => {
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 4 }), fc.array(interval, { maxLength: 4 }), (wanted, covered) => {
      const taken = new Set(numbersOf(covered));
      const expected = [...new Set(numbersOf(wanted))].filter((each) => !taken.has(each)).sort((a, b) => a - b);
      expect(numbersOf(subtract(wanted, covered))).toEqual(expected);
    }),
  );
});

test('open ends stay open', () => {
  const everything = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  expect(subtract([everything], [everything])).toEqual([]);
  expect(subtract([everything], [{ from: 1, to: 3 }])).toEqual([
    { from: Number.NEGATIVE_INFINITY, to: 0 },
    { from: 4, to: Number.POSITIVE_INFINITY },
  ]);
  expect(intersect({ from: 1, to: 2 }, { from: 3, to: 4 })).toBeNull();
  expect(intersect({ from: 1, to: 5 }, { from: 3, to: 9 })).toEqual({ from: 3, to: 5 });
  expect(intersect({ from: 1, to: 3 }, { from: 3, to: 9 })).toEqual({ from: 3, to: 3 });
});

test('removes the earlier coverage of days that were read again or whose rows are lost', () => {
  const before = [{ from: 1, to: 30, fetchedAt: 5 }];
  expect(coverageAfter(before, [{ from: 10, to: 12, fetchedAt: 7 }], [{ from: 20, to: 30 }])).toEqual([
    { from: 1, to: 9, fetchedAt: 5 },
    { from: 13, to: 19, fetchedAt: 5 },
    { from: 10, to: 12, fetchedAt: 7 },
  ]);
});

test('joins neighbours that were read at about the same time, as old as the older one', () => {
  const parts = [
    { from: 10, to: Number.POSITIVE_INFINITY, fetchedAt: 100 },
    { from: Number.NEGATIVE_INFINITY, to: 4, fetchedAt: 20 },
    { from: 5, to: 9, fetchedAt: 60 },
  ];
  expect(joinCoverage(parts, 50)).toEqual([
    { from: Number.NEGATIVE_INFINITY, to: 9, fetchedAt: 20 },
    { from: 10, to: Number.POSITIVE_INFINITY, fetchedAt: 100 },
  ]);
});

test('does not join days with a gap between them', () => {
  const parts = [1, 3].map((day) => ({ from: day, to: day, fetchedAt: 0 }));
  expect(joinCoverage(parts, 50)).toEqual(parts);
});

test('restores open ends at any depth, and no other null', () => {
  const value = {
    at: null,
    coverage: [
      { from: Number.NEGATIVE_INFINITY, to: 3 },
      { from: 4, to: Number.POSITIVE_INFINITY },
    ],
  };
  expect(withOpenEnds(JSON.parse(JSON.stringify(value)))).toEqual(value);
});
