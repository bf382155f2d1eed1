import type { Window } from './chain';
import { splitEvenly } from './intervals';

/** Months that a list without bounds is first taken to reach back. */
const firstReachDays = 731;

/** A window as neighbours that own its days together: around today and what was seen where it is open. */
export function splitByDays({ days, accountId }: Window, parts: number, today: number, oldestSeen: number): Window[] {
  const newest = Number.isFinite(days.to) ? days.to : Math.max(today, days.from);
  const reach = Math.min(oldestSeen, newest - firstReachDays + 1);
  const oldest = Number.isFinite(days.from) ? days.from : reach;
  const intervals = splitEvenly({ from: oldest, to: newest }, parts);
  if (oldest !== days.from) intervals.unshift({ from: days.from, to: oldest - 1 });
  if (newest !== days.to) intervals.push({ from: newest + 1, to: days.to });
  return intervals.map((interval) => ({ days: interval, accountId }));
}

/** A day that fills pages by itself goes apart, by account; the days beside it are split as the others are. */
export function splitAtDay(window: Window, day: number, accountIds: readonly string[]): Window[] {
  const { from, to } = window.days;
  const before = from < day ? [{ days: { from, to: day - 1 }, accountId: null }] : [];
  const after = to > day ? [{ days: { from: day + 1, to }, accountId: null }] : [];
  const alone = { from: day, to: day };
  return [...before, ...accountIds.map((accountId) => ({ days: alone, accountId })), ...after];
}
