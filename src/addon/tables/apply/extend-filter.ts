import { googleLimits, sizeBytesOf } from '../../platform/google-limits';
import type { EditableSheet, Platform, SavedFilter } from '../../platform/platform';
import { filterProperty } from '../definition/table-store';
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
  let isKept = false;
  try {
    sheet.extendFilter(headerRow, lastRow, (filter) => {
      const text = JSON.stringify(filter);
      // Without a stored copy, a run that ends now would lose the filter.
      if (sizeBytesOf(text) > googleLimits.propertyValueBytes) return false;
      platform.documentProperties.set(filterProperty(table.id), text);
      isKept = true;
      return true;
    });
  } catch {
    // The next run restores it, and tries again when it adds rows.
    return;
  }
  if (isKept) platform.documentProperties.delete(filterProperty(table.id));
}

/** Restores the filter after a run that ended while it replaced the filter. Reads one property. */
export function restoreFilter(platform: Platform, sheet: EditableSheet, tableId: string): void {
  const text = platform.documentProperties.get(filterProperty(tableId));
  if (text === null) return;
  try {
    sheet.restoreFilter(JSON.parse(text) as SavedFilter);
  } catch {
    // Google may refuse it, as in a protected sheet. The user must then create the filter again.
  }
  platform.documentProperties.delete(filterProperty(tableId));
}
