import type { Interval } from '../days/intervals';
import type { OpenList } from './open-list';

/** One query of a formula, and the list whose rows answer it. */
export interface Wanted {
  /** Names the list and the days, so that equal queries share a result. */
  readonly key: string;
  readonly list: OpenList;
  readonly days: Interval;
  /** The days to read: more than the query asks for, so that formulas of other days share them. */
  readonly readDays: Interval;
}
