import { findBudgetSheet } from '../../budget/layout';
import { nameOf } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { AddonError, withFallback } from '../../errors/addon-error';
import type { EditableSheet, Platform, Spreadsheet } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { marksOf } from '../../sheets/marks';
import { keepsDays, ownedColumns } from '../../tables/definition/datasets';
import type { SyncedTable } from '../../tables/definition/table';
import { readTables } from '../../tables/definition/table-store';
import { readRemoved } from '../../tables/run/run-log';
import { tableConnection } from '../../tables/run/table-connection';
import type { BudgetReport } from '../feature';

/** Of the sheet: the id of the table that it uses. A copy of the spreadsheet has both. */
const tableMarks = marksOf('fin.budget.table');
/** Columns that a budget needs. A table of transactions without `kind` gets it. */
const wanted = ['category', 'amount', 'date', 'currency'] as const;

/** The table that the budget uses. */
export interface BudgetTable {
  /** Null if there is none, and while a user has to choose. */
  readonly table: SyncedTable | null;
  /** Tables of different data, among which only a user can choose. */
  readonly choices: readonly SyncedTable[];
  /** The table that the budget used before, if it can no longer. */
  readonly lost: BudgetReport['lost'];
}

/**
 * The table that a user chose now or that the budget uses already, otherwise the best one. A budget is of all
 * transactions, so it is one without filters. `chosenId`: what a user chose; null if nothing.
 */
export function findBudgetTable(
  platform: Platform,
  connections: Connections,
  chosenId: string | null = null,
): BudgetTable {
  const spreadsheet = requireSpreadsheet(platform);
  const tables = readTables(platform);
  const usable = tables.filter(isUsable);
  const complete = usable.filter(({ filters }) => filters.accountIds.length + filters.categories.length === 0);
  if (chosenId !== null) {
    const table = complete.find(({ id }) => id === chosenId);
    if (table === undefined) {
      throw new AddonError('unknown_table', 'This table can no longer be used for a budget. Insert the budget again.');
    }
    return { table, choices: [], lost: null };
  }
  const keptId = readKeptId(spreadsheet);
  const kept = usable.find(({ id }) => id === keptId);
  if (kept !== undefined) return { table: kept, choices: [], lost: null };
  const lost = keptId === null ? null : describeLost(platform, spreadsheet, tables, keptId);
  const best = bestOfEachSource(connections, spreadsheet, complete);
  const [table = null, another] = best;
  return another === undefined ? { table, choices: [], lost } : { table: null, choices: best, lost };
}

/** The table that the budget uses, if it still can; null if not, or if there is no budget. */
export function findKeptTable(platform: Platform): SyncedTable | null {
  const usable = readTables(platform).filter((table) => isUsable(table) && table.columns.includes('kind'));
  const keptId = readKeptId(requireSpreadsheet(platform));
  return usable.find(({ id }) => id === keptId) ?? null;
}

export function keepBudgetTable(sheet: EditableSheet, { id }: SyncedTable, isNew: boolean): void {
  tableMarks.keep(sheet, isNew ? [] : tableMarks.in(sheet), id, 'sheet');
}

function isUsable(table: SyncedTable): boolean {
  const keys = ownedColumns(table).map(({ key }) => key);
  return table.dataset === 'transactions' && !keepsDays(table) && wanted.every((key) => keys.includes(key));
}

/** What is stored with the budget; null if there is none. */
function readKeptId(spreadsheet: Spreadsheet): string | null {
  const sheet = findBudgetSheet(spreadsheet);
  return (sheet && tableMarks.in(sheet)[0]?.value) ?? null;
}

function describeLost(
  platform: Platform,
  spreadsheet: Spreadsheet,
  tables: readonly SyncedTable[],
  id: string,
): NonNullable<BudgetReport['lost']> {
  const table = tables.find((each) => each.id === id);
  if (table === undefined) return { reason: 'removed', sheetName: readRemoved(platform).get(id)?.sheetName ?? null };
  return { reason: 'columns', sheetName: spreadsheet.editableSheet(table.sheetId)?.name() ?? null };
}

/**
 * The best table of each organization and connection: the one that reaches back furthest, and of several the one whose
 * sheet comes first.
 */
function bestOfEachSource(
  connections: Connections,
  spreadsheet: Spreadsheet,
  tables: readonly SyncedTable[],
): SyncedTable[] {
  if (tables.length < 2) return [...tables];
  const sheetIds = spreadsheet.gridSheets().map((sheet) => sheet.id());
  const shown = tables.filter(({ sheetId }) => sheetIds.includes(sheetId));
  const firstDay = ({ filters }: SyncedTable): string => (filters.from === 'all' ? '' : filters.from);
  const ordered = [...(shown.length === 0 ? tables : shown)].sort(
    (a, b) => compare(firstDay(a), firstDay(b)) || compare(sheetIds.indexOf(a.sheetId), sheetIds.indexOf(b.sheetId)),
  );
  const best = new Map<string, SyncedTable>();
  for (const table of ordered) {
    const source = JSON.stringify([table.source, connectionNameOf(connections, table)]);
    if (!best.has(source)) best.set(source, table);
  }
  return Array.from(best.values());
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Null if it has none and this user has no connection to its data. */
export function connectionNameOf(connections: Connections, table: SyncedTable): string | null {
  const named = () => table.connection ?? nameOf(tableConnection(connections, table));
  return withFallback(named, () => null);
}
