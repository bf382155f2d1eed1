import type { Platform } from '../../platform/platform';
import { canChange } from '../../sheets/write-cells';
import { columnsNamed, markKey, markOf, openTables } from './open-tables';

/** Marks the columns that the rules of a user set, in every table that has one with such a heading: these and no others. */
export function markColumns(platform: Platform, user: string, headings: ReadonlySet<string>): void {
  if (headings.size === 0) return;
  for (const { sheet, marks, ...table } of openTables(platform).open) {
    for (const heading of headings) {
      const [column, another] = columnsNamed({ ...table, sheet, marks }, heading).own;
      if (column === undefined || another !== undefined) continue;
      const known = marks.filter(({ value }) => value === markOf(table, user, heading));
      for (const mark of known) if (mark.column !== column) mark.remove();
      if (known.some((mark) => mark.column === column)) continue;
      canChange(sheet, () => sheet.addMetadata(markKey, markOf(table, user, heading), { column }));
    }
  }
}
