export const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The last instant of a `Date`. */
const dateMaxMs = 8_640_000_000_000_000;

/**
 * Wall time in an IANA zone. A wall time is represented by the instant that it has in UTC: 2026-03-08 02:30 in any zone is
 * Date.UTC(2026, 2, 8, 2, 30).
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Offsets by zone and hour since 1970. */
const hourOffsets = new Map<string, number>();
const cachedHoursMax = 10_000;

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

export function wallOfInstant(zone: string, instantMs: number): number {
  return instantMs + offsetMs(zone, instantMs);
}

/** A wall time that a clock change skips is moved forward. Of one that occurs twice, the first is used, as in Java. */
export function instantOfWall(zone: string, wallMs: number): number {
  const before = offsetMs(zone, wallMs - dayMs);
  const after = offsetMs(zone, wallMs + dayMs);
  const early = wallMs - Math.max(before, after);
  if (early + offsetMs(zone, early) === wallMs) return early;
  const late = wallMs - Math.min(before, after);
  return late + offsetMs(zone, late) === wallMs ? late : wallMs - before;
}

/** The offset from UTC, positive east of Greenwich. */
export function offsetMs(zone: string, instantMs: number): number {
  if (isUtc(zone) || !Number.isFinite(instantMs)) return 0;
  const hour = Math.floor(instantMs / hourMs);
  const offset = offsetAtHour(zone, hour);
  // Otherwise the clock changes within the hour.
  return offset === offsetAtHour(zone, hour + 1) ? offset : readOffsetMs(zone, instantMs);
}

/** Cached, because formatting a date takes a thousand times as long as looking it up. */
function offsetAtHour(zone: string, hour: number): number {
  const key = `${zone} ${hour}`;
  const known = hourOffsets.get(key);
  if (known !== undefined) return known;
  if (hourOffsets.size === cachedHoursMax) hourOffsets.clear();
  const offset = readOffsetMs(zone, Math.min(hour * hourMs, dateMaxMs));
  hourOffsets.set(key, offset);
  return offset;
}

function readOffsetMs(zone: string, instantMs: number): number {
  const seconds = Math.floor(instantMs / 1_000) * 1_000;
  const part: { [type: string]: string } = {};
  for (const { type, value } of formatOf(zone).formatToParts(seconds)) part[type] = value;
  const year = part['era'] === 'BC' ? 1 - Number(part['year']) : Number(part['year']);
  const wall = new Date(0);
  wall.setUTCFullYear(year, Number(part['month']) - 1, Number(part['day']));
  wall.setUTCHours(Number(part['hour']), Number(part['minute']), Number(part['second']));
  return wall.getTime() - seconds;
}

function isUtc(zone: string): boolean {
  return zone === 'Etc/GMT' || zone === 'Etc/UTC' || zone === 'UTC' || zone === 'GMT';
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/** 1970-01-01 as days since 1899-12-30. */
const EPOCH_SERIAL = 25_569;

export function dateOfSerial(zone: string, serial: number): Date {
  return new Date(instantOfWall(zone, Math.round((serial - EPOCH_SERIAL) * dayMs)));
}

export function serialOfInstant(zone: string, instantMs: number): number {
  return serialOfWall(wallOfInstant(zone, instantMs));
}

export function serialOfWall(wallMs: number): number {
  return wallMs / dayMs + EPOCH_SERIAL;
}
