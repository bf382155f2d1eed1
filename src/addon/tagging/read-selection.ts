import { AddonError } from '../errors/addon-error';
import type { Area, Platform, Sheet } from '../platform/platform';
import { isUuid } from '../rows/accounts';
import type { SelectedTransaction, SelectionView } from '../sidebar/protocol';
import { findTransactionTable, type TransactionTable } from './find-id-column';

const transactionsMax = 1_000;
/** One or two service calls a row: past this many rows the rest is told to be left out. */
const rowsExaminedMax = 1_500;

/** The transactions of the selected rows. Hidden rows are skipped, since nobody can see what would be tagged. */
export function readSelection(platform: Platform): SelectionView {
  const selection = platform.spreadsheet()?.selection() ?? null;
  if (selection === null || selection.sheet === null) {
    throw new AddonError('no_selection', 'Nothing is selected in a grid. Select rows of a transactions table.');
  }
  const { sheet, sheetName, areas, rangeText } = selection;
  const found = new Map<string, SelectedTransaction>();
  const visibility = createVisibility(sheet);
  const seenRows = new Set<number>();
  const progress = { rowsWithoutId: 0, isTruncated: false };

  for (const area of clipAll(sheet, areas)) {
    const rows = sheet.displayValues({ ...area, column: 1, columnCount: sheet.lastColumn() });
    const selected = { first: area.column - 1, last: area.column + area.columnCount - 2 };
    const table = findTransactionTable(sheet, area.row, rows, selected);
    for (const [index, row] of rows.entries()) {
      const transaction = table === null ? null : toTransaction(table, row);
      const rowNumber = area.row + index;
      if (transaction === null) {
        if (!seenRows.has(rowNumber)) progress.rowsWithoutId += 1;
        seenRows.add(rowNumber);
        continue;
      }
      seenRows.add(rowNumber);
      if (found.has(transaction.id)) continue;
      if (found.size >= transactionsMax || visibility.examined() >= rowsExaminedMax) {
        progress.isTruncated = true;
        break;
      }
      if (visibility.isVisible(rowNumber)) found.set(transaction.id, transaction);
    }
  }
  return {
    sheetName,
    rangeText,
    transactions: Array.from(found.values()),
    hiddenRowsSkipped: visibility.hidden(),
    ...progress,
  };
}

/** A whole column is a selection too: what lies beyond the last row in use is nothing. */
function clipAll(sheet: Sheet, areas: readonly Area[]): Area[] {
  const [lastRow, lastColumn] = [sheet.lastRow(), sheet.lastColumn()];
  return areas
    .map((area) => ({ ...area, rowCount: Math.min(area.rowCount, lastRow - area.row + 1) }))
    .filter((area) => area.rowCount > 0 && lastColumn > 0);
}

function toTransaction(table: TransactionTable, row: readonly string[]): SelectedTransaction | null {
  const id = (row[table.idColumn] ?? '').trim();
  if (!isUuid(id)) return null;
  const textAt = (column: number | null): string | null => (column === null ? null : (row[column] ?? '') || null);
  return {
    id: id.toLowerCase(),
    date: textAt(table.dateColumn),
    name: textAt(table.nameColumn),
    amount: textAt(table.amountColumn),
  };
}

function createVisibility(sheet: Sheet) {
  let hasFilter: boolean | null = null;
  const known = new Map<number, boolean>();
  return {
    isVisible(row: number): boolean {
      const before = known.get(row);
      if (before !== undefined) return before;
      hasFilter = hasFilter ?? sheet.hasFilter();
      const isVisible = !sheet.isRowHiddenByUser(row) && !(hasFilter && sheet.isRowHiddenByFilter(row));
      known.set(row, isVisible);
      return isVisible;
    },
    examined: () => known.size,
    hidden: () => Array.from(known.values()).filter((isVisible) => !isVisible).length,
  };
}
