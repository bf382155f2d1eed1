import fc from 'fast-check';
import { blocksOf, type PlannedWrite, planWrites, type WrittenCell } from '../../../src/addon/sheets/plan-writes';

const places = Array.from({ length: 120 }, (_, index) => ({
  row: 1 + (index % 20),
  column: 1 + Math.floor(index / 20),
}));
const value = fc.constantFrom('a', 'b', 5, true, null);
const cells = fc
  .subarray(places, { minLength: 1 })
  .chain((some) => fc.tuple(...some.map((place) => value.map((each): WrittenCell => ({ ...place, value: each })))));

/** What the writes write, in their order. */
function written(writes: readonly PlannedWrite[]): string[] {
  return writes.flatMap(({ areas, rows }) =>
    areas.flatMap(({ row, column, rowCount, columnCount }) =>
      Array.from({ length: rowCount * columnCount }, (_, index) => {
        const [r, c] = [Math.floor(index / columnCount), index % columnCount];
        return JSON.stringify([row + r, column + c, areas.length > 1 ? rows[0]?.[0] : rows[r]?.[c]]);
      }),
    ),
  );
}

test.each([
  ['writes', planWrites],
  ['blocks', blocksOf],
])('cells become %s with each of them once, and no other cell', (_, plan) => {
  fc.assert(
    fc.property(cells, (some) => {
      const wanted = some.map((cell) => JSON.stringify([cell.row, cell.column, cell.value])).sort();
      const writes = plan(some);
      expect(written(writes).sort()).toEqual(wanted);
      expect(writes.flatMap((write) => write.cells)).toHaveLength(some.length);
      expect(writes.length).toBeLessThanOrEqual(blocksOf(some).length);
    }),
  );
});

test('a value that many rows get is one write, and a block has at most 5,000 rows', () => {
  const ticked = Array.from({ length: 100 }, (_, index) => ({ row: 2 * index + 2, column: 3, value: true }));
  expect(planWrites(ticked)).toMatchObject([{ areas: { length: 100 }, rows: [[true]] }]);
  const long = Array.from({ length: 12_000 }, (_, index) => ({ row: index + 1, column: 1, value: index }));
  expect(planWrites(long).map(({ rows }) => rows.length)).toEqual([5_000, 5_000, 2_000]);
});
