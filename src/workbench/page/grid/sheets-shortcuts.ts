import { InsertSheetCommand, IShortcutService, KeyCode, MetaKeys } from '@univerjs/preset-sheets-core';
import type { Grid } from './grid';

/** Shortcuts of Sheets that Univer 0.25.1 does not have. */
export function addSheetsShortcuts({ injector }: Pick<Grid, 'injector'>): void {
  injector.get(IShortcutService).registerShortcut({
    id: InsertSheetCommand.id,
    binding: KeyCode.F11 | MetaKeys.SHIFT,
  });
}
