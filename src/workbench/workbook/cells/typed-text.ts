import { serialOfWall } from '../../time/zone';
import type { CellInput } from '../workbook';

export interface TypedText {
  readonly input: Exclude<CellInput, undefined>;
  /** The number format that a cell with automatic format gets. */
  readonly format: string | null;
}

/** Parses text that is typed into a cell with automatic format. */
export function parseTypedText(text: string, locale: string, currentYear: number): TypedText {
  if (text.startsWith("'")) return asText(text.slice(1));
  if (text === '') return { input: { value: null }, format: null };
  if (/^=./.test(text)) return { input: { formula: text }, format: null };
  const trimmed = text.trim();
  const format = localeFormat(locale);
  return (
    parseBoolean(trimmed, format) ??
    parseNumber(trimmed, format) ??
    parseDateTime(trimmed, format, currentYear) ??
    parseError(trimmed) ??
    parseSigned(text) ??
    asText(text)
  );
}

function asText(value: string): TypedText {
  return { input: { value }, format: null };
}

/** In English, too. */
function parseBoolean(text: string, { booleans }: LocaleFormat): TypedText | null {
  const word = text.toUpperCase();
  const index = Math.max(booleans.indexOf(word), ['FALSE', 'TRUE'].indexOf(word));
  return index < 0 ? null : { input: { value: index === 1 }, format: null };
}

/** The name of an error becomes that error; with an apostrophe in front it is text. */
function parseError(text: string): TypedText | null {
  const name = text.toUpperCase();
  return errorNames.has(name) ? { input: { error: name }, format: null } : null;
}

const errorNames: ReadonlySet<string> = new Set([
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#ERROR!',
]);

/** `+1+2` and `-A1` are formulas; so is `+text`, which then shows an error. */
function parseSigned(text: string): TypedText | null {
  return /^[+-]\s*[^\s+-]/.test(text) ? { input: { formula: `=${text}` }, format: null } : null;
}

/** `1,000`, `-2.5`, `1e5`, `10%`, `$2.99`, `(3)`, to 15 digits. */
function parseNumber(text: string, { decimal, group, currency }: LocaleFormat): TypedText | null {
  const isNegative = /^\(.*\)$/.test(text);
  const bare = isNegative ? text.slice(1, -1) : text;
  const symbol = quoteForRegExp(currency);
  const groups = group === ' ' ? `[\\s'’]` : quoteForRegExp(group);
  const match = new RegExp(
    `^([+-]?)(${symbol})?\\s?([+-]?)((?:\\d{1,3}(?:${groups}\\d{3})+|\\d+)?)(?:${quoteForRegExp(decimal)}(\\d*))?(e[+-]?\\d+)?\\s?(%)?(${symbol})?$`,
    'i',
  ).exec(bare);
  if (!match) return null;
  const [, sign = '', before, inner = '', integer = '', fraction = '', exponent = '', percent, after] = match;
  if (integer === '' && fraction === '') return null;
  const digits = integer.replace(new RegExp(groups, 'g'), '');
  const number = Number(`${sign || inner}${digits || '0'}.${fraction || '0'}${exponent}`);
  const value = Number((isNegative ? -number : number).toPrecision(15)) / (percent ? 100 : 1);
  if (!Number.isFinite(value)) return null;
  const decimals = fraction === '' ? '' : '.00';
  if (percent) return { input: { value }, format: `0${decimals}%` };
  if (before || after)
    return { input: { value }, format: before ? `${currency}#,##0${decimals}` : `#,##0${decimals}${currency}` };
  return { input: { value }, format: exponent ? '0.00E+00' : digits === integer ? null : `#,##0${decimals}` };
}

function parseDateTime(text: string, format: LocaleFormat, currentYear: number): TypedText | null {
  const timeOnly = parseTime(text);
  if (timeOnly !== null) return { input: { value: { dateSerial: timeOnly } }, format: 'h:mm' };
  const split = /^(.*\S)\s+(\d{1,2}:\d{2}\S*(?:\s*[ap]m)?)$/i.exec(text);
  const time = split ? parseTime(split[2] ?? '') : 0;
  const day = parseDay(split ? (split[1] ?? '') : text, format, currentYear);
  if (day === null || time === null) return null;
  return { input: { value: { dateSerial: day + time } }, format: null };
}

