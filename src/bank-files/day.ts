import type { Day } from './events';

/** The day of a year, month and day in digits, or null if the calendar has no such day. */
export function toDay(year: number, month: number, day: number): Day | null {
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month))) return null;
  return `${year > 999 ? year : String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/**
 * The day at the beginning of a date and time, as the bank writes it: `20261130`, `20261130233000.000[-5:EST]`, `2026-11-30`,
 * `2026-11-18T23:59:00+01:00`. The zone says which day it is elsewhere, and is left out. Null: no day of the calendar.
 */
export function dayOfTime(text: string): Day | null {
  const [, year, month, day] = /^\s*(\d{4})(?:-(?=\d\d-)|(?=\d{4}))(\d\d)-?(\d\d)/.exec(text) ?? [];
  return day === undefined ? null : toDay(Number(year), Number(month), Number(day));
}

/** The year of two digits: 1970 to 2069. */
export function fullYear(twoDigitYear: number): number {
  return twoDigitYear < 70 ? 2000 + twoDigitYear : 1900 + twoDigitYear;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
