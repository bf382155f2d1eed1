import { isGiven } from '../../cells/cells';
import { nearestName } from '../../cells/compare-text';
import { type DateOrder, dateOrderOf } from '../../cells/date-order';
import { unquote } from '../../cells/split-list';
import { addDays, type DateRange, fromSerial, isDate, isRealDay, isYear, partsOf } from '../../days/day-text';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { dateLanguageOf, dateLanguages, englishDates, toEnglish } from './date-languages';
import { daysOfYearLast, fromLocale, readLocaleText, writeDay } from './locale-dates';
import { type DateMeaning, monthNumber, monthTitles, type Now, readDateText, textAfterSince } from './read-date-text';

export interface DateContext extends Now {
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

/** The day of a cell with a date or the text of one, such as +10d; null if it has none. */
export function readDayCell(cell: unknown, context: DateContext): string | null {
  if (!isGiven(cell)) return null;
  try {
    // As both ends, so that +10d is a day.
    const { dateFrom, dateTo } = readDateRange(cell, cell, context);
    return dateFrom !== undefined && dateFrom === dateTo ? dateFrom : null;
  } catch (thrown) {
    if (thrown instanceof ArgumentError) return null;
    throw thrown;
  }
}

function daysOf(meaning: DateMeaning): DateRange {
  if (meaning.kind === 'day') return { dateFrom: meaning.day, dateTo: meaning.day };
  return meaning.kind === 'days ago' ? { dateFrom: meaning.day } : meaning.range;
}

function readMeaning(argument: unknown, which: 'first' | 'second', context: DateContext): DateMeaning {
  if (typeof argument === 'string') {
    const text = unquote(argument);
    const meaning = readDateText(text, context) ?? readLocaleText(text, context, context.locale());
    if (meaning === null || (meaning.kind === 'open end' && which === 'second'))
      throw toDateError(text, which, context);
    return meaning;
  }
  if (Array.isArray(argument)) {
    throw new ArgumentError('invalid_date', `The ${which} date is a range of cells. Give one cell.`);
  }
  const day = typeof argument === 'number' ? dayOfNumber(argument, context) : dayOfCell(argument, context);
  if (day !== null && isRealDay(day)) return { kind: 'day', day };
  if (isDate(argument)) throw new ArgumentError('invalid_date', `The ${which} date in that cell cannot be read.`);
  throw typeof argument === 'number' ? toNumberError(argument, which) : toDateError(String(argument), which, context);
}

/** The serial number of a date, as in a date cell formatted as a number, or 20260331. Nobody means a day before 1927. */
function dayOfNumber(number: number, now: Now): string | null {
  if (number >= 10_000 && number < 110_000) return fromSerial(number);
  const meaning = readDateText(String(number), now);
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
  return dateLanguages.some(
    (language) => readDateText(toEnglish(unquote(text), language), { today: '2026-01-01' }) !== null,
  );
}

type Which = 'first' | 'second';

/** What the spreadsheet decides about the reading of a date. */
interface Reader {
  readonly today: string;
  locale(): string | null;
}

/** The error for a date that cannot be read: why, and what to write instead, as the spreadsheet's locale writes it. */
function toDateError(text: string, which: Which, { today, locale }: Reader): ArgumentError {
  const start = `The ${which} date ${quote(text)}`;
  return new ArgumentError('invalid_date', `${start} ${explain(text.trim(), which, today, locale())}`);
}

function explain(given: string, which: Which, today: string, locale: string | null): string {
  if (/\bfiscal\b|\bfy ?'?\d\d/i.test(given)) {
    return 'is a fiscal year, which may begin on any day. Give its first and last day.';
  }
  const order = dateOrderOf(locale);
  const language = dateLanguageOf(locale);
  const translated = fromLocale(given, locale);
  const text = textAfterSince(translated) ?? translated;
  const reason =
    explainOrder(text, order) ?? explainMonthAndNumber(text) ?? explainMonth(text, today) ?? explainPart(text, which);
  if (reason !== null) return reason;
  const nearest = nearestName([...new Set([...language.suggestions, ...englishDates.suggestions])], given);
  if (nearest !== null) return `cannot be read. Did you mean ${nearest}?`;
  if (/\S (to|until|till|through|-|–) \S/i.test(text)) return 'has two dates. Give each as an argument of its own.';
  // A name after a period, as in FIN_TRANSACTIONS("last month", "Groceries"), is meant as a filter.
  if (which === 'second' && !/\d/.test(given)) {
    return 'cannot be read. Write 2026-03-31, or a filter such as category=Travel.';
  }
  const examples = language.examples[which];
  return `cannot be read. Write ${examples.slice(0, -1).join(', ')} or ${examples[examples.length - 1]}.`;
}

/** Samples: `3/4/2026`, `31.03.26`. */
function explainOrder(text: string, order: DateOrder | null): string | null {
  const [day, otherDay] = daysOfYearLast(text);
  if (day === undefined) return null;
  if (otherDay !== undefined && otherDay !== day) {
    return `may be ${inWords(day)} or ${inWords(otherDay)}. Write ${day} or ${otherDay}.`;
  }
  return order === null
    ? `has its year last. Write ${day}.`
    : `is not in the order of this spreadsheet. Write ${writeDay(day, order)} or ${day}.`;
}

/** Sample: `March 4`. */
function inWords(day: string): string {
  const { month, day: date } = partsOf(day);
  return `${monthTitles[month - 1]} ${date}`;
}

/** Sample: `July 26`. */
function explainMonthAndNumber(text: string): string | null {
  const [, name = '', number = ''] = /^([a-z]{3,}) (\d\d)$/i.exec(text) ?? [];
  const month = monthNumber(name);
  if (month === null) return null;
  return `may be a day or a month. Write ${number} ${monthTitles[month - 1]} or ${monthTitles[month - 1]} 20${number}.`;
}

/** Sample: `last October`. */
function explainMonth(text: string, today: string): string | null {
  const month = monthNumber(/^(?:last|past|previous|prior) ([a-z]{3,})$/i.exec(text)?.[1] ?? '');
  if (month === null) return null;
  const now = partsOf(today);
  const latest = month <= now.month ? now.year : now.year - 1;
  const [recent, earlier] = [latest, latest - 1].map((year) => `${year}-${String(month).padStart(2, '0')}`);
  return `may be two months. Write ${recent} or ${earlier}.`;
}

/** Samples: `H1 2026`, `2026-H2`, `3Q26`, `Q3 '26`. */
function explainPart(text: string, which: Which): string | null {
  const turned = text.replace(/^(\d{4})[ -]?(h[12])$/i, '$2 $1').replace(/^([1-4])q/i, 'q$1');
  const [, unit = '', number = '', yearText = ''] = /^(h(?=[12])|q)([1-4])[ /-]?'?(\d{4}|\d\d)$/i.exec(turned) ?? [];
  if (unit === '') return null;
  const year = yearText.length === 2 ? `20${yearText}` : yearText;
  if (/q/i.test(unit)) return `cannot be read. Did you mean ${year}-Q${number}?`;
  const [first, last] = number === '1' ? ['01', '06'] : ['07', '12'];
  return which === 'first'
    ? `is a half-year. Give its first and last month: "${year}-${first}", "${year}-${last}".`
    : `is a half-year. Write its last month: "${year}-${last}".`;
}

/** For a function that has only current figures and was given a day or period. */
export function toHistoryError(text: string): ArgumentError {
  return new ArgumentError(
    'no_history',
    `The API keeps no history, so ${quote(text)} cannot be shown. FIN_BALANCES reckons past balances.`,
  );
}
