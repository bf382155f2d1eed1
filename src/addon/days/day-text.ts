import { dayMs } from './day-number';

/** Calendar days as `yyyy-MM-dd` text. Without a time zone, every day has 24 hours. */

/** First and last day, both included; absent if that end is open. */
export interface DateRange {
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

export interface DayParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export function partsOf(day: string): DayParts {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
}

/** Months after December and days after the end of the month overflow, as in Date.UTC. */
export function toDay(year: number, month: number, day: number): string {
  return utcDate(year, month, day).toISOString().slice(0, 10);
}

/** Date.UTC treats the years 0 to 99 as 1900 to 1999, but not the months before 2000. */
function utcDate(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(2000, (year - 2000) * 12 + month - 1, day));
}

export function isRealDay(day: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (match === null) return false;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return isYear(year) && month >= 1 && month <= 12 && date >= 1 && date <= lastOfMonth(year, month);
}

/** The number of days of a month. */
function lastOfMonth(year: number, month: number): number {
  return utcDate(year, month + 1, 0).getUTCDate();
}

/** Years in which dates of accounts can be. */
export function isYear(year: number): boolean {
  return year >= 1900 && year < 2200;
}

export function addDays(day: string, count: number): string {
  const { year, month, day: date } = partsOf(day);
  return toDay(year, month, date + count);
}

/** The same day of another month, or the last day of that month: one month before 31 March is 28 February. */
export function addMonths(day: string, count: number): string {
  const { year, month, day: date } = partsOf(day);
  return toDay(year, month + count, Math.min(date, lastOfMonth(year, month + count)));
}

/** Monday of the week (ISO 8601). */
export function startOfWeek(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** 1970-01-01 as a serial number of Sheets. */
export const epochSerial = 25_569;

/** Days since 1899-12-30, as spreadsheets count. */
export function toSerial(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs + epochSerial;
}

export function fromSerial(serial: number): string {
  return new Date((Math.floor(serial) - epochSerial) * dayMs).toISOString().slice(0, 10);
}

/** Works for dates of other realms, unlike instanceof. The host may create them there. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}
