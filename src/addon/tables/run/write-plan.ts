import { applyPlan } from '../apply/apply-plan';
import { extendFilter } from '../apply/extend-filter';
import { repairMetadata } from '../sheet/lay-out';
import type { RowChanges } from '../views';
import type { PlannedRun } from './plan-run';
import type { TableRun } from './table-run';

/** An edit during the write makes the plan invalid. After this many plans the next run continues. */
const plansMax = 4;

export interface WrittenRows {
  /** Of all plans of the run. */
  readonly changes: RowChanges;
  readonly planCount: number;
  /** The last plan. */
  readonly planned: PlannedRun;
  /** Another person moved rows or columns in the meantime, so that the rest of the plan was not written. */
  readonly isMoved: boolean;
  /** Number of rows for which there was no time. */
  readonly left: number;
  /** Rows of the table after it. */
  readonly rowCount: number;
  readonly headings: { readonly [key: string]: string };
}

/** Fourth step of a run: writes a plan. `before`: what the earlier plans of the run wrote. */
export function writePlan(run: TableRun, planned: PlannedRun, before: WrittenRows | null): WrittenRows {
  const { platform, sheet, table, owned } = run;
  const { location } = planned.target;
  const planCount = (before?.planCount ?? 0) + 1;
  const { changes, left, isMoved, lastRow } = applyPlan(run, planned.target, planned.plan, planCount === plansMax);
  if (changes.added > 0) extendFilter(run, location.headerRow, lastRow);
  platform.spreadsheet()?.flush();
  if (!isMoved) repairMetadata(sheet, table.id, owned, location);
  return {
    changes: before === null ? changes : sumOf(before.changes, changes),
    planCount,
    planned,
    isMoved,
    left,
    rowCount: planned.rowCount + changes.added - changes.removed,
    headings: Object.fromEntries(owned.map(({ key }, index) => [key, location.headings[index] ?? ''])),
  };
}

/** Whether the rest must be planned and written in this run. */
export function mustPlanAgain(run: TableRun, { isMoved, planCount }: WrittenRows): boolean {
  return isMoved && planCount < plansMax && run.hasTime();
}

function sumOf(before: RowChanges, changes: RowChanges): RowChanges {
  return {
    added: before.added + changes.added,
    changed: before.changed + changes.changed,
    marked: before.marked + changes.marked,
    removed: before.removed + changes.removed,
  };
}
