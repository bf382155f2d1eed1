import { AddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { EditableSheet, Platform, Spreadsheet } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { datasetOf, indexOfColumn, ownedColumns } from '../definition/datasets';
import type { SyncedTable, TableState } from '../definition/table';
import { readTableState } from '../definition/table-store';
import { type IdColumns, idColumnsOf, type TableInSheet } from './locate-rows';
import { locateTable, type TableLocation } from './locate-table';

/** A synced table with its sheet. Its columns are those that the last run left there. */
export interface TableSheet extends TableInSheet {
  readonly state: TableState;
  readonly idColumns: IdColumns;
  /** Index of the owned column with a key; -1 if the sheet does not have it. */
  indexOf(key: string): number;
  /** Where it is now. Two service calls; throws if it cannot be found. */
  locate(): TableLocation;
}

/** Throws if the sheet is gone. */
export function openTable(platform: Platform, table: SyncedTable, state?: TableState): TableSheet {
  return withSheet(platform, table, requireSheet(requireSpreadsheet(platform), table), state);
}

/** Null if the sheet is gone. */
export function findTable(platform: Platform, table: SyncedTable, state?: TableState): TableSheet | null {
  const sheet = sheetOfTable(platform, table);
  return sheet === null ? null : withSheet(platform, table, sheet, state);
}

function withSheet(
  platform: Platform,
  table: SyncedTable,
  sheet: EditableSheet,
  state = readTableState(platform, table.id),
): TableSheet {
  // Columns that were added since the last run are not in the sheet yet; of a copied table none is known.
  const owned = ownedColumns(table).filter(({ key }) => key in state.headings);
  const found = { platform, table, sheet, state, owned };
  return {
    ...found,
    idColumns: idColumnsOf(table, owned),
    indexOf: (wanted) => indexOfColumn(owned, wanted),
    locate: () => locateTable(found),
  };
}

/** Null if it is gone, or the execution has no spreadsheet. */
export function sheetOfTable(platform: Platform, { sheetId }: SyncedTable): EditableSheet | null {
  return platform.spreadsheet()?.editableSheet(sheetId) ?? null;
}

export function requireSheet(spreadsheet: Spreadsheet, table: SyncedTable): EditableSheet {
  const sheet = spreadsheet.editableSheet(table.sheetId);
  if (sheet !== null) return sheet;
  throw new AddonError(
    'table_changed',
    `The sheet of ${quote(datasetOf(table.dataset).title)} is gone. Undo its deletion, or remove the table.`,
  );
}
