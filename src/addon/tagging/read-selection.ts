import { startBudget } from '../platform/budget';
import type { Area, Platform, Sheet } from '../platform/platform';
import { requireSelection } from '../platform/spreadsheet';
import { folded } from '../rows/row';
import { readSplitIds } from '../splits/split-sheet';
import { rememberShown } from './shown-transactions';
import {
  findTransactionTables,
  readSheetText,
  type SelectedColumns,
  type SheetText,
  type TransactionCells,
} from './transaction-tables';

import type { SelectedContents, SelectedTransaction, SelectionPosition, SelectionView } from './views';

const transactionsMax = 1_000;

/**
 * Reading whether rows are hidden takes one or two service calls per row. Google has no call for many rows, so the page
 * continues with `nextRow`.
 */
const readingBudgetMs = 15_000;

/**
 * The transactions of the selected rows, at most 1,000. Hidden rows are skipped, since nobody can see what would be
 * tagged. They can be tagged with this connection only. `after` continues an earlier call; if another range is selected
 * now, reading starts at its top.
 */
export function readSelection(
  platform: Platform,
  connectionFingerprint: string,
  after: SelectionPosition | null,
): Omit<SelectionView, 'withoutIds'> {
  const { spreadsheet, sheet, sheetName, areas, rangeText } = requireSelection(
    platform,
    'rows of a transactions table',
  );
  const isSame = after !== null && after.sheetName === sheetName && after.rangeText === rangeText;
  const atMost = isSame ? Math.min(after.atMost, transactionsMax) : transactionsMax;
  const budget = startBudget(platform.clock, readingBudgetMs);
  const text = readSheetText(sheet);
  const find = findTransactionTables(text);
  const visibility = createVisibility(sheet);
  const found = new Map<string, SelectedTransaction>();
  const splitIds = readSplitIds(platform);
  const counts = new Map<SelectedContents | 'heading', number>();
  let nextRow: number | null = null;

  for (const { row, columns } of selectedRows(areas, text, isSame ? after.row : 1)) {
    if (found.size >= atMost || budget.remainingMs() <= 0) {
      nextRow = row;
      break;
    }
    const results = columns.map((selected) => find(row, selected));
    const cells = results.flatMap((each) => ('cells' in each ? [each.cells] : []));
    const [other] = results.flatMap((each) => ('contents' in each ? [each.contents] : []));
    const kind = cells.length > 0 || other === undefined ? 'transactions' : other;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (cells.length === 0 || !visibility.isVisible(row)) continue;
    for (const each of cells) {
      const transaction = toTransaction(text, row, each);
      const { id } = transaction;
      if (!found.has(id)) found.set(id, splitIds.has(id) ? { ...transaction, isSplit: true } : transaction);
    }
  }
  const count = (kind: SelectedContents): number => counts.get(kind) ?? 0;
  return {
    selectionId: rememberShown(platform, Array.from(found.keys()), {
      connectionFingerprint,
      selectionId: isSame ? after.selectionId : null,
    }),
    sheetName,
    rangeText,
    locale: spreadsheet.locale(),
    transactions: Array.from(found.values()),
    rowsWithoutId: count('other') + count('accounts') + count('holdings') + count('tags'),
    hiddenRowsSkipped: visibility.hiddenCount(),
    ownRowsSkipped: count('own'),
    nextRow,
    contents: mostOf(['transactions', 'own', 'accounts', 'holdings', 'tags', 'other'], count),
  };
}

interface SelectedRow {
  readonly row: number;
  /** The areas that contain the row. */
  readonly columns: readonly SelectedColumns[];
}

/** The distinct rows of all areas, from the top. Entire columns end at the last row in use. */
function* selectedRows(areas: readonly Area[], { lastRow }: SheetText, firstRow: number): Generator<SelectedRow> {
  const sorted = [...areas].sort((a, b) => a.row - b.row);
  let row = firstRow;
  while (row <= lastRow) {
    const at = row;
    const holding = sorted.filter((area) => area.row <= at && at < area.row + area.rowCount);
    if (holding.length > 0) {
      yield {
        row,
        columns: holding.map(({ column, columnCount }) => ({ first: column, last: column + columnCount - 1 })),
      };
      row += 1;
      continue;
    }
    const next = sorted.find((area) => area.row > at);
    if (next === undefined) return;
    row = next.row;
  }
}

function toTransaction(
  text: SheetText,
  row: number,
  { id, date, name, amount }: TransactionCells,
): SelectedTransaction {
  const textAt = (column: number | null): string | null => (column === null ? null : text.cell(row, column) || null);
  return {
    id: folded(text.cell(row, id)),
    date: textAt(date),
    name: textAt(name),
    amount: textAt(amount),
  };
}

function createVisibility(sheet: Sheet) {
  let hasFilter: boolean | null = null;
  let hidden = 0;
  return {
    isVisible(row: number): boolean {
      hasFilter = hasFilter ?? sheet.hasFilter();
      const isHidden = (hasFilter && sheet.isRowHiddenByFilter(row)) || sheet.isRowHiddenByUser(row);
      if (isHidden) hidden += 1;
      return !isHidden;
    },
    hiddenCount: () => hidden,
  };
}

function mostOf(kinds: readonly SelectedContents[], count: (kind: SelectedContents) => number): SelectedContents {
  const [most] = [...kinds].sort((a, b) => count(b) - count(a));
  return most === undefined || count(most) === 0 ? 'blank' : most;
}
