import { IEditorBridgeService } from '@univerjs/preset-sheets-core';
import type { Grid } from './grid';

/**
 * Keeps typed input in the cell editor when a result arrives. Univer 0.25.1 refills the editor when the cell at its
 * address changes in any sheet, so a result in A1 of another sheet deleted a half-typed formula in A1.
 */
export function keepTyped({ injector }: Grid): void {
  const editor = injector.get(IEditorBridgeService);
  const refresh = editor.refreshEditCellState.bind(editor);
  editor.refreshEditCellState = () => {
    if (!editor.isVisible().visible) refresh();
  };
}
