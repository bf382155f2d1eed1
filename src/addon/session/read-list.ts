import { type Interval, intersect, subtract } from '../days/intervals';
import { makesDoubtful } from '../reading/store/date-filter';
import type { FoundRows } from '../reading/store/fetched-rows';
import type { OpenList } from './open-list';
import { type ReadOptions, readDays } from './read-days';
import { fresh, olderCopy, type RowSet, toRowSet } from './row-set';

/**
 * The rows of some days of a list: those in the cache, and the missing ones from the API. If the read fails, an older
 * copy; without one, an error that says how far the read got.
 */
export function readList(list: OpenList, days: Interval, options: ReadOptions): RowSet {
  const { isAlwaysFresh } = options;
  const { dateFilter: before } = list.cache.manifest();
  const found: FoundRows = isAlwaysFresh ? { sets: [], missing: [days] } : list.find(days);
  const { reads, cause } = readDays(list, found.missing, options);
  const { dateFilter } = list.cache.manifest();
  // The cached rows of other days were read before the date filter was known, so they are read again.
  if (cause === null && makesDoubtful(dateFilter, before) && found.sets.length > 0)
    return readList(list, days, options);
  const complete = reads.map((read) => read.days);
  if (cause === null || subtract(found.missing, complete).length === 0) {
    const own = reads.filter((read) => found.missing.some((each) => intersect(each, read.days) !== null));
    // A list without dates may continue from a checkpoint that is older than its rows may be.
    const isOld = own.some(({ fetchedAt }) => !list.isFreshEnough(fetchedAt, !list.spec.isDated));
    return toRowSet([...own, ...found.sets], days, isOld && !isAlwaysFresh ? readInParts : fresh);
  }
  if (isAlwaysFresh) throw cause;
  return olderCopy(list, days, cause);
}

/** Such a read does not start again at each refresh, because it would then never end. */
const readInParts = { staleBecause: 'Read in parts, the first of them by an earlier evaluation.', error: null };
