import { createExecutionCache } from '../../../../src/addon/reading/store/execution-cache';
import { createListCache } from '../../../../src/addon/reading/store/list-cache';
import { fakePlatform } from '../../../support/platform/fake-platform';

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

describe('a row without a date, read with the whole list', () => {
  const { cache, codec } = fakePlatform();
  const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const [march, april] = [
    { from: 59, to: 89 },
    { from: 90, to: 119 },
  ];
  const before = { from: Number.NEGATIVE_INFINITY, to: 58 };
  const since = { from: 90, to: Number.POSITIVE_INFINITY };
  const undated = { id: 'undated' };

  test('is part of every range, until a later read of it lacks the row', () => {
    const list = createListCache(createExecutionCache(cache), codec, 'undated', 1);
    const idsIn = (days: typeof march) =>
      list.find(days, () => true).sets.flatMap(({ rows, fetchedAt }) => rows.map(({ id }) => `${id} ${fetchedAt}`));
    // One read whose windows began at different times.
    list.save([
      { days: { from: Number.NEGATIVE_INFINITY, to: 89 }, rows: [undated], fetchedAt: 1 },
      { days: { from: 90, to: Number.POSITIVE_INFINITY }, rows: [undated], fetchedAt: 2 },
    ]);
    expect([idsIn(march), idsIn(april)]).toEqual([['undated 2'], ['undated 2']]);
    // It has got a date.
    list.save([{ days: march, rows: [{ id: 'undated', transactionDate: '1970-03-05' }], fetchedAt: 3 }]);
    expect([idsIn(march), idsIn(april)]).toEqual([['undated 3'], ['undated 2']]);
    list.save([before, since].map((days) => ({ days, rows: [], fetchedAt: 4 })));
    expect(idsIn(always)).toEqual(['undated 3']);
    expect(list.find(always, () => true).sets.every(({ fetchedAt }) => fetchedAt >= 3)).toBe(true);
  });
});
