import { createDates } from '../../cells/sheet-dates';
import { AddonError } from '../../errors/addon-error';
import type { Platform, Sheet } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { grow } from '../../sheets/grow-sheet';
import { rowKeyColumn } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import {
  changeTableState,
  readTableState,
  readTables,
  replacedFilters,
  requireTable,
  storeTable,
} from '../definition/table-store';
import { requireSheet } from '../sheet/table-sheet';
import { rowListNames } from '../undo/removed-rows';
import { forgetUndo } from '../undo/undo-record';
import type { SheetCopyView } from '../views';
import { addDefinition, findMarkedSheets, keepSheets, readKept } from './copied-tables';

/** A user may have inserted rows above the headings. */
const searchedRows = 10;

/**
 * Sheets that a user duplicated from the sheet of a table. No run writes them. Whether a duplicate has the developer
 * metadata of its original is not known, so the headings count too: no other sheet has the row key among them.
 */
export function findSheetCopies(platform: Platform): SheetCopyView[] {
  const tables = readTables(platform);
  return findCopies(platform, tables, tables, readKept(platform));
}

/** Copies in which a table can go on whose sheet is gone, also one that the user keeps: it may be all that is left. */
export function findCopiesOf(platform: Platform, table: SyncedTable): SheetCopyView[] {
  return findCopies(platform, [table], readTables(platform), []);
}

function findCopies(
  platform: Platform,
  originals: readonly SyncedTable[],
  tables: readonly SyncedTable[],
  kept: readonly number[],
): SheetCopyView[] {
  const layouts = originals
    .map(({ id }) => readTableState(platform, id).headings)
    .filter((all) => rowKeyColumn.key in all);
  if (layouts.length === 0) return [];
  const known = new Set([...tables.map(({ sheetId }) => sheetId), ...kept]);
  const marked = findMarkedSheets(platform);
  return (platform.spreadsheet()?.gridSheets() ?? []).flatMap((sheet) => {
    const sheetId = sheet.id();
    if (known.has(sheetId) || rowListNames.includes(sheet.name())) return [];
    const original = marked.find((each) => each.sheetId === sheetId && tables.some(({ id }) => id === each.table.id));
    const isCopy =
      original === undefined ? hasHeadings(sheet, layouts) : originals.some(({ id }) => id === original.table.id);
    return isCopy ? [{ sheetId, name: sheet.name() }] : [];
  });
}

/** Adds a copy of the sheet of a table, which is the user's own; returns its name. */
export function copyTableSheet(platform: Platform, tableId: string): string {
  const spreadsheet = requireSpreadsheet(platform);
  const table = requireTable(platform, tableId);
  const name = requireSheet(spreadsheet, table).name();
  const copy = grow('a sheet', () =>
    spreadsheet.copySheet(table.sheetId, `Copy of ${name} ${createDates(platform).today}`),
  );
  if (copy === null) return name;
  keepSheets(platform, [copy.id()]);
  return copy.name();
}

function hasHeadings(sheet: Sheet, layouts: readonly { readonly [key: string]: string }[]): boolean {
  const [rowCount, columnCount] = [Math.min(sheet.lastRow(), searchedRows), sheet.lastColumn()];
  if (rowCount === 0 || columnCount === 0) return false;
  const rows = sheet.values({ row: 1, column: 1, rowCount, columnCount });
  return rows.some((row) => {
    const texts = new Set(row.map((cell) => String(cell ?? '').trim()));
    return layouts.some((headings) => {
      const titles = Object.values(headings);
      // Columns of a copy may be deleted or renamed.
      const found = titles.filter((title) => texts.has(title)).length;
      return texts.has(headings[rowKeyColumn.key] ?? '') && found * 2 >= titles.length;
    });
  });
}

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
  replacedFilters.of(id).remove(platform);
  // The copy may lack the last days of a history.
  changeTableState(platform, id, { ...unread, accounts: null, undo: null, retryAt: null, failures: 0 });
  storeTable(platform, moved);
}

const unread = { coverage: [], loadSince: null };
