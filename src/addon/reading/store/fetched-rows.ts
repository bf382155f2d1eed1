import type { Row } from '../../cells/row';
import type { Interval } from '../../days/intervals';

/** Rows that were read together. */
export interface FetchedRows {
  readonly rows: readonly Row[];
  readonly fetchedAt: number;
}

/** Cached rows of some days, and the days that the cache does not have. */
export interface CachedRows {
  readonly sets: readonly FetchedRows[];
  readonly missing: readonly Interval[];
}

/** The rows of some days as they were read. */
export interface FetchedDays extends FetchedRows {
  readonly days: Interval;
}
