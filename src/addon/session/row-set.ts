import type { Interval } from '../days/intervals';
import type { AddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import type { FetchedRows } from '../reading/store/fetched-rows';
import { mergeRows } from './merge-rows';
import type { OpenList } from './open-list';

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
