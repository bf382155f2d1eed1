import { isBlank, toId } from '../../rows/row';
import { columnsOf } from '../../sheets/own-sheet';
import { type SplitColumns, splitSheet } from '../../splits/split-sheet';

/** A row of the sheet FIN Splits that has an id. */
export interface SplitRow {
  /** From 1. */
  readonly row: number;
  readonly id: string;
  readonly cells: readonly unknown[];
}

export function readRows([headings = [], ...cells]: readonly (readonly unknown[])[]): {
  readonly columns: SplitColumns;
  readonly rows: readonly SplitRow[];
} {
  const columns = columnsOf(splitSheet, headings);
  const rows = cells.map((each, index): SplitRow => {
    return { row: index + 2, id: toId(each[columns.id]), cells: each };
  });
  return { columns, rows: rows.filter(({ id }) => id !== '') };
}

export function isBlankIn({ cells }: SplitRow, column: number): boolean {
  return column >= 0 && isBlank(cells[column]);
}

/**
 * Rows that a run which ended early has left: without these cells, it is not known what was split, or whether a posted
 * payment is the same one.
 */
export function findIncomplete(rows: readonly SplitRow[], columns: SplitColumns): SplitRow[] {
  const withAmount = idsWithAmount(rows, columns);
  const needed = [columns.recorded, columns.pending, columns.accountId];
  return rows.filter((row) => !withAmount.has(row.id) || needed.some((column) => isBlankIn(row, column)));
}

export function idsWithAmount(rows: readonly SplitRow[], { amount }: SplitColumns): ReadonlySet<string> {
  return new Set(rows.filter((row) => !isBlankIn(row, amount)).map(({ id }) => id));
}
