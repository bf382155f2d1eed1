import type { Rectangle } from '../cells/cell';
import { type CellValue, isCellError, type Workbook } from '../workbook';

export interface SortKey {
  /** Of the sheet, from 1. */
  readonly column: number;
  readonly isAscending: boolean;
}

/** Sorts rows by their values, with their formulas, formats and notes. The sort is stable. */
export function sortRows(
  workbook: Pick<Workbook, 'values' | 'locale' | 'reorderRows'>,
  range: Rectangle & { readonly sheetId: number },
  keys: readonly SortKey[],
): void {
  const values = workbook.values(range.sheetId, range);
  const order = values.map((_row, index) => index);
  const compare = (a: number, b: number): number => {
    for (const { column, isAscending } of keys) {
      const at = column - range.column;
      const found = compareCells(values[a]?.[at] ?? null, values[b]?.[at] ?? null, isAscending, workbook.locale);
      if (found !== 0) return found;
    }
    return a - b;
  };
  order.sort(compare);
  if (order.some((from, index) => from !== index)) workbook.reorderRows(range.sheetId, range, order);
}

/** The order of Sheets: numbers and dates, texts, booleans, errors. Blanks are last in both directions. */
function compareCells(a: CellValue, b: CellValue, isAscending: boolean, locale: string): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order = rank(a) - rank(b) || compareAlike(a, b, locale);
  return isAscending ? order : -order;
}

function compareAlike(a: CellValue, b: CellValue, locale: string): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return a.localeCompare(b, locale.replace('_', '-'), { sensitivity: 'accent' });
  }
  return isCellError(a) ? 0 : numberOf(a) - numberOf(b);
}

function rank(value: CellValue): number {
  if (isCellError(value)) return 3;
  if (typeof value === 'boolean') return 2;
  return typeof value === 'string' ? 1 : 0;
}

function numberOf(value: CellValue): number {
  return typeof value === 'object' && value !== null && 'dateSerial' in value ? value.dateSerial : Number(value);
}
