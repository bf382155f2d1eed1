import type { Reading, SegmentStore } from '../cache/segment-store';
import type { Row } from '../table/row';
import { dayNumber, monthOf } from './plan/calendar';
import { everything, type Interval, intersect, joinNeighbours, subtract } from './plan/intervals';

/** Rows of the cache for some months, and the months that it lacks. */
export interface FoundRows {
  /** Newest reading first. */
  readonly sets: readonly { readonly rows: readonly Row[]; readonly fetchedAt: number }[];
  readonly missing: readonly Interval[];
}

/** Rows of old times stand by the year, so that a long history takes few entries. */
const monthlyMonths = 36;
/** Rows without a date, or of any months: a small reading takes one entry, not one a month. */
const mixed = 'mixed';
const mixedRowsMax = 500;

/** Months from here change often: the present one, the one before and those to come. */
function recentMonths(today: number): Interval {
  return { from: monthOf(today) - 1, to: Number.POSITIVE_INFINITY };
}

/** Months of readings that will do, by what the manifest says: whether their chunks are there shows when they load. */
export interface Picks {
  readonly picks: readonly { readonly reading: Reading; readonly months: Interval }[];
  readonly missing: readonly Interval[];
}

/** Some months as those that change seldom and those that change often. */
export function byAge(months: Interval, today: number): { readonly months: Interval; readonly isRecent: boolean }[] {
  const recent = recentMonths(today);
  const older = { from: everything.from, to: recent.from - 1 };
  return [older, recent].flatMap((part) => {
    const shared = intersect(months, part);
    return shared === null ? [] : [{ months: shared, isRecent: part === recent }];
  });
}

/** Takes each month from the newest reading that `isGood` for it. */
export function pickSegments(
  store: SegmentStore,
  list: string,
  wanted: Interval,
  today: number,
  isGood: (readAt: number, isRecent: boolean) => boolean,
): Picks {
  const readings = [...store.readings(list)].sort((a, b) => b.fetchedAt - a.fetchedAt);
  const picks: { reading: Reading; months: Interval }[] = [];
  const missing: Interval[] = [];
  for (const { months: part, isRecent } of byAge(wanted, today)) {
    let left: readonly Interval[] = [part];
    for (const reading of readings) {
      if (left.length === 0) break;
      if (!isGood(reading.fetchedAt, isRecent)) continue;
      const months = { from: reading.from ?? everything.from, to: reading.to ?? everything.to };
      for (const interval of left) {
        const shared = intersect(interval, months);
        if (shared !== null) picks.push({ reading, months: shared });
      }
      left = subtract(left, [months]);
    }
    missing.push(...left);
  }
  return { picks, missing: joinNeighbours(missing) };
}

/** The rows of what was picked; a month of which a chunk is gone is missing. */
export function loadSegments(store: SegmentStore, list: string, { picks, missing }: Picks): FoundRows {
  const wanted = picks.flatMap((pick) => {
    const { reading, months } = pick;
    return Object.keys(reading.segments)
      .filter((segment) => segment === mixed || intersect(monthsOfSegment(segment), months) !== null)
      .map((segment) => ({ pick, reading, segment }));
  });
  const loaded = wanted.length === 0 ? [] : store.load(list, wanted);
  const lost = wanted.filter((_, index) => loaded[index] === null).map(({ pick }) => pick);
  const sets = picks
    .filter((pick) => !lost.includes(pick))
    .map((pick) => ({
      fetchedAt: pick.reading.fetchedAt,
      rows: wanted.flatMap((each, index) =>
        each.pick === pick ? (loaded[index] ?? []).filter((row) => isInMonths(row, pick.months)) : [],
      ),
    }));
  sets.sort((a, b) => b.fetchedAt - a.fetchedAt);
  return { sets, missing: joinNeighbours([...missing, ...lost.map(({ months }) => months)]) };
}

/** Rows by the segment that keeps them. */
export function toSegments(rows: readonly Row[], today: number): Map<string, Row[]> {
  const segments = new Map<string, Row[]>();
  const firstMonthly = monthOf(today) - monthlyMonths;
  for (const row of rows) {
    const day = dayNumber(row['transactionDate']);
    const isMixed = day === null || rows.length <= mixedRowsMax;
    const segment = isMixed ? mixed : segmentOf(monthOf(day), firstMonthly);
    const kept = segments.get(segment);
    if (kept === undefined) segments.set(segment, [row]);
    else kept.push(row);
  }
  return segments;
}

/** Samples: `2026-03`, and `1999` of a year long ago. */
function segmentOf(month: number, firstMonthly: number): string {
  const year = Math.floor(month / 12);
  return month < firstMonthly ? String(year) : `${year}-${String(month - year * 12 + 1).padStart(2, '0')}`;
}

function monthsOfSegment(segment: string): Interval {
  const [year = 0, month] = segment.split('-').map(Number);
  if (month === undefined) return { from: year * 12, to: year * 12 + 11 };
  return { from: year * 12 + month - 1, to: year * 12 + month - 1 };
}

/** A row without a date belongs wherever it came. */
export function isInMonths(row: Row, months: Interval): boolean {
  const day = dayNumber(row['transactionDate']);
  if (day === null) return true;
  const month = monthOf(day);
  return month >= months.from && month <= months.to;
}
