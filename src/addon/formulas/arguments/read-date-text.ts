import { addDays, addMonths, type DateRange, isRealDay } from '../../days/day-text';
import { monthNumber, readPeriod } from './period';

/** What a text means: a day, the days of a period, or the days from one on. */
export type DateMeaning =
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'period'; readonly range: DateRange }
  | { readonly kind: 'open end'; readonly range: DateRange }
  /** `-30d` and `30 days ago` are the beginning of days that last until now, or a day if another one is given. */
  | { readonly kind: 'days ago'; readonly day: string };

/** Reads an English text. null if it is neither a date nor a period. */
export function readDateText(text: string, today: string): DateMeaning | null {
  const since = textAfterSince(text);
  if (since !== null) {
    const meaning = readDayOrPeriod(since, today);
    return meaning === null ? null : { kind: 'open end', range: openEnd(meaning) };
  }
  return readDayOrPeriod(text, today);
}

/** Sample: `Q3` of `since Q3`. null if the text does not begin with `since`. */
export function textAfterSince(text: string): string | null {
  return /^since\s(.+)$/i.exec(text.trim())?.[1] ?? null;
}

function openEnd(meaning: DateMeaning): DateRange {
  if (!('range' in meaning)) return { dateFrom: meaning.day };
  const { dateFrom } = meaning.range;
  return dateFrom === undefined ? {} : { dateFrom };
}

function readDayOrPeriod(text: string, today: string): DateMeaning | null {
  const range = readPeriod(text, today);
  if (range !== null) return { kind: 'period', range };
  const ago = daysAgo(text.trim().toLowerCase(), today);
  const day = ago ?? readDayText(text, today);
  return day !== null && isRealDay(day) ? { kind: ago === null ? 'day' : 'days ago', day } : null;
}

/** Samples: `-30d`, `+1w`, `30 days ago`. */
function daysAgo(text: string, today: string): string | null {
  const [, sign, digits, unit] = /^([+-])(\d{1,5})([dwmy])$/.exec(text) ?? [];
  if (digits !== undefined) return shift(today, Number(digits) * (sign === '-' ? -1 : 1), unit);
  const [, ago, unitAgo] = /^(\d{1,4}) (day|week|month|year)s? ago$/.exec(text) ?? [];
  return ago === undefined ? null : shift(today, -Number(ago), unitAgo?.charAt(0));
}

/**
 * Five digits of years stay within JavaScript's range of dates. A year of more than four digits is refused as a date.
 */
function shift(today: string, count: number, unit: string | undefined): string {
  if (unit === 'd') return addDays(today, count);
  if (unit === 'w') return addDays(today, count * 7);
  return addMonths(today, unit === 'm' ? count : count * 12);
}

/** The day that a text names; it may not exist. */
function readDayText(given: string, today: string): string | null {
  const text = given.trim().toLowerCase();
  if (text === 'today') return today;
  if (text === 'yesterday') return addDays(today, -1);
  if (text === 'tomorrow') return addDays(today, 1);
  return yearFirst(text) ?? dayOfMonth(text, today);
}

/**
 * Samples: `2026-03-31`, `2026/3/31`, `20260331`, `20260331 08:15`, `2026-03-31T00:00:00Z`. A date that does not begin
 * with the year has a meaning in some locales only (`date-order.ts`). The time and its zone are ignored.
 */
function yearFirst(text: string): string | null {
  const [, year, , month = '', date = ''] =
    /^(\d{4})([-/.])(\d\d?)\2(\d\d?)(?:[t ]\d\d?:[\d:.]+ ?(?:[ap]m)? ?(?:z|utc|gmt)?(?:[-+][\d:]+)?)?$/.exec(
      text.replace(/^(\d{4})(\d\d)(\d\d)(?!\d)/, '$1-$2-$3'),
    ) ?? [];
  return year === undefined ? null : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

const dayFirst = /^(?<date>\d\d?)\.? (?<name>[a-z]{3,})(?: (?<year>\d{4}))?$/;
const monthFirst = /^(?<name>[a-z]{3,}) (?<date>\d\d?), ?(?<year>\d{4})$/;
const monthAndDigit = /^(?<name>[a-z]{3,}) (?<date>\d)$/;

/**
 * Samples: `1 July`, `July 1`, `1 July 2026`, `Jul 31, 2026`. Without a year, the latest one that has begun. `July 26`
 * without a year is refused, because it may be July 2026.
 */
function dayOfMonth(text: string, today: string): string | null {
  const match = dayFirst.exec(text) ?? monthFirst.exec(text) ?? monthAndDigit.exec(text);
  const { date = '', name = '', year } = match?.groups ?? {};
  const month = monthNumber(name);
  if (month === null) return null;
  const inYear = (of: string): string => `${of}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const thisYear = today.slice(0, 4);
  const latest = inYear(thisYear) <= today ? thisYear : String(Number(thisYear) - 1);
  return inYear(year ?? latest);
}
