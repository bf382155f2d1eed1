import { type DateOrder, dateOrderOf } from '../../cells/date-order';
import { isRealDay, partsOf } from '../../days/day-text';
import { dateLanguageOf, toEnglish } from './date-languages';
import { type DateMeaning, monthTitles, type Now, readDateText, textAfterSince } from './read-date-text';

/** Reads a text as the locale of the spreadsheet writes it. null if it has no meaning there, or more than one. */
export function readLocaleText(text: string, now: Now, locale: string | null): DateMeaning | null {
  return readDateText(fromLocale(text, locale), now);
}

/** English words and a date that begins with its year. Samples: `seit 1.10.2026` is `since 2026-10-01`. */
export function fromLocale(text: string, locale: string | null): string {
  const english = toEnglish(text, dateLanguageOf(locale));
  const since = textAfterSince(english);
  const order = dateOrderOf(locale);
  const read = (words: string): string => toYearFirst(toDayFirst(words, order), order);
  return since === null ? read(english) : `since ${read(since)}`;
}

/** `oct 15` where the month is first, and `30.9.` in the order of a date with points, with the day before the month. */
function toDayFirst(text: string, order: DateOrder | null): string {
  if (order?.isMonthFirst === true) return text.replace(/^([a-z]{3,}) (\d\d)$/, '$2 $1');
  const [, date, month] = (order?.separator === '.' && /^(\d\d?)\. ?(\d\d?)\.$/.exec(text)) || [];
  const name = monthTitles[Number(month) - 1];
  return name === undefined ? text : `${date} ${name}`;
}

/** A date that does not begin with its year. Samples: `3/4/2026`, `31.03.26`, `31. 3. 2026`. */
const yearLast = /^(\d\d?)([-/.]) ?(\d\d?)\2 ?(\d{4}|\d\d)(?= \d|$)/;

/** `1.10.2026 08:15` as `2026-10-01 08:15`, if the order gives it one meaning. Other texts are unchanged. */
function toYearFirst(text: string, order: DateOrder | null): string {
  const [matched = '', first = '', separator = '', second = '', year = ''] = yearLast.exec(text) ?? [];
  // Sheets does not read 1.10.2026 as a date where the month is first: whoever writes it thinks of the other order.
  if (order === null || (order.isMonthFirst && separator === '.' && order.separator !== '.')) return text;
  const day = order.isMonthFirst ? toDay(year, first, second) : toDay(year, second, first);
  return matched !== '' && isRealDay(day) ? day + text.slice(matched.length) : text;
}

/** The days that a text such as `3/4/2026` may be: month first, then day first. None if it is no such date. */
export function daysOfYearLast(text: string): string[] {
  const [matched, first = '', , second = '', year = ''] = yearLast.exec(text) ?? [];
  if (matched !== text) return [];
  return [toDay(year, first, second), toDay(year, second, first)].filter(isRealDay);
}

/** A day as the locale writes it. Samples: `31.3.2026`, `3/31/2026`. */
export function writeDay(day: string, { isMonthFirst, separator }: DateOrder): string {
  const { year, month, day: date } = partsOf(day);
  return (isMonthFirst ? [month, date, year] : [date, month, year]).join(separator);
}

function toDay(year: string, month: string, date: string): string {
  return `${fullYear(year)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** Sheets reads two digits below 30 as a year of this century. */
function fullYear(digits: string): string {
  if (digits.length === 4) return digits;
  return Number(digits) < 30 ? `20${digits}` : `19${digits}`;
}
