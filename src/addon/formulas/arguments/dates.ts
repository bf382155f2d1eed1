import { unquote } from '../../cells/split-list';
import { addDays, addMonths, type DateRange, fromSerial, isDate, isRealDay, isYear } from '../../days/day-text';
import { ArgumentError } from '../../errors/addon-error';
import { toDateError } from './explain-date';
import { monthNumber, readPeriod } from './period';

export interface DateContext {
  /** The spreadsheet's day. */
  readonly today: string;
  /** The day of an instant in the spreadsheet's zone. A date cell is midnight in that zone, not in the script's. */
  dayOf(date: Date): string;
}

const defaultDays = 90;

/**
 * From the first day of `from` to the last day of `to`. A day or period in `from` alone means that day, or the days of
 * that period. A number of days ago there, such as `-30d`, or `since` with a day or period, means an open end.
 */
export function readDateRange(from: unknown, to: unknown, context: DateContext): DateRange {
  if (from === undefined && to === undefined) return { dateFrom: addDays(context.today, -defaultDays) };
  const [, since] = (typeof from === 'string' ? /^since\s(.+)$/i.exec(unquote(from)) : null) ?? [];
  const first = since === undefined ? readPlace(from, 'first', context) : openEnd(readPlace(since, 'first', context));
  if (to === undefined)
    return since === undefined && isSingleDay(from, first) ? toRange(first.dateFrom, first.dateFrom) : first;
  const { dateTo } = readPlace(to, 'second', context);
  const { dateFrom } = first;
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo) {
    throw new ArgumentError('invalid_date', `The first date ${dateFrom} is after the second ${dateTo}. Swap them.`);
  }
  return toRange(dateFrom, dateTo);
}

/** A period as it is. A day in `from` has an open end, and a day in `to` an open beginning. */
function readPlace(argument: unknown, which: 'first' | 'second', context: DateContext): DateRange {
  if (argument === undefined) return {};
  const given = typeof argument === 'string' ? unquote(argument) : argument;
  const period = readPeriod(given, context.today);
  if (period !== null) return period;
  const day = readDay(given, which, context);
  return which === 'first' ? { dateFrom: day } : { dateTo: day };
}

/** `-30d` and `30 days ago` alone are the beginning of days that last until now. */
function isSingleDay(from: unknown, { dateFrom, dateTo }: DateRange): boolean {
  return dateFrom !== undefined && dateTo === undefined && !(typeof from === 'string' && relative.test(unquote(from)));
}

const relative = /^\s*[+-]?\d{1,5}\s*(?:[dwmy]|(?:day|week|month|year)s? ago)\s*$/i;

function openEnd({ dateFrom }: DateRange): DateRange {
  return toRange(dateFrom, undefined);
}

function toRange(dateFrom: string | undefined, dateTo: string | undefined): DateRange {
  return { ...(dateFrom === undefined ? {} : { dateFrom }), ...(dateTo === undefined ? {} : { dateTo }) };
}

function readDay(argument: unknown, which: 'first' | 'second', context: DateContext): string {
  if (Array.isArray(argument)) {
    throw new ArgumentError('invalid_date', `The ${which} date is a range of cells. Give one cell.`);
  }
  const day = toDayText(argument, context);
  if (day !== null && isRealDay(day)) return day;
  if (isDate(argument)) throw new ArgumentError('invalid_date', `The ${which} date in that cell cannot be read.`);
  throw typeof argument === 'number'
    ? toNumberError(argument, which)
    : toDateError(String(argument), which, context.today);
}

/** Without quotes, 10/1/2026 is a division and 2026-10-01 is the number 2015, which must not be read as a year. */
function toNumberError(argument: number, which: 'first' | 'second'): ArgumentError {
  return new ArgumentError('invalid_date', `The ${which} date is the ${explainNumber(argument)}`);
}

function explainNumber(argument: number): string {
  if (!Number.isInteger(argument)) {
    return 'result of a division. Write it in quotes, such as "2026-03-31", or as DATE(2026,3,31).';
  }
  return isYear(argument)
    ? `number ${argument}. Write dates in quotes (2026-10-01 is 2015), and a year in the cell A1 as A1&"".`
    : `number ${argument}. Write dates and years in quotes: 2026-10-01 without them is the number 2015.`;
}

function toDayText(argument: unknown, context: DateContext): string | null {
  if (isDate(argument)) return Number.isNaN(argument.getTime()) ? null : context.dayOf(argument);
  // The serial number of a date, as in a date cell formatted as a number. Nobody means a day before 1927.
  if (typeof argument === 'number' && argument >= 10_000 && argument < 110_000) return fromSerial(argument);
  if (typeof argument !== 'string' && typeof argument !== 'number') return null;
  const text = String(argument).trim().toLowerCase();
  if (text === 'today') return context.today;
  if (text === 'yesterday') return addDays(context.today, -1);
  if (text === 'tomorrow') return addDays(context.today, 1);
  const [, sign, digits, unit] = /^([+-])(\d{1,5})([dwmy])$/.exec(text) ?? [];
  if (digits !== undefined) return shift(context.today, Number(digits) * (sign === '-' ? -1 : 1), unit);
  const [, ago, unitAgo] = /^(\d{1,4}) (day|week|month|year)s? ago$/.exec(text) ?? [];
  if (ago !== undefined) return shift(context.today, -Number(ago), unitAgo?.charAt(0));
  return yearFirst(text) ?? dayOfMonth(text, context.today);
}

/**
 * Samples: `2026-03-31`, `2026/3/31`, `20260331`, `20260331 08:15`, `2026-03-31T00:00:00Z`. A date that does not begin
 * with the year is refused: 3/4/2026 may be in March or in April. The time and its zone are ignored.
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

/**
 * Five digits of years stay within JavaScript's range of dates. A year of more than four digits is refused as a date.
 */
function shift(today: string, count: number, unit: string | undefined): string {
  if (unit === 'd') return addDays(today, count);
  if (unit === 'w') return addDays(today, count * 7);
  return addMonths(today, unit === 'm' ? count : count * 12);
}

/** Whether a text is a date or a period. The result is the same on every day. */
export function isDateText(text: string): boolean {
  const context: DateContext = { today: '2026-01-01', dayOf: () => '' };
  const plain = unquote(text);
  return readPeriod(plain, context.today) !== null || isRealDay(toDayText(plain, context) ?? '');
}
