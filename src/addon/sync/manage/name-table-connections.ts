import type { BuildSettings } from '../../connection/build-settings';
import { nameOf } from '../../connection/connection-name';
import type { Platform } from '../../platform/platform';
import { foldAccents } from '../../table/fold-text';
import type { SyncedTable } from '../definition/table';
import { readTables, storeTable } from '../definition/table-store';
import { sourceConnections, tableConnection } from '../run/table-connection';
import { markSheet } from './copied-tables';

/** Tables of this spreadsheet go on with a connection that was renamed. Those of others are out of reach. */
export function renameTableConnections(platform: Platform, before: string, after: string): void {
  for (const table of readTables(platform)) {
    const isMeant = table.connection !== undefined && foldAccents(table.connection) === foldAccents(before);
    if (isMeant) store(platform, { ...table, connection: after });
  }
}

/**
 * Before another connection becomes the default: gives tables that name none the name of theirs, where more than one
 * connection reads the data that they hold.
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
  if (sheet !== null) markSheet(sheet, table);
}
