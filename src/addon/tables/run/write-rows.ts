import { type Applied, applyPlan } from '../apply/apply-plan';
import { extendFilter } from '../apply/extend-filter';
import { repairMetadata } from '../sheet/lay-out';
import { locateTable } from '../sheet/locate-table';
import { type PlannedRun, planRun } from './plan-run';

/** An edit during the write makes the plan invalid. After this many plans the next run continues. */
const plansMax = 4;

export interface WrittenRows extends Applied, Pick<PlannedRun, 'rowCount' | 'review' | 'unsure' | 'isKeyed'> {
  readonly isMoved: boolean;
  readonly headings: { readonly [key: string]: string };
}

/** Plans and writes the differences, and plans again if another person moves rows or columns in the meantime. */
export function writeRows(
  facts: Omit<Parameters<typeof planRun>[0], 'location'>,
  known: { readonly [key: string]: string },
  hasTime: () => boolean,
): WrittenRows {
  const { platform, sheet, table, owned } = facts;
  const total = { added: 0, changed: 0, marked: 0, removed: 0 };
  for (let plan = 1; ; plan += 1) {
    // Locates the table only now, because the user may have moved it while the API was read.
    const location = locateTable(sheet, table.id, owned, known);
    const { target, plan: planned, goneSince, rowCount, review, unsure, isKeyed } = planRun({ ...facts, location });
    const { isMoved, left, lastRow, ...applied } = applyPlan(target, planned, goneSince, hasTime, plan === plansMax);
    for (const name of ['added', 'changed', 'marked', 'removed'] as const) total[name] += applied[name];
    if (applied.added > 0) extendFilter(platform, sheet, table.id, location.headerRow, lastRow);
    platform.spreadsheet()?.flush();
    if (isMoved && plan < plansMax && hasTime()) continue;
    if (!isMoved) repairMetadata(sheet, table.id, owned, location);
    return {
      ...total,
      left,
      isMoved,
      rowCount: rowCount + applied.added - applied.removed,
      review,
      unsure,
      isKeyed,
      headings: Object.fromEntries(owned.map(({ key }, index) => [key, location.headings[index] ?? ''])),
    };
  }
}
