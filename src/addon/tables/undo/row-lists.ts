import { AddonError } from '../../errors/addon-error';
import type { Platform } from '../../platform/platform';
import { removedSheet } from './removed-rows';
import { undoSheet } from './undo-record';

/** Hidden sheets with rows that tables have removed or changed. */
export const rowListNames = [removedSheet.name, undoSheet.name];

/** Two service calls. */
export function hasRowLists(platform: Platform): boolean {
  return rowListNames.some((name) => (platform.spreadsheet()?.sheetNamed(name) ?? null) !== null);
}

/** Google's own text of a refusal is translated and names no way out. */
export function deleteRowLists(platform: Platform): void {
  const spreadsheet = platform.spreadsheet();
  try {
    for (const name of rowListNames) {
      const sheet = spreadsheet?.sheetNamed(name) ?? null;
      if (sheet !== null) spreadsheet?.deleteSheet(sheet.id());
    }
  } catch {
    const names = rowListNames.join(' or ');
    throw new AddonError(
      'table_write_refused',
      `Disconnected, but Google refused to delete ${names}. Is it protected? Delete it yourself.`,
    );
  }
}
