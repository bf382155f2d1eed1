import { daysOf, monthOf, monthsOf } from '../days/day-number';
import { everything, type Interval } from '../days/intervals';
import type { OpenList } from './open-list';

/** One query of a formula, and the list whose rows answer it. */
export interface RowQuery {
  /** Identifies the list and the days, so that equal queries share a result. */
  readonly key: string;
  readonly list: OpenList;
  readonly days: Interval;
  /** The days to read: more than the query needs, so that formulas of other days share them. */
  readonly readDays: Interval;
}

/** Complete months, so that formulas of other days share the rows. The days after this month are one interval. */
export function daysToRead({ spec, today }: Pick<OpenList, 'spec' | 'today'>, days: Interval): Interval {
  if (!spec.isDated) return everything;
  const { from, to } = monthsOf(days);
  const present = monthOf(today);
  return daysOf({ from: Math.min(from, present + 1), to: to > present ? everything.to : to });
}
