import type { Interval } from '../days/intervals';
import { daysToRead, type OpenList } from './open-list';

/** One query of a formula, and the list whose rows answer it. */
export interface Wanted {
  /** Names the list and the days, so that equal queries share an answer. */
  readonly query: string;
  readonly list: OpenList;
  readonly days: Interval;
}

/** The days to read for a query: more than it asks for, so that formulas of other days share them. */
export function toRead({ list, days }: Wanted): Interval {
  return daysToRead(list, days);
}
