import type { Platform } from '../../platform/platform';
import { isSpelling } from '../../sheets/words';
import { type OpenTable, openTables } from '../../tables/set-values/open-tables';
import { readRowIds } from '../../tables/sheet/locate-rows';
import { typedLinkOf } from '../../tables/sheet/user-columns';
import type { AddedColumn } from '../../tables/views';

/** By the id of the transaction, in small letters: what stands in the columns of receipts beside it, sorted. */
export type Receipts = ReadonlyMap<string, readonly string[]>;

const heading = 'Receipt' satisfies AddedColumn;

/**
 * Reads the column *Receipt* of every synced table of transactions that has one; `notes` gets a sentence for a table that
 * cannot be read. Scripts cannot read where a file chip leads: its text stands for it. About five service calls for each
 * table, and three for one with the column.
 */
export function readReceipts(platform: Platform, notes: string[]): Receipts {
  const { open, unread } = openTables(platform);
  for (const { sheet, problem } of unread) {
    notes.push(`The receipts in ${sheet.name()} could not be read: ${problem.message}`);
  }
  const found = new Map<string, readonly string[]>();
  for (const table of open) {
    for (const column of receiptColumns(table)) addReceipts(found, table, column);
  }
  return found;
}

function receiptColumns({ location: { headerCells, firstColumn, lastColumn, columns } }: OpenTable): number[] {
  return headerCells.flatMap((text, c) => {
    const column = c + 1;
    const isUsers = column >= firstColumn && column <= lastColumn && !columns.includes(column);
    return isUsers && isSpelling(text, heading) ? [column] : [];
  });
}

function addReceipts(
  found: Map<string, readonly string[]>,
  { sheet, location, idColumns }: OpenTable,
  column: number,
): void {
  const { shown } = readRowIds(sheet, location, idColumns);
  if (shown.length === 0) return;
  const area = { row: location.headerRow + 1, column, rowCount: shown.length, columnCount: 1 };
  const [values, formulas] = [sheet.values(area), sheet.formulasIn(area)];
  shown.forEach((id, r) => {
    if (id === '') return;
    const text = receiptIn(values[r]?.[0], formulas[r]?.[0] ?? '');
    const known = found.get(id) ?? [];
    found.set(id, text === '' || known.includes(text) ? known : [...known, text].sort());
  });
}

/** An empty text: none. A box that is not ticked, or a formula with an error, is no receipt. */
function receiptIn(value: unknown, formula: string): string {
  const link = typedLinkOf(formula);
  if (link !== null) return link.trim();
  const text = String(value ?? '').trim();
  return value === false || (formula !== '' && text.startsWith('#')) ? '' : text;
}
