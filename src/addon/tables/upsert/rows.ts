import type { Cell } from '../../cells/cells';
import { isDate } from '../../days/day-text';

/** A row of the sheet that is the table's, with the cells of the columns that the add-on owns. */
export interface SheetRow {
  readonly row: number;
  /** In lower case. */
  readonly id: string;
  /** Id of its account; null if it is not known, as in rows of earlier versions. */
  readonly account: string | null;
  readonly cells: readonly unknown[];
  /** Whether it belongs to the rows that were read, so that it is gone from the server if it has no counterpart. */
  readonly isInScope: boolean;
  /** Whether the user has typed or noted something in its row. */
  readonly hasUserContent: boolean;
}

export interface ServerRow {
  /** In lower case. */
  readonly id: string;
  /** Id of its account; null if it has none. */
  readonly account: string | null;
  readonly cells: readonly Cell[];
}

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
