import type { JsonObject } from '../../platform/parse-json';
import { keepSheets } from '../../tables/manage/copied-tables';
import { continueInCopy, copyTableSheet } from '../../tables/manage/sheet-copies';

import { withLock } from '../../tables/manage/table-changes';
import { viewTablesAndCopies } from '../../tables/manage/view-tables';
import { call, refuse, tableId } from './call';

/** What is done with the sheets of tables and their copies. */
export const tableSheetsCalls = {
  /** Copies the sheet of a table. The copy is the user's own. */
  copyTableSheet: call(tableId, (platform, _, { id }) => ({
    name: withLock(platform, () => copyTableSheet(platform, id)),
  })),
  /** Calls these duplicates of sheets with tables the user's own, so that they are no longer shown as copies. */
  keepSheetCopies: call(
    (input) => ({ sheetIds: sheetIds(input) }),
    (platform, connections, input) => {
      withLock(platform, () => keepSheets(platform, input.sheetIds));
      return viewTablesAndCopies(platform, connections);
    },
  ),
  /** Moves a table whose sheet is gone to a copy of it. `runTable` reads everything then. */
  continueInCopy: call(
    (input) => ({ ...tableId(input), sheetId: sheetId(input['sheetId']) }),
    (platform, connections, { id, sheetId }) => {
      withLock(platform, () => continueInCopy(platform, id, sheetId));
      return viewTablesAndCopies(platform, connections);
    },
  ),
};

/** A spreadsheet has at most 200 sheets. */
const sheetsMax = 200;

function sheetIds(input: JsonObject): number[] {
  const { sheetIds: ids } = input;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > sheetsMax) return refuse('sheetIds');
  return ids.map(sheetId);
}

function sheetId(id: unknown): number {
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : refuse('sheetId');
}
