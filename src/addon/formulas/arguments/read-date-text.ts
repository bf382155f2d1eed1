import {
  addDays,
  addMonths,
  type DateRange,
  isRealDay,
  isYear,
  partsOf,
  startOfWeek,
  toDay,
} from '../../days/day-text';
import { folded } from '../../rows/row';

/** What a text means: a day, the days of a period, or the days from one on. */
export type DateMeaning =
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'period'; readonly range: DateRange }
  | { readonly kind: 'open end'; readonly range: DateRange }
  /** `-30d` and `30 days ago` are the beginning of days that last until now, or a day if another one is given. */
  | { readonly kind: 'days ago'; readonly day: string };

/** What days and months without a year mean: the latest that have begun, or ahead the next that are not over. */
export interface Now {
  /** The spreadsheet's day. */
  readonly today: string;
  readonly isAhead?: boolean;
}

/** Reads an English text. null if it is neither a date nor a period. */
export function readDateText(text: string, now: Now): DateMeaning | null {
  const since = textAfterSince(text);
  if (since !== null) {
    const meaning = readDayOrPeriod(since, now);
    return meaning === null ? null : { kind: 'open end', range: openEnd(meaning) };
  }
  return readDayOrPeriod(text, now);
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

function readDayOrPeriod(text: string, now: Now): DateMeaning | null {
  const range = readPeriod(text, now);
  if (range !== null) return { kind: 'period', range };
  const ago = daysAgo(folded(text), now.today);
  const day = ago ?? readDayText(text, now);
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
function readDayText(given: string, now: Now): string | null {
  const { today } = now;
  const text = folded(given);
  if (text === 'today') return today;
  if (text === 'yesterday') return addDays(today, -1);
  if (text === 'tomorrow') return addDays(today, 1);
  return yearFirst(text) ?? dayOfMonth(text, now);
}

/**
 * Samples: `2026-03-31`, `2026/3/31`, `20260331`, `20260331 08:15`, `2026-03-31T00:00:00Z`. A date that does not begin
 * with the year has a meaning in some locales only (`locale-dates.ts`). The time and its zone are ignored.
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
 * Samples: `1 July`, `July 1`, `1 July 2026`, `Jul 31, 2026`. `July 26` without a year is refused, because
 * it may be July 2026.
 */
function dayOfMonth(text: string, { today, isAhead }: Now): string | null {
  const match = dayFirst.exec(text) ?? monthFirst.exec(text) ?? monthAndDigit.exec(text);
  const { date = '', name = '', year } = match?.groups ?? {};
  const month = monthNumber(name);
  if (month === null) return null;
  const inYear = (of: string): string => `${of}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const thisYear = today.slice(0, 4);
  const isOver = inYear(thisYear) < today;
  const hasBegun = isOver || inYear(thisYear) === today;
  const step = isAhead === true ? Number(isOver) : Number(hasBegun) - 1;
  return inYear(year ?? String(Number(thisYear) + step));
}

export const monthTitles =
  'January February March April May June July August September October November December'.split(' ');

/** A period as its first and last day; `all` as an open range; null if the argument is not a period. */
function readPeriod(argument: unknown, now: Now): DateRange | null {
  const { today } = now;
  if (typeof argument !== 'string') return null;
  const text = folded(argument).replace(/[\s_]+/g, ' ');
  if (text === 'all') return {};
  return readRelative(text, today) ?? readTrailing(text, today) ?? readWithoutYear(text, now) ?? readWithYear(text);
}

/** Samples: `mar` and `March` are 3. null if no month begins with the text. */
export function monthNumber(name: string): number | null {
  const index =
    name.length < 3 ? -1 : monthTitles.findIndex((each) => each.toLowerCase().startsWith(name.toLowerCase()));
  return index < 0 ? null : index + 1;
}

/** Samples: `mtd`, `year to date`, `this week`, `last month`, `previous quarter`. */
function readRelative(text: string, today: string): DateRange | null {
  const short = text.replace(/^(week|month|quarter|year)[ -]to[ -]date$/, (words) => `${words.charAt(0)}td`);
  const [, which, unit, unitToDate] =
    /^(?:(this|current|last|previous|prior) (week|month|quarter|year)|([wmqy])td)$/.exec(short) ?? [];
  const letter = unit?.charAt(0) ?? unitToDate;
  if (letter === undefined) return null;
  const back = which === undefined || /^[tc]/.test(which) ? 0 : 1;
  const { year, month } = partsOf(today);
  const toRange = (): DateRange => {
    if (letter === 'w') return week(addDays(startOfWeek(today), -7 * back));
    if (letter === 'm') return months(year, month - back, 1);
    return letter === 'q' ? months(year, month - ((month - 1) % 3) - 3 * back, 3) : months(year - back, 1, 12);
  };
  const range = toRange();
  return which === undefined ? { ...range, dateTo: today } : range;
}

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Samples: `last 30 days`, `past 3 months`, `past two weeks`, `past year`. The last day is today. */
function readTrailing(text: string, today: string): DateRange | null {
  const [, which, countText, unit = ''] =
    /^(last|past) (?:(\d{1,4}|[a-z]+) )?(day|week|month|quarter|year)s?$/.exec(text) ?? [];
  // `last month` is a calendar month and is read above; `last day` has no clear meaning.
  if (which === undefined || (countText === undefined && which === 'last')) return null;
  const count =
    countText === undefined ? 1 : /^\d/.test(countText) ? Number(countText) : numberWords.indexOf(countText) + 1;
  if (count === 0) return null;
  const monthsOfUnit = { month: 1, quarter: 3, year: 12 }[unit];
  const daysOfUnit = unit === 'week' ? 7 : 1;
  const dayBefore =
    monthsOfUnit === undefined ? addDays(today, -count * daysOfUnit) : addMonths(today, -count * monthsOfUnit);
  const dateFrom = addDays(dayBefore, 1);
  return isYear(partsOf(dateFrom).year) ? { dateFrom, dateTo: today } : null;
}

/** Samples: `October`, `Q3`. */
function readWithoutYear(text: string, { today, isAhead }: Now): DateRange | null {
  const quarter = /^q([1-4])$/.exec(text)?.[1];
  const first = quarter === undefined ? monthNumber(text) : Number(quarter) * 3 - 2;
  if (first === null) return null;
  const { year, month } = partsOf(today);
  const count = quarter === undefined ? 1 : 3;
  const step = isAhead === true ? Number(first + count <= month) : Number(first <= month) - 1;
  return months(year + step, first, count);
}

/**
 * As FIN_SUMMARY names periods: `2026`, `2026-Q1`, `2026-03`, `2026-W13`. As people write them: `Q1 2026`, `Q1/2026`,
 * `Mar 2026`, `3/2026`.
 */
function readWithYear(text: string): DateRange | null {
  const yearFirst = text.replace(/^(q\d|[a-z]{3,})[ /-]?(\d{4})$/, '$2-$1').replace(/^(\d\d?)[-/.](\d{4})$/, '$2-$1');
  const [, yearText, quarter, weekNumber, month, monthName = ''] =
    /^(\d{4})(?:[ -]?q([1-4])|-w(\d\d)|[-/.](0?[1-9]|1[0-2])|-([a-z]{3,}))?$/.exec(yearFirst) ?? [];
  const year = Number(yearText);
  if (!isYear(year)) return null;
  if (quarter !== undefined) return months(year, Number(quarter) * 3 - 2, 3);
  if (month !== undefined) return months(year, Number(month), 1);
  if (monthName !== '') {
    const named = monthNumber(monthName);
    return named === null ? null : months(year, named, 1);
  }
  if (weekNumber === undefined) return months(year, 1, 12);
  // 4 January is always in the first week. The year of a week is the year of its Thursday, and many years have no week
  // 53.
  const monday = addDays(startOfWeek(`${year}-01-04`), 7 * (Number(weekNumber) - 1));
  return partsOf(addDays(monday, 3)).year === year ? week(monday) : null;
}

function week(monday: string): DateRange {
  return { dateFrom: monday, dateTo: addDays(monday, 6) };
}

function months(year: number, month: number, count: number): DateRange {
  return { dateFrom: toDay(year, month, 1), dateTo: toDay(year, month + count, 0) };
}
