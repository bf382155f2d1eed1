import { isUuid } from '../../cells/row';
import { datasetOf, keepsDays } from '../definition/datasets';
import { countDays, type DayCounts } from '../read/day-counts';
import { createDayReader } from '../sheet/read-columns';
import type { UpsertPlan } from '../upsert/plan-upsert';
import type { OwnRows } from './own-rows';
import type { Scope } from './sheet-rows';
import type { TableRun } from './table-run';

/**
 * How many rows each day has after a plan was written; null if rows are not read by days. If fewer are there at the next
 * run, somebody has deleted them. A copy of a row does not count, nor does a row without an id of the API.
 */
export function countDaysAfter(
  { platform, table, owned }: TableRun,
  { location, index }: OwnRows,
  { rowDays }: Scope,
  plan: UpsertPlan,
): DayCounts | null {
  const { date } = datasetOf(table.dataset);
  if (date === null || keepsDays(table)) return null;
  const column = owned.findIndex(({ key }) => key === date);
  const toDay = createDayReader(platform);
  const written = new Map(plan.rows.map(({ row, cells }) => [row, cells[column]]));
  const removed = new Set(plan.removals);
  const dayOf = (row: number): number | null =>
    written.has(row) ? toDay(written.get(row)) : (rowDays[row - location.headerRow - 1] ?? null);
  const kept = Array.from(index.rowsOf).flatMap(([id, [row]]) =>
    row === undefined || removed.has(row) || !isUuid(id) ? [] : [dayOf(row)],
  );
  const added = [...plan.inserts, ...plan.insertsOnTop].filter(({ id }) => isUuid(id));
  return countDays([...kept, ...added.map(({ cells }) => toDay(cells[column]))]);
}
