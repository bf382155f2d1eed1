import { addDays, addMonths, type DateRange, partsOf, startOfWeek } from '../../days/day-text';
import { month, type Period, quarter, startsBetween, week, year } from '../../days/periods';
import { ArgumentError } from '../../errors/addon-error';
import type { Row } from '../../rows/row';
import { countedDayOf } from '../../rows/transaction';
import type { comparisons } from '../catalogue/spec';
import { type CurrencyTotals, emptyPart } from './add-up';
import type { Grouping } from './groupings';

export type Comparison = (typeof comparisons)[number];

/** The days that are compared with others, and the group of the latter. */
export interface Compared {
  /** The days themselves, without those after today. */
  readonly own: DateRange;
  readonly range: DateRange;
  /** The group that a transaction is compared with; null if it is compared with none. Absent: its own. */
  readonly groupOf?: (row: Row) => string | null;
}

/**
 * What to compare a summary with. The days that are not over yet are left out on both sides: with the period before,
 * `today` included, it is compared by the same number of days.
 */
export function compareWith(
  group: Grouping,
  { dateFrom, dateTo }: DateRange,
  today: string,
  mode: Comparison,
): Compared {
  if (dateFrom === undefined) {
    throw new ArgumentError(
      'invalid_option',
      'Without a first day there is nothing to compare. Write a period, such as "this month".',
    );
  }
  const stated = dateTo ?? today;
  const last = stated > today && dateFrom <= today ? today : stated;
  const own = { dateFrom, dateTo: last };
  return group.period === null
    ? { own, range: rangeBefore(dateFrom, last, stated, today, mode) }
    : { own, ...periodsBefore(group.period, dateFrom, last, mode) };
}

/** Of groups that are no periods, one range of days is compared with another. */
function rangeBefore(from: string, last: string, end: string, today: string, mode: Comparison): DateRange {
  // Of other days than a period, those to come are in neither range.
  const stated = isPeriod(from, end) ? end : last;
  const start = mode === 'year' ? addMonths(from, -12) : startBefore(from, stated, today);
  if (start === addMonths(from, -12)) return { dateFrom: start, dateTo: yearBefore(last) };
  const isComplete = last === stated && isMonthEnd(last) && from.endsWith('-01');
  const endBefore = addDays(start, countDays(from, last) - 1);
  return { dateFrom: start, dateTo: !isComplete && endBefore < from ? endBefore : addDays(from, -1) };
}

/** Whether days are a week, month, quarter or year of the calendar. */
function isPeriod(from: string, to: string): boolean {
  return [week, month, quarter, year].some(
    (period) => period.startOf(from) === from && addDays(period.next(from), -1) === to,
  );
}

/**
 * A range of complete months follows as many months, one to today the same part of a month, quarter, week or year,
 * others as many days. From 1 January to today is a part of the year.
 */
function startBefore(from: string, stated: string, today: string): string {
  const [first, end] = [partsOf(from), partsOf(stated)];
  const months = (end.year - first.year) * 12 + end.month - first.month + 1;
  if (first.day === 1) {
    if (stated === today && months > 1 && first.year === end.year) {
      if (first.month === 1) return addMonths(from, -12);
      if (first.month % 3 === 1 && months <= 3) return addMonths(from, -3);
    }
    if (months === 1 || isMonthEnd(stated)) return addMonths(from, -months);
  }
  const isInWeek = startOfWeek(from) === from && startOfWeek(stated) === from;
  return addDays(from, isInWeek ? -7 : -countDays(from, stated));
}

/** Each period is compared with another one. Only the last one may be incomplete, and the first. */
function periodsBefore(period: Period, from: string, last: string, mode: Comparison): Omit<Compared, 'own'> {
  const windows = new Map<string, { readonly key: string; readonly first: string; readonly last: string }>();
  for (const key of startsBetween(period, from, last)) {
    const before = startOfOther(period, key, mode);
    const lastOf = (start: string): string => addDays(period.next(start), -1);
    const [first, end] = [key < from ? addDays(before, countDays(key, from) - 1) : before, lastOf(before)];
    const partial = addDays(before, countDays(key, last) - 1);
    // The day before a leap day and the leap day have the same day a year ago.
    if (windows.has(before)) continue;
    windows.set(before, { key, first, last: last < lastOf(key) && partial < end ? partial : end });
  }
  const all = Array.from(windows.values());
  const [dateFrom, dateTo] = [all[0]?.first ?? from, all[all.length - 1]?.last ?? last];
  return {
    range: { dateFrom, dateTo },
    groupOf(row) {
      const day = countedDayOf(row) ?? '';
      const window = day === '' ? undefined : windows.get(period.startOf(day));
      return window === undefined || day < window.first || day > window.last ? null : window.key;
    },
  };
}

function startOfOther(period: Period, key: string, mode: Comparison): string {
  if (mode === 'previous') return period.startOf(addDays(key, -1));
  // A year ago, the same week began 52 weeks before.
  const isWeek = period.next(key) === addDays(key, 7);
  return isWeek ? addDays(key, -364) : addMonths(key, -12);
}

function yearBefore(day: string): string {
  return isMonthEnd(day) ? addDays(addMonths(addDays(day, 1), -12), -1) : addMonths(day, -12);
}

function isMonthEnd(day: string): boolean {
  return addDays(day, 1).endsWith('-01');
}

/** Both days included. */
function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** The groups of both, each currency and group on both sides. */
export function withGroupsOf(totals: readonly CurrencyTotals[], before: readonly CurrencyTotals[]): CurrencyTotals[] {
  const joined = totals.map((each) => {
    const other = before.find(({ currency }) => currency === each.currency);
    const missing = Array.from(other?.groups.keys() ?? []).filter((key) => !each.groups.has(key));
    return { ...each, groups: new Map([...each.groups, ...missing.map((key) => [key, emptyPart] as const)]) };
  });
  const others = before.filter(({ currency }) => !totals.some((each) => each.currency === currency));
  return [
    ...joined,
    ...others.map(({ currency, groups }) => ({
      currency,
      groups: new Map(Array.from(groups.keys(), (key) => [key, emptyPart] as const)),
      all: emptyPart,
    })),
  ];
}
