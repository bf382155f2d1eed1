import type { EditableSheet, Platform } from '../../platform/platform';
import type { SyncedTable } from '../definition/table';
import { changeTableState, parseTable, readTables, storeTable } from '../definition/table-store';

/**
 * Developer metadata of a table's sheet: its definition. When a spreadsheet is copied, document properties are not
 * copied, but metadata is.
 */
const definitionKey = 'fin.definition';

export function addDefinition(sheet: EditableSheet, table: SyncedTable): void {
  removeDefinition(sheet, table.id);
  sheet.addMetadata(definitionKey, JSON.stringify(table), 'sheet');
}

export function removeDefinition(sheet: EditableSheet, tableId: string): void {
  for (const entry of sheet.metadata(definitionKey)) if (parseTable(entry.value)?.id === tableId) entry.remove();
}

/** Tables whose rows are in this spreadsheet but whose definition is not. A duplicate of a sheet does not count. */
export function findCopiedTables(platform: Platform, known = readTables(platform)): SyncedTable[] {
  const ids = known.map(({ id }) => id);
  const marked = platform.spreadsheet()?.sheetsWithMetadata(definitionKey) ?? [];
  return marked.flatMap(({ sheetId, value }) => {
    const table = parseTable(value);
    if (table === null || ids.includes(table.id)) return [];
    ids.push(table.id);
    return [{ ...table, sheetId }];
  });
}

/** The next run finds headings and columns by their metadata and reads all rows. */
export function adoptTables(platform: Platform): void {
  for (const table of findCopiedTables(platform)) {
    storeTable(platform, table);
    changeTableState(platform, table.id, { isLaidOut: true });
  }
}
