import { createListIndex } from '../cache/list-index';
import { createSegmentStore } from '../cache/segment-store';
import type { Platform } from '../platform/platform';
import { createCheckpointStore } from './checkpoint';
import { refreshValuesKey } from './refresh-values';
import { refusalKey } from './refusal';

/** Removes every row that was read with a connection, half-read lists included. */
export function forgetRows({ cache, codec }: Platform, connectionHash: string): void {
  const index = createListIndex(cache, connectionHash);
  const store = createSegmentStore(cache, codec, index);
  for (const list of index.lists()) {
    store.remove(list);
    createCheckpointStore(cache, codec, index, list).remove();
  }
  cache.removeAll(index.lists().flatMap((list) => [refreshValuesKey(list), refusalKey(list)]));
  index.remove();
}
