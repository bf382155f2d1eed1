import { ArgumentError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { addDays, addMonths, type DateRange, fromSerial, isRealDay } from './days';
import { isDate } from './given';
import { readPeriod } from './period';

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

function readDay(argument: unknown, which: 'first' | 'second', context: DateContext): string {
  if (Array.isArray(argument)) {
    throw new ArgumentError('invalid_date', `The ${which} date is a range of cells. Give one cell.`);
  }
  const day = toDayText(argument, context);
  if (day !== null && isRealDay(day)) return day;
  const shown = isDate(argument) ? 'in that cell' : quote(String(argument));
  const hint = which === 'first' ? '2026-03-31, -30d, ytd, last month, 2026-Q1 or all' : '2026-03-31, today or -30d';
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
  // day: 2026-03-31T00:00:00Z is the 31st. Of "2026-01-01 to 2026-03-31" the end would be lost, so it is no day.
  const [, year, , month = '', date = ''] =
    /^(\d{4})([-/.])(\d\d?)\2(\d\d?)(?:[t ]\d\d?:[\d:.]+ ?(?:[ap]m)? ?(?:z|utc|gmt)?(?:[-+][\d:]+)?)?$/.exec(
      text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
    ) ?? [];
  return year === undefined ? null : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** Five digits of years never leave JavaScript's range of dates; a year past four digits is no real day. */
function shift(today: string, count: number, unit: string | undefined): string {
  if (unit === 'd') return addDays(today, count);
  if (unit === 'w') return addDays(today, count * 7);
  return addMonths(today, unit === 'm' ? count : count * 12);
}
