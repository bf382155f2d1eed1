import { IEditorBridgeService } from '@univerjs/preset-sheets-core';
import type { Grid } from './grid';

/**
 * Univer 0.25.1 fills the open cell editor again when the same cell of any sheet changes. A formula that is being typed
 * into A1 was lost when a result arrived in the A1 of another sheet; Sheets keeps what is typed.
 */
export function keepTyped({ injector }: Grid): void {
  const editor = injector.get(IEditorBridgeService);
  const refresh = editor.refreshEditCellState.bind(editor);
  editor.refreshEditCellState = () => {
    if (!editor.isVisible().visible) refresh();
  };
}
