import type { SpreadResult } from './measure-spread';
import type { MeasuredSpread } from './measure-spreads';

/** The plain reader reads its key from a property. */
const plainServicesMs = 30;

/** The wait of the plain reader, which reads the transactions page by page, and then the accounts. */
export function plainWaitMs(rows: number, pageMs: number): number {
  return plainServicesMs + plainApiMs(rows, pageMs);
}

export function plainApiMs(rows: number, pageMs: number): number {
  return (Math.ceil(rows / 100) + 1) * pageMs;
}

/** The results of a spread with so many lanes at this time a page. */
export function under({ results }: MeasuredSpread, lanes: number, pageMs: number): SpreadResult[] {
  return results.filter((result) => result.lanes === lanes && result.pageMs === pageMs);
}

/** The upper one of the two in the middle, if there are two. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY;
}
