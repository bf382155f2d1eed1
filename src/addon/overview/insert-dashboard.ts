import { toLetters } from '../platform/a1-notation';
import type { Area, EditableSheet, Platform, Spreadsheet } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { makeRefreshCell } from '../refresh/formula-calls';
import { ownedColumns } from '../tables/definition/datasets';
import { readTableState, readTables } from '../tables/definition/table-store';
import { grow, makeRoom } from '../tables/sheet/grow-sheet';
import { locateTable } from '../tables/sheet/locate-table';
import {
  type Content,
  dashboardBlocks,
  dashboardCharts,
  dashboardContents,
  dashboardFormats,
  dashboardWidths,
  type History,
} from './layout';

/** Developer metadata of the sheet. A second call finds it with it, even if it was renamed. */
const metadataKey = 'fin.dashboard';
/** Value of the metadata after formats, widths and contents that are written once are in place. */
const laidOut = 'laid out';
const rowsNeeded = 500;

/**
 * Adds a sheet with charts of the last twelve months, or updates the existing one. Keeps what a user wrote next to
 * them, and the currency, the left-out categories and the first day. If nothing has changed, nothing is written.
 */
export function insertDashboard(platform: Platform): void {
  makeRefreshCell(platform);
  const spreadsheet = requireSpreadsheet(platform);
  const metadata = spreadsheet.sheetsWithMetadata(metadataKey);
  const [found] = metadata.flatMap(({ sheetId }) => spreadsheet.editableSheet(sheetId) ?? []);
  const sheet = found ?? grow('a sheet', () => spreadsheet.insertSheet('Dashboard'));
  if (found === undefined) sheet.addMetadata(metadataKey, 'dashboard', 'sheet');
  makeRoom(sheet, rowsNeeded);
  const isLaidOut = metadata.some(({ value }) => value === laidOut);
  const contents = dashboardContents(findHistory(platform, spreadsheet));
  const wanted = contents.filter(({ isOnce }) => !isLaidOut || isOnce !== true);
  for (const block of dashboardBlocks) writeBlock(sheet, block, wanted);
  if (!isLaidOut) layOut(sheet);
  sheet.addCharts(dashboardCharts());
  if (!isLaidOut) sheet.addMetadata(metadataKey, laidOut, 'sheet');
  spreadsheet.activate(sheet.id());
}

/**
 * Writes the cells that differ; the texts of an empty block with one call. Formulas are set separately, so that no text
 * becomes one.
 */
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
    // Cells outside the block have no value.
    if (shown === undefined || shown === text) continue;
    if (isFormula(text)) sheet.setFormulaAt(row, column, text);
    else if (!isEmpty) sheet.setTextAt(row, column, text);
  }
}

/** All texts come from this file, so a leading = always means a formula. */
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
