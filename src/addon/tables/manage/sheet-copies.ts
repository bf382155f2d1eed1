import { createDates } from '../../formulas/run';
import type { Platform, Sheet } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { rowKeyColumn } from '../definition/datasets';
import { readTableState, readTables, requireTable } from '../definition/table-store';
import { requireSheet } from '../run/prepare-run';
import { grow } from '../sheet/grow-sheet';
import { removedSheetName } from '../undo/removed-rows';
import { undoSheetName } from '../undo/undo-record';
import type { SheetCopyView } from '../views';
import { findMarkedSheets } from './copied-tables';
import { keepSheets, readKept } from './kept-sheets';

/** A user may have inserted rows above the headings. */
const searchedRows = 10;

const hidden = [removedSheetName, undoSheetName];

/**
 * Sheets that a user duplicated from the sheet of a table. No run writes them. Whether a duplicate has the developer
 * metadata of its original is not known, so the headings count too: no other sheet has the row key among them.
 */
export function findSheetCopies(platform: Platform): SheetCopyView[] {
  const tables = readTables(platform);
  const layouts = tables
    .map(({ id }) => readTableState(platform, id).headings)
    .filter((all) => rowKeyColumn.key in all);
  if (layouts.length === 0) return [];
  const known = new Set([...tables.map(({ sheetId }) => sheetId), ...readKept(platform)]);
  const ids = new Set(tables.map(({ id }) => id));
  const marked = findMarkedSheets(platform).flatMap(({ sheetId, table }) => (ids.has(table.id) ? [sheetId] : []));
  return (platform.spreadsheet()?.gridSheets() ?? []).flatMap((sheet) => {
    const sheetId = sheet.id();
    if (hidden.includes(sheet.name())) return [];
    const isCopy = !known.has(sheetId) && (marked.includes(sheetId) || hasHeadings(sheet, layouts));
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
