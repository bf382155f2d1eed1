import { isGiven } from '../../cells/cells';
import { ArgumentError } from '../../errors/addon-error';

/** Sheets passes error cells to custom functions as text, such as #REF!, #NAME? and in German #WERT!. */
const errorCell = /^#(N\/A|NV|[\p{Lu}\d/]+[!?])$/u;
/** A cell that is still being calculated, for example by another custom function. */
const loadingCell = 'Loading...';

export type Rows = readonly (readonly unknown[])[];

/**
 * An argument as one value or as rows. A range of one cell is a value, and blank rows and columns at the end are
 * dropped.
 */
export function readArgument(argument: unknown, label: string): unknown {
  if (!Array.isArray(argument)) {
    refuseErrorCell(argument, label);
    return isGiven(argument) ? argument : undefined;
  }
  const rows = trim(argument.map((row: unknown) => (Array.isArray(row) ? row : [row])));
  for (const row of rows) for (const cell of row) refuseErrorCell(cell, label);
  if (rows.length === 0) return undefined;
  const [first] = rows;
  return rows.length === 1 && first?.length === 1 ? first[0] : rows;
}

export function isRows(value: unknown): value is Rows {
  return Array.isArray(value);
}

/** Keeps the first two columns even if they are blank: an option range without values still has names and values. */
function trim(rows: readonly (readonly unknown[])[]): Rows {
  let rowCount = rows.length;
  while (rowCount > 0 && !isGiven(rows[rowCount - 1])) rowCount -= 1;
  const used = rows.slice(0, rowCount);
  const columnCount = used.reduce((widest, row) => Math.max(widest, lastGivenColumn(row)), 2);
  return used.map((row) => row.slice(0, columnCount));
}

function lastGivenColumn(row: readonly unknown[]): number {
  let count = row.length;
  while (count > 0 && !isGiven(row[count - 1])) count -= 1;
  return count;
}

function refuseErrorCell(cell: unknown, label: string): void {
  const text = typeof cell === 'string' ? cell.trim() : '';
  if (text === loadingCell) {
    throw new ArgumentError('error_cell', `${label} is still loading. This formula then updates by itself.`);
  }
  // Sheets treats a text without quotes, or in single quotes, as an unknown name and passes its error.
  const repair =
    text === '#NAME?' ? 'Write text in double quotes, or repair that cell first.' : 'Repair that cell first.';
  if (errorCell.test(text)) throw new ArgumentError('error_cell', `${label} holds ${text}. ${repair}`);
}
