import type { Sheet } from '../platform/platform';

/** Cells as shown, by row and column from 1. Blank beyond the last cell in use. */
export interface SheetText {
  readonly lastRow: number;
  readonly lastColumn: number;
  row(row: number): readonly string[];
  /** The same text as in `row(row)`; it loads one column only if the row is not loaded. */
  cell(row: number, column: number): string;
}

const cellsPerCall = 100_000;

/**
 * Loads a sheet in blocks of rows when a cell in them is read, each with one service call of at most 100,000 cells. A
 * sheet of 8,000 transactions is one call, whatever is selected.
 */
export function readSheetText(sheet: Sheet): SheetText {
  const [lastRow, lastColumn] = [sheet.lastRow(), sheet.lastColumn()];
  const rowsPerBlock = Math.max(1, Math.floor(cellsPerCall / Math.max(1, lastColumn)));
  const blocks = new Map<number, readonly (readonly string[])[]>();
  const columns = new Map<number, readonly (readonly string[])[]>();
  const blockOf = (row: number): number => Math.floor((row - 1) / rowsPerBlock);
  const isInUse = (row: number): boolean => row >= 1 && row <= lastRow && lastColumn > 0;

  function loadBlock(index: number): readonly (readonly string[])[] {
    const first = index * rowsPerBlock + 1;
    const rowCount = Math.min(rowsPerBlock, lastRow - first + 1);
    const rows = sheet.displayValues({ row: first, column: 1, rowCount, columnCount: lastColumn });
    blocks.set(index, rows);
    return rows;
  }

  function row(row: number): readonly string[] {
    if (!isInUse(row)) return [];
    const index = blockOf(row);
    return (blocks.get(index) ?? loadBlock(index))[row - 1 - index * rowsPerBlock] ?? [];
  }

  function cell(rowNumber: number, column: number): string {
    if (!isInUse(rowNumber) || blocks.has(blockOf(rowNumber))) return row(rowNumber)[column - 1] ?? '';
    let texts = columns.get(column);
    if (texts === undefined) {
      texts = sheet.displayValues({ row: 1, column, rowCount: lastRow, columnCount: 1 });
      columns.set(column, texts);
    }
    return texts[rowNumber - 1]?.[0] ?? '';
  }

  return { lastRow, lastColumn, row, cell };
}
