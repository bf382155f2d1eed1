import type { BuildSettings } from '../../connection/build-settings';
import { nameOf } from '../../connection/connection-name';
import type { Platform } from '../../platform/platform';
import { foldAccents } from '../../table/fold-text';
import type { SyncedTable } from '../definition/table';
import { readTables, storeTable } from '../definition/table-store';
import { sourceConnections, tableConnection } from '../run/table-connection';
import { addDefinition } from './copied-tables';

/** Changes the connection's name in the tables of this spreadsheet. Those of other spreadsheets cannot be reached. */
export function renameTableConnections(platform: Platform, before: string, after: string): void {
  for (const table of readTables(platform)) {
    const isMeant = table.connection !== undefined && foldAccents(table.connection) === foldAccents(before);
    if (isMeant) store(platform, { ...table, connection: after });
  }
}

/**
 * Called before another connection becomes the default. Stores the name of the current one in tables without a name if
 * more than one connection reads their data.
 */
export function nameTableConnections(platform: Platform, settings: BuildSettings): void {
  for (const table of readTables(platform)) {
    if (table.connection !== undefined || sourceConnections(platform, settings, table).length < 2) continue;
    store(platform, { ...table, connection: nameOf(tableConnection(platform, settings, table)) });
  }
}

function store(platform: Platform, table: SyncedTable): void {
  storeTable(platform, table);
  const sheet = platform.spreadsheet()?.editableSheet(table.sheetId) ?? null;
  if (sheet !== null) addDefinition(sheet, table);
}
