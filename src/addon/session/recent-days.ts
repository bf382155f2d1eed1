import { dayMs, firstDayOf, monthOf } from '../days/day-number';
import { everything, type Interval, intersect } from '../days/intervals';
import type { Platform } from '../platform/platform';

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
