import { writeNumber } from '../cells/write-number';
import { type RateLimit, truncate } from './connection';

const listedMax = 10;

/** Sample: `[{"name":"default","limit":50000,"windowSeconds":86400}]`. */
export function readRateLimits(value: unknown): RateLimit[] {
  const entries: unknown[] = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return entries.slice(0, listedMax).map((entry) => {
    if (typeof entry !== 'object' || entry === null) return truncate(String(entry));
    const { name, limit, windowSeconds } = entry as { [name: string]: unknown };
    if (!isCount(limit) || !isCount(windowSeconds) || windowSeconds === 0) return truncate(JSON.stringify(entry));
    return { name: typeof name === 'string' ? truncate(name) : null, count: limit, windowSeconds };
  });
}

/** Sample: 50,000 in 86,400 seconds → `50,000 a day`. The locale is that of the spreadsheet. */
export function describeRateLimits(limits: readonly RateLimit[], locale: string | null): string[] {
  return nameRateLimits(limits).map((limit) => {
    if (typeof limit === 'string') return limit;
    const { count, amount, unit, name } = limit;
    const text = `${writeNumber(count, locale, 0)} ${inWords(amount, unit, locale)}`;
    return name === null ? text : `${text} (${name})`;
  });
}

export type RateLimitUnit = 'week' | 'day' | 'hour' | 'minute' | 'second';

export interface NamedRateLimit {
  readonly count: number;
  /** Of units, such as 15 minutes. */
  readonly amount: number;
  readonly unit: RateLimitUnit;
  /** Absent if no other limit has the same window. */
  readonly name: string | null;
}

/** In the largest unit that measures the window. A name is needed only if two limits have the same window. */
export function nameRateLimits(limits: readonly RateLimit[]): (NamedRateLimit | string)[] {
  return limits.map((limit) => {
    if (typeof limit === 'string') return limit;
    const { name, count, windowSeconds } = limit;
    const isAlone =
      limits.filter((each) => typeof each !== 'string' && each.windowSeconds === windowSeconds).length === 1;
    const [seconds, unit] = units.find(([length]) => windowSeconds % length === 0) ?? [1, 'second'];
    return { count, amount: windowSeconds / seconds, unit, name: isAlone ? null : name };
  });
}

const units: readonly (readonly [seconds: number, unit: RateLimitUnit])[] = [
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** Samples: `a minute`, `an hour`, `in 15 minutes`. */
function inWords(amount: number, unit: RateLimitUnit, locale: string | null): string {
  if (amount === 1) return `${unit === 'hour' ? 'an' : 'a'} ${unit}`;
  return `in ${writeNumber(amount, locale, 0)} ${unit}s`;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
