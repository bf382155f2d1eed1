import { nearestName } from '../../cells/nearest';
import { isRealDay, partsOf } from '../../days/day-text';
import { ArgumentError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import { monthNumber } from './period';

const monthTitles = 'January February March April May June July August September October November December'.split(' ');
const units = ['week', 'month', 'quarter', 'year'];

/** What people write most often, for suggestions. */
const suggestions = [
  ...['today', 'yesterday', 'all', 'wtd', 'mtd', 'qtd', 'ytd', 'year to date'],
  ...units.flatMap((unit) => [`this ${unit}`, `last ${unit}`]),
  ...['-7d', '-30d', '-90d', '-3m', '-1y'],
  ...['last 7 days', 'last 30 days', 'last 90 days', 'last 12 months'],
  ...monthTitles,
];

/** The error for a date that cannot be read: why, and what to write instead. */
export function toDateError(text: string, which: 'first' | 'second', today: string): ArgumentError {
  const start = `The ${which} date ${quote(text)}`;
  return new ArgumentError('invalid_date', `${start} ${explain(text.trim(), which, today)}`);
}

function explain(text: string, which: 'first' | 'second', today: string): string {
  const general = which === 'first' ? '2026-03-31, -30d, ytd, last month, 2026-Q1 or all' : '2026-03-31, today or -30d';
  if (/\bfiscal\b|\bfy ?'?\d\d/i.test(text)) {
    return 'is a fiscal year, which may begin on any day. Give its first and last day.';
  }
  const reason = explainOrder(text) ?? explainNumber(text) ?? explainMonth(text, today) ?? explainPart(text, which);
  if (reason !== null) return reason;
  const nearest = nearestName(suggestions, text);
  if (nearest !== null) return `cannot be read. Did you mean ${nearest}?`;
  if (/\S (to|until|till|through|-|–) \S/i.test(text)) return 'has two dates. Give each as an argument of its own.';
  // A name after a period, as in FIN_TRANSACTIONS("last month", "Groceries"), is meant as a filter.
  const isName = which === 'second' && !/\d/.test(text);
  return `cannot be read. Write ${isName ? '2026-03-31, or a filter such as category=Travel' : general}.`;
}

/** Samples: `3/4/2026`, `31.03.26`. */
function explainOrder(text: string): string | null {
  const [, first = '', second = '', yearText = ''] = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4}|\d\d)$/.exec(text) ?? [];
  const year = yearText.length === 2 ? `20${yearText}` : yearText;
  const toDay = (month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const days = [toDay(first, second), toDay(second, first)].filter(isRealDay);
  const [day, otherDay] = days;
  if (day === undefined) return null;
  if (otherDay === undefined || otherDay === day) return `has its year last. Write ${day}.`;
  return `may be ${inWords(day)} or ${inWords(otherDay)}. Write ${day} or ${otherDay}.`;
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
function explainPart(text: string, which: 'first' | 'second'): string | null {
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
