import { cellName } from '../../workbook/a1';
import { type Grid, shownText } from './grid';
import { onSelection, selectedCell } from './report-selection';

/** Screen readers read what the last of several quick changes selects. */
const quietMs = 150;

/** Reports the address of the selected cell, and what it shows. */
export function announceSelection(grid: Grid, onSelected: (text: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  onSelection(grid, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const cell = selectedCell(grid);
      if (cell === null) return;
      const [row, column] = [cell.row + 1, cell.column + 1];
      const text = shownText(grid, grid.unit.getActiveSheet().getName(), row, column);
      onSelected(`${cellName(row, column)} ${text === '' ? 'blank' : text}`);
    }, quietMs);
  });
}
