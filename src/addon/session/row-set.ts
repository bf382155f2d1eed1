import type { Interval } from '../days/intervals';
import type { AddonError } from '../errors/addon-error';
import type { FetchedRows } from '../reading/store/manifest';
import { hasId, type Row } from '../rows/row';
import { transactionDay } from '../rows/transaction';

/** All rows of a list query, and when the oldest of them were read. */
export interface RowSet extends FetchedRows {
  /** Why an older copy is shown; null if the rows are fresh enough. */
  readonly staleBecause: string | null;
  /** The error for which an older copy is shown; null if no read failed. */
  readonly error: AddonError | null;
}

/** The rows of several reads within some days, as one set. */
export function toRowSet(
  sets: readonly FetchedRows[],
  days: Interval,
  { staleBecause, error }: Omit<RowSet, keyof FetchedRows> = { staleBecause: null, error: null },
): RowSet {
  const fetchedAt = Math.min(...sets.map((set) => set.fetchedAt));
  return { rows: mergeRows(sets, days), fetchedAt, staleBecause, error };
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
