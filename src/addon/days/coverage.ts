import { type Interval, subtract } from './intervals';

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
