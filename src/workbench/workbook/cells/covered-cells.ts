import type { Worksheet } from '@univerjs/core';

/**
 * Returns whether a cell, counted from 0, is part of merged cells and not the first of them. Such a cell has no content:
 * it is not known whether Google stores what a script writes into it, so here it is dropped.
 */
export function coveredCells(sheet: Worksheet): (row: number, column: number) => boolean {
  const ranges = sheet.getMergeData();
  if (ranges.length === 0) return () => false;
  return (row, column) =>
    ranges.some(
      ({ startRow, startColumn, endRow, endColumn }) =>
        row >= startRow &&
        row <= endRow &&
        column >= startColumn &&
        column <= endColumn &&
        (row !== startRow || column !== startColumn),
    );
}
