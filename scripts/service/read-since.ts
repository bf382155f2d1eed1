import { readInstant } from './key-options';

const yearMs = 365 * 86_400_000;

/** The first day of which transactions are wanted: a year ago, unless it is stated. */
export function readSince(text: string | undefined, nowMs: number): string {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  if (text === undefined) return day(nowMs - yearMs);
  const date = readInstant('--since', text);
  if (date.getTime() > nowMs) throw new Error(`--since ${text} is in the future.`);
  return day(date.getTime());
}
