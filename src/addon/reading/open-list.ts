import { createLease } from '../cache/lease';
import { createListIndex, keptSeconds } from '../cache/list-index';
import { createSegmentStore } from '../cache/segment-store';
import { createWantedMonths } from '../cache/wanted-months';
import type { Budget } from '../client/budget';
import type { Connection } from '../connection/connection';
import type { Platform } from '../platform/platform';
import type { QueryAccess } from './answer-query';
import { createCheckpointStore } from './checkpoint';
import type { Freshness } from './freshness';
import { canonical, type ListName } from './list-query';
import { standsSince } from './refresh-values';
import { createRefusal } from './refusal';

export interface ReaderOptions {
  readonly freshness: Freshness;
  /** Refresh tick of the formula. */
  readonly refresh: string | undefined;
  /** Nothing that was read before will do; what is read now is kept for others. */
  readonly isAlwaysFresh?: boolean;
}

const recentMs = 600_000;
const olderMs = keptSeconds * 1000;
const dayMs = 86_400_000;

/** Salted by the connection's own random id: the key itself is in no cache key, hashed or not. */
export function connectionHashOf(platform: Platform, { id }: Pick<Connection, 'id'>): string {
  return platform.codec.hash(`connection ${id}`);
}

/** The day of UTC, in days since 1970-01-01. */
export function todayOf({ clock }: Platform): number {
  return Math.floor(clock.now() / dayMs);
}

/** What one execution has of any list: its place in the cache, who reads it, and how old its rows may be. */
export function createListOpener(platform: Platform, connection: Connection, budget: Budget, options: ReaderOptions) {
  const { cache, clock, codec } = platform;
  const index = createListIndex(cache, connectionHashOf(platform, connection));
  const store = createSegmentStore(cache, codec, index);
  const today = todayOf(platform);
  const { refresh, freshness } = options;
  const isRefreshNew = refresh !== undefined && refresh !== `number:${freshness.tick}`;
  const sinceRefresh = (list: string): number => (isRefreshNew ? standsSince(cache, list, refresh, clock.now) : 0);

  return (name: ListName, isAlwaysFresh: boolean, read: QueryAccess['read']): QueryAccess => {
    const list = codec.hash(`${connection.id} ${canonical(name)}`);
    const isTagged = name.operationId === 'listTagTransactions' || name.operationId === 'listTags';
    const sinceTags = isTagged ? freshness.tagsSince : 0;
    const since = Math.max(sinceTags, freshness.since, sinceRefresh(list));
    const isGood: QueryAccess['isGood'] = (readAt, isRecent, isTooLong) =>
      readAt >= Math.max(isTooLong ? sinceTags : since, clock.now() - (isRecent ? recentMs : olderMs));
    return {
      list,
      isDated: name.isDated,
      store,
      checkpoints: createCheckpointStore(cache, codec, index, list),
      lease: createLease(platform, `lease:${list}`),
      deputy: createLease(platform, `deputy:${list}`),
      wanted: createWantedMonths(cache, list),
      budget,
      today,
      now: clock.now,
      isGood,
      refusal: createRefusal(cache, index, list, clock.now, isGood),
      isAlwaysFresh,
      read,
    };
  };
}
