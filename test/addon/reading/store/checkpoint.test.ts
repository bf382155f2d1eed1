import { createExecutionCache } from '../../../../src/addon/reading/store/execution-cache';
import { createListCache, type ListCache } from '../../../../src/addon/reading/store/list-cache';
import { fakePlatform } from '../../../support/platform/fake-platform';

const days = { from: 20_000, to: 20_030 };
const rows = [{ id: 'a', date: '2024-10-05' }];

test('a checkpoint that is too large for the cache is not saved, and the rows beside it are', () => {
  const { cache, codec } = fakePlatform();
  const open = (): [ListCache, () => void] => {
    const execution = createExecutionCache(cache);
    const list = createListCache(execution, codec, 'l', 4);
    execution.load(list.firstKeys());
    return [list, () => execution.flush()];
  };
  const [list, flush] = open();
  list.save([{ days, rows, fetchedAt: 1 }]);
  const cursors = Array.from({ length: 400 }, (_, index) => ({
    name: `window ${index}`,
    rows: [],
    state: { cursor: 'x'.repeat(300) },
  }));
  const isSaved = list.checkpoints.save({ cursors, isTooLong: true, savedAt: 2 });
  flush();
  const [later] = open();
  const { sets, missing } = later.find(days, () => true);
  expect(sets.flatMap((set) => set.rows)).toEqual(rows);
  expect(missing).toEqual([]);
  expect(isSaved).toBe(false);
  expect(later.checkpoints.load().cursors).toEqual([]);
});

test('rows that are saved in many parts are written together before the parts have no room', () => {
  const { cache, codec } = fakePlatform();
  const execution = createExecutionCache(cache);
  const list = createListCache(execution, codec, 'l', 40);
  execution.load(list.firstKeys());
  const cursorsWith = (count: number) =>
    Array.from({ length: 100 }, (_, index) => ({
      name: `window ${index} ${'of some days and an account '.repeat(2)}`,
      rows: Array.from({ length: count }, (__, row) => ({ id: `${index} ${row}` })),
      state: { cursor: 'x'.repeat(400) },
    }));
  const counts = Array.from({ length: 12 }, (_, save) => save + 1);
  let earlier = cursorsWith(0);
  for (const count of counts) {
    const cursors = cursorsWith(count).map(({ rows: all, ...cursor }, index) => ({
      ...cursor,
      // Rows that were saved are the same objects.
      rows: all.map((row, position) => earlier[index]?.rows[position] ?? row),
    }));
    earlier = cursors;
    expect(list.checkpoints.save({ cursors, isTooLong: true, savedAt: count })).toBe(true);
  }
  expect(list.checkpoints.load().cursors).toEqual(earlier);
});
