import type { Interval } from './intervals';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Days since 1970-01-01; null if the text is not a calendar day. Ignores the time of a date. */
export function dayNumber(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  let day = knownDays.get(text);
  if (day === undefined) {
    day = parseDay(text);
    if (knownDays.size >= 5_000) knownDays.clear();
    knownDays.set(text, day);
  }
  return day;
}

/** Parsed days. The day of each row is read several times, and many rows share one. */
const knownDays = new Map<string, number | null>();

function parseDay(text: string): number | null {
  const written = text.slice(0, 10);
  const day = Date.parse(`${written}T00:00:00Z`) / dayMs;
  // JavaScript reads 30 February as 2 March.
  return !Number.isNaN(day) && dayText(day) === written ? day : null;
}

/** 0001-01-01 and 9999-12-31. The API has no dates with more digits of the year. */
const firstDay = -719_162;
export const maxDay = 2_932_896;

export function dayText(day: number): string {
  return new Date(Math.max(firstDay, Math.min(day, maxDay)) * dayMs).toISOString().slice(0, 10);
}

/** Months since year 0. */
export function monthOf(day: number): number {
  if (!Number.isFinite(day)) return day;
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export function firstDayOf(month: number): number {
  // Date.UTC treats the years 0 to 99 as 1900 to 1999, but not months before 1970.
  return Number.isFinite(month) ? Date.UTC(1970, month - 1970 * 12, 1) / dayMs : month;
}

export function monthsOf({ from, to }: Interval): Interval {
  return { from: monthOf(from), to: monthOf(to) };
}

/** Every day of some months. */
export function daysOf({ from, to }: Interval): Interval {
  return { from: firstDayOf(from), to: firstDayOf(to + 1) - (Number.isFinite(to) ? 1 : 0) };
}
