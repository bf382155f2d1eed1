import { foldAccents } from '../../cells/compare-text';
import { nameOf } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { isAddonError } from '../../errors/addon-error';
import type { Platform } from '../../platform/platform';
import type { SyncedTable } from '../definition/table';
import { readTables, storeTable } from '../definition/table-store';
import { approveOwnChange, isApprovedBefore, sourceConnections, tableConnection } from '../run/table-connection';

import { addDefinition } from './copied-tables';

/**
 * Changes the connection's name in the tables of this spreadsheet that this user approved. Another user may have a
 * connection of the same name. Tables of other spreadsheets cannot be reached.
 */
export function renameTableConnections(
  platform: Platform,
  connections: Connections,
  before: string,
  after: string,
): void {
  for (const table of readTables(platform)) {
    const isMeant = table.connection !== undefined && foldAccents(table.connection) === foldAccents(before);
    if (isMeant) store(platform, connections, table, after);
  }
}

/**
 * Called before another connection becomes the default. Stores the name of the current one in tables without a name if
 * more than one connection reads their data.
 */
export function nameTableConnections(platform: Platform, connections: Connections): void {
  for (const table of readTables(platform)) {
    if (table.connection !== undefined || sourceConnections(connections, table).length < 2) continue;
    store(platform, connections, table, nameOf(tableConnection(connections, table)));
  }
}

function store(platform: Platform, connections: Connections, table: SyncedTable, connection: string): void {
  if (!isApprovedBefore(platform, connections, table)) return;
  // Of a table from before approvals existed, too: another user's connection may have the new name.
  const named: SyncedTable = { ...table, connection, needsApproval: true };
  storeTable(platform, named);
  approveOwnChange(platform, connections, table, named);
  const sheet = platform.spreadsheet()?.editableSheet(table.sheetId) ?? null;
  try {
    if (sheet !== null) addDefinition(sheet, named);
  } catch (thrown) {
    // A protected sheet keeps the former name, which only a copy of the spreadsheet would use.
    if (!isAddonError(thrown)) throw thrown;
  }
}
