import type { Rectangle } from './cells/cell';

/** A1 notation. Columns and rows count from 1. */

export interface A1Reference {
  readonly sheetName: string | null;
  /** Has a side without a number, such as `A:A` or `B2:B`. */
  readonly isOpen: boolean;
  /** An open side reaches to the edge of a grid of this size. */
  resolve(rowCount: number, columnCount: number): Rectangle;
}

const cellsPattern = /^([A-Z]{0,3})([1-9]\d*)?(?::([A-Z]{0,3})([1-9]\d*)?)?$/;

/** Parses `B2`, `$B$2:C`, `A:A`, `3:5`, `Sheet1!B2` and `'My sheet'!A1:B2`; null for anything else. */
export function parseA1(text: string): A1Reference | null {
  const bang = text.lastIndexOf('!');
  const sheetName = bang < 0 ? null : unquote(text.slice(0, bang));
  const cells = text
    .slice(bang + 1)
    .replaceAll('$', '')
    .toUpperCase();
  const match = cellsPattern.exec(cells);
  if (!match || cells === '' || cells.startsWith(':') || cells.endsWith(':')) return null;
  const [, columnA = '', rowA, columnB, rowB] = match;
  const isSingle = columnB === undefined;
  if (isSingle ? columnA === '' || rowA === undefined : (columnA === '') !== (columnB === '')) return null;
  const fromColumn = columnNumber(columnA);
  const toColumn = isSingle ? fromColumn : columnNumber(columnB);
  const fromRow = Number(rowA ?? 0);
  const toRow = isSingle ? fromRow : Number(rowB ?? 0);
  return {
    sheetName,
    isOpen: [fromColumn, toColumn, fromRow, toRow].includes(0),
    resolve: (rowCount, columnCount) => {
      const rows = span(fromRow || 1, toRow || rowCount);
      const columns = span(fromColumn || 1, toColumn || columnCount);
      return { row: rows.start, column: columns.start, rowCount: rows.count, columnCount: columns.count };
    },
  };
}

/** Parses `B2` and `B2:D9`, with or without a sheet; null for anything else, open ranges included. */
export function parseCells(text: string): Rectangle | null {
  const reference = parseA1(text);
  return reference && !reference.isOpen ? reference.resolve(0, 0) : null;
}

/** `B2` or `B2:D9`. */
export function toA1({ row, column, rowCount, columnCount }: Rectangle): string {
  const first = cellName(row, column);
  if (rowCount === 1 && columnCount === 1) return first;
  return `${first}:${cellName(row + rowCount - 1, column + columnCount - 1)}`;
}

export function cellName(row: number, column: number): string {
  return `${columnLetters(column)}${row}`;
}

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

/** A sheet name as a formula needs it: quoted unless it is a plain identifier. */
export function sheetPrefix(sheetName: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(sheetName) ? `${sheetName}!` : `'${sheetName.replace(/'/g, "''")}'!`;
}

function span(a: number, b: number): { start: number; count: number } {
  return { start: Math.min(a, b), count: Math.abs(b - a) + 1 };
}

function unquote(name: string): string {
  return /^'.*'$/.test(name) ? name.slice(1, -1).replaceAll("''", "'") : name;
}
