/** Calendar dates as YYYY-MM-DD text, reckoned in UTC so that no zone moves them. */

const dayMs = 86_400_000;

export function addDays(date: string, days: number): string {
  return toText(toMs(date) + days * dayMs);
}

/** The same day of another month, or that month's last day: 2026-03-31 less a month is 2026-02-28. */
export function addMonths(date: string, months: number): string {
  const monthIndex = yearOf(date) * 12 + monthOf(date) - 1 + months;
  return dayInMonth(Math.floor(monthIndex / 12), (monthIndex % 12) + 1, dayOf(date));
}

/** That day of the month, or the month's last one. */
export function dayInMonth(year: number, month: number, day: number): string {
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return toText(Date.UTC(year, month - 1, Math.min(day, lastDay)));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((toMs(to) - toMs(from)) / dayMs);
}

/** Every day from the first to the last, both included. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** First days of the months that the range touches. */
export function eachMonth(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** Saturday and Sunday move to the Friday before, as payrolls do. */
export function businessDayOnOrBefore(date: string): string {
  const weekday = weekdayOf(date);
  return addDays(date, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(toMs(date)).getUTCDay();
}

export function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

/** 1 is January. */
export function monthOf(date: string): number {
  return Number(date.slice(5, 7));
}

export function dayOf(date: string): number {
  return Number(date.slice(8, 10));
}

function toMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function toText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
