import type { OpenList } from '../../../src/addon/session/open-list';
import { dueDays } from '../../../src/addon/session/refresh-lists';

const today = 20_000;

/** A list of 200 rows a day over sixty recent days, of which the older half was read first. */
function denseList(): OpenList {
  const rows = Array.from({ length: 12_000 }, (_, index) => {
    const day = today - Math.floor(index / 200);
    return { id: String(index), transactionDate: new Date(day * 86_400_000).toISOString().slice(0, 10) };
  });
  const coverage = [
    { from: today - 29, to: today, fetchedAt: 2_000 },
    { from: today - 59, to: today - 30, fetchedAt: 1_000 },
  ];
  const cache = { manifest: () => ({ coverage }), find: () => ({ sets: [{ rows, fetchedAt: 1_000 }], missing: [] }) };
  return { cache, recentFrom: today - 60 } as unknown as OpenList;
}

test('recent days that exceed one refresh are read in rotation, the oldest read first', () => {
  expect(dueDays(denseList(), 3_000)).toEqual([
    { from: today - 59, to: today - 59 },
    { from: today - 7, to: today },
  ]);
});
