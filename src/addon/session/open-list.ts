import { type Interval, intersect, mergeAdjacent, subtract } from '../days/intervals';
import { AddonError } from '../errors/addon-error';
import { type Announcements, createAnnouncements } from '../reading/store/announcements';
import type { ExecutionCache } from '../reading/store/execution-cache';
import { createListCache, type ListCache } from '../reading/store/list-cache';
import { keysBesideLists } from '../reading/store/list-index';
import type { CachedRows } from '../reading/store/manifest';
import { type ListSpec, listKey } from '../reading/windows/query';
import { type RefreshCutoff, refreshCutoff, type StoredChanges } from './changes';
import type { Engine } from './engine';
import {
  byAge,
  type Freshness,
  firstRecentDay,
  freshnessOf,
  isCurrent,
  type ListChanges,
  todayOf,
  type WasRead,
} from './freshness';

/** What a session knows of changes. Rows that were read before are too old for it. */
export interface KnownChanges extends StoredChanges {
  /** Refresh value of the formula. */
  readonly refresh: string | undefined;
}

/** One list of the API with its place in the cache, as one execution sees it. */
export interface OpenList {
  readonly id: string;
  readonly spec: ListSpec;
  readonly cache: ListCache;
  readonly announcements: Announcements;
  /** Days from here on change often; in a list without dates, all days do. */
  readonly recentFrom: number;
  readonly today: number;
  /** The refresh value of the formula, and the moment before which rows are too old for it; null without a value. */
  refreshCutoff(): RefreshCutoff | null;
  /** When a tag whose transactions the list shows was attached last; 0 if none was. */
  readonly taggedAt: number;
  changes(): ListChanges;
  /** `changes`: those that count, instead of all that concern the list. */
  freshnessOf(read: WasRead, changes?: ListChanges): Freshness;
  /** Cached rows that are fresh, and the days without such rows. */
  find(days: Interval): CachedRows;
  /** The refusal of the API, if it is fresh; otherwise null. */
  refusal(): AddonError | null;
}

/** Days of a list to be read. */
export interface DaysOfList {
  readonly list: OpenList;
  readonly daysToRead: Interval;
}

/** How many chunks the first call loads. Lists without dates are short. */
const firstChunks = 60;
const firstChunksUndated = 4;

export function openList(
  { platform, cache, connection }: Pick<Engine, 'platform' | 'cache' | 'connection'>,
  spec: ListSpec,
  known: KnownChanges,
): OpenList {
  const { clock, codec } = platform;
  const id = codec.hash(`${connection.id} ${listKey(spec)}`);
  const listCache = createListCache(cache, codec, id, spec.isDated ? firstChunks : firstChunksUndated);
  const announcements = createAnnouncements(cache, clock, id, spec.isDated);
  const today = todayOf(platform);
  const recentFrom = spec.isDated ? firstRecentDay(today) : Number.NEGATIVE_INFINITY;
  const taggedAt = lastAttachment(spec, known);
  // The value that "Refresh now" wrote needs no cutoff, because `since` is its moment.
  const value = known.refresh === `number:${known.tick}` ? undefined : known.refresh;
  const seenAt = clock.now();
  let cutoff: RefreshCutoff | null = null;
  const findCutoff = (): RefreshCutoff | null => {
    if (value !== undefined) cutoff ??= refreshCutoff(listCache, announcements, value, seenAt);
    return cutoff;
  };
  const changes = (): ListChanges => ({ taggedAt, valueSince: findCutoff()?.since ?? 0, refreshedAt: known.since });
  const freshness: OpenList['freshnessOf'] = (read, which = changes()) => freshnessOf(read, which, clock.now());
  return {
    id,
    spec,
    cache: listCache,
    announcements,
    recentFrom,
    today,
    taggedAt,
    refreshCutoff: findCutoff,
    changes,
    freshnessOf: freshness,
    find(days) {
      const { checkedAt, hasUncheckedDays, unprovenDays } = listCache.manifest();
      const unproven = unprovenDays
        .filter(({ readAt }) => freshness({ readAt, isRecent: false, isByAccount: true }) === 'unproven')
        .flatMap(({ day }) => intersect(days, { from: day, to: day }) ?? []);
      const found = subtract([days], unproven)
        .flatMap((each) => byAge(each, recentFrom))
        .map(({ days: part, isRecent }) => {
          // The last refresh did not read recent days that an earlier read has cached since.
          const checked = isRecent && hasUncheckedDays ? 0 : checkedAt;
          const isFresh = (readAt: number) => freshness({ readAt, isRecent, checkedAt: checked }) === 'fresh';
          return listCache.find(part, ({ fetchedAt }) => isFresh(fetchedAt));
        });
      return {
        sets: found.flatMap(({ sets }) => sets),
        missing: mergeAdjacent([...unproven, ...found.flatMap(({ missing }) => missing)]),
      };
    },
    refusal() {
      const { refusal } = listCache.manifest();
      const isFresh = refusal !== null && isCurrent(freshness({ readAt: refusal.at, isRecent: true }));
      return isFresh ? new AddonError('forbidden_scope', refusal.sentence, refusal) : null;
    },
  };
}

/** When a tag of the list was last attached: its own tag, or any one for the list of all tags. 0 if none was. */
function lastAttachment({ operationId, path }: ListSpec, { attachedAt }: StoredChanges): number {
  if (operationId === 'listTags') return Math.max(0, ...Object.values(attachedAt));
  return operationId === 'listTagTransactions' ? (attachedAt[path['tagId'] ?? ''] ?? 0) : 0;
}

/** Writes the new entries and loads the lists: two service calls, or three if a list has more chunks. */
export function flushAndLoad(cache: ExecutionCache, connectionHash: string, lists: readonly OpenList[]): void {
  cache.flush();
  const ids = lists.map(({ id }) => id);
  const keys = lists.flatMap((list) => [...list.cache.firstKeys(), ...list.announcements.keys()]);
  cache.load([...keysBesideLists(connectionHash, ids), ...keys]);
  const further = lists.flatMap((list) => list.cache.furtherKeys());
  if (further.length > 0) cache.load(further);
}

/** Marks the lists as used, so that a refresh reads them again. */
export function markUsed(cache: ExecutionCache, lists: readonly OpenList[]): void {
  for (const { usedKey } of lists.map((list) => list.cache)) if (cache.get(usedKey) === null) cache.set(usedKey, '1');
}
