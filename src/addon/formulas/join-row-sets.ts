import { hasId, type Row } from '../cells/row';
import type { RowSet } from '../session/session';

/** Joins the rows of several lists, without duplicates, as of the oldest list. */
export function joinRowSets(sets: readonly RowSet[]): RowSet {
  const [only] = sets;
  if (only !== undefined && sets.length === 1) return only;
  const stale = sets.find(({ staleBecause }) => staleBecause !== null);
  return {
    rows: distinct(sets.flatMap(({ rows }) => rows)),
    fetchedAt: Math.min(...sets.map(({ fetchedAt }) => fetchedAt)),
    staleBecause: stale?.staleBecause ?? null,
    error: stale?.error ?? null,
  };
}

/** Deduplicates by id. Rows without an id are all kept. */
function distinct(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [hasId(row) ? row['id'] : row, row]));
  return [...byId.values()];
}
