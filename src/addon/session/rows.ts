import { hasId, type Row, transactionDay } from '../cells/row';
import { daysOf, monthOf, monthsOf } from '../days/day-number';
import { everything, type Interval, intersect, subtract } from '../days/intervals';
import { AddonError, isAddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { type CachedRows, type FetchedRows, makesDoubtful } from '../reading/store/manifest';
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

const fresh: Staleness = { staleBecause: null, error: null };

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
function olderCopy(list: OpenList, days: Interval, error: AddonError): RowSet {
  const older = errorPolicy(error).canServeStale ? list.cache.find(days, () => true) : { sets: [], missing: [days] };
  if (older.missing.length > 0) throw error;
  return toRowSet(older.sets, days, { staleBecause: error.message, error });
}

/**
 * The rows of several reads within some days. If a row is in two reads, because its date changed, the newer one counts.
 */
function mergeRows(sets: readonly FetchedRows[], days: Interval): Row[] {
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

export type QueryResult = RowSet | AddonError;

/**
 * The results of one execution: for each query all rows or an error, never some of the rows. They come from the cache,
 * from the API, or from an older copy in the cache.
 */
export interface QueryResults {
  /** undefined while the query has no result. */
  of(query: RowQuery): QueryResult | undefined;
  /** Uses cached rows that are new enough, or the cached refusal of the API. False if the cache has neither. */
  fromCache(query: RowQuery): boolean;
  /** Uses the result or error of `read`. */
  fromRead(query: RowQuery, read: () => RowSet): QueryResult;
  /** Uses cached rows of any age if the error allows it and the cache has all of them; otherwise the error. */
  fromOlderCopy(query: RowQuery, error: AddonError): void;
  /** Why some of the results are an older copy; null if none are. */
  staleBecause(): string | null;
}

export function createQueryResults(): QueryResults {
  const results = new Map<string, QueryResult>();

  /** `read` has the rows of complete months; the result has those of the query's days. */
  const setResult = (query: RowQuery, read: () => RowSet): QueryResult => {
    const found = attempt(() => {
      const rows = read();
      return toRowSet([rows], query.days, rows);
    });
    results.set(query.key, found);
    return found;
  };

  return {
    of: ({ key }) => results.get(key),
    fromCache(query) {
      const { list, key, days, daysToRead } = query;
      const { sets, missing } = list.find(daysToRead);
      const { refusal } = list.cache.manifest();
      if (missing.length === 0) results.set(key, toRowSet(sets, days));
      else if (refusal !== null && list.isFreshEnough({ readAt: refusal.at, isRecent: true })) {
        results.set(key, new AddonError('forbidden_scope', refusal.sentence, refusal));
      }
      return results.has(key);
    },
    fromRead: setResult,
    fromOlderCopy(query, error) {
      setResult(query, () => olderCopy(query.list, query.daysToRead, error));
    },
    staleBecause() {
      for (const found of results.values()) {
        if (!(found instanceof AddonError) && found.staleBecause !== null) return found.staleBecause;
      }
      return null;
    },
  };
}

function attempt(read: () => RowSet): QueryResult {
  try {
    return read();
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
    return thrown;
  }
}
