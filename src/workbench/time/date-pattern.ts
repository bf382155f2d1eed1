import { dayMs, instantOfWall, isTimeZone, offsetMs, wallOfInstant } from './zone';

/** Formats an instant by a Java SimpleDateFormat pattern, as Utilities.formatDate does, with English names. */
export function formatDate(instantMs: number, timeZone: string, pattern: string): string {
  const wall = new Date(wallOfInstant(timeZone, instantMs));
  return splitPattern(pattern)
    .map((token) => (typeof token === 'string' ? token : field(token, wall, instantMs, timeZone)))
    .join('');
}

interface PatternField {
  readonly letter: string;
  readonly length: number;
}

/** Splits `yyyy-MM-dd'T'HH:mm` into fields and literal text. Throws for an unknown letter, as Java does. */
function splitPattern(pattern: string): (PatternField | string)[] {
  const tokens: (PatternField | string)[] = [];
  for (const [text, quoted, run] of pattern.matchAll(/'((?:[^']|'')*)'|([a-zA-Z])\2*|[^a-zA-Z']+|'/g)) {
    if (quoted !== undefined) tokens.push(quoted === '' ? "'" : quoted.replaceAll("''", "'"));
    else if (run === undefined) tokens.push(text);
    else if (!'GyYMLwWDdFEuaHkKhmsSzZX'.includes(run)) throw new RangeError(`Illegal pattern character '${run}'`);
    else tokens.push({ letter: run, length: text.length });
  }
  return tokens;
}

function field({ letter, length }: PatternField, wall: Date, instantMs: number, timeZone: string): string {
  const hour = wall.getUTCHours();
  const number = (value: number) => String(value).padStart(length, '0');
  switch (letter) {
    case 'G':
      return wall.getUTCFullYear() > 0 ? 'AD' : 'BC';
    case 'y':
      return year(wall.getUTCFullYear(), length);
    case 'Y':
      return year(weekYear(wall), length);
    case 'M':
    case 'L':
      if (length < 3) return number(wall.getUTCMonth() + 1);
      return name(wall, { month: length === 3 ? 'short' : 'long' });
    case 'd':
      return number(wall.getUTCDate());
    case 'D':
      return number(dayOfYear(wall));
    case 'w':
      return number(weekOfYear(wall));
    case 'W':
      return number(
        Math.ceil(
          (wall.getUTCDate() + new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1)).getUTCDay()) / 7,
        ),
      );
    case 'F':
      return number(Math.ceil(wall.getUTCDate() / 7));
    case 'E':
      return name(wall, { weekday: length < 4 ? 'short' : 'long' });
    case 'u':
      return number(wall.getUTCDay() || 7);
    case 'a':
      return hour < 12 ? 'AM' : 'PM';
    case 'H':
      return number(hour);
    case 'k':
      return number(hour || 24);
    case 'K':
      return number(hour % 12);
    case 'h':
      return number(hour % 12 || 12);
    case 'm':
      return number(wall.getUTCMinutes());
    case 's':
      return number(wall.getUTCSeconds());
    case 'S':
      return number(wall.getUTCMilliseconds());
    case 'z':
      return zoneName(instantMs, timeZone, length < 4 ? 'short' : 'long');
    case 'Z':
      return offset(instantMs, timeZone, '');
    default:
      return isoOffset(instantMs, timeZone, length);
  }
}

function year(value: number, length: number): string {
  return length === 2 ? String(value % 100).padStart(2, '0') : String(value).padStart(length, '0');
}

function dayOfYear(wall: Date): number {
  return Math.floor((wall.getTime() - Date.UTC(wall.getUTCFullYear(), 0, 1)) / dayMs) + 1;
}

/** Weeks begin on Sunday, and week 1 contains January 1, as in Java for the United States. `YYYY` is this year, not `yyyy`. */
function weekYear(wall: Date): number {
  const saturday = new Date(wall.getTime() + (6 - wall.getUTCDay()) * dayMs);
  return saturday.getUTCFullYear();
}

function weekOfYear(wall: Date): number {
  if (weekYear(wall) > wall.getUTCFullYear()) return 1;
  const firstDay = new Date(Date.UTC(wall.getUTCFullYear(), 0, 1)).getUTCDay();
  return Math.ceil((dayOfYear(wall) + firstDay) / 7);
}

function name(wall: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(wall);
}

function zoneName(instantMs: number, timeZone: string, style: 'short' | 'long'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: style }).formatToParts(instantMs);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

