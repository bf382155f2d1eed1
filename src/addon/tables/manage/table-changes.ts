import { foldAccents } from '../../cells/compare-text';
import { nameOf } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { AddonError, withFallback } from '../../errors/addon-error';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { addSheet, asOne, ifItFails } from '../../sheets/add-sheet';
import { inLanguageOf } from '../../sheets/words';
import { quietly } from '../../store/record';
import { deleteApproval, fingerprintOfContent, membersNow, storeApproval } from '../definition/approval';
import { columnKeys, datasetOf, functionColumns, ownedColumns, sourceKey } from '../definition/datasets';
import { initialState, type SyncedTable } from '../definition/table';
import {
  changeTableState,
  forgetTable,
  readTableState,
  readTables,
  refuseTooLarge,
  requireTable,
  storeTable,
} from '../definition/table-store';
import { nameRemoved } from '../run/run-log';
import {
  allowForTables,
  approveOwnChange,
  isApprovedBefore,
  sourceConnections,
  tableConnection,
  unapprovedConnection,
} from '../run/table-connection';
import { removeMetadata } from '../sheet/lay-out';
import { sheetOfTable } from '../sheet/table-sheet';
import { forgetUndo } from '../undo/undo-record';
import type { TableChange, TableChoices } from '../views';
import { addDefinition, findMarkedSheets, keepSheets, removeDefinition } from './copied-tables';

export const defaultChoices: TableChoices = {
  dataset: 'transactions',
  columns: [],
  filters: { from: 'all', accountIds: [], categories: [], tagId: null },
  schedule: { every: 'hours', hours: 1 },
  goneRows: 'mark',
};

const idLength = 8;

/** Adds a sheet, which the user then sees, and the definition of its table. The first run writes into it. */
export function createTable(platform: Platform, connections: Connections, choices: TableChoices): SyncedTable {
  const spreadsheet = requireSpreadsheet(platform);
  const connection = connections.requireOfUser();
  const { baseUrl, view } = connection;
  const isOneOfSeveral = connections.allOfUser().length > 1;
  // An unknown column is refused before anything is made.
  functionColumns(choices.dataset, choices.columns);
  const id = platform.codec.uuid().replace(/-/g, '').slice(0, idLength);
  return asOne(() => {
    const sheet = addSheet(spreadsheet, inLanguageOf(spreadsheet.locale(), datasetOf(choices.dataset).title));
    const table: SyncedTable = {
      version: 1,
      id,
      ...choices,
      sheetId: sheet.id(),
      isPaused: false,
      ...(isOneOfSeveral ? { connection: nameOf(connection) } : {}),
      source: { baseUrl, organizationName: view.organizationName },
    };
    addDefinition(sheet, table, true);
    // No table stays without its sheet.
    ifItFails(spreadsheet, () => forget(platform, id));
    storeTable(platform, table);
    changeTableState(platform, id, initialState);
    allowForTables(platform, connections, connection);
    approveOwnChange(platform, connections, null, table);
    return table;
  });
}

/** Changes a table. With other columns or filters, the next run reads all rows again. */
export function changeTable(
  platform: Platform,
  connections: Connections,
  id: string,
  change: TableChange & Pick<SyncedTable, 'hasImports'>,
): SyncedTable {
  const before = requireTable(platform, id);
  const { leftOut: fate, ...fields } = change;
  const table: SyncedTable = { ...before, ...fields };
  const keys = functionColumns(table.dataset, table.columns).map(({ key }) => key);
  refuseTooLarge(table);
  const sheet = sheetOfTable(platform, table);
  // A refused change must not take effect, so what Google can refuse comes first.
  if (sheet !== null) addDefinition(sheet, table);
  storeTable(platform, table);
  try {
    approveOwnChange(platform, connections, before, table);
  } catch (thrown) {
    // Otherwise it would count as changed by another user.
    quietly(() => storeTable(platform, before));
    throw thrown;
  }
  if (toRead(before) !== toRead(table)) {
    const { leftOut, review } = readTableState(platform, id);
    const removed = columnKeys(before).filter((key) => !keys.includes(key));
    const owned = ownedColumns(table).map(({ key }) => key);
    // The user has nothing in them, and nothing to do with them.
    const sources = (before.overrides ?? []).map(sourceKey);
    changeTableState(platform, id, {
      coverage: [],
      loadSince: null,
      leftOut: [...leftOut, ...(fate === 'delete' ? removed : []), ...sources].filter((key) => !owned.includes(key)),
      review: review.filter(({ reason }) => reason !== 'column with user content'),
    });
  }
  if (change.isPaused === false) changeTableState(platform, id, { retryAt: null, failures: 0 });
  return table;
}

/** What determines which rows a run reads. Another key may see other accounts. */
function toRead({ columns, filters, connection, overrides = [] }: SyncedTable): string {
  return JSON.stringify([columns, filters, connection, overrides]);
}

/**
 * Ends a table. With `deletesSheet`, the sheet is deleted, including the user's columns; otherwise everything in it
 * stays.
 */
export function removeTable(platform: Platform, id: string, deletesSheet: boolean): void {
  const spreadsheet = requireSpreadsheet(platform);
  const table = requireTable(platform, id);
  const sheet = spreadsheet.editableSheet(table.sheetId);
  if (sheet !== null) {
    nameRemoved(platform, id, { dataset: table.dataset, sheetName: sheet.name() });
    if (deletesSheet) spreadsheet.deleteSheet(table.sheetId);
    else {
      removeMetadata(sheet, table.id);
      removeDefinition(sheet, table.id);
    }
    // What stays has the headings of a table, and duplicates may have its definition.
    const duplicates = findMarkedSheets(platform).filter((each) => each.table.id === id);
    keepSheets(platform, [table.sheetId, ...duplicates.map(({ sheetId }) => sheetId)]);
  }
  forgetUndo(platform, id);
  forget(platform, id);
}

function forget(platform: Platform, id: string): void {
  forgetTable(platform, id);
  deleteApproval(platform, id);
}

/** Approves what the sidebar showed of a table, so that it reads with the user's connection. */
export function approveTable(platform: Platform, connections: Connections, id: string, fingerprint: string): void {
  const table = requireTable(platform, id);
  const members = membersNow(platform, table);
  if (fingerprintOfContent(platform, table, members) !== fingerprint) {
    throw new AddonError('approval_outdated', 'The table was changed again. Look at what it reads now.');
  }
  const connection = unapprovedConnection(platform, connections, table, members);
  if (connection === null) return;
  storeApproval(platform, table, connection, members);
  changeTableState(platform, id, { retryAt: null, failures: 0 });
}

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
  const named: SyncedTable = { ...table, connection };
  storeTable(platform, named);
  approveOwnChange(platform, connections, table, named);
  const sheet = sheetOfTable(platform, table);
  // A protected sheet keeps the former name, which only a copy of the spreadsheet would use.
  if (sheet !== null) {
    withFallback(
      () => addDefinition(sheet, named),
      () => null,
    );
  }
}
