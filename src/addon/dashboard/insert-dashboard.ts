import type { Area, EditableSheet, Platform, Spreadsheet } from '../platform/platform';
import { makeRefreshCell } from '../refresh/make-refresh-cell';
import { ownedColumns } from '../sync/definition/datasets';
import { readTableState, readTables } from '../sync/definition/table-store';
import { requireSpreadsheet } from '../sync/run/run-table';
import { grow } from '../sync/sheet/grow-sheet';
import { makeRoom } from '../sync/sheet/headed-sheet';
import { locateTable } from '../sync/sheet/locate-table';
import { toLetters } from '../table/cell-name';
import {
  type Content,
  dashboardBlocks,
  dashboardCharts,
  dashboardContents,
  dashboardFormats,
  dashboardWidths,
  type History,
} from './layout';

/** Developer metadata by which a second press finds the sheet of the first, whatever its name is by then. */
const dashboardMark = 'fin.dashboard';
/** A value of it: formats, widths and what is written once are there. */
const laidOut = 'laid out';
const rowsNeeded = 500;

/**
 * Adds a sheet with charts of the last twelve months, or brings the one that is there up to date. What a user wrote
 * elsewhere in it stays, and so do the currency, the categories left out and the first day. Where nothing has changed,
 * nothing is written.
 */
export function insertDashboard(platform: Platform): void {
  makeRefreshCell(platform);
  const spreadsheet = requireSpreadsheet(platform);
  const marks = spreadsheet.markedSheets(dashboardMark);
  const [found] = marks.flatMap(({ sheetId }) => spreadsheet.editableSheet(sheetId) ?? []);
  const sheet = found ?? grow('a sheet', () => spreadsheet.insertSheet('Dashboard'));
  if (found === undefined) sheet.addMark(dashboardMark, 'dashboard', 'sheet');
  makeRoom(sheet, rowsNeeded);
  const isLaidOut = marks.some(({ value }) => value === laidOut);
  const contents = dashboardContents(findHistory(platform, spreadsheet));
  const wanted = contents.filter(({ isOnce }) => !isLaidOut || isOnce !== true);
  for (const block of dashboardBlocks) writeBlock(sheet, block, wanted);
  if (!isLaidOut) layOut(sheet);
  sheet.addCharts(dashboardCharts());
  if (!isLaidOut) sheet.addMark(dashboardMark, laidOut, 'sheet');
  spreadsheet.activate(sheet.id());
}

/** What differs: texts of an empty block in one call. Formulas are set as such, so that no text becomes one. */
function writeBlock(sheet: EditableSheet, area: Area, contents: readonly Content[]): void {
  const [values, formulas] = [sheet.values(area), sheet.formulasIn(area)];
  const textAt = (row: number, column: number): string =>
    contents.find((content) => content.row === row && content.column === column)?.text ?? '';
  const isEmpty = values.every((row, r) => row.every((value, c) => value === '' && formulas[r]?.[c] === ''));
  if (isEmpty) {
    const texts = values.map((row, r) => row.map((_, c) => textAt(area.row + r, area.column + c)));
    sheet.setValues(
      area,
      texts.map((row) => row.map((text) => (isFormula(text) ? '' : text))),
    );
  }
  for (const { row, column, text } of contents) {
    const [r, c] = [row - area.row, column - area.column];
    const shown = formulas[r]?.[c] || values[r]?.[c];
    // Outside of the block there is no value.
    if (shown === undefined || shown === text) continue;
    if (isFormula(text)) sheet.setFormulaAt(row, column, text);
    else if (!isEmpty) sheet.setTextAt(row, column, text);
  }
}

/** The texts are ours, so that a formula is what it looks like. */
function isFormula(text: string): boolean {
  return text.startsWith('=');
}

function layOut(sheet: EditableSheet): void {
  for (const { area, formats } of dashboardFormats) sheet.setNumberFormats(area, formats);
  for (const row of [1, 3]) sheet.setBold({ row, column: 1, rowCount: 1, columnCount: 10 });
  for (const { column, widthPx } of dashboardWidths) sheet.setColumnWidth(column, widthPx);
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
