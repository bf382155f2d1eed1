import type { Rectangle } from './workbook';

/** `A1` notation of the workbook: columns A … ZZZ, rows from 1. */

/** 1 → A, 26 → Z, 27 → AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** A → 1, Z → 26, AA → 27. */
export function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

export function cellName(row: number, column: number): string {
  return `${columnLetters(column)}${row}`;
}

export function rectangleName({ row, column, rowCount, columnCount }: Rectangle): string {
  const first = cellName(row, column);
  return rowCount === 1 && columnCount === 1
    ? first
    : `${first}:${cellName(row + rowCount - 1, column + columnCount - 1)}`;
}

/** A sheet name as a formula needs it: quoted unless it is one plain word. */
export function sheetPrefix(sheetName: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(sheetName) ? `${sheetName}!` : `'${sheetName.replace(/'/g, "''")}'!`;
}

const a1Pattern =
  /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?$/;

/** Parses `B2`, `B2:D9`, `Sheet1!B2` and `'My sheet'!B2:D9`; null for anything else, open ranges included. */
export function parseA1(text: string): { sheetName: string | null; rectangle: Rectangle } | null {
  const match = a1Pattern.exec(text.trim());
  if (!match) return null;
  const [, quoted, plain, firstLetters = '', firstRow = '', lastLetters, lastRow] = match;
  const from = { row: Number(firstRow), column: columnNumber(firstLetters) };
  const to = lastLetters && lastRow ? { row: Number(lastRow), column: columnNumber(lastLetters) } : from;
  const row = Math.min(from.row, to.row);
  const column = Math.min(from.column, to.column);
  if (row < 1) return null;
  return {
    sheetName: quoted?.replace(/''/g, "'") ?? plain ?? null,
    rectangle: {
      row,
      column,
      rowCount: Math.abs(to.row - from.row) + 1,
      columnCount: Math.abs(to.column - from.column) + 1,
    },
  };
}
