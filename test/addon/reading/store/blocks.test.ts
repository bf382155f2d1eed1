import { dayText } from '../../../../src/addon/days/day-number';
import { blocksToRewrite, cutIntoBlocks } from '../../../../src/addon/reading/store/blocks';
import type { Row } from '../../../../src/addon/rows/row';

const rowsOn = (day: number, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${day} ${index}`, transactionDate: dayText(day) }));

const blockOf = (from: number, to: number, rowCount: number) => ({
  from,
  to,
  rowCount,
  pack: { id: 'p', chunks: [0] },
});

test('rows are cut into blocks of about 2,000, between days', () => {
  const rows = [rowsOn(12, 1_500), rowsOn(11, 1_500), rowsOn(10, 1_500)].flat();
  const blocks = cutIntoBlocks({ from: 1, to: 30 }, rows);
  expect(blocks.map(({ from, to, rows: { length } }) => [from, to, length])).toEqual([
    [1, 11, 3_000],
    [12, 30, 1_500],
  ]);
});

test('a day is never cut, and days without rows need no block', () => {
  const days = { from: 1, to: 30 };
  expect(cutIntoBlocks(days, rowsOn(10, 5_000)).map(({ rows: { length } }) => length)).toEqual([5_000]);
  expect(cutIntoBlocks(days, [])).toEqual([]);
});

test('rewrites a small block next to the days with them, but not a large one', () => {
  const small = blockOf(1, 9, 499);
  const large = blockOf(21, 30, 500);
  expect(blocksToRewrite([small, large], [{ from: 10, to: 20 }])).toEqual([small]);
});
