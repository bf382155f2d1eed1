import { createListIndex } from '../../../src/addon/cache/list-index';
import { createCheckpointStore } from '../../../src/addon/reading/checkpoint';
import { addPage, type Chain, startChain } from '../../../src/addon/reading/plan/chain';
import { fakePlatform } from '../../support/fake-platform';

const open = ({ cache, codec }: ReturnType<typeof fakePlatform>) =>
  createCheckpointStore(cache, codec, createListIndex(cache, 'hash'), 'list');

const window = { days: { from: 1, to: 30 }, accountId: null };
const page = (chain: Chain, id: string): Chain => addPage(chain, [{ id }], `after ${id}`, 1);

test('two executions that keep what they read of one list take nothing of each other away', () => {
  const platform = fakePlatform();
  const [one, other] = [open(platform), open(platform)];
  const first = page(startChain(window), 'a');
  one.save({ chains: [first], isTooLong: true });
  other.save({ chains: [page(startChain(window), 'b')], isTooLong: true });
  one.save({ chains: [page(first, 'c')], isTooLong: true });
  expect(
    open(platform)
      .load()
      .chains.map(({ rows }) => rows.map(({ id }) => id)),
  ).toEqual([['a', 'c']]);
});

test('rows that are kept already are not written again', () => {
  const platform = fakePlatform();
  const store = open(platform);
  const first = page(startChain(window), 'a');
  store.save({ chains: [first], isTooLong: true });
  const chunks = () => [...platform.cacheEntries.keys()].filter((key) => /^part:list:.*:\d+$/.test(key));
  const before = chunks();
  store.save({ chains: [page(first, 'b')], isTooLong: true });
  // The list of windows is new, the rows of the first are where they were.
  expect(chunks().filter((key) => before.includes(key))).toHaveLength(1);
  expect(chunks()).toHaveLength(3);
});
