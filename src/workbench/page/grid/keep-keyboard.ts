import { focusGrid, type Grid } from './grid';

/**
 * Sheets has the keyboard in the grid again after a tab was copied, renamed, coloured or moved. Univer 0.25.1 leaves it
 * with nobody, and Ctrl+Z does nothing: what nobody is there for is the grid's.
 */
export function keepKeyboard(grid: () => Grid | null): void {
  const giveBack = () => {
    const shown = grid();
    const isNobodys = document.activeElement === null || document.activeElement === document.body;
    if (shown && isNobodys && !document.querySelector('dialog[open]')) focusGrid(shown);
  };
  // Before Univer's own listener hears it.
  window.addEventListener('keydown', giveBack, true);
}
