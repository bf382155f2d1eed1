import { getOrAdd } from '../cells/lists';
import { AddonError } from '../errors/addon-error';
import type { EditableSheet } from '../platform/platform';
import { spansOf } from './areas';

const limitOf = { rows: '10 million cells', columns: '10 million cells', 'a sheet': '10 million cells or 200 sheets' };

/** Adds rows, columns or a sheet. Google's own text of a refusal is translated and names no way out. */
export function grow<Result>(what: keyof typeof limitOf, add: () => Result): Result {
  try {
    return add();
  } catch {
    throw new AddonError(
      'table_write_refused',
      `Google refused to add ${what}. Is the file full (${limitOf[what]}), or is something protected?`,
    );
  }
}

/** Of a column of a new sheet, in pixels. */
const usualPx = 100;

/** Of columns that nobody has changed, with the fewest calls: one for many columns, and others for some of these. */
export function setWidths(sheet: EditableSheet, firstColumn: number, widthsPx: readonly number[]): void {
  for (const { first, count, widthPx } of planWidths(widthsPx)) {
    sheet.setColumnWidths(firstColumn + first, count, widthPx);
  }
}

interface Width {
  /** From 0. */
  readonly first: number;
  readonly count: number;
  readonly widthPx: number;
}

export function planWidths(widthsPx: readonly number[]): readonly Width[] {
  const known = new Map<string, readonly Width[]>();
  /** Those from `first` to before `end`, which have the width `now`. */
  const plan = (first: number, end: number, now: number): readonly Width[] =>
    first === end ? [] : getOrAdd(known, `${first},${end},${now}`, () => planFrom(first, end, now));
  const planFrom = (first: number, end: number, now: number): readonly Width[] => {
    const widthPx = widthsPx[first] ?? now;
    if (widthPx === now) return plan(first + 1, end, now);
    let best: readonly Width[] | undefined;
    for (let next = first + 1; next <= end; next += 1) {
      if (widthsPx[next - 1] !== widthPx) continue;
      const all = [{ first, count: next - first, widthPx }, ...plan(first + 1, next, widthPx), ...plan(next, end, now)];
      if (best === undefined || all.length < best.length) best = all;
    }
    return best ?? [];
  };
  return plan(0, widthsPx.length, usualPx);
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
