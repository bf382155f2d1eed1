import { AddonError } from '../errors/addon-error';
import type { Area, EditableSheet, Platform, Spreadsheet } from '../platform/platform';
import { areaName, cellName, requireSpreadsheet, toLetters } from '../platform/spreadsheet';
import { makeRefreshCell } from '../refresh/formula-calls';
import { ownedColumns, sourceColumn } from '../tables/definition/datasets';
import { readTableState, readTables } from '../tables/definition/table-store';
import { grow, makeRoom, setWidths } from '../tables/sheet/grow-sheet';
import { locateTable } from '../tables/sheet/locate-table';
import { addedData, dataBlock, dataContents, dataFormats, dataRowCount, type History } from './dashboard-data';
import {
  addedAreas,
  columnWidthsPx,
  dashboardBlocks,
  dashboardCharts,
  dashboardContents,
  dashboardStyle,
} from './dashboard-sheet';
import { type Content, fillBlock, isInside, openMarkedSheet, updateBlock } from './write-contents';

/** Of a row with large figures. Google fits it only if nobody has set its height. */
const largeRowPx = 34;
const dataSheetName = 'FIN Dashboard data';
/** Developer metadata of both sheets. A second call finds them with it, even if they were renamed. */
const metadataKey = 'fin.dashboard';
/** What it says of a sheet: which one it is, and that its formats, widths and contents for once are in place. */
const marks = {
  dashboard: { isFound: 'dashboard', wasLaidOut: 'laid out', isLaidOut: 'laid out with payments' },
  data: { isFound: 'data', wasLaidOut: 'data laid out', isLaidOut: 'data laid out with payments' },
} as const;

/**
 * Adds a sheet with figures and charts, and a hidden one with the numbers behind them, or updates them. Keeps what a user
 * wrote next to them, and the settings. If nothing has changed, nothing is written.
 */
export function insertDashboard(platform: Platform): void {
  makeRefreshCell(platform);
  const spreadsheet = requireSpreadsheet(platform);
  const metadata = spreadsheet.sheetsWithMetadata(metadataKey);
  const open = (which: keyof typeof marks, insert: () => EditableSheet) => {
    const { isFound, wasLaidOut, isLaidOut } = marks[which];
    const own = metadata.filter(({ value }) => value === isFound || value === wasLaidOut || value === isLaidOut);
    const found = openMarkedSheet(spreadsheet, own);
    const sheet = found ?? grow('a sheet', insert);
    if (found === undefined) sheet.addMetadata(metadataKey, isFound, 'sheet');
    const has = (mark: string): boolean => own.some(({ value }) => value === mark);
    const state: OpenedSheet['state'] = has(isLaidOut) ? 'laid out' : has(wasLaidOut) ? 'earlier version' : 'begun';
    return { sheet, isNew: found === undefined, state };
  };
  const dashboard = open('dashboard', () => spreadsheet.insertSheet('Dashboard'));
  const data = open('data', () => spreadsheet.insertHiddenSheet(dataSheetName));
  makeRoom(data.sheet, dataRowCount);
  const [dashboardName, dataName] = [dashboard.sheet.name(), data.sheet.name()];
  const contents = dashboardContents(dataName);
  const taken = dashboard.state === 'earlier version' ? findTaken(dashboard.sheet, contents) : null;
  // The numbers depend on the settings.
  writeBlocks(dashboard, dashboardBlocks, taken === null ? contents : contents.filter((each) => !isAdded(each)));
  writeBlocks(data, [dataBlock], dataContents(dashboardName, findHistory(platform, spreadsheet)));
  layOut(data, 'data', addedData, ({ sheet }, only) => {
    for (const { areas, format } of dataFormats) ifAny(only(areas), (own) => sheet.setNumberFormatIn(own, format));
  });
  dashboard.sheet.addCharts(dashboardCharts(dataName));
  if (taken === null) layOut(dashboard, 'dashboard', addedAreas, ({ sheet }, only) => style(sheet, only));
  if (!dashboard.isNew) spreadsheet.activate(dashboard.sheet.id());
  if (taken === null) return;
  const needed = addedAreas.map(areaName).join(' and ');
  throw new AddonError(
    'no_room',
    `No room for the next payments: ${taken} is not empty. Empty ${needed}, and insert the dashboard again.`,
  );
}

