import type { EditableSheet, Platform, Spreadsheet } from '../platform/platform';
import { ownedColumns } from '../sync/definition/datasets';
import { readTableState, readTables } from '../sync/definition/table-store';
import { requireSpreadsheet } from '../sync/run/run-table';
import { makeRoom } from '../sync/sheet/headed-sheet';
import { locateTable } from '../sync/sheet/locate-table';
import { toLetters } from '../table/cell-name';
import {
  type Content,
  dashboardCharts,
  dashboardContents,
  dashboardFormats,
  dashboardWidths,
  type History,
} from './layout';

/** Developer metadata by which a second press finds the sheet of the first, whatever its name is by then. */
const dashboardMark = 'fin.dashboard';
const rowsNeeded = 500;

/**
 * Adds a sheet with charts of the last twelve months, or brings the one that is there up to date. What a user wrote
 * elsewhere in it stays, and so do the currency, the categories left out and the first day.
 */
export function insertDashboard(platform: Platform): void {
  const spreadsheet = requireSpreadsheet(platform);
  const found = findDashboard(spreadsheet);
  const sheet = found ?? spreadsheet.insertSheet('Dashboard');
  if (found === null) sheet.addMark(dashboardMark, 'dashboard', 'sheet');
  makeRoom(sheet, rowsNeeded);
  for (const content of dashboardContents(findHistory(platform, spreadsheet))) {
    if (found === null || content.isOnce !== true) writeContent(sheet, content);
  }
  for (const { row, column, rowCount, format } of dashboardFormats) {
    sheet.setNumberFormat({ row, column, rowCount, columnCount: 1 }, format);
  }
  if (found === null) {
    for (const row of [1, 3]) sheet.setBold({ row, column: 1, rowCount: 1, columnCount: 10 });
    for (const { column, widthPx } of dashboardWidths) sheet.setColumnWidth(column, widthPx);
  }
  sheet.replaceCharts(dashboardCharts());
  spreadsheet.activate(sheet.id());
}

function findDashboard(spreadsheet: Spreadsheet): EditableSheet | null {
  for (const { id } of spreadsheet.gridSheets()) {
    const sheet = spreadsheet.editableSheet(id());
    if (sheet !== null && sheet.marks(dashboardMark).length > 0) return sheet;
  }
  return null;
}

/** The texts are ours, so that a formula is what it looks like. */
function writeContent(sheet: EditableSheet, { row, column, text, format }: Content): void {
  if (text.startsWith('=')) sheet.setFormulaAt(row, column, text);
  else sheet.setTextAt(row, column, text);
  if (format !== undefined) sheet.setNumberFormat({ row, column, rowCount: 1, columnCount: 1 }, format);
}

function findHistory(platform: Platform, spreadsheet: Spreadsheet): History | null {
  const table = readTables(platform).find(({ dataset }) => dataset === 'networth');
  const sheet = table === undefined ? null : spreadsheet.editableSheet(table.sheetId);
  if (table === undefined || sheet === null) return null;
  const state = readTableState(platform, table.id);
  if (!state.isLaidOut) return null;
  const owned = ownedColumns(table);
  const { columns } = locateTable(sheet, table.id, owned, state.headings);
  const letters = (key: string): string => toLetters(columns[owned.findIndex((column) => column.key === key)] ?? 1);
  return { sheetName: sheet.name(), day: letters('fin.day'), net: letters('net'), currency: letters('currency') };
}
