import { AddonError, isAddonError } from '../errors/addon-error';
import type { RowQuery } from './rows';
import { olderCopy, type RowSet, toRowSet } from './rows';

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
