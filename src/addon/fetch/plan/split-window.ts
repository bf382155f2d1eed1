import type { Interval } from '../../days/intervals';
import type { Window } from './chain';

const firstReachDays = 731;

export interface Surroundings {
  readonly today: number;
  readonly oldestSeen: number;
  readonly newestSeen: number;
}

/** A window as neighbours that own its days together; `split` has the days between its ends, likely ones where open. */
export function splitByDays({ days, accountId }: Window, around: Surroundings, split: (days: Interval) => Interval[]) {
  const likely = likelyDays(days, around);
  const intervals = split(likely);
  if (likely.from !== days.from) intervals.unshift({ from: days.from, to: likely.from - 1 });
  if (likely.to !== days.to) intervals.push({ from: likely.to + 1, to: days.to });
  return intervals.map((interval): Window => ({ days: interval, accountId }));
}

/** Days on which rows may be expected: an open end is taken to lie two years back or further, and today. */
export function likelyDays({ from, to }: Interval, { today, oldestSeen, newestSeen }: Surroundings): Interval {
  const newest = Number.isFinite(to) ? to : Math.max(today, newestSeen, from);
  return { from: Number.isFinite(from) ? from : Math.min(oldestSeen, newest - firstReachDays + 1), to: newest };
}

/** A day that fills pages by itself goes apart, by account; the days beside it are split as the others are. */
export function splitAtDay(window: Window, day: number, accountIds: readonly string[]): Window[] {
  const { from, to } = window.days;
  const before = from < day ? [{ days: { from, to: day - 1 }, accountId: null }] : [];
  const after = to > day ? [{ days: { from: day + 1, to }, accountId: null }] : [];
  const alone = { from: day, to: day };
  return [...before, ...accountIds.map((accountId) => ({ days: alone, accountId })), ...after];
}
