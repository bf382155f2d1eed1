import fc from 'fast-check';
import { intersect, splitEvenly, subtract } from '../../../src/addon/days/intervals';

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
