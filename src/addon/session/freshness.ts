import { dayMs, firstDayOf, monthOf } from '../days/day-number';
import { everything, type Interval, intersect } from '../days/intervals';
import type { Platform } from '../platform/platform';

/** How fresh rows are. Only fresh rows of the cache are used without a request; each other name says why not. */
export type Freshness =
  | 'fresh'
  /** They were read so soon after a tag was attached that the API may not have shown it. */
  | 'tagged late'
  /** A tag was attached, a refresh ended or the refresh cell changed after they were read. */
  | 'changed'
  /** Days that a cell read account by account, which shows no rows of accounts that are not listed. */
  | 'unproven'
  | 'old';

/** What was read, and when. */
export interface WasRead {
  readonly readAt: number;
  /** Whether it is of days that change often. */
  readonly isRecent: boolean;
  /** When a refresh last decided which rows of the list to read again. Absent for what is not cached as rows yet. */
  readonly checkedAt?: number;
  readonly isByAccount?: boolean;
}

/** When what a list shows changed last; 0 if it never did. */
export interface ListChanges {
  /** A tag whose transactions it shows was attached. */
  readonly taggedAt: number;
  /** The refresh cell of the formula got its value. */
  readonly valueSince: number;
  /** A refresh began that has ended since. */
  readonly refreshedAt: number;
}

const recentMaxAgeMs = 600_000;
const olderMaxAgeMs = 21_600_000;
/** A refresh reads every row again within a week. */
const rereadWithinMs = 7 * dayMs;
/** Some APIs show a tag late. Lists of tags that are read within this time after it may lack it, */
const tagsLateMs = 120_000;
/** so they are read again after this. */
const taggedLateMaxAgeMs = 30_000;
/**
 * Cells that are calculated together use a day that one of them read by account. A later one reads it as one list, which
 * takes longer and shows the rows of accounts that are not listed.
 */
const unprovenMaxAgeMs = 60_000;

/** The rule for every row that was read earlier. */
export function freshnessOf(
  { readAt, isRecent, checkedAt = 0, isByAccount = false }: WasRead,
  { taggedAt, valueSince, refreshedAt }: ListChanges,
  now: number,
): Freshness {
  if (isByAccount && now - readAt >= unprovenMaxAgeMs) return 'unproven';
  if (readAt < taggedAt || readAt < valueSince) return 'changed';
  if (mayLackTag(readAt, taggedAt) && now - readAt > taggedLateMaxAgeMs) return 'tagged late';
  // Rows that a refresh did not need to read again count as read at that refresh.
  const asOf = checkedAt - readAt < rereadWithinMs ? Math.max(readAt, checkedAt) : readAt;
  if (asOf < refreshedAt) return 'changed';
  return now - asOf <= (isRecent ? recentMaxAgeMs : olderMaxAgeMs) ? 'fresh' : 'old';
}

/** Whether the API may not have shown a tag yet that was attached before; 0: none was. */
export function mayLackTag(readAt: number, taggedAt: number): boolean {
  return readAt < taggedAt + tagsLateMs && taggedAt > 0;
}

/** A page that was just read may lack a tag; only complete rows are read again for it. */
export function isCurrent(freshness: Freshness): boolean {
  return freshness === 'fresh' || freshness === 'tagged late';
}

/** Days before today that change often: a pending payment may take weeks to be posted. */
const recentDays = 45;

/** Today in UTC, in days since 1970-01-01. */
export function todayOf({ clock }: Pick<Platform, 'clock'>): number {
  return Math.floor(clock.now() / dayMs);
}

/** The first day that changes often: the first of the last month, or 45 days ago if that is earlier. */
export function firstRecentDay(today: number): number {
  return Math.min(today - recentDays, firstDayOf(monthOf(today) - 1));
}

/** Splits days into those that seldom change and those that often do. */
export function byAge(days: Interval, recentFrom: number): { readonly days: Interval; readonly isRecent: boolean }[] {
  const older = intersect(days, { from: everything.from, to: recentFrom - 1 });
  const recent = intersect(days, { from: recentFrom, to: everything.to });
  return [
    ...(older === null || recentFrom === everything.from ? [] : [{ days: older, isRecent: false }]),
    ...(recent === null ? [] : [{ days: recent, isRecent: true }]),
  ];
}
