import { createDates } from '../../cells/sheet-dates';
import { AddonError } from '../../errors/addon-error';
import type { SheetRow } from '../../matching/rows';
import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { isBlank } from '../../rows/row';
import { type AppliedPlan, applyPlan } from '../apply/apply-plan';
import { createEditGuard, type EditGuard, RowsMoved } from '../apply/edit-guard';
import { extendFilter } from '../apply/extend-filter';
import { goneColumn } from '../definition/datasets';
import { requireTable } from '../definition/table-store';
import type { TableRun } from '../run/table-run';
import { indexRows, locateRows } from '../sheet/locate-rows';
import { columnValues } from '../sheet/read-columns';
import { openTable } from '../sheet/table-sheet';
import { listRemoved } from '../undo/removed-rows';
import type { UpsertPlan } from '../upsert/plan-upsert';

export type EditedTable = ReturnType<typeof openForEdit>;

/** A table in its sheet, to be changed without a run. Three service calls and those for the headings. */
export function openForEdit(platform: Platform, id: string) {
  const opened = openTable(platform, requireTable(platform, id));
  const { table, sheet, owned, idColumns } = opened;
  const located = locateRows(opened);
  const { location, ids } = located;
  const index = indexRows(location, ids);
  const mark = opened.indexOf(goneColumn.key);
  return {
    ...opened,
    located,
    location,
    index,
    idColumn: location.columns[idColumns.id] ?? 1,
    guard: withMessage(createEditGuard(sheet, { location, index, idColumns })),
    /** Reads which rows are marked as gone: a service call. */
    readGone(): (row: number) => boolean {
      const marks = columnValues(sheet, location, mark);
      return (row) => !isBlank(marks[row - location.headerRow - 1]);
    },
    listRemoved(rows: readonly SheetRow[]): void {
      listRemoved({ platform, sheet, owned, startedAt: platform.clock.now(), progress: { listed: new Set() } }, rows);
    },
    /** Writes a plan as that of a run, but it is not logged, and cannot be undone. */
    apply(plan: Partial<UpsertPlan>, budget: Budget): AppliedPlan & Pick<TableRun['progress'], 'changes'> {
      const changes = { added: 0, changed: 0, marked: 0, removed: 0 };
      const run = {
        sheet,
        owned,
        dates: createDates(platform),
        hasTime: () => budget.remainingMs() > 0,
        isLoad: true,
        progress: { changes, undo: undefined, listed: new Set<string>(), save() {}, close() {} },
      };
      const target = { location, index, idColumns, goneColumn: mark < 0 ? null : mark, unkeyed: [] };
      const applied = applyPlan(run, target, { ...nothing, ...plan }, false);
      if (changes.added > 0) extendFilter({ platform, sheet, table }, location.headerRow, applied.lastRow);
      return { ...applied, changes };
    },
  };
}

const nothing: UpsertPlan = {
  ...{ rows: [], inserts: [], insertsOnTop: [], removals: [], marks: [], gone: [], returned: [] },
  ...{ matchedCount: 0, review: [], unsure: [], relinked: {} },
};

export function movingRows(): AddonError {
  return new AddonError('busy', 'Somebody was moving rows. Try again in a minute.');
}

/** A guard whose checks throw a message for the user. */
function withMessage(guard: EditGuard): EditGuard {
  const tell = <Given extends readonly unknown[], Result>(check: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      try {
        return check(...given);
      } catch (thrown) {
        throw thrown instanceof RowsMoved ? movingRows() : thrown;
      }
    };
  };
  const [check, readRows] = [tell(guard.check), tell(guard.readRows)];
  return { ...guard, check, readRows, checkAll: tell(guard.checkAll), checkFree: tell(guard.checkFree) };
}
