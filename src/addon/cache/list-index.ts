import type { Cache } from '../platform/platform';

/** As long as Google keeps anything. */
export const keptSeconds = 21_600;
const listsMax = 500;

/** Names of the lists of which anything is kept, so that a disconnect can remove it. */
export interface ListIndex {
  add(list: string): void;
  lists(): string[];
  remove(): void;
}

export function createListIndex(cache: Cache, connectionHash: string): ListIndex {
  const key = `index:${connectionHash}`;
  const lists = (): string[] => (cache.get(key) ?? '').split(' ').filter((list) => list !== '');
  return {
    lists,
    add(list) {
      // Two cells may write the index at once and one entry be lost: what it names is gone after its six hours.
      const known = lists();
      const others = known.filter((each) => each !== list);
      cache.put(key, [...others.slice(1 - listsMax), list].join(' '), keptSeconds);
    },
    remove: () => cache.removeAll([key]),
  };
}
