import type { Connections } from '../../connections/connections';
import { AddonError, toCause } from '../../errors/addon-error';
import type { DeveloperMetadata, EditableSheet, Platform } from '../../platform/platform';
import { marksOf } from '../../sheets/marks';
import { listOf, record } from '../../store/record';
import { adoptApproval } from '../definition/approval';
import type { SyncedTable } from '../definition/table';
import { changeTableState, parseTable, readTables, storeTable } from '../definition/table-store';
import { ownTableConnection } from '../run/table-connection';

/** On a table's sheet: its definition. When a spreadsheet is copied, document properties are not copied, but marks are. */
const definitions = marksOf('fin.definition');

/** Called before the definition is stored, because Google refuses it on a protected sheet. */
export function addDefinition(sheet: EditableSheet, table: SyncedTable, isNew = false): void {
  try {
    definitions.keep(sheet, isNew ? [] : definitionsIn(sheet, table.id), JSON.stringify(table), 'sheet');
  } catch (thrown) {
    throw new AddonError(
      'table_write_refused',
      'Google refused to change the table. Its sheet may be protected, or you may only view this file.',
      { cause: toCause(thrown) },
    );
  }
}

export function removeDefinition(sheet: EditableSheet, tableId: string): void {
  for (const entry of definitionsIn(sheet, tableId)) entry.remove();
}

function definitionsIn(sheet: EditableSheet, tableId: string): DeveloperMetadata[] {
  return definitions.in(sheet).filter(({ value }) => parseTable(value)?.id === tableId);
}

/** A sheet with the definition of a table in its metadata. */
interface MarkedSheet {
  readonly sheetId: number;
  readonly table: SyncedTable;
}

/** The sheets for which the tables were made come before their duplicates. */
export function findMarkedSheets(platform: Platform): MarkedSheet[] {
  const spreadsheet = platform.spreadsheet();
  const marked = (spreadsheet === null ? [] : definitions.inAll(spreadsheet)).flatMap(({ sheetId, value }) => {
    const table = parseTable(value);
    return table === null ? [] : [{ sheetId, table }];
  });
  const isDuplicate = ({ sheetId, table }: MarkedSheet): number => Number(sheetId !== table.sheetId);
  return marked.sort((a, b) => isDuplicate(a) - isDuplicate(b));
}

/** Tables whose rows are in this spreadsheet but whose definition is not. A duplicate of a sheet does not count. */
export function findCopiedTables(platform: Platform, known = readTables(platform)): SyncedTable[] {
  const ids = known.map(({ id }) => id);
  const kept = readKept(platform);
  return findMarkedSheets(platform).flatMap(({ sheetId, table }) => {
    if (ids.includes(table.id) || kept.includes(sheetId)) return [];
    ids.push(table.id);
    return [{ ...table, sheetId }];
  });
}

/**
 * The next run finds headings and columns by their metadata and reads all rows. They have their keys, unless that run has
 * to add the column. Any editor can write metadata, so a table waits for approval unless this user approved the same one
 * in the original.
 */
export function adoptTables(platform: Platform, connections: Connections): void {
  for (const table of findCopiedTables(platform)) {
    storeTable(platform, table);
    changeTableState(platform, table.id, { isLaidOut: true, isKeyed: true });
    const connection = ownTableConnection(connections, table);
    if (connection !== null) adoptApproval(platform, table, connection);
  }
}

/** Ids of sheets whose rows look like those of a table and are the user's. */
const keptCopies = record(
  'document',
  'fin.keptcopies',
  listOf((each) => typeof each === 'number'),
);

export const readKept = keptCopies.read;

/** These sheets are no copies: the user keeps their rows as they are. Forgets sheets that are gone. */
export function keepSheets(platform: Platform, sheetIds: readonly number[]): void {
  const existing = (platform.spreadsheet()?.gridSheets() ?? []).map((sheet) => sheet.id());
  const kept = new Set([...readKept(platform), ...sheetIds]);
  keptCopies.write(
    platform,
    existing.filter((id) => kept.has(id)),
  );
}
