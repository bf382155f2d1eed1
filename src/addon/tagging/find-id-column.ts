import { transactionIdTitle } from '../catalogue/columns';
import type { Sheet } from '../platform/platform';
import { isUuid } from '../rows/accounts';

/** Where the transactions of selected rows stand, by column index from 0. */
export interface TransactionTable {
  readonly idColumn: number;
  readonly dateColumn: number | null;
  readonly nameColumn: number | null;
  readonly amountColumn: number | null;
}

interface Candidate {
  readonly column: number;
  /** Heading above the ids, null where there is none. */
  readonly headings: readonly string[] | null;
  readonly isTransactions: boolean;
}

/**
 * Finds the id column of the table that the selected rows belong to: a column of ids whose heading, somewhere above, is
 * ours. An id column without a heading counts only when it is itself selected.
 * Service calls: one for each column that holds ids, one for each heading found.
 */
export function findTransactionTable(
  sheet: Sheet,
  firstRow: number,
  rows: readonly (readonly string[])[],
  selected: { readonly first: number; readonly last: number },
): TransactionTable | null {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, index) => index).filter((index) =>
    rows.some((row) => isUuid(row[index] ?? '')),
  );
  const candidates = columns.map((column) => toCandidate(sheet, firstRow, rows, column, width));
  const table = candidates.filter((candidate) => candidate.isTransactions && isSameTable(candidate, selected));
  const best = table.sort((a, b) => distance(a.column, selected) - distance(b.column, selected))[0];
  if (best !== undefined) return toTable(best);
  const bare = candidates.find(
    ({ column, headings }) => headings === null && column >= selected.first && column <= selected.last,
  );
  return bare === undefined ? null : { idColumn: bare.column, dateColumn: null, nameColumn: null, amountColumn: null };
}

function toCandidate(
  sheet: Sheet,
  firstRow: number,
  rows: readonly (readonly string[])[],
  column: number,
  width: number,
): Candidate {
  const headingRow = findHeadingRow(sheet, firstRow, rows, column);
  if (headingRow === null) return { column, headings: null, isTransactions: false };
  const [headings = []] = sheet.displayValues({ row: headingRow, column: 1, rowCount: 1, columnCount: width });
  return { column, headings, isTransactions: isTransactionId(headings, column) };
}

/** The first cell above the column's first id that is no id; a blank there means the table has no heading. */
function findHeadingRow(
  sheet: Sheet,
  firstRow: number,
  rows: readonly (readonly string[])[],
  column: number,
): number | null {
  const firstId = rows.findIndex((row) => isUuid(row[column] ?? ''));
  const above = rows.slice(0, firstId).map((row) => row[column] ?? '');
  const rest =
    firstRow > 1 ? sheet.displayValues({ row: 1, column: column + 1, rowCount: firstRow - 1, columnCount: 1 }) : [];
  const cells = [...rest.map(([cell = '']) => cell), ...above];
  for (let index = cells.length - 1; index >= 0; index -= 1) {
    const cell = (cells[index] ?? '').trim();
    if (!isUuid(cell)) return cell === '' ? null : index + 1;
  }
  return null;
}

/** With `headers=raw` every resource's id is called `id`; only transactions have these neighbours. */
const rawNeighbours = ['transactiondate', 'displayamount', 'amount', 'merchantname'];

function isTransactionId(headings: readonly string[], column: number): boolean {
  const heading = fold(headings[column] ?? '');
  if (heading === fold(transactionIdTitle)) return true;
  if (heading !== 'id') return false;
  const names = block(headings, column).map((index) => fold(headings[index] ?? ''));
  return names.some((name) => rawNeighbours.includes(name));
}

/** Columns of one table stand side by side: its headings have no gap. */
function isSameTable(
  { column, headings }: Candidate,
  selected: { readonly first: number; readonly last: number },
): boolean {
  const columns = block(headings ?? [], column);
  return columns.some((index) => index >= selected.first && index <= selected.last);
}

function block(headings: readonly string[], column: number): number[] {
  const isHeading = (index: number): boolean => (headings[index] ?? '').trim() !== '';
  let first = column;
  while (first > 0 && isHeading(first - 1)) first -= 1;
  let last = column;
  while (last + 1 < headings.length && isHeading(last + 1)) last += 1;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function distance(column: number, { first, last }: { readonly first: number; readonly last: number }): number {
  return column < first ? first - column : Math.max(0, column - last);
}

function toTable({ column, headings }: Candidate): TransactionTable {
  const columns = block(headings ?? [], column);
  const find = (...names: string[]): number | null => {
    for (const name of names) {
      const index = columns.find((each) => fold(headings?.[each] ?? '') === name);
      if (index !== undefined) return index;
    }
    return null;
  };
  return {
    idColumn: column,
    dateColumn: find('date', 'transactiondate'),
    nameColumn: find('name', 'merchant', 'merchantname'),
    amountColumn: find('amount', 'displayamount'),
  };
}

function fold(heading: string): string {
  return heading.trim().toLowerCase();
}
