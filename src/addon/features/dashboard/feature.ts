import { makeRefreshCell } from '../../formulas/formula-calls';
import type { Area, EditableSheet, Platform } from '../../platform/platform';
import { requireSpreadsheet, toLetters } from '../../platform/spreadsheet';
import { isInArea } from '../../sheets/areas';
import { formatIn } from '../../sheets/design';
import { grow, makeRoom, setWidths, writing } from '../../sheets/grow-sheet';
import { marksOf, openMarkedSheet } from '../../sheets/marks';
import { type Content, fillBlock, updateBlock } from '../../sheets/write-contents';
import { withLock } from '../../store/lock';
import { sourceColumn } from '../../tables/definition/datasets';
import { readTables } from '../../tables/definition/table-store';
import { insertAndFill } from '../../tables/manage/insert-table';
import { findTable } from '../../tables/sheet/table-sheet';
import type { Feature } from '../feature';
import { dataBlock, dataContents, dataFormats, dataRowCount, type History } from './dashboard-data';
import { columnWidthsPx, dashboardBlocks, dashboardCharts, dashboardContents, dashboardStyle } from './dashboard-sheet';

/** Of a row with large figures. Google fits it only if nobody has set its height. */
const largeRowPx = 34;
const dataSheetName = 'FIN Dashboard data';
/** Of both sheets. A second call finds them with it, even if they were renamed. */
const sheetMarks = marksOf('fin.dashboard');
/** What it says of a sheet: which one it is, and that its formats, widths and contents for once are in place. */
const marks = {
  dashboard: { isFound: 'dashboard', isLaidOut: 'laid out' },
  data: { isFound: 'data', isLaidOut: 'data laid out' },
} as const;

/** With the synced table that it needs. The API has no past net worth, so its history begins with the dashboard. */
export const dashboard = {
  insert(platform, connections) {
    const hasHistory = readTables(platform).some(({ dataset }) => dataset === 'networth');
    if (!hasHistory) insertAndFill(platform, connections, 'networth', { every: 'day', hour: 7 });
    withLock(platform, () => writing('dashboard', () => insertDashboard(platform)));
    return null;
  },
} satisfies Feature;

/**
 * Adds a sheet with figures and charts, and a hidden one with the numbers behind them, or updates them. Keeps what a user
 * wrote next to them, and the settings. If nothing has changed, nothing is written.
 */
function insertDashboard(platform: Platform): void {
  makeRefreshCell(platform);
  const spreadsheet = requireSpreadsheet(platform);
  const metadata = sheetMarks.inAll(spreadsheet);
  const open = (which: keyof typeof marks, insert: () => EditableSheet) => {
    const { isFound, isLaidOut } = marks[which];
    const own = metadata.filter(({ value }) => value === isFound || value === isLaidOut);
    const found = openMarkedSheet(spreadsheet, own);
    const sheet = found ?? grow('a sheet', insert);
    if (found === undefined) sheetMarks.add(sheet, isFound, 'sheet');
    return { sheet, isNew: found === undefined, isLaidOut: own.some(({ value }) => value === isLaidOut) };
  };
  const dashboard = open('dashboard', () => spreadsheet.insertSheet('Dashboard'));
  const data = open('data', () => spreadsheet.insertHiddenSheet(dataSheetName));
  makeRoom(data.sheet, dataRowCount);
  const [dashboardName, dataName] = [dashboard.sheet.name(), data.sheet.name()];
  // The numbers depend on the settings.
  writeBlocks(dashboard, dashboardBlocks, dashboardContents(dataName));
  writeBlocks(data, [dataBlock], dataContents(dashboardName, findHistory(platform)));
  layOut(data, 'data', (sheet) => {
    for (const { areas, format } of dataFormats) sheet.setNumberFormatIn(areas, formatIn(sheet, format));
  });
  dashboard.sheet.addCharts(dashboardCharts(dataName));
  layOut(dashboard, 'dashboard', style);
  if (!dashboard.isNew) spreadsheet.activate(dashboard.sheet.id());
}

interface OpenedSheet {
  readonly sheet: EditableSheet;
  readonly isNew: boolean;
  /** Whether its formats, widths and contents for once are in place. */
  readonly isLaidOut: boolean;
}

function writeBlocks(
  { sheet, isNew, isLaidOut }: OpenedSheet,
  blocks: readonly Area[],
  contents: readonly Content[],
): void {
  const wanted = contents.filter(({ isOnce }) => !isLaidOut || isOnce !== true);
  for (const block of blocks) {
    const own = wanted.filter((content) => isInArea(block, content.row, content.column));
    if (isNew) fillBlock(sheet, block, own);
    else updateBlock(sheet, block, own);
  }
}

function layOut(
  { sheet, isLaidOut }: OpenedSheet,
  which: keyof typeof marks,
  format: (sheet: EditableSheet) => void,
): void {
  if (isLaidOut) return;
  format(sheet);
  sheetMarks.add(sheet, marks[which].isLaidOut, 'sheet');
}

function style(sheet: EditableSheet): void {
  const { sizes, rows, colors, backgrounds, bold, left, right, formats } = dashboardStyle;
  sheet.hideGridlines();
  setWidths(sheet, 1, columnWidthsPx);
  for (const { row } of rows) sheet.setRowHeight(row, largeRowPx);
  for (const { points, areas } of sizes) sheet.setFontSizeIn(areas, points);
  for (const { color, areas } of colors) sheet.setFontColorIn(areas, color);
  for (const { color, areas } of backgrounds) sheet.setBackgroundIn(areas, color);
  sheet.setBoldIn(bold);
  sheet.setAlignmentIn(left, 'left');
  sheet.setAlignmentIn(right, 'right');
  for (const { format, areas } of formats) sheet.setNumberFormatIn(areas, formatIn(sheet, format));
}

function findHistory(platform: Platform): History | null {
  const table = readTables(platform).find(({ dataset }) => dataset === 'networth');
  const found = table === undefined ? null : findTable(platform, table);
  if (found === null || found.indexOf('net') < 0) return null;
  const { columns } = found.locate();
  const letters = (key: string): string => toLetters(columns[found.indexOf(key)] ?? 1);
  return {
    sheetName: found.sheet.name(),
    ...{ day: letters('fin.day'), net: letters('net'), currency: letters('currency') },
    source: found.indexOf(sourceColumn.key) < 0 ? null : letters(sourceColumn.key),
  };
}
