import { type Announcements, createAnnouncements } from '../cache/announcements';
import type { ExecutionCache } from '../cache/execution-cache';
import { createListCache, type FoundRows, type ListCache } from '../cache/list-cache';
import type { Connection } from '../connection/connection';
import { daysOf, firstDayOf, monthOf, monthsOf } from '../days/calendar';
import { everything, type Interval, intersect, joinNeighbours } from '../days/intervals';
import { canonical, type ListName } from '../fetch/query';
import type { Platform } from '../platform/platform';
import type { Freshness } from './freshness';
import { type RefreshStand, refreshStand } from './refresh-values';

/** How old rows may be. */
export interface AgeLimits {
  readonly freshness: Freshness;
  /** Refresh value of the formula. */
  readonly refresh: string | undefined;
}

/** One list of the API with its place in the cache, as one execution sees it. */
export interface OpenList {
  readonly id: string;
  readonly name: ListName;
  readonly cache: ListCache;
  readonly announcements: Announcements;
  /** Days that change often: those from here on. Of a list without dates, all. */
  readonly recentFrom: number;
  readonly today: number;
  /** Since when the refresh value stands; null without one. */
  refresh(): RefreshStand | null;
  /** Whether rows of that moment will do; of a list that takes several executions also those from before a refresh. */
  isGood(readAt: number, isRecent: boolean, isTooLong?: boolean): boolean;
  find(days: Interval): FoundRows;
}

const recentMs = 600_000;
const olderMs = 21_600_000;
const dayMs = 86_400_000;
/** Days before today that change often: a pending payment may take weeks to be posted. */
const recentDays = 45;
/** A refresh reads every row again within a week. */
const keptMs = 7 * dayMs;
/** Of a list with dates. Of one without, what a few chunks hold. */
const firstChunks = 60;
const firstChunksUndated = 4;

/** The day of UTC, in days since 1970-01-01. */
export function todayOf({ clock }: Pick<Platform, 'clock'>): number {
  return Math.floor(clock.now() / dayMs);
}

/** The days of this month and the last, and at least 45. */
export function firstRecentDay(today: number): number {
  return Math.min(today - recentDays, firstDayOf(monthOf(today) - 1));
}

export function openList(
  platform: Platform,
  cache: ExecutionCache,
  connection: Connection,
  name: ListName,
  { freshness, refresh }: AgeLimits,
): OpenList {
  const { clock, codec } = platform;
  const id = codec.hash(`${connection.id} ${canonical(name)}`);
  const listCache = createListCache(cache, codec, id, name.isDated ? firstChunks : firstChunksUndated);
  const announcements = createAnnouncements(cache, clock, id, name.isDated);
  const today = todayOf(platform);
  const recentFrom = name.isDated ? firstRecentDay(today) : Number.NEGATIVE_INFINITY;
  const isTagged = name.operationId === 'listTagTransactions' || name.operationId === 'listTags';
  const sinceTags = isTagged ? freshness.tagsSince : 0;
  // What "Refresh now" wrote says by itself since when.
  const value = refresh === undefined || refresh === `number:${freshness.tick}` ? null : refresh;
  const seenAt = clock.now();
  let stand: RefreshStand | null = null;
  const refreshOf = (): RefreshStand | null => {
    if (value !== null && stand === null) stand = refreshStand(listCache, announcements, value, seenAt);
    return stand;
  };
  const isGood: OpenList['isGood'] = (readAt, isRecent, isTooLong) => {
    const since = isTooLong ? sinceTags : Math.max(sinceTags, freshness.since, refreshOf()?.since ?? 0);
    return readAt >= Math.max(since, clock.now() - (isRecent ? recentMs : olderMs));
  };
  return {
    id,
    name,
    cache: listCache,
    announcements,
    recentFrom,
    today,
    refresh: refreshOf,
    isGood,
    find(days) {
      const { checkedAt } = listCache.manifest();
      const found = byAge(days, recentFrom).map((part) =>
        listCache.find(part.days, ({ fetchedAt }) => isGood(asOf(fetchedAt, checkedAt), part.isRecent)),
      );
      return {
        sets: found.flatMap(({ sets }) => sets),
        missing: joinNeighbours(found.flatMap(({ missing }) => missing)),
      };
    },
  };
}

/** Whole months, so that formulas of other days share what is read; what lies ahead is one piece. */
export function daysToRead({ name, today }: Pick<OpenList, 'name' | 'today'>, days: Interval): Interval {
  if (!name.isDated) return everything;
  const { from, to } = monthsOf(days);
  const present = monthOf(today);
  return daysOf({ from: Math.min(from, present + 1), to: to > present ? everything.to : to });
}

/** Days that change seldom and days that change often. */
export function byAge(days: Interval, recentFrom: number): { readonly days: Interval; readonly isRecent: boolean }[] {
  const older = intersect(days, { from: everything.from, to: recentFrom - 1 });
  const recent = intersect(days, { from: recentFrom, to: everything.to });
  return [
    ...(older === null || recentFrom === everything.from ? [] : [{ days: older, isRecent: false }]),
    ...(recent === null ? [] : [{ days: recent, isRecent: true }]),
  ];
}

/** Rows that a refresh left as they were count as read then, for a week. */
function asOf(fetchedAt: number, checkedAt: number): number {
  return checkedAt - fetchedAt < keptMs ? Math.max(fetchedAt, checkedAt) : fetchedAt;
}

export function isWithinDays({ from, to }: Interval, count: number, today: number): boolean {
  return Math.min(to, today) - from < count;
}
