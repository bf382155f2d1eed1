import type { RowSet } from '../session/session';
import type { Sources } from './run';
import type { TablePlan } from './table/table';

/**
 * The last row of `status=true`; null without that option. Samples: `Complete: 120 rows as of 2026-03-31 09:15`,
 * `Old: 120 rows as of …: why`.
 */
export function statusText(sources: Sources, plan: TablePlan, rowCount: number, rowSet: RowSet): string | null {
  if (!plan.hasStatusRow) return null;
  const asOf = sources.sheetDates().wallTime(new Date(rowSet.fetchedAt)).slice(0, 16);
  const isCut = (plan.limit ?? rowCount) < rowCount;
  const rows = rowCount === 1 ? '1 row' : `${rowCount} rows`;
  // Names and tags come from separate lists, which may be older than the rows.
  const staleBecause = rowSet.staleBecause ?? sources.session().staleBecause();
  const notes = sources.notes.map((note) => `. ${note}`).join('');
  if (staleBecause !== null) return `Old: ${rows} as of ${asOf}: ${staleBecause}${notes}`;
  return `${isCut ? `First ${plan.limit} of` : 'Complete:'} ${rows} as of ${asOf}${notes}`;
}
