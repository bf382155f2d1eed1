import type { Area, EditableSheet, Platform, Spreadsheet } from '../platform/platform';
import { requireSpreadsheet, toLetters } from '../platform/spreadsheet';
import { makeRefreshCell } from '../refresh/formula-calls';
import { ownedColumns } from '../tables/definition/datasets';
import { readTableState, readTables } from '../tables/definition/table-store';
import { grow, makeRoom, setWidths } from '../tables/sheet/grow-sheet';
import { locateTable } from '../tables/sheet/locate-table';
import {
  type Content,
  dashboardBlocks,
  dashboardCharts,
  dashboardContents,
  dashboardFormats,
  dataColumn,
  dataWidthsPx,
  type History,
} from './layout';
import { openMarkedSheet } from './open-marked-sheet';

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
  const found = openMarkedSheet(spreadsheet, metadata);
  const sheet = found ?? grow('a sheet', () => spreadsheet.insertSheet('Dashboard'));
  if (found === undefined) sheet.addMetadata(metadataKey, 'dashboard', 'sheet');
  // A new sheet has a thousand rows.
  else makeRoom(sheet, rowsNeeded);
  const isLaidOut = metadata.some(({ value }) => value === laidOut);
  const contents = dashboardContents(findHistory(platform, spreadsheet));
  const wanted = contents.filter(({ isOnce }) => !isLaidOut || isOnce !== true);
  for (const block of dashboardBlocks) {
    const own = wanted.filter((content) => isInside(block, content));
    if (found === undefined) fillBlock(sheet, block, own);
    else updateBlock(sheet, block, own);
  }
  if (!isLaidOut) layOut(sheet);
  sheet.addCharts(dashboardCharts());
  if (!isLaidOut) sheet.addMetadata(metadataKey, laidOut, 'sheet');
  if (found !== undefined) spreadsheet.activate(sheet.id());
}

/** Writes the cells that differ. */
function updateBlock(sheet: EditableSheet, area: Area, contents: readonly Content[]): void {
  const [values, formulas] = [sheet.values(area), sheet.formulasIn(area)];
  const isEmpty = values.every((row, r) => row.every((value, c) => value === '' && formulas[r]?.[c] === ''));
  if (isEmpty) {
    fillBlock(sheet, area, contents);
    return;
  }
  for (const { row, column, text } of contents) {
    const [r, c] = [row - area.row, column - area.column];
    const shown = formulas[r]?.[c] || values[r]?.[c];
    if (shown === text) continue;
    if (isFormula(text)) sheet.setFormulaAt(row, column, text);
    else sheet.setTextAt(row, column, text);
  }
}

/**
 * Fills an empty block: all texts with one call, and the formulas with a call for each area that has no text. They are
 * set as formulas, because the syntax of one in a value may be that of the spreadsheet's locale.
 */
function fillBlock(sheet: EditableSheet, area: Area, contents: readonly Content[]): void {
  const [texts, formulas] = [false, true].map((isWanted) =>
    contents.filter(({ text }) => isFormula(text) === isWanted),
  ) as [Content[], Content[]];
  sheet.setValues(area, cellsOf(area, texts));
  for (const each of areasWithout(texts, formulas)) sheet.setFormulas(each, cellsOf(each, formulas));
}

/** Areas with all of these cells, and blank ones between them, but none of the `others`. */
function areasWithout(others: readonly Content[], cells: readonly Content[]): Area[] {
  const areas: Area[] = [];
  for (const cell of cells) {
    const last = areas[areas.length - 1];
    const joined = last === undefined ? null : areaAround(last, cell);
    if (joined !== null && !others.some((other) => isInside(joined, other))) areas[areas.length - 1] = joined;
    else areas.push({ row: cell.row, column: cell.column, rowCount: 1, columnCount: 1 });
  }
  return areas;
}

function areaAround(area: Area, { row, column }: Content): Area {
  const [top, left] = [Math.min(area.row, row), Math.min(area.column, column)];
  const [bottom, right] = [
    Math.max(area.row + area.rowCount - 1, row),
    Math.max(area.column + area.columnCount - 1, column),
  ];
  return { row: top, column: left, rowCount: bottom - top + 1, columnCount: right - left + 1 };
}

function cellsOf({ row, column, rowCount, columnCount }: Area, contents: readonly Content[]): string[][] {
  const textAt = (r: number, c: number): string =>
    contents.find((content) => content.row === row + r && content.column === column + c)?.text ?? '';
  return Array.from({ length: rowCount }, (_, r) => Array.from({ length: columnCount }, (__, c) => textAt(r, c)));
}

function isInside(area: Area, { row, column }: Content): boolean {
  const [r, c] = [row - area.row, column - area.column];
  return r >= 0 && c >= 0 && r < area.rowCount && c < area.columnCount;
}

/** All texts come from this file, so a leading = always means a formula. */
function isFormula(text: string): boolean {
  return text.startsWith('=');
}

function layOut(sheet: EditableSheet): void {
  for (const { area, formats } of dashboardFormats) sheet.setNumberFormats(area, formats);
  for (const row of [1, 3]) sheet.setBold({ row, column: 1, rowCount: 1, columnCount: 10 });
  setWidths(sheet, dataColumn, dataWidthsPx);
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
