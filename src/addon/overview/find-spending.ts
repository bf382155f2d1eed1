import { toLetters } from '../cells/cells';
import { AddonError } from '../errors/addon-error';
import type { Platform, Spreadsheet } from '../platform/platform';
import { goneColumn, keepsDays, ownedColumns } from '../tables/definition/datasets';
import type { SyncedTable } from '../tables/definition/table';
import { readTableState, readTables } from '../tables/definition/table-store';
import { requireSheet } from '../tables/run/prepare-run';
import { locateTable } from '../tables/sheet/locate-table';
import { columnValues } from '../tables/sheet/read-rows';
import type { SpendingColumns } from './budget-formulas';

export interface Spending {
  readonly columns: SpendingColumns;
  /** Categories with expenses, the largest sum first. */
  readonly categories: readonly string[];
  /** The first day of the table, or `all`. */
  readonly from: string;
}

const wanted = ['category', 'amount', 'date', 'currency'] as const;
/** Transfers between the user's own accounts are no expenses. */
const moved = /transfer|credit card payment/i;

/** The first table of transactions that a budget can use: it has the needed columns and no filters. */
export function budgetTable(platform: Platform): SyncedTable | null {
  const isComplete = (table: SyncedTable): boolean => {
    const { dataset, filters } = table;
    const keys = ownedColumns(table).map(({ key }) => key);
    const isFiltered = filters.accountIds.length + filters.categories.length > 0;
    return dataset === 'transactions' && !keepsDays(table) && !isFiltered && wanted.every((key) => keys.includes(key));
  };
  return readTables(platform).find(isComplete) ?? null;
}

export function findSpending(platform: Platform, spreadsheet: Spreadsheet): Spending {
  const { table, sheet, owned, location, columns } = locateSpending(platform, spreadsheet);
  const valuesOf = (key: string): unknown[] =>
    columnValues(
      sheet,
      location,
      owned.findIndex((column) => column.key === key),
    );
  const amounts = valuesOf('amount');
  const sums = new Map<string, number>();
  valuesOf('category').forEach((value, index) => {
    const [category, amount] = [String(value ?? '').trim(), amounts[index]];
    if (category === '' || moved.test(category) || typeof amount !== 'number' || amount >= 0) return;
    sums.set(category, (sums.get(category) ?? 0) - amount);
  });
  return {
    columns,
    from: table.filters.from,
    categories: Array.from(sums)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .map(([category]) => category),
  };
}

/** Where the columns stand now: somebody may move them while the budget is written. */
export function spendingColumns(platform: Platform, spreadsheet: Spreadsheet): SpendingColumns {
  return locateSpending(platform, spreadsheet).columns;
}

function locateSpending(platform: Platform, spreadsheet: Spreadsheet) {
  const table = budgetTable(platform);
  const state = table === null ? null : readTableState(platform, table.id);
  if (table === null || state === null || !state.isLaidOut) {
    throw new AddonError(
      'table_changed',
      'A budget needs a synced table of transactions. Insert one and run it first.',
    );
  }
  const sheet = requireSheet(spreadsheet, table);
  const owned = ownedColumns(table).filter(({ key }) => key in state.headings);
  const location = locateTable(sheet, table.id, owned, state.headings);
  const reference = (key: string): string => {
    const letters = toLetters(location.columns[owned.findIndex((column) => column.key === key)] ?? 1);
    return `'${sheet.name().replace(/'/g, "''")}'!$${letters}:$${letters}`;
  };
  const columns: SpendingColumns = {
    category: reference('category'),
    amount: reference('amount'),
    date: reference('date'),
    currency: reference('currency'),
    gone: reference(goneColumn.key),
  };
  return { table, sheet, owned, location, columns };
}
