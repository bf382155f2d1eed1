import { columnLetters, columnNumber, parseA1 } from '../../workbook/a1';
import type { Rectangle } from '../../workbook/workbook';

/** A range as a script names it; without a sheet's name it is on the sheet whose method was called. */
export interface RangeReference {
  readonly sheetName: string | null;
  /** Open ends reach to the edge of the grid. */
  resolve(rowCount: number, columnCount: number): Rectangle;
  /** The text of a range with open ends: `D:F`, `5:7`, `B2:B`. */
  readonly notation?: string;
}

/** A1 notation or R1C1 notation, such as `R2C2:R4C5`; null for anything else. `RC1` is the cell of column RC. */
export function parseRangeReference(text: string): RangeReference | null {
  const cellsAt = text.lastIndexOf('!') + 1;
  const found = parseA1(text.slice(0, cellsAt) + toA1Text(text.slice(cellsAt)));
  if (!found?.isOpen) return found;
  return { ...found, notation: openNotation(text.slice(cellsAt).replaceAll('$', '').toUpperCase()) };
}

/** `R2C2:R4C5` is `B2:E4`; other text stays as it is. */
function toA1Text(cells: string): string {
  if (!/^R\d+C\d+(:R\d+C\d+)?$/i.test(cells)) return cells;
  return cells.replace(/R(\d+)C(\d+)/gi, (_cell, row, column) => `${columnLetters(Number(column))}${row}`);
}

/** `F:D` is `D:F` and `7:5` is `5:7`; the other forms stay as they are. */
function openNotation(cells: string): string {
  const [first = '', last = ''] = cells.split(':');
  const isBackwards = /^\d+:\d+$/.test(cells)
    ? Number(first) > Number(last)
    : /^[A-Z]+:[A-Z]+$/.test(cells) && columnNumber(first) > columnNumber(last);
  return isBackwards ? `${last}:${first}` : cells;
}
