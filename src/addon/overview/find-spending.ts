import { AddonError } from '../errors/addon-error';
import { noCategory } from '../formulas/transactions/filter-categories';
import type { EditableSheet, Platform, Spreadsheet } from '../platform/platform';
import { columnReference } from '../platform/spreadsheet';
import { isOwnId } from '../rows/row';
import { spansOf } from '../sheets/areas';
import { goneColumn, ownedColumns } from '../tables/definition/datasets';
import type { SyncedTable } from '../tables/definition/table';
import { readTableState } from '../tables/definition/table-store';
import { requireSheet } from '../tables/run/prepare-run';
import { locateTable } from '../tables/sheet/locate-table';
import type { SpendingColumns } from './table-sums';

export interface Spending {
  /** Where the columns stand when it was read. */
  readonly columns: SpendingColumns;
  /** Where the columns stand now: somebody may move them while the budget is written. */
  currentColumns(): SpendingColumns;
  /**
   * Categories with expenses, the largest sum first. Those of all currencies if it is null. `linesFor`: lines that count
   * beside the rows.
   */
  categoriesOf(
    currency: string | null,
    linesFor: (rows: readonly SpendingRow[]) => readonly SpendingRow[],
  ): readonly string[];
  /** The first day of the table, or `all`. */
  readonly from: string;
}

/** Cells of a row of the table. */
export interface SpendingRow {
  readonly category: unknown;
  readonly amount: unknown;
  readonly kind: unknown;
  readonly currency: unknown;
  readonly id: unknown;
}

/** Reads what is spent from the synced table; null if there is none. */
export function findSpending(platform: Platform, spreadsheet: Spreadsheet, table: SyncedTable | null): Spending {
  const { from, sheet, locate } = openTable(platform, spreadsheet, table);
  const { location, columns, columnOf } = locate();
  const keys = ['category', 'amount', 'kind', 'currency', 'id'] as const;
  const readRows = () =>
    readColumns(sheet, location.headerRow, keys.map(columnOf)).map(
      ([category, amount, kind, currency, id]): SpendingRow => ({ category, amount, kind, currency, id }),
    );
  return {
    columns,
    currentColumns: () => locate().columns,
    categoriesOf(currency, linesFor) {
      const rows = readRows();
      return categoriesIn([...rows, ...linesFor(rows)], currency);
    },
    from,
  };
}

function categoriesIn(rows: readonly SpendingRow[], currency: string | null): string[] {
  const sums = new Map<string, number>();
  for (const { category: value, amount, kind, currency: code, id } of rows) {
    const isSpent = kind === 'spending' || (kind === '' && isOwnId(String(id)));
    if (!isSpent || (currency !== null && code !== currency) || typeof amount !== 'number') continue;
    const category =
      String(value ?? '')
        .trim()
        .replace(/ +/g, ' ') || noCategory;
    sums.set(category, (sums.get(category) ?? 0) - amount);
  }
  return Array.from(sums)
    .filter(([, sum]) => sum > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([category]) => category);
}

/** The cells of some columns in each row below the header; columns near each other are read with one call. */
function readColumns(sheet: EditableSheet, headerRow: number, columns: readonly number[]): unknown[][] {
  const blocks = spansOf(columns, 2).map(({ from, to }) => {
    // The header is read too: it may be the last row of the grid.
    return { from, to, rows: sheet.columnValues(headerRow, from, to - from + 1).slice(1) };
  });
  return (blocks[0]?.rows ?? []).map((_, index) =>
    columns.map((column) => {
      const block = blocks.find(({ from, to }) => column >= from && column <= to);
      return block?.rows[index]?.[column - block.from];
    }),
  );
}

function openTable(platform: Platform, spreadsheet: Spreadsheet, table: SyncedTable | null) {
  const state = table === null ? null : readTableState(platform, table.id);
  if (table === null || state === null || !state.isLaidOut) {
    throw new AddonError(
      'table_changed',
      'A budget needs a synced table of transactions. Insert one and run it first.',
    );
  }
  const sheet = requireSheet(spreadsheet, table);
  const owned = ownedColumns(table).filter(({ key }) => key in state.headings);
  const name = sheet.name();
  const locate = () => {
    const location = locateTable(sheet, table.id, owned, state.headings);
    const columnOf = (key: string): number => location.columns[owned.findIndex((column) => column.key === key)] ?? 1;
    const reference = (key: string): string => columnReference(name, columnOf(key));
    const columns: SpendingColumns = {
      category: reference('category'),
      amount: reference('amount'),
      date: reference('date'),
      currency: reference('currency'),
      kind: reference('kind'),
      gone: reference(goneColumn.key),
      id: reference('id'),
    };
    return { location, columns, columnOf };
  };
  return { from: table.filters.from, sheet, locate };
}
