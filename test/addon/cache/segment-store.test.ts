import { createListIndex } from '../../../src/addon/cache/list-index';
import { createSegmentStore } from '../../../src/addon/cache/segment-store';
import { fakePlatform } from '../../support/fake-platform';

const rows = new Map([['2026-11', [{ id: 'a' }]]]);

function stored(first: number, second: number): number[] {
  const { cache, codec } = fakePlatform();
  const store = createSegmentStore(cache, codec, createListIndex(cache, 'hash'));
  store.save('list', { fetchedAt: first, from: 24_322, to: 24_322 }, rows);
  store.save('list', { fetchedAt: second, from: 24_311, to: 24_322 }, rows);
  return store.readings('list').map(({ fetchedAt }) => fetchedAt);
}

test('a reading takes the place of an older one that lies within it', () => {
  expect(stored(1_000, 2_000)).toEqual([2_000]);
});

test('what a slow read brings leaves what was read since it began', () => {
  expect(stored(2_000, 1_000)).toEqual([1_000, 2_000]);
});