function offset(instantMs: number, timeZone: string, separator: string): string {
  const minutes = Math.round(offsetMs(timeZone, instantMs) / 60_000);
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`;
}

function isoOffset(instantMs: number, timeZone: string, length: number): string {
  if (offsetMs(timeZone, instantMs) === 0) return 'Z';
  const full = offset(instantMs, timeZone, length === 3 ? ':' : '');
  return length === 1 ? full.slice(0, 3) : full;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

interface Fields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  isAfternoon: boolean | null;
  zone: string | null;
  offsetMs: number | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const US_ZONES: { readonly [name: string]: number } = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

/** Parses text by a Java SimpleDateFormat pattern; null if it does not match. Out-of-range fields roll over, as in Java. */
export function parseDate(text: string, timeZone: string, pattern: string): number | null {
  const fields: Fields = {
    year: 1970,
    month: 1,
    day: 1,
    hour: 0,
    minute: 0,
    second: 0,
    millisecond: 0,
    isAfternoon: null,
    zone: null,
    offsetMs: null,
  };
  const tokens = splitPattern(pattern);
  let rest = text;
  for (const [index, token] of tokens.entries()) {
    if (typeof token === 'string') {
      if (!rest.startsWith(token)) return null;
      rest = rest.slice(token.length);
      continue;
    }
    // A number that is followed by another field, as in yyyyMMdd, has as many digits as letters.
    const isPacked = typeof tokens[index + 1] === 'object';
    const used = readField(token, rest, isPacked, fields);
    if (used === null) return null;
    rest = rest.slice(used);
  }
  return instantOf(fields, timeZone);
}

function readField({ letter, length }: PatternField, text: string, isPacked: boolean, fields: Fields): number | null {
  if (letter === 'M' && length >= 3) return readMonthName(text, fields);
  if (letter === 'E') return /^[A-Za-z]+/.exec(text)?.[0].length ?? null;
  if (letter === 'G') return /^(AD|BC)/i.exec(text)?.[0].length ?? null;
  if (letter === 'a') {
    const half = /^[ap]m/i.exec(text)?.[0];
    fields.isAfternoon = half?.toLowerCase() === 'pm';
    return half ? 2 : null;
  }
  if ('zZX'.includes(letter)) return readZone(text, fields);
  const digits = new RegExp(`^\\d{1,${isPacked ? length : 9}}`).exec(text)?.[0];
  if (digits === undefined) return null;
  setNumber(letter, length, digits, fields);
  return digits.length;
}

function setNumber(letter: string, length: number, digits: string, fields: Fields): void {
  const value = Number(digits);
  switch (letter) {
    case 'y':
    case 'Y':
      // Two letters and two digits: the year within 80 years before and 20 after today.
      fields.year = length === 2 && digits.length === 2 ? 2_000 + value - (value > 46 ? 100 : 0) : value;
      break;
    case 'M':
    case 'L':
      fields.month = value;
      break;
    case 'd':
      fields.day = value;
      break;
    case 'D':
      fields.month = 1;
      fields.day = value;
      break;
    case 'H':
    case 'K':
      fields.hour = value;
      break;
    case 'k':
      fields.hour = value % 24;
      break;
    case 'h':
      fields.hour = value % 12;
      break;
    case 'm':
      fields.minute = value;
      break;
    case 's':
      fields.second = value;
      break;
    case 'S':
      fields.millisecond = value;
      break;
  }
}

function readMonthName(text: string, fields: Fields): number | null {
  const name = /^[A-Za-z]+/.exec(text)?.[0] ?? '';
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  if (month < 0) return null;
  fields.month = month + 1;
  return name.length;
}

/** `Z`, `+0100`, `+01:00`, `GMT+01:00`, `UTC`, `EST`, `America/New_York`. */
function readZone(text: string, fields: Fields): number | null {
  const numeric = /^(?:GMT|UTC)?([+-])(\d{2}):?(\d{2})?/.exec(text);
  if (numeric) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
    fields.offsetMs = (numeric[1] === '-' ? -minutes : minutes) * 60_000;
    return numeric[0].length;
  }
  const name = /^[A-Za-z]+(?:[/_][A-Za-z_]+)*/.exec(text)?.[0] ?? '';
  if (/^(Z|GMT|UTC|UT)$/.test(name)) fields.offsetMs = 0;
  else if (Object.hasOwn(US_ZONES, name)) fields.offsetMs = (US_ZONES[name] ?? 0) * 3_600_000;
  else if (name.includes('/') && isTimeZone(name)) fields.zone = name;
  else return null;
  return name.length;
}

function instantOf(fields: Fields, timeZone: string): number {
  const hour = fields.isAfternoon === null ? fields.hour : (fields.hour % 12) + (fields.isAfternoon ? 12 : 0);
  const wall = new Date(0);
  wall.setUTCFullYear(fields.year, fields.month - 1, fields.day);
  wall.setUTCHours(hour, fields.minute, fields.second, fields.millisecond);
  if (fields.offsetMs !== null) return wall.getTime() - fields.offsetMs;
  return instantOfWall(fields.zone ?? timeZone, wall.getTime());
}
