import type { Interval } from '../../days/intervals';

/** How many rows each day has. Days without rows are not in it. */
export type DayCounts = ReadonlyMap<number, number>;

export function countDays(days: Iterable<number | null>): DayCounts {
  const counts = new Map<number, number>();
  for (const day of days) if (day !== null) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
}

/**
 * Counts as a text of limited length: the first day, how many days a count is of, and the counts to the base of 36.
 * Sample: `20454|1|1j,,3`, for 55 rows on the first day and 3 two days later. Days are joined until they fit.
 */
export function formatDayCounts(counts: DayCounts, lengthMax: number): string {
  const days = Array.from(counts.keys());
  if (days.length === 0) return '';
  const first = days.reduce((least, day) => Math.min(least, day));
  const last = days.reduce((most, day) => Math.max(most, day));
  let step = 1;
  // Each count has a separator, so that a shorter step cannot fit.
  while ((last - first) / step > lengthMax) step *= 2;
  let text = joinCounts(counts, first, last, step);
  while (text.length > lengthMax && step <= last - first) {
    step *= 2;
    text = joinCounts(counts, first, last, step);
  }
  return text;
}

function joinCounts(counts: DayCounts, first: number, last: number, step: number): string {
  const at = (day: number): number => Math.floor((day - first) / step);
  const joined = Array.from({ length: at(last) + 1 }, () => 0);
  for (const [day, count] of counts) joined[at(day)] = (joined[at(day)] ?? 0) + count;
  return `${first}|${step}|${joined.map((count) => (count === 0 ? '' : count.toString(36))).join(',')}`;
}

/** The days of a stored count, and how many rows they had. */
export interface CountedDays extends Interval {
  readonly count: number;
}

/** Reads such a text; nothing from another one. */
export function parseDayCounts(text: string): CountedDays[] {
  const [, first, step, counts] = /^(-?\d+)\|(\d+)\|([\da-z,]*)$/.exec(text) ?? [];
  if (counts === undefined) return [];
  const [start, length] = [Number(first), Number(step)];
  return counts.split(',').flatMap((each, index): CountedDays[] => {
    const from = start + index * length;
    return each === '' ? [] : [{ from, to: from + length - 1, count: Number.parseInt(each, 36) }];
  });
}

/** Days with fewer rows now than before. */
export function fewerThan(before: readonly CountedDays[], now: DayCounts): CountedDays[] {
  return before.filter(({ from, to, count }) => {
    let found = 0;
    for (let day = from; day <= to && found < count; day += 1) found += now.get(day) ?? 0;
    return found < count;
  });
}
