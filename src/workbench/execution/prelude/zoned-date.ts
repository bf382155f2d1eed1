import { instantOfWall, wallOfInstant } from '../../time/zone';

/** `now` is what the host's clock shows at `realNow`. A millisecond of it takes `slowdown` real ones. */
export interface HostTime {
  readonly now: number;
  readonly realNow: number;
  readonly slowdown: number;
}

/**
 * Replaces Date: the current time is the host's, and the local time zone is that of the manifest. Local fields are read
 * and set on a shadow date whose UTC time is the wall time. Returns a function that advances the clock.
 */
export function installZonedDate(timeZone: string, clock: HostTime): (ms: number) => void {
  const Native = Date;
  const { floor } = Math;
  let skippedMs = 0;
  const now = () => clock.now + floor((Native.now() - clock.realNow) / clock.slowdown) + skippedMs;

  function ZonedDate(this: unknown, ...args: number[]): unknown {
    if (!new.target) return new (ZonedDate as unknown as DateConstructor)().toString();
    return Reflect.construct(Native, [timeOf(args)], new.target);
  }

  const timeOf = (args: (number | string | Date)[]): number => {
    if (args.length === 0) return now();
    if (args.length > 1) return instantOf(Native.UTC(...(args as [number, number])));
    const [only] = args;
    return typeof only === 'string' ? parse(only) : Number(new Native(only as number));
  };
  const instantOf = (wall: number) => (Number.isNaN(wall) ? wall : instantOfWall(timeZone, wall));
  /** Text without a zone is local time. An ISO date without a time is UTC, as in the language. */
  const parse = (text: string): number => {
    const instant = Native.parse(text);
    const isAbsolute = /^[+-]?\d{4,6}-\d\d(-\d\d)?$|Z$|[+-]\d\d:?\d\d\b|\b(GMT|UTC)\b/i.test(text.trim());
    if (isAbsolute || Number.isNaN(instant)) return instant;
    // Read as if it were UTC, it is the wall time.
    const wall = Native.parse(/\dT\d/.test(text) ? `${text.trim()}Z` : `${text} UTC`);
    return instantOf(wall);
  };

  const prototype = Native.prototype as unknown as { [name: string]: unknown };
  const shadow = (date: Date) => new Native(wallOfInstant(timeZone, date.getTime()));
  const define = (name: string, value: unknown) =>
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true, enumerable: false });

  for (const field of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
    const get = prototype[`getUTC${field}`] as (this: Date) => number;
    define(`get${field}`, function (this: Date) {
      return get.call(shadow(this));
    });
    const set = prototype[`setUTC${field}`] as ((this: Date, ...values: number[]) => number) | undefined;
    if (!set) continue;
    define(`set${field}`, function (this: Date, ...values: number[]) {
      const wall = shadow(this);
      return this.setTime(instantOf(set.apply(wall, values)));
    });
  }
  define('getTimezoneOffset', function (this: Date) {
    return (this.getTime() - shadow(this).getTime()) / 60_000 || 0;
  });

  const utcText = prototype['toUTCString'] as (this: Date) => string;
  /** `Thu, 01 Jan 2026 00:00:00 GMT` of the shadow, in the order that toString has. */
  const parts = (date: Date) => utcText.call(shadow(date)).replace(',', '').split(' ');
  const dateText = (date: Date) => {
    const [weekDay, day, month, year] = parts(date);
    return `${weekDay} ${month} ${day} ${year}`;
  };
  const timeText = (date: Date) => {
    const minutes = -date.getTimezoneOffset();
    const size = Math.abs(minutes);
    const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(Math.floor(size % 60))}`;
    return `${parts(date)[4]} GMT${offset} (${timeZone})`;
  };
  const text = (make: (date: Date) => string) =>
    function (this: Date) {
      return Number.isNaN(this.getTime()) ? 'Invalid Date' : make(this);
    };
  define('toDateString', text(dateText));
  define('toTimeString', text(timeText));
  define(
    'toString',
    text((date) => `${dateText(date)} ${timeText(date)}`),
  );
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
    const native = prototype[name] as (this: Date, locale?: string, options?: object) => string;
    define(name, function (this: Date, locale?: string, options?: object) {
      return native.call(this, locale ?? 'en-US', { timeZone, ...options });
    });
  }

  Object.defineProperty(ZonedDate, 'prototype', { value: Native.prototype, writable: false });
  Object.defineProperty(ZonedDate, 'name', { value: 'Date' });
  Object.defineProperty(ZonedDate, 'length', { value: 7 });
  define('constructor', ZonedDate);
  for (const [name, value] of Object.entries({ now, parse, UTC: Native.UTC })) {
    Object.defineProperty(ZonedDate, name, { value, configurable: true, writable: true, enumerable: false });
  }
  Object.defineProperty(globalThis, 'Date', {
    value: ZonedDate,
    configurable: true,
    writable: true,
    enumerable: false,
  });
  return (ms) => {
    skippedMs += ms;
  };
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
