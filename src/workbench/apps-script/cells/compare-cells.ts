import { type CellValue, isCellError } from '../../workbook/workbook';

/** Sheets' order: numbers and dates, texts, booleans, errors. Blanks come last whichever way it goes. */
export function compareCells(a: CellValue, b: CellValue, isAscending: boolean, locale: string): number {
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
