import { nearestName } from '../../cells/compare-text';
import { partsOf } from '../../days/day-text';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { english } from './date-languages/english';
import { dateLanguageOf } from './date-languages/to-english';
import { type DateOrder, dateOrderOf, daysOfYearLast, writeDay } from './date-order';
import { monthNumber } from './period';
import { textAfterSince } from './read-date-text';
import { fromLocale } from './read-locale-text';

const monthTitles = 'January February March April May June July August September October November December'.split(' ');

type Which = 'first' | 'second';

/** What the spreadsheet decides about the reading of a date. */
interface Reader {
  readonly today: string;
  locale(): string | null;
}

/** The error for a date that cannot be read: why, and what to write instead, as the spreadsheet's locale writes it. */
export function toDateError(text: string, which: Which, { today, locale }: Reader): ArgumentError {
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
    explainOrder(text, order) ?? explainNumber(text) ?? explainMonth(text, today) ?? explainPart(text, which);
  if (reason !== null) return reason;
  const nearest = nearestName([...new Set([...language.suggestions, ...english.suggestions])], given);
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
function explainNumber(text: string): string | null {
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
    `The API keeps no history, so ${quote(text)} cannot be shown. A history table in the sidebar records one.`,
  );
}
