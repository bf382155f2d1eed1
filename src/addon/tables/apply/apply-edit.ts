import { createDates } from '../../formulas/run';
import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { goneColumn } from '../definition/datasets';
import type { TableRun } from '../run/table-run';
import type { UpsertPlan } from '../upsert/plan-upsert';
import { type AppliedPlan, applyPlan, type Target } from './apply-plan';
import { extendFilter } from './extend-filter';

const nothing: UpsertPlan = {
  ...{ rows: [], inserts: [], insertsOnTop: [], removals: [], marks: [], gone: [], returned: [] },
  ...{ matchedCount: 0, review: [], unsure: [], relinked: {} },
};

/** Writes a plan that is not that of a run: it is not logged, and cannot be undone. */
export function applyEdit(
  platform: Platform,
  { table, sheet, owned }: Pick<TableRun, 'table' | 'sheet' | 'owned'>,
  target: Omit<Target, 'goneColumn' | 'unkeyed'>,
  plan: Partial<UpsertPlan>,
  budget: Budget,
): AppliedPlan & Pick<TableRun['progress'], 'changes'> {
  const changes = { added: 0, changed: 0, marked: 0, removed: 0 };
  const mark = owned.findIndex(({ key }) => key === goneColumn.key);
  const applied = applyPlan(
    {
      sheet,
      owned,
      dates: createDates(platform),
      hasTime: () => budget.remainingMs() > 0,
      isLoad: true,
      progress: { changes, undo: undefined, listed: new Set(), save() {}, close() {} },
    },
    { ...target, goneColumn: mark < 0 ? null : mark, unkeyed: [] },
    { ...nothing, ...plan },
    false,
  );
  if (changes.added > 0) extendFilter({ platform, sheet, table }, target.location.headerRow, applied.lastRow);
  return { ...applied, changes };
}
