import { AddonError } from '../errors/addon-error';
import { noCategory } from '../formulas/transactions/filter-categories';
import { toLetters } from '../platform/a1-notation';
import type { Platform, Spreadsheet } from '../platform/platform';
import { goneColumn, keepsDays, ownedColumns } from '../tables/definition/datasets';
import type { SyncedTable } from '../tables/definition/table';
import { readTableState, readTables } from '../tables/definition/table-store';
import { requireSheet } from '../tables/run/prepare-run';
import { locateTable } from '../tables/sheet/locate-table';
import { columnValues } from '../tables/sheet/read-columns';
import type { SpendingColumns } from './budget-formulas';

export interface Spending {
  readonly columns: SpendingColumns;
  /** Categories with expenses, the largest sum first. */
  readonly categories: readonly string[];
  /** The first day of the table, or `all`. */
  readonly from: string;
}

/** Columns that a budget needs. A table of transactions without `kind` gets it. */
const wanted = ['category', 'amount', 'date', 'currency'] as const;

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

/** `mainCurrency`: only its categories are listed; null lists those of all. */
export function findSpending(platform: Platform, spreadsheet: Spreadsheet, mainCurrency: string | null): Spending {
  const { table, sheet, owned, location, columns } = locateSpending(platform, spreadsheet);
  const valuesOf = (key: string): unknown[] =>
    columnValues(
      sheet,
      location,
      owned.findIndex((column) => column.key === key),
    );
  const [amounts, kinds, currencies] = [valuesOf('amount'), valuesOf('kind'), valuesOf('currency')];
  const isMain = (code: unknown): boolean => mainCurrency === null || code === mainCurrency;
  const sums = new Map<string, number>();
  valuesOf('category').forEach((value, index) => {
    const [category, amount] = [
      String(value ?? '')
        .trim()
        .replace(/ +/g, ' ') || noCategory,
      amounts[index],
    ];
    if (kinds[index] !== 'spending' || !isMain(currencies[index]) || typeof amount !== 'number') return;
    sums.set(category, (sums.get(category) ?? 0) - amount);
  });
  return {
    columns,
    from: table.filters.from,
    categories: Array.from(sums)
      .filter(([, sum]) => sum > 0)
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
    kind: reference('kind'),
    gone: reference(goneColumn.key),
  };
  return { table, sheet, owned, location, columns };
}
