import { applyPlan, removalsMax, type Target } from '../apply/apply-plan';
import { extendFilter } from '../apply/extend-filter';
import { repairMetadata } from '../sheet/lay-out';
import { refuseMergedCells } from '../sheet/read-rows';
import { listRemoved } from '../undo/removed-rows';
import { recordPlan } from '../undo/undo-record';
import type { UpsertPlan } from '../upsert/plan-upsert';
import type { PlannedRun } from './plan-run';
import type { TableRun } from './table-run';

/** An edit during the write makes the plan invalid. After this many plans the next run continues. */
const plansMax = 5;

export interface WrittenRows {
  readonly planCount: number;
  /** The last plan. */
  readonly planned: PlannedRun;
  /** Another person moved rows or columns in the meantime, so that the rest of the plan was not written. */
  readonly isMoved: boolean;
  /** Whether an edit may have come between two writes of any plan, so that values are in other rows. */
  readonly isMisplaced: boolean;
  /** Number of rows for which there was no time. */
  readonly left: number;
  /** Rows of the table after it. */
  readonly rowCount: number;
  readonly headings: { readonly [key: string]: string };
}

/** Fourth step of a run: writes a plan. `before`: the plan before it in the same run. */
export function writePlan(run: TableRun, planned: PlannedRun, before: WrittenRows | null): WrittenRows {
  const { platform, sheet, table, owned } = run;
  const { location } = planned.target;
  const planCount = (before?.planCount ?? 0) + 1;
  const { changes } = run.progress;
  const { added, removed } = changes;
  // A new table has nothing but the headings that the run has written.
  const isNew = planned.rowCount === 0 && run.state.lastRunAt === null;
  const isWriting = writes(planned.target, planned.plan);
  if (!isNew && isWriting) refuseMergedCells(sheet, location, planned.target.index);
  run.progress.undo = recordPlan(run, planned);
  const { left, isMoved, isMisplaced, lastRow } = applyPlan(
    run,
    planned.target,
    planned.plan,
    planCount === plansMax,
    () => listRemoved(run, planned.gone.slice(0, removalsMax)),
  );
  if (changes.added > added && !isNew) extendFilter(run, location.headerRow, lastRow);
  // A complete load also colours rows.
  if (isWriting || run.isLoad) platform.spreadsheet()?.flush();
  if (!isMoved) repairMetadata(sheet, table.id, owned, location);
  return {
    planCount,
    planned,
    isMoved,
    isMisplaced: isMisplaced || before?.isMisplaced === true,
    left,
    rowCount: planned.rowCount + changes.added - added - changes.removed + removed,
    headings: Object.fromEntries(owned.map(({ key }, index) => [key, location.headings[index] ?? ''])),
  };
}

/** Whether the rest must be planned and written in this run. */
export function mustPlanAgain(run: TableRun, { isMoved, planCount }: WrittenRows): boolean {
  return isMoved && planCount < plansMax && run.hasTime();
}

function writes({ unkeyed }: Target, { rows, inserts, insertsOnTop, marks, removals }: UpsertPlan): boolean {
  const lists = [inserts, insertsOnTop, marks, removals, unkeyed];
  return lists.some(({ length }) => length > 0) || rows.some(({ changed }) => changed.length > 0);
}
