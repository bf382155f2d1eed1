import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { addDays, addMonths, fromSerial, isRealDay, partsOf, startOfWeek, toDay } from './days';
import { isDate } from './given';

/** First and last day, both included; an open end has none. */
export interface DateRange {
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

export interface DateContext {
  /** The spreadsheet's day. */
  readonly today: string;
  /** The day of an instant in the spreadsheet's zone: a date cell is that zone's midnight, whatever the script's zone. */
  dayOf(date: Date): string;
}

const defaultDays = 90;

/** From the first day of what `from` says to the last of what `to` says; a period alone is all of it. */
export function readDateRange(from: unknown, to: unknown, context: DateContext): DateRange {
  if (from === undefined && to === undefined) return { dateFrom: addDays(context.today, -defaultDays) };
  const period = readPeriod(from, context.today);
  const dateFrom = from === undefined ? undefined : period ? period.dateFrom : readDay(from, 'first', context);
  if (to === undefined) return period ?? toRange(dateFrom, undefined);
  const lastPeriod = readPeriod(to, context.today);
  const dateTo = lastPeriod ? lastPeriod.dateTo : readDay(to, 'second', context);
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo) {
    throw new ArgumentError('invalid_date', `The first date ${dateFrom} is after the second ${dateTo}. Swap them.`);
  }
  return toRange(dateFrom, dateTo);
}

function toRange(dateFrom: string | undefined, dateTo: string | undefined): DateRange {
  return { ...(dateFrom === undefined ? {} : { dateFrom }), ...(dateTo === undefined ? {} : { dateTo }) };
}

/** A period as its first and last day; `all` as an open range; null when the argument is no period. */
function readPeriod(argument: unknown, today: string): DateRange | null {
  const isYearNumber = typeof argument === 'number' && Number.isInteger(argument) && isYear(argument);
  if (typeof argument !== 'string' && !isYearNumber) return null;
  const text = String(argument)
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
  const { year, month } = partsOf(today);
  const quarterStart = month - ((month - 1) % 3);
  const monday = startOfWeek(today);
  switch (text) {
    case 'all':
      return {};
    case 'wtd':
      return { dateFrom: monday, dateTo: today };
    case 'mtd':
      return { dateFrom: toDay(year, month, 1), dateTo: today };
    case 'qtd':
      return { dateFrom: toDay(year, quarterStart, 1), dateTo: today };
    case 'ytd':
      return { dateFrom: toDay(year, 1, 1), dateTo: today };
    case 'this week':
      return { dateFrom: monday, dateTo: addDays(monday, 6) };
    case 'last week':
      return { dateFrom: addDays(monday, -7), dateTo: addDays(monday, -1) };
    case 'this month':
      return months(year, month, 1);
    case 'last month':
      return months(year, month - 1, 1);
    case 'this quarter':
      return months(year, quarterStart, 3);
    case 'last quarter':
      return months(year, quarterStart - 3, 3);
    case 'this year':
      return months(year, 1, 12);
    case 'last year':
      return months(year - 1, 1, 12);
  }
  const [, yearText, quarterText, monthText] = /^(\d{4})(?:-q([1-4])|-(0[1-9]|1[0-2]))?$/.exec(text) ?? [];
  if (yearText === undefined || !isYear(Number(yearText))) return null;
  if (quarterText !== undefined) return months(Number(yearText), Number(quarterText) * 3 - 2, 3);
  return monthText === undefined ? months(Number(yearText), 1, 12) : months(Number(yearText), Number(monthText), 1);
}

function months(year: number, month: number, count: number): DateRange {
  return { dateFrom: toDay(year, month, 1), dateTo: toDay(year, month + count, 0) };
}

function isYear(number: number): boolean {
  return number >= 1900 && number < 2200;
}

function readDay(argument: unknown, which: 'first' | 'second', context: DateContext): string {
  if (Array.isArray(argument)) {
    throw new ArgumentError('invalid_date', `The ${which} date is a range of cells. Give one cell.`);
  }
  const day = toDayText(argument, context);
  if (day !== null && isRealDay(day)) return day;
  const shown = isDate(argument) ? 'in that cell' : quote(String(argument));
  const hint = which === 'first' ? '2026-03-31, -30d, mtd, last month, 2026 or all' : '2026-03-31, today or -30d';
  throw new ArgumentError('invalid_date', `The ${which} date ${shown} cannot be read. Write ${hint}.`);
}

function toDayText(argument: unknown, context: DateContext): string | null {
  if (isDate(argument)) return Number.isNaN(argument.getTime()) ? null : context.dayOf(argument);
  // A day number, as a date cell formatted as a number gives it; nothing a person means lies below 1927.
  if (typeof argument === 'number' && argument >= 10_000 && argument < 110_000) return fromSerial(argument);
  if (typeof argument !== 'string' && typeof argument !== 'number') return null;
  const text = String(argument).trim().toLowerCase();
  if (text === 'today') return context.today;
  if (text === 'yesterday') return addDays(context.today, -1);
  if (text === 'tomorrow') return addDays(context.today, 1);
  const [, sign, digits, unit] = /^([+-])(\d{1,5})([dwmy])$/.exec(text) ?? [];
  if (digits !== undefined) return shift(context.today, Number(digits) * (sign === '-' ? -1 : 1), unit);
  // The year first, or it is anybody's guess whether 3/4/2026 is in March. A time behind the day says nothing about the
  // day: 2026-03-31T00:00:00Z is the 31st.
  const [, year, , month = '', date = ''] =
    /^(\d{4})([-/.])(\d\d?)\2(\d\d?)(?:[t ].*)?$/.exec(text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')) ?? [];
  return year === undefined ? null : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

function shift(today: string, count: number, unit: string | undefined): string | null {
  // Past four-digit years there is no day to write.
  if (Math.abs(count) > 99_999) return null;
  try {
    if (unit === 'd') return addDays(today, count);
    if (unit === 'w') return addDays(today, count * 7);
    return addMonths(today, unit === 'm' ? count : count * 12);
  } catch {
    return null;
  }
}
