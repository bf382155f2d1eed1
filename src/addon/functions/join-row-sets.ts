import type { RowSet } from '../rows/reader';
import { hasId, type Row } from '../table/row';

/** Rows of several lists as of the oldest; a row that is in two of them once. */
export function joinRowSets(sets: readonly RowSet[]): RowSet {
  const [only] = sets;
  if (only !== undefined && sets.length === 1) return only;
  return {
    rows: distinct(sets.flatMap(({ rows }) => rows)),
    fetchedAt: Math.min(...sets.map(({ fetchedAt }) => fetchedAt)),
    staleBecause: sets.find(({ staleBecause }) => staleBecause !== null)?.staleBecause ?? null,
  };
}

/** What has no id cannot be known again. */
function distinct(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [hasId(row) ? row['id'] : row, row]));
  return [...byId.values()];
}
