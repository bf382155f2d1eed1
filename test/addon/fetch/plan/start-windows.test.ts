import { startWindows } from '../../../../src/addon/fetch/plan/start-windows';

const month = { from: 100, to: 129 };

function daysOf(days: { from: number; to: number }, likelyDays: typeof days, pagesPerDay: number | null) {
  return startWindows(days, likelyDays, pagesPerDay).map(({ window }) => window.days);
}

test('a month of four pages begins with five windows of its days', () => {
  expect(daysOf(month, month, 0.14)).toEqual([
    { from: 100, to: 105 },
    { from: 106, to: 111 },
    { from: 112, to: 117 },
    { from: 118, to: 123 },
    { from: 124, to: 129 },
  ]);
});

test('the last window of an open range is open', () => {
  const open = { from: 100, to: Number.POSITIVE_INFINITY };
  expect(daysOf(open, month, 0.08)).toEqual([
    { from: 100, to: 109 },
    { from: 110, to: 119 },
    { from: 120, to: Number.POSITIVE_INFINITY },
  ]);
});

test.each([
  ['nothing is known', null],
  ['no rows are expected', 0],
  ['two pages are expected', 2 / 30],
  ['more pages are expected than the first two waves take', 10 / 30],
])('where %s, one window begins', (_, pagesPerDay) => {
  expect(daysOf(month, month, pagesPerDay)).toEqual([month]);
});
