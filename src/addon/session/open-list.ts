import { dayMs } from '../days/day-number';
import { type Interval, intersect, mergeAdjacent, subtract } from '../days/intervals';
import type { ExecutionCache } from '../reading/store/execution-cache';
import { createListCache, type ListCache } from '../reading/store/list-cache';
import { keysBesideLists } from '../reading/store/list-index';
import type { CachedRows } from '../reading/store/manifest';
import { type Announcements, createAnnouncements } from '../reading/store/single-flight';
import { type ListSpec, listKey } from '../reading/windows/query';
import type { Engine } from './engine';
import {
  byAge,
  type Freshness,
  firstRecentDay,
  mayLackTag,
  type RefreshCutoff,
  refreshCutoff,
  shownAt,
  todayOf,
} from './freshness';

/** How old rows may be. */
export interface AgeLimits {
  readonly freshness: Freshness;
  /** Refresh value of the formula. */
  readonly refresh: string | undefined;
}

export interface RowAge {
  readonly readAt: number;
  /** Whether they are of days that change often. */
  readonly isRecent: boolean;
  /** The list takes several executions, so its earlier rows count even if a refresh ran in between. */
  readonly isLongRead?: boolean;
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
  /**
   * Until when the API may not show the list's tag where it was attached last: rows that were read earlier are too old. 0
   * for other lists.
   */
  readonly tagsShownAt: number;
  /** The refresh value of the formula, and the moment before which rows are too old for it; null without a value. */
  refreshCutoff(): RefreshCutoff | null;
  /** Rows are fresh enough if they were read after the last change, and not too long ago. */
  isFreshEnough(rows: RowAge): boolean;
  /** Whether cached rows are: a refresh counts for rows that it did not need to read again. */
  isUsable(rows: Omit<RowAge, 'isLongRead'>): boolean;
  /** Cached rows that are new enough, and the days without such rows. */
  find(days: Interval): CachedRows;
}

const recentMaxAgeMs = 600_000;
const olderMaxAgeMs = 21_600_000;
/** A refresh reads every row again within a week. */
const rereadWithinMs = 7 * dayMs;
/**
 * Cells that are calculated together use a day that one of them read by account. A later one reads it as one list, which
 * takes longer and shows the rows of accounts that are not listed.
 */
const unprovenMaxAgeMs = 60_000;
/** How many chunks the first call loads. Lists without dates are short. */
const firstChunks = 60;
const firstChunksUndated = 4;

export function openList(
  { platform, cache, connection }: Pick<Engine, 'platform' | 'cache' | 'connection'>,
  spec: ListSpec,
  { freshness, refresh }: AgeLimits,
): OpenList {
  const { clock, codec } = platform;
  const id = codec.hash(`${connection.id} ${listKey(spec)}`);
  const listCache = createListCache(cache, codec, id, spec.isDated ? firstChunks : firstChunksUndated);
  const announcements = createAnnouncements(cache, clock, id, spec.isDated);
  const today = todayOf(platform);
  const recentFrom = spec.isDated ? firstRecentDay(today) : Number.NEGATIVE_INFINITY;
  const attachedAt = lastAttachment(spec, freshness);
  // The value that "Refresh now" wrote needs no cutoff, because `freshness.since` is its moment.
  const value = refresh === undefined || refresh === `number:${freshness.tick}` ? null : refresh;
  const seenAt = clock.now();
  let cutoff: RefreshCutoff | null = null;
  const findCutoff = (): RefreshCutoff | null => {
    if (value !== null && cutoff === null) cutoff = refreshCutoff(listCache, announcements, value, seenAt);
    return cutoff;
  };
  /**
   * When a tag or the refresh value last changed. A refresh that did not read earlier rows does not make them newer.
   */
  const changedSince = (): number => Math.max(attachedAt, findCutoff()?.since ?? 0);
  const isFreshEnough: OpenList['isFreshEnough'] = ({ readAt, isRecent, isLongRead = false }) => {
    const changedAt = isLongRead ? attachedAt : Math.max(freshness.since, changedSince());
    const maxAgeMs = isRecent ? recentMaxAgeMs : olderMaxAgeMs;
    return readAt >= changedAt && clock.now() - readAt <= maxAgeMs;
  };
  const isUsable: OpenList['isUsable'] = ({ readAt, isRecent }) => {
    const { checkedAt, hasUncheckedDays } = listCache.manifest();
    if (readAt < changedSince() || mayLackTag(readAt, attachedAt, clock.now())) return false;
    // The last refresh did not read recent days that an earlier read has cached since.
    const countsSince = isRecent && hasUncheckedDays ? 0 : checkedAt;
    return isFreshEnough({ readAt: asOf(readAt, countsSince), isRecent });
  };
  return {
    id,
    spec,
    cache: listCache,
    announcements,
    recentFrom,
    today,
    tagsShownAt: shownAt(attachedAt),
    refreshCutoff: findCutoff,
    isFreshEnough,
    isUsable,
    find(days) {
      const unproven = listCache
        .manifest()
        .unprovenDays.filter(({ readAt }) => clock.now() - readAt >= unprovenMaxAgeMs)
        .flatMap(({ day }) => intersect(days, { from: day, to: day }) ?? []);
      const proven = subtract([days], unproven).flatMap((each) => byAge(each, recentFrom));
      const found = proven.map((part) =>
        listCache.find(part.days, ({ fetchedAt }) => isUsable({ readAt: fetchedAt, isRecent: part.isRecent })),
      );
      return {
        sets: found.flatMap(({ sets }) => sets),
        missing: mergeAdjacent([...unproven, ...found.flatMap(({ missing }) => missing)]),
      };
    },
  };
}

/** Rows that a refresh did not read again count as read at that refresh, for up to a week. */
function asOf(fetchedAt: number, checkedAt: number): number {
  return checkedAt - fetchedAt < rereadWithinMs ? Math.max(fetchedAt, checkedAt) : fetchedAt;
}

/** When a tag of the list was last attached: its own tag, or any one for the list of all tags. 0 if none was. */
function lastAttachment({ operationId, path }: ListSpec, { attachedAt }: Freshness): number {
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
