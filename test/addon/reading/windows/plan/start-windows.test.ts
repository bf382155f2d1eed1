import { startWindows } from '../../../../../src/addon/reading/windows/plan/start-windows';

const month = { from: 100, to: 129 };

function daysOf(days: { from: number; to: number }, likelyDays: typeof days, pagesPerDay: number | null) {
  return startWindows(days, likelyDays, pagesPerDay).map(({ window }) => window.days);
}

test('a month of four pages begins with a window of two pages and three of one', () => {
  expect(daysOf(month, month, 0.14)).toEqual([
    { from: 100, to: 111 },
    { from: 112, to: 117 },
    { from: 118, to: 123 },
    { from: 124, to: 129 },
  ]);
});

test('the last window of an open range has no end', () => {
  const open = { from: 100, to: Number.POSITIVE_INFINITY };
  expect(daysOf(open, month, 0.08)).toEqual([
    { from: 100, to: 119 },
    { from: 120, to: Number.POSITIVE_INFINITY },
  ]);
});

test('days of more than one page get a window each', () => {
  const days = { from: 100, to: 102 };
  expect(daysOf(days, days, 3)).toEqual([
    { from: 100, to: 100 },
    { from: 101, to: 101 },
    { from: 102, to: 102 },
  ]);
});

test('the windows contain each day once for any density', () => {
  const wrong: object[] = [];
  for (let dayCount = 1; dayCount <= 120; dayCount += 7) {
    for (let pages = 0.1; pages < 12; pages += 0.1) {
      const days = { from: 100, to: 99 + dayCount };
      const windows = daysOf(days, days, pages / dayCount);
      const isComplete = windows[0]?.from === days.from && windows[windows.length - 1]?.to === days.to;
      const follows = ({ from, to }: typeof days, index: number) =>
        from <= to && (index === 0 || from === (windows[index - 1]?.to ?? 0) + 1);
      if (!isComplete || !windows.every(follows)) wrong.push({ days, pages, windows });
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['nothing is known', null],
  ['no rows are expected', 0],
  ['two pages are expected', 2 / 30],
  ['more pages are expected than the first two waves take', 10 / 30],
])('if %s, it starts with one window', (_, pagesPerDay) => {
  expect(daysOf(month, month, pagesPerDay)).toEqual([month]);
});
