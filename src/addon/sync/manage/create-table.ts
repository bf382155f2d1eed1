import type { BuildSettings } from '../../connection/build-settings';
import { requireConnection } from '../../connection/require-connection';
import type { Platform } from '../../platform/platform';
import { type DatasetName, datasetOf, functionColumns } from '../definition/datasets';
import type { Schedule, SyncedTable, TableFilters } from '../definition/table';
import { initialState } from '../definition/table';
import { changeTableState, requireTable, storeTable } from '../definition/table-store';
import { requireSpreadsheet } from '../run/run-table';
import { markSheet } from './copied-tables';

/** What a user chooses; everything has a default. */
export interface TableChoices {
  readonly dataset: DatasetName;
  readonly columns: readonly string[];
  readonly filters: TableFilters;
  readonly schedule: Schedule;
  readonly goneRows: 'mark' | 'remove';
  readonly isSnapshot?: boolean;
}

export const defaultFilters: TableFilters = { from: 'all', accountIds: [], categories: [], tagId: null };

const idLength = 8;

/** Adds a sheet and the definition of its table. The first run writes into it. */
export function createTable(platform: Platform, settings: BuildSettings, choices: TableChoices): SyncedTable {
  const spreadsheet = requireSpreadsheet(platform);
  const { baseUrl, view } = requireConnection(platform, settings);
  // An unknown column is refused before anything is made.
  functionColumns(choices.dataset, choices.columns);
  const sheet = spreadsheet.insertSheet(datasetOf(choices.dataset).title);
  const table: SyncedTable = {
    version: 1,
    id: platform.codec.uuid().replace(/-/g, '').slice(0, idLength),
    ...choices,
    sheetId: sheet.id(),
    isPaused: false,
    source: { baseUrl, organizationName: view.organizationName },
  };
  storeTable(platform, table);
  changeTableState(platform, table.id, initialState);
  markSheet(sheet, table);
  spreadsheet.activate(table.sheetId);
  return table;
}

export type TableChange = Partial<Omit<TableChoices, 'dataset' | 'isSnapshot'>> & { readonly isPaused?: boolean };

/** Other columns or filters need all rows anew; the next run reads them. */
export function changeTable(platform: Platform, id: string, change: TableChange): SyncedTable {
  const before = requireTable(platform, id);
  const table: SyncedTable = { ...before, ...change };
  functionColumns(table.dataset, table.columns);
  storeTable(platform, table);
  const sheet = platform.spreadsheet()?.editableSheet(table.sheetId) ?? null;
  if (sheet !== null) markSheet(sheet, table);
  if (JSON.stringify([before.columns, before.filters]) !== JSON.stringify([table.columns, table.filters])) {
    changeTableState(platform, id, { coverage: [], loadSince: null });
  }
  if (change.isPaused === false) changeTableState(platform, id, { retryAt: null, failures: 0 });
  return table;
}
