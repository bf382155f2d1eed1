import { dayMs, offsetMs, wallOfInstant } from './zone';

/** Formats an instant by a Java SimpleDateFormat pattern, as Utilities.formatDate does, with English names. */
export function formatDate(instantMs: number, timeZone: string, pattern: string): string {
  const wall = new Date(wallOfInstant(timeZone, instantMs));
  return splitPattern(pattern)
    .map((token) => (typeof token === 'string' ? token : field(token, wall, instantMs, timeZone)))
    .join('');
}

export interface PatternField {
  readonly letter: string;
  readonly length: number;
}

/** `yyyy-MM-dd'T'HH:mm` as fields and literal text. A letter of no meaning is refused, as in Java. */
export function splitPattern(pattern: string): (PatternField | string)[] {
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

/** Weeks begin on Sunday, and week 1 holds January 1: Java's for the United States. A trap when `YYYY` is written for `yyyy`. */
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
  const whole = offset(instantMs, timeZone, length === 3 ? ':' : '');
  return length === 1 ? whole.slice(0, 3) : whole;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