/** `9:05`, `21:05:30`, `9:05 pm` as a fraction of a day; hours above 24 are a duration. */
function parseTime(text: string): number | null {
  const match = /^(\d{1,4}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(?:\s*([ap])m)?$/i.exec(text);
  if (!match) return null;
  const [, hours = '', minutes = '', seconds = '0', millis = '', half] = match;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (Number(minutes) > 59 || Number(seconds) > 59 || (half && (Number(hours) > 12 || Number(hours) < 1))) return null;
  return (hour * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${millis || 0}`)) / 86_400;
}

function parseDay(text: string, { order, months }: LocaleFormat, currentYear: number): number | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return serialOfDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /^(\d{1,2})([-/.])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(text);
  if (numeric) {
    const [, a, separator, b, year] = numeric;
    // In locales that do not write dates with points, `1.5` is a number or text.
    if (separator === '.' && order === 'mdy') return null;
    const [month, day] = order === 'dmy' ? [Number(b), Number(a)] : [Number(a), Number(b)];
    return serialOfDay(year === undefined ? currentYear : fullYear(year), month, day);
  }
  const named =
    /^(\p{L}+)\.?[\s-]+(\d{1,2})(?:,?\s+(\d{4}))?$/u.exec(text) ??
    swap(/^(\d{1,2})\.?[\s-]+(\p{L}+)\.?(?:,?[\s-]+(\d{4}))?$/u.exec(text));
  const month = named && months.get((named[1] ?? '').toLowerCase());
  return named && month ? serialOfDay(named[3] ? Number(named[3]) : currentYear, month, Number(named[2])) : null;
}

function swap(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match && [match[0], match[2], match[1], match[3]];
}

/** Two digits below 30 are of this century. */
function fullYear(digits: string): number {
  if (digits.length === 4) return Number(digits);
  return Number(digits) + (Number(digits) < 30 ? 2_000 : 1_900);
}

/** null for a day that does not exist, such as 33/33. */
function serialOfDay(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? serialOfWall(date.getTime()) : null;
}

function quoteForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** How a locale writes values, for reading typed text. */
interface LocaleFormat {
  readonly booleans: readonly [no: string, yes: string];
  readonly decimal: string;
  /** A space stands for any blank and apostrophe: versions of ICU differ in which of them a locale has. */
  readonly group: string;
  readonly order: 'dmy' | 'mdy' | 'ymd';
  /** Lower-case names and abbreviations of the months, to 1-12. */
  readonly months: ReadonlyMap<string, number>;
  readonly currency: string;
}

const formats = new Map<string, LocaleFormat>();
const booleans: { readonly [language: string]: LocaleFormat['booleans'] } = {
  de: ['FALSCH', 'WAHR'],
  fr: ['FAUX', 'VRAI'],
};
const euro = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'fi', 'el', 'ie'];

/** `locale` as spreadsheets name it: `en_US`. */
export function localeFormat(locale: string): LocaleFormat {
  const known = formats.get(locale);
  if (known) return known;
  const tag = locale.replace('_', '-');
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.8);
  const group = parts.find((part) => part.type === 'group')?.value ?? ',';
  const format: LocaleFormat = {
    booleans: booleans[tag.slice(0, 2)] ?? ['FALSE', 'TRUE'],
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: /[\s'’]/.test(group) ? ' ' : group,
    order: orderOf(tag),
    months: monthsOf(tag),
    currency: currencyOf(tag),
  };
  formats.set(locale, format);
  return format;
}

function orderOf(tag: string): LocaleFormat['order'] {
  const parts = new Intl.DateTimeFormat(tag, { calendar: 'gregory' }).formatToParts(0);
  const letters = parts.map(({ type }) => (/^(day|month|year)$/.test(type) ? type[0] : '')).join('');
  return letters === 'mdy' || letters === 'ymd' ? letters : 'dmy';
}

function monthsOf(tag: string): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (let month = 0; month < 12; month += 1) {
    for (const style of ['long', 'short'] as const) {
      for (const language of [tag, 'en-US']) {
        const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC', calendar: 'gregory' });
        months.set(
          format
            .format(Date.UTC(2024, month, 1))
            .toLowerCase()
            .replace(/\.$/, ''),
          month + 1,
        );
      }
    }
  }
  return months;
}

function currencyOf(tag: string): string {
  const [language = '', region = ''] = tag.split('-');
  if (region === 'GB') return '£';
  if (region === 'JP' || region === 'CN') return '¥';
  return euro.includes(language) && !['BR', 'MX', 'CH', 'AR'].includes(region) ? '€' : '$';
}
