import type { EditableSheet, Platform } from '../../platform/platform';
import { isStorable } from '../../store/record';
import { replacedFilters } from '../definition/table-store';
import type { TableRun } from '../run/table-run';

/**
 * Extends the user's filter to new rows, which would otherwise be visible whatever it hides. Google refuses this in a
 * protected sheet; the rows stay.
 */
export function extendFilter(
  { platform, sheet, table }: Pick<TableRun, 'platform' | 'sheet' | 'table'>,
  headerRow: number,
  lastRow: number,
): void {
  const replaced = replacedFilters.of(table.id);
  let isKept = false;
  try {
    sheet.extendFilter(headerRow, lastRow, (filter) => {
      // Without a stored copy, a run that ends now would lose the filter.
      if (!isStorable(filter)) return false;
      replaced.write(platform, filter);
      isKept = true;
      return true;
    });
  } catch {
    // The next run restores it, and tries again when it adds rows.
    return;
  }
  if (isKept) replaced.remove(platform);
}

/** Restores the filter after a run that ended while it replaced the filter. Reads one property. */
export function restoreFilter(platform: Platform, sheet: EditableSheet, tableId: string): void {
  const replaced = replacedFilters.of(tableId);
  const filter = replaced.read(platform);
  if (filter === null) return;
  try {
    sheet.restoreFilter(filter);
  } catch {
    // Google may refuse it, as in a protected sheet. The user must then create the filter again.
  }
  replaced.remove(platform);
}
