import type { Cell } from '../../cells/cells';
import { isDate } from '../../days/is-date';

/** Serial numbers of days keep the time of day to some microseconds. */
const sameInstantMs = 500;

/** Whether a cell, as Sheets returns it, shows the value that would be written. */
export function isSameCell(shown: unknown, wanted: Cell): boolean {
  if (wanted === null || wanted === '') return shown === '' || shown === null || shown === undefined;
  if (isDate(wanted)) {
    return isDate(shown) && Math.abs(shown.getTime() - wanted.getTime()) < sameInstantMs;
  }
  if (typeof wanted === 'number') return typeof shown === 'number' && toSheetNumber(shown) === toSheetNumber(wanted);
  if (typeof wanted === 'string') return typeof shown === 'string' && toLines(shown) === toLines(wanted);
  return shown === wanted;
}

/** Sheets keeps 15 digits. */
function toSheetNumber(value: number): number {
  return Number(value.toPrecision(15));
}

function toLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
