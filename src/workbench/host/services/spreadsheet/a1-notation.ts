import type { Rectangle } from '../../../workbook/workbook';

export interface A1Reference {
  readonly sheetName: string | null;
  /** Open ends reach to the edge of the grid. */
  resolve(rowCount: number, columnCount: number): Rectangle;
}

/** `B2`, `$B$2:C`, `A:A`, `3:5`, `'My sheet'!A1:B2`; null for anything else. */
export function parseA1(text: string): A1Reference | null {
  const bang = text.lastIndexOf('!');
  const sheetName = bang < 0 ? null : unquote(text.slice(0, bang));
  const cells = text
    .slice(bang + 1)
    .replaceAll('$', '')
    .toUpperCase();
  const match = /^([A-Z]{0,3})(\d*)(?::([A-Z]{0,3})(\d*))?$/.exec(cells);
  if (!match || cells === '' || cells.startsWith(':') || cells.endsWith(':')) return null;
  const [, columnA = '', rowA = '', columnB, rowB] = match;
  const isSingle = columnB === undefined;
  if (isSingle && (columnA === '' || rowA === '')) return null;
  if (!isSingle && (columnA === '') !== (columnB === '')) return null;
  return {
    sheetName,
    resolve: (rowCount, columnCount) => {
      const rows = span(Number(rowA) || 1, isSingle ? Number(rowA) : Number(rowB) || rowCount);
      const columns = span(
        numberOfColumn(columnA) || 1,
        isSingle ? numberOfColumn(columnA) : numberOfColumn(columnB ?? '') || columnCount,
      );
      return { row: rows.start, column: columns.start, rowCount: rows.count, columnCount: columns.count };
    },
  };
}

export function toA1({ row, column, rowCount, columnCount }: Rectangle): string {
  const first = `${nameOfColumn(column)}${row}`;
  if (rowCount === 1 && columnCount === 1) return first;
  return `${first}:${nameOfColumn(column + columnCount - 1)}${row + rowCount - 1}`;
}

export function nameOfColumn(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

function numberOfColumn(name: string): number {
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function span(a: number, b: number): { start: number; count: number } {
  return { start: Math.min(a, b), count: Math.abs(b - a) + 1 };
}

function unquote(name: string): string {
  return /^'.*'$/.test(name) ? name.slice(1, -1).replaceAll("''", "'") : name;
}
