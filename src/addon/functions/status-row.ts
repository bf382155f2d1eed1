import type { TablePlan } from '../table/table';
import type { Run } from './run';

/** The last row of `status=true`. Sample: `Complete: 120 rows as of 2026-03-31 09:15`. */
export function statusText(run: Run, plan: TablePlan, rowCount: number, fetchedAt: number): string {
  if (!plan.hasStatusRow) return '';
  const asOf = run.sheetDates().wallTime(new Date(fetchedAt)).slice(0, 16);
  const isCut = plan.limit !== undefined && plan.limit < rowCount;
  const rows = rowCount === 1 ? '1 row' : `${rowCount} rows`;
  return isCut ? `First ${plan.limit} of ${rows} as of ${asOf}` : `Complete: ${rows} as of ${asOf}`;
}
