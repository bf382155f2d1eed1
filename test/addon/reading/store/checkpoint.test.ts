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
