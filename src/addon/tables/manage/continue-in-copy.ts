import { AddonError } from '../../errors/addon-error';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import type { SyncedTable } from '../definition/table';
import { changeTableState, filterProperty, requireTable, storeTable } from '../definition/table-store';
import { forgetUndo } from '../undo/undo-record';
import { addDefinition } from './copied-tables';
import { findCopiesOf } from './sheet-copies';

/**
 * Moves a table whose sheet is gone to a copy of it. The rows there have their keys, so that the cells of the user stay
 * beside them; the next run reads everything. The sheet is stored last: if the execution ends before, the call can be
 * repeated. The caller holds the document lock.
 */
export function continueInCopy(platform: Platform, id: string, sheetId: number): void {
  const table = requireTable(platform, id);
  const spreadsheet = requireSpreadsheet(platform);
  const isCopy = findCopiesOf(platform, table).some((copy) => copy.sheetId === sheetId);
  const sheet = isCopy ? spreadsheet.editableSheet(sheetId) : null;
  if (sheet === null || spreadsheet.editableSheet(table.sheetId) !== null) {
    throw new AddonError('table_changed', 'The sheets have changed meanwhile. Reload the sidebar.');
  }
  const moved: SyncedTable = { ...table, sheetId };
  // Google refuses it on a protected sheet.
  addDefinition(sheet, moved);
  forgetUndo(platform, id);
  // A filter of the sheet that is gone.
  platform.documentProperties.delete(filterProperty(id));
  // The copy may lack the last days of a history.
  changeTableState(platform, id, { ...unread, accounts: null, undo: null, retryAt: null, failures: 0 });
  storeTable(platform, moved);
}

const unread = { coverage: [], loadSince: null };
