/** The integers from `from` to `to`, both included; infinite at an open end. Used for numbers of days and months. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

export const everything: Interval = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

export function intersect(a: Interval, b: Interval): Interval | null {
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
  return from <= to ? { from, to } : null;
}

/** The parts of `wanted` that are in none of `covered`, in order. */
export function subtract(wanted: readonly Interval[], covered: readonly Interval[]): Interval[] {
  let left = mergeAdjacent(wanted);
  for (const cover of covered) {
    left = left.flatMap((interval) => {
      if (intersect(interval, cover) === null) return [interval];
      const before = { from: interval.from, to: cover.from - 1 };
      const after = { from: cover.to + 1, to: interval.to };
      return [before, after].filter(({ from, to }) => from <= to && from !== Number.POSITIVE_INFINITY);
    });
  }
  return left.filter(({ to }) => to !== Number.NEGATIVE_INFINITY);
}

/** The same numbers in the fewest possible intervals. */
export function mergeAdjacent(intervals: readonly Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => (a.from < b.from ? -1 : 1));
  const joined: Interval[] = [];
  for (const interval of sorted) {
    const last = joined[joined.length - 1];
    if (last !== undefined && interval.from <= last.to + 1) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, interval.to) };
    } else {
      joined.push(interval);
    }
  }
  return joined;
}

/** Adjacent parts of about equal length; fewer than `parts` if there are fewer numbers. */
export function splitEvenly({ from, to }: Interval, parts: number): Interval[] {
  const length = to - from + 1;
  const count = Math.max(1, Math.min(parts, length));
  return Array.from({ length: count }, (_, index) => ({
    from: from + Math.floor((index * length) / count),
    to: from + Math.floor(((index + 1) * length) / count) - 1,
  }));
}

/** When the rows of some days were read. */
export interface Coverage extends Interval {
  readonly fetchedAt: number;
}

/** The coverage after some days were read, whose earlier coverage no longer counts. `lost` days are not covered. */
export function coverageAfter(
  before: readonly Coverage[],
  reads: readonly Coverage[],
  lost: readonly Interval[] = [],
): Coverage[] {
  const replaced = [...lost, ...reads];
  const left = before.flatMap(({ fetchedAt, ...days }) =>
    subtract([days], replaced).map((each): Coverage => ({ ...each, fetchedAt })),
  );
  return [...left, ...reads];
}

/** Joins adjacent days that were read within a time. They count as old as the oldest of them. */
export function joinCoverage(coverage: readonly Coverage[], withinMs: number): Coverage[] {
  const joined: Coverage[] = [];
  for (const each of [...coverage].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined[joined.length - 1];
    const isJoined =
      last !== undefined && last.to + 1 >= each.from && Math.abs(last.fetchedAt - each.fetchedAt) < withinMs;
    if (isJoined) {
      joined[joined.length - 1] = {
        from: last.from,
        to: each.to,
        fetchedAt: Math.min(last.fetchedAt, each.fetchedAt),
      };
    } else joined.push(each);
  }
  return joined;
}

/**
 * Restores what JSON cannot write: `JSON.stringify` writes the open end of an interval as null. Changes every `from` and
 * `to` in a parsed value.
 */
export function withOpenEnds<Value>(parsed: Value): Value {
  return restore(parsed) as Value;
}

function restore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restore);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (each !== null) return [name, restore(each)];
      return [name, name === 'from' ? Number.NEGATIVE_INFINITY : name === 'to' ? Number.POSITIVE_INFINITY : null];
    }),
  );
}
