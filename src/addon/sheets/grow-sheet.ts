import { AddonError, toCause } from '../errors/addon-error';
import type { EditableSheet } from '../platform/platform';
import { spansOf } from './areas';

/** Adds rows, columns or a sheet. Google's own text of a refusal is translated and names no way out. */
export function grow<Result>(what: 'rows' | 'columns' | 'a sheet', add: () => Result): Result {
  try {
    return add();
  } catch {
    throw new AddonError(
      'table_write_refused',
      `Google refused to add ${what}. Is the file full (10 million cells), or is something protected?`,
    );
  }
}

/** Google's own text of a refusal is translated and names no way out. */
export function writing<Result>(name: string, write: () => Result): Result {
  try {
    return write();
  } catch (thrown) {
    if (thrown instanceof AddonError) throw thrown;
    throw new AddonError(
      'table_write_refused',
      `Google refused to write the ${name}. Are its cells protected, or may you only view this file?`,
      { cause: toCause(thrown) },
    );
  }
}

/** Of a column of a new sheet, in pixels. */
const usualPx = 100;

/**
 * Of columns that nobody has changed. Sets one width for all of them first if that saves calls; then one call for adjacent
 * columns of the same width.
 */
export function setWidths(sheet: EditableSheet, firstColumn: number, widthsPx: readonly number[]): void {
  const runs: { first: number; count: number; widthPx: number }[] = [];
  widthsPx.forEach((widthPx, index) => {
    const last = runs[runs.length - 1];
    if (last !== undefined && last.widthPx === widthPx) last.count += 1;
    else runs.push({ first: firstColumn + index, count: 1, widthPx });
  });
  const callsWith = (base: number): number =>
    (base === usualPx ? 0 : 1) + runs.filter(({ widthPx }) => widthPx !== base).length;
  const [base = usualPx] = [usualPx, ...widthsPx].sort((a, b) => callsWith(a) - callsWith(b));
  if (base !== usualPx) sheet.setColumnWidths(firstColumn, widthsPx.length, base);
  for (const { first, count, widthPx } of runs) {
    if (widthPx !== base) sheet.setColumnWidths(first, count, widthPx);
  }
}

/** Adds rows at the end if the sheet has too few. */
export function makeRoom(sheet: EditableSheet, lastRow: number): void {
  const missing = lastRow - sheet.rowCount();
  if (missing > 0) grow('rows', () => sheet.insertRowsAfter(sheet.rowCount(), missing));
}

/** Inserts columns after one; none if `count` is not above zero. */
export function insertColumns(sheet: EditableSheet, after: number, count = 1): void {
  if (count > 0) grow('columns', () => sheet.insertColumnsAfter(after, count));
}

export function insertRows(sheet: EditableSheet, before: number, count: number): void {
  grow('rows', () => sheet.insertRowsBefore(before, count));
}

/** Deletes rows, from the last one up. */
export function deleteRows(sheet: EditableSheet, rows: readonly number[]): void {
  for (const { from, to } of spansOf(rows, 0).reverse()) sheet.deleteRows(from, to - from + 1);
}