function isAdded(content: Content): boolean {
  return addedAreas.some((area) => isInside(area, content));
}

/** The first cell of the user where an earlier version had nothing; null if there is none. */
function findTaken(sheet: EditableSheet, contents: readonly Content[]): string | null {
  for (const area of addedAreas) {
    const [values, formulas] = [sheet.values(area), sheet.formulasIn(area)];
    for (let r = 0; r < area.rowCount; r += 1) {
      for (let c = 0; c < area.columnCount; c += 1) {
        const shown = formulas[r]?.[c] || values[r]?.[c];
        const [row, column] = [area.row + r, area.column + c];
        const own = contents.find((each) => each.row === row && each.column === column)?.text;
        if (shown !== '' && shown !== own) return cellName(row, column);
      }
    }
  }
  return null;
}

interface OpenedSheet {
  readonly sheet: EditableSheet;
  readonly isNew: boolean;
  /** Whether its formats, widths and contents for once are in place. */
  readonly state: 'begun' | 'earlier version' | 'laid out';
}

/** Those areas that are still to be formatted. */
type Only = (areas: readonly Area[]) => readonly Area[];

function writeBlocks(
  { sheet, isNew, state }: OpenedSheet,
  blocks: readonly Area[],
  contents: readonly Content[],
): void {
  const wanted = contents.filter(({ isOnce }) => state === 'begun' || isOnce !== true);
  for (const block of blocks) {
    const own = wanted.filter((content) => isInside(block, content));
    if (isNew) fillBlock(sheet, block, own);
    else updateBlock(sheet, block, own);
  }
}

function layOut(
  opened: OpenedSheet,
  which: keyof typeof marks,
  added: readonly Area[],
  format: (opened: OpenedSheet, only: Only) => void,
): void {
  const { sheet, state } = opened;
  if (state === 'laid out') return;
  const isNewPart = (area: Area): boolean => added.some((each) => isInside(each, area));
  format(opened, state === 'begun' ? (areas) => areas : (areas) => areas.filter(isNewPart));
  sheet.addMetadata(metadataKey, marks[which].isLaidOut, 'sheet');
}

function ifAny(areas: readonly Area[], format: (areas: readonly Area[]) => void): void {
  if (areas.length > 0) format(areas);
}

function style(sheet: EditableSheet, only: Only): void {
  const { sizes, rows, colors, backgrounds, bold, left, right, formats } = dashboardStyle;
  if (only(rows).length > 0) {
    sheet.hideGridlines();
    setWidths(sheet, 1, columnWidthsPx);
    for (const { row } of rows) sheet.setRowHeight(row, largeRowPx);
  }
  for (const { points, areas } of sizes) ifAny(only(areas), (own) => sheet.setFontSizeIn(own, points));
  for (const { color, areas } of colors) ifAny(only(areas), (own) => sheet.setFontColorIn(own, color));
  for (const { color, areas } of backgrounds) ifAny(only(areas), (own) => sheet.setBackgroundIn(own, color));
  ifAny(only(bold), (own) => sheet.setBoldIn(own));
  ifAny(only(left), (own) => sheet.setAlignmentIn(own, 'left'));
  ifAny(only(right), (own) => sheet.setAlignmentIn(own, 'right'));
  for (const { format, areas } of formats) ifAny(only(areas), (own) => sheet.setNumberFormatIn(own, format));
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
  return {
    sheetName: sheet.name(),
    ...{ day: letters('fin.day'), net: letters('net'), currency: letters('currency') },
    source: table.reckonsPast === true ? letters(sourceColumn.key) : null,
  };
}
