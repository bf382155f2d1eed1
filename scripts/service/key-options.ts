import { type Scope, scopes } from '../../src/contract/scopes';
import type { RateLimit } from '../../src/service/database/tables';

const windows: { readonly [name: string]: number } = { second: 1, minute: 60, hour: 3_600, day: 86_400 };
const limitMax = 1_000_000_000;

export function readScopes(text: string | undefined): readonly Scope[] {
  const all = Object.keys(scopes) as Scope[];
  if (text === undefined) return all.filter((scope) => scope !== 'tags:write');
  if (text === 'all') return all;
  const names = text.split(',');
  const unknown = names.find((name) => !all.some((scope) => scope === name));
  if (unknown !== undefined) {
    throw new Error(`--scopes: unknown scope ${JSON.stringify(unknown)}. Known ones: ${all.join(', ')}.`);
  }
  return all.filter((scope) => names.includes(scope));
}

/** Null means all accounts. */
export function readAccounts(text: string | undefined): readonly string[] | null {
  return text === undefined ? null : text.split(',').filter((id) => id !== '');
}

const unitsMs: { readonly [unit: string]: number } = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `30m`, `24h`, `7d` or `0`, in milliseconds. */
export function readDuration(option: string, text: string): number {
  const [, digits, unit = 'm'] = /^(\d{1,5})([mhd])$/.exec(text === '0' ? '0m' : text) ?? [];
  if (digits === undefined) throw new Error(`${option} ${text} is not a time such as 30m, 24h or 7d.`);
  return Number(digits) * (unitsMs[unit] ?? 0);
}

/** An instant in the future; null: never. */
export function readExpiry(text: string | undefined, nowMs: number): Date | null {
  if (text === undefined) return null;
  const date = readInstant('--expires', text);
  if (date.getTime() <= nowMs) throw new Error(`--expires ${text} is in the past.`);
  return date;
}

/** `2027-01-31` (its beginning in UTC) or `2027-01-31T12:00:00Z`. */
export function readInstant(option: string, text: string): Date {
  const isShaped = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/.test(text);
  const date = new Date(text);
  // Date parses February 30 as March 2.
  if (!isShaped || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text.slice(0, 10)) {
    throw new Error(`${option} ${text} is not a date such as 2027-01-31 or 2027-01-31T12:00:00Z.`);
  }
  return date;
}

export function readRateLimits(text = '600/minute'): readonly RateLimit[] {
  if (text === 'none') return [];
  const limits = text.split(',').map(readRateLimit);
  if (new Set(limits.map(({ name }) => name)).size < limits.length) {
    throw new Error(`--rate-limit ${text} names a window twice.`);
  }
  return limits;
}

function readRateLimit(text: string): RateLimit {
  const [, digits, window = ''] = /^(\d{1,10})\/(\w+)$/.exec(text) ?? [];
  const windowSeconds = windows[window];
  const limit = Number(digits);
  if (windowSeconds === undefined || !(limit >= 1 && limit <= limitMax)) {
    throw new Error(`--rate-limit ${text}: write it as 600/minute. Windows: ${Object.keys(windows).join(', ')}.`);
  }
  return { name: `per_${window}`, limit, windowSeconds };
}

/** As `--rate-limit` takes them: `600/minute,50000/day`, or `none`. */
export function formatRateLimits(limits: readonly RateLimit[]): string {
  return limits.length === 0 ? 'none' : limits.map(({ name, limit }) => `${limit}/${name.replace('per_', '')}`).join();
}
