import { hasId, type Row, transactionDay } from '../cells/row';
import { daysOf, monthOf, monthsOf } from '../days/day-number';
import { everything, type Interval, intersect, subtract } from '../days/intervals';
import type { AddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { makesDoubtful } from '../reading/store/date-filter';
import type { CachedRows, FetchedRows } from '../reading/store/fetched-rows';
import type { OpenList } from './open-list';
import { type ReadOptions, readDays } from './read-days';

/** All rows of a list query, and when the oldest of them were read. */
export interface RowSet extends FetchedRows {
  /** Why an older copy is shown; null if the rows are fresh enough. */
  readonly staleBecause: string | null;
  /** The error for which an older copy is shown; null if no read failed. */
  readonly error: AddonError | null;
}

type Staleness = Pick<RowSet, 'staleBecause' | 'error'>;

export const fresh: Staleness = { staleBecause: null, error: null };

/** The rows of several reads within some days, as one set. */
export function toRowSet(
  sets: readonly FetchedRows[],
  days: Interval,
  { staleBecause, error }: Staleness = fresh,
): RowSet {
  const fetchedAt = Math.min(...sets.map((set) => set.fetchedAt));
  return { rows: mergeRows(sets, days), fetchedAt, staleBecause, error };
}

/** Rows of any age, if the cache has all of them; otherwise throws the error that ended the read. */
export function olderCopy(list: OpenList, days: Interval, error: AddonError): RowSet {
  const older = errorPolicy(error).canServeStale ? list.cache.find(days, () => true) : { sets: [], missing: [days] };
  if (older.missing.length > 0) throw error;
  return toRowSet(older.sets, days, { staleBecause: error.message, error });
}

/**
 * The rows of several reads within some days. If a row is in two reads, because its date changed, the newer one counts.
 */
export function mergeRows(sets: readonly FetchedRows[], days: Interval): Row[] {
  const newestFirst = [...sets].sort((a, b) => b.fetchedAt - a.fetchedAt);
  const seen = new Set<unknown>();
  // Rows with neither id nor date may be the same in several sets, so only those of one set count.
  const nameless = newestFirst.find(({ rows }) => rows.some(isNameless));
  return newestFirst.flatMap((set) =>
    set.rows.filter((row) => {
      const day = transactionDay(row);
      if (day === null && !hasId(row)) return set === nameless;
      if (hasId(row)) {
        if (seen.has(row['id'])) return false;
        seen.add(row['id']);
      }
      return day === null || (day >= days.from && day <= days.to);
    }),
  );
}

function isNameless(row: Row): boolean {
  return !hasId(row) && transactionDay(row) === null;
}

/** One query of a formula, and the list whose rows answer it. */
export interface RowQuery {
  /** Identifies the list and the days, so that equal queries share a result. */
  readonly key: string;
  readonly list: OpenList;
  readonly days: Interval;
  /** The days to read: more than the query needs, so that formulas of other days share them. */
  readonly daysToRead: Interval;
}

/** Complete months, so that formulas of other days share the rows. The days after this month are one interval. */
export function wholeMonths({ spec, today }: Pick<OpenList, 'spec' | 'today'>, days: Interval): Interval {
  if (!spec.isDated) return everything;
  const { from, to } = monthsOf(days);
  const present = monthOf(today);
  return daysOf({ from: Math.min(from, present + 1), to: to > present ? everything.to : to });
}

/**
 * The rows of some days of a list: those in the cache, and the missing ones from the API. If the read fails, an older
 * copy; without one, an error that says how far the read got.
 */
export function readList(list: OpenList, days: Interval, options: ReadOptions): RowSet {
  const { isAlwaysFresh } = options;
  const { dateFilter: before } = list.cache.manifest();
  const found: CachedRows = isAlwaysFresh ? { sets: [], missing: [days] } : list.find(days);
  const { reads, cause } = readDays(list, found.missing, options);
  const { dateFilter } = list.cache.manifest();
  // The cached rows of other days were read before the date filter was known, so they are read again.
  if (cause === null && makesDoubtful(dateFilter, before) && found.sets.length > 0)
    return readList(list, days, options);
  const complete = reads.map((read) => read.days);
  if (cause === null || subtract(found.missing, complete).length === 0) {
    const own = reads.filter((read) => found.missing.some((each) => intersect(each, read.days) !== null));
    // A list without dates may continue from a checkpoint that is older than its rows may be.
    const isOld = own.some(({ fetchedAt }) => !list.isFreshEnough({ readAt: fetchedAt, isRecent: !list.spec.isDated }));
    return toRowSet([...own, ...found.sets], days, isOld && !isAlwaysFresh ? readInParts : fresh);
  }
  if (isAlwaysFresh) throw cause;
  return olderCopy(list, days, cause);
}

/** Such a read does not start again at each refresh, because it would then never end. */
const readInParts = { staleBecause: 'Read in parts, the first of them by an earlier evaluation.', error: null };
