import { hasId, type Row } from '../cells/row';
import { transactionDay } from '../cells/transaction-day';
import type { Interval } from '../days/intervals';
import type { FetchedRows } from '../reading/store/fetched-rows';

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
