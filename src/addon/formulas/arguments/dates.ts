import { unquote } from '../../cells/split-list';
import { addDays, type DateRange, fromSerial, isDate, isRealDay, isYear } from '../../days/day-text';
import { ArgumentError } from '../../errors/addon-error';
import { dateLanguages, toEnglish } from './date-languages/to-english';
import { toDateError } from './explain-date';
import { type DateMeaning, readDateText } from './read-date-text';
import { readLocaleText } from './read-locale-text';

export interface DateContext {
  /** The spreadsheet's day. */
  readonly today: string;
  /** The day of an instant in the spreadsheet's zone. A date cell is midnight in that zone, not in the script's. */
  dayOf(date: Date): string;
  /** The spreadsheet's locale, such as `de_DE`; null if it is unknown. A service call, for texts that need it. */
  locale(): string | null;
}

const defaultDays = 90;

/**
 * From the first day of `from` to the last day of `to`. A day or period in `from` alone means that day, or the days of
 * that period. A number of days ago there, such as `-30d`, or `since` with a day or period, means an open end. Fails
 * with `invalid_date`.
 */
export function readDateRange(from: unknown, to: unknown, context: DateContext): DateRange {
  if (from === undefined && to === undefined) return { dateFrom: addDays(context.today, -defaultDays) };
  const first = from === undefined ? null : readMeaning(from, 'first', context);
  if (to === undefined) return first === null ? {} : daysOf(first);
  const dateFrom = first === null ? undefined : 'day' in first ? first.day : first.range.dateFrom;
  const last = readMeaning(to, 'second', context);
  const dateTo = 'day' in last ? last.day : last.range.dateTo;
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo) {
    throw new ArgumentError('invalid_date', `The first date ${dateFrom} is after the second ${dateTo}. Swap them.`);
  }
  return { ...(dateFrom === undefined ? {} : { dateFrom }), ...(dateTo === undefined ? {} : { dateTo }) };
}

/** The first day of what a formula takes in `from`, or `all` if it has none. Fails with `invalid_date`. */
export function readFirstDay(text: string, context: DateContext): string {
  return readDateRange(text, undefined, context).dateFrom ?? 'all';
}

function daysOf(meaning: DateMeaning): DateRange {
  if (meaning.kind === 'day') return { dateFrom: meaning.day, dateTo: meaning.day };
  return meaning.kind === 'days ago' ? { dateFrom: meaning.day } : meaning.range;
}

function readMeaning(argument: unknown, which: 'first' | 'second', context: DateContext): DateMeaning {
  if (typeof argument === 'string') {
    const text = unquote(argument);
    const meaning = readDateText(text, context.today) ?? readLocaleText(text, context.today, context.locale());
    if (meaning === null || (meaning.kind === 'open end' && which === 'second'))
      throw toDateError(text, which, context);
    return meaning;
  }
  if (Array.isArray(argument)) {
    throw new ArgumentError('invalid_date', `The ${which} date is a range of cells. Give one cell.`);
  }
  const day = typeof argument === 'number' ? dayOfNumber(argument, context.today) : dayOfCell(argument, context);
  if (day !== null && isRealDay(day)) return { kind: 'day', day };
  if (isDate(argument)) throw new ArgumentError('invalid_date', `The ${which} date in that cell cannot be read.`);
  throw typeof argument === 'number' ? toNumberError(argument, which) : toDateError(String(argument), which, context);
}

/** The serial number of a date, as in a date cell formatted as a number, or 20260331. Nobody means a day before 1927. */
function dayOfNumber(number: number, today: string): string | null {
  if (number >= 10_000 && number < 110_000) return fromSerial(number);
  const meaning = readDateText(String(number), today);
  return meaning?.kind === 'day' ? meaning.day : null;
}

function dayOfCell(argument: unknown, { dayOf }: DateContext): string | null {
  return isDate(argument) && !Number.isNaN(argument.getTime()) ? dayOf(argument) : null;
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

/** Whether a text is a date or a period in some language. The result is the same on every day. */
export function isDateText(text: string): boolean {
  return dateLanguages.some((language) => readDateText(toEnglish(unquote(text), language), '2026-01-01') !== null);
}
