import type { Area } from './platform';

/** The letters of a column, from 1: 28 is AB. */
export function toLetters(column: number): string {
  const rest = (column - 1) % 26;
  const first = (column - 1 - rest) / 26;
  return (first === 0 ? '' : toLetters(first)) + String.fromCharCode(65 + rest);
}

/** Row and column from 1: `1, 28` is AB1. */
export function cellName(row: number, column: number): string {
  return `${toLetters(column)}${row}`;
}

/** Sample: `B2:D9`. */
export function areaName({ row, column, rowCount, columnCount }: Area): string {
  return `${cellName(row, column)}:${cellName(row + rowCount - 1, column + columnCount - 1)}`;
}
