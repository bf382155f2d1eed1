import { coverageAfter, joinCoverage, withOpenEnds } from '../../../src/addon/days/coverage';

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
