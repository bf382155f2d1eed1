import { createExecutionCache } from '../../../../src/addon/reading/store/execution-cache';
import { createListCache } from '../../../../src/addon/reading/store/list-cache';
import { fakePlatform } from '../../../support/fake-platform';

/** Rows of which each fills most of a cache entry. */
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    transactionDate: new Date(Date.UTC(2020, 0, 1 + Math.floor(index / 10))).toISOString().slice(0, 10),
    note: `${index}`.padStart(80_000, 'x'),
  }));

test('keeps 300 entries, as 400,000 transactions have', () => {
  const { cache, codec } = fakePlatform();
  const execution = createExecutionCache(cache);
  const list = createListCache(execution, codec, 'list', 1);
  const days = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  list.save([{ days, rows: rowsOf(300), fetchedAt: 1 }]);
  execution.flush();
  const later = createExecutionCache(cache);
  const again = createListCache(later, codec, 'list', 1);
  later.load(again.firstKeys());
  later.load(again.furtherKeys());
  expect(again.find(days, () => true).sets.flatMap(({ rows }) => rows)).toHaveLength(300);
});
