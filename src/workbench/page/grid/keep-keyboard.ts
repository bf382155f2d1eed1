import { focusGrid, type Grid } from './grid';

/**
 * Focuses the grid on a key press if no element has the focus. In Sheets the grid has the focus again after a tab was
 * copied, renamed, coloured or moved. Univer 0.25.1 leaves it on the body, where Ctrl+Z does nothing.
 */
export function keepKeyboard(grid: () => Grid | null): void {
  const restoreFocus = () => {
    const shown = grid();
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (shown && isFocusLost && !document.querySelector('dialog[open]')) focusGrid(shown);
  };
  // In the capture phase, before Univer's listener.
  window.addEventListener('keydown', restoreFocus, true);
}
