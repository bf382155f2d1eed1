import type { DateRange } from '../../days/day-text';
import { type Period, startsBetween } from '../../days/periods';
import type { Row } from '../../rows/row';
import { type CurrencyTotals, emptyPart, type Measure, measureOf, type SummaryPart } from './add-up';
import type { Classification, Grouping } from './groupings';

export interface Days {
  readonly classification: Classification;
  readonly range: DateRange;
  readonly rows: readonly Row[];
  readonly today: string;
}

/** Every period of the requested dates, so that a chart has no gaps. Transactions without a date come last. */
export function allPeriods(
  period: Period,
  { keyOf }: Grouping,
  found: ReadonlyMap<string, unknown>,
  { range, rows, today, classification }: Days,
): string[] {
  const [earliest, latest] = rows
    .flatMap((row) => keyOf(row, classification))
    .filter((start) => start !== '')
    .reduce(
      ([low, high], start) => [start < low ? start : low, start > high ? start : high],
      [range.dateFrom ?? today, range.dateTo ?? today],
    );
  const starts = startsBetween(period, earliest, latest);
  return found.has('') ? [...starts, ''] : starts;
}

/**
 * Sorts groups by the requested measure, the largest first; by default the largest expenses, for net the most negative
 * sum. If only In or Out is requested, groups are left out whose sum is 0, in a pivot in every column, and
 * compared on both sides.
 */
export function byAmount(
  { groups }: CurrencyTotals,
  measure: Measure | undefined,
  labels: (key: string) => string,
  before: (key: string) => SummaryPart | null,
): string[] {
  const sign = measure === 'net' ? -1 : 1;
  const sorted = Array.from(groups, ([key, part]) => ({
    key,
    part,
    size: sign * measureOf(part.totals, measure ?? 'out'),
  }));
  sorted.sort((a, b) => b.size - a.size || byName(labels(a.key), labels(b.key)));
  if (measure !== 'in' && measure !== 'out') return sorted.map(({ key }) => key);
  const isBlank = ({ totals, cells }: SummaryPart): boolean =>
    [totals, ...cells.values()].every((each) => measureOf(each, measure) === 0);
  return sorted.filter(({ key, part }) => !isBlank(part) || !isBlank(before(key) ?? emptyPart)).map(({ key }) => key);
}

/** Alphabetical without case: `Eating out` before `ENTERTAINMENT`. */
export function byName(a: string, b: string): number {
  const [name, other] = [a.toLowerCase(), b.toLowerCase()];
  return name === other ? (a < b ? -1 : 1) : name < other ? -1 : 1;
}
