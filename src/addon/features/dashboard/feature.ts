import { findBudgetSheet, findLayout, fixedCell, rowsOf } from '../../budget/layout';
import { makeRefreshCell } from '../../formulas/formula-calls';
import { languageOf, messagesIn } from '../../messages/language';
import type { Area, EditableSheet, Platform, Spreadsheet } from '../../platform/platform';
import { requireSpreadsheet, sheetReference, toLetters } from '../../platform/spreadsheet';
import { addSheet, writing } from '../../sheets/add-sheet';
import { formatIn } from '../../sheets/design';
import { insertColumns, makeRoom, setWidths } from '../../sheets/grow-sheet';
import { marksOf, openMarkedSheet } from '../../sheets/marks';
import { type Content, fillBlock, updateBlock } from '../../sheets/write-contents';
import { withLock } from '../../store/lock';
import { sourceColumn } from '../../tables/definition/datasets';
import type { SyncedTable } from '../../tables/definition/table';
import { readTables } from '../../tables/definition/table-store';
import { insertAndFill } from '../../tables/manage/insert-table';
import { findTable, sheetOfTable } from '../../tables/sheet/table-sheet';
import type { Feature } from '../feature';
import {
  type BudgetRows,
  type DashboardSources,
  dataBlock,
  dataContents,
  dataFormats,
  dataRowCount,
  type History,
} from './dashboard-data';
import {
  colors,
  columnWidthsPx,
  dashboardBlock,
  dashboardCharts,
  dashboardContents,
  dashboardStyle,
} from './dashboard-sheet';

/** Of a row with large figures. Google fits it only if nobody has set its height. */
const largeRowPx = 34;
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
    withLock(platform, () => {
      // It stays if the dashboard fails: other formulas may take it by then.
      makeRefreshCell(platform);
      writing('dashboard', () => insertDashboard(platform));
    });
    return null;
  },
} satisfies Feature;

/**
 * Adds a sheet with figures and charts, and a hidden one with the numbers behind them, or updates them. Keeps what a user
 * wrote next to them, and the settings. If nothing has changed, nothing is written.
 */
function insertDashboard(platform: Platform): void {
  const spreadsheet = requireSpreadsheet(platform);
  const metadata = sheetMarks.inAll(spreadsheet);
  const open = (which: keyof typeof marks, name: string, isHidden: boolean) => {
    const { isFound, isLaidOut } = marks[which];
    const own = metadata.filter(({ value }) => value === isFound || value === isLaidOut);
    const found = openMarkedSheet(spreadsheet, own);
    const sheet = found ?? addSheet(spreadsheet, name, isHidden);
    if (found === undefined) sheetMarks.add(sheet, isFound, 'sheet');
    return { sheet, isNew: found === undefined, isLaidOut: own.some(({ value }) => value === isLaidOut) };
  };
  // In the language of the spreadsheet, which an adviser may see, not of its user.
  const texts = messagesIn(languageOf(spreadsheet.locale())).dashboard;
  const dashboard = open('dashboard', texts.sheet, false);
  const data = open('data', texts.dataSheet, true);
  makeRoom(data.sheet, dataRowCount);
  const columnCount = data.sheet.columnCount();
  insertColumns(data.sheet, columnCount, dataBlock.columnCount - columnCount);
  const [dashboardName, dataName] = [dashboard.sheet.name(), data.sheet.name()];
  // The numbers depend on the settings.
  const sources = findSources(platform, spreadsheet);
  const budgetMonth = sources.budget?.month ?? null;
  writeBlock(dashboard, dashboardBlock, dashboardContents(dataName, dashboard.sheet.id(), texts, budgetMonth));
  writeBlock(data, dataBlock, dataContents(dashboardName, texts, sources));
  layOut(data, 'data', (sheet) => {
    for (const { areas, format } of dataFormats) sheet.setNumberFormatIn(areas, formatIn(sheet, format));
  });
  dashboard.sheet.addCharts(dashboardCharts(dataName));
  layOut(dashboard, 'dashboard', (sheet) => style(sheet, texts.monthNote));
  if (!dashboard.isNew) spreadsheet.activate(dashboard.sheet.id());
}

interface OpenedSheet {
  readonly sheet: EditableSheet;
  readonly isNew: boolean;
  /** Whether its formats, widths and contents for once are in place. */
  readonly isLaidOut: boolean;
}

function writeBlock({ sheet, isNew, isLaidOut }: OpenedSheet, block: Area, contents: readonly Content[]): void {
  const wanted = contents.filter(({ isOnce }) => !isLaidOut || isOnce !== true);
  if (isNew) fillBlock(sheet, block, wanted);
  else updateBlock(sheet, block, wanted);
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

function style(sheet: EditableSheet, monthNote: string): void {
  const { all, sizes, rows, muted, problem, backgrounds, bold, left, right, formats } = dashboardStyle;
  sheet.hideGridlines();
  setWidths(sheet, 1, columnWidthsPx);
  for (const row of rows) sheet.setRowHeight(row, largeRowPx);
  for (const { points, areas } of sizes) sheet.setFontSizeIn(areas, points);
  sheet.setFontColorIn([all], colors.all);
  sheet.setFontColorIn(muted, colors.explained);
  sheet.setFontColorIn(problem, colors.problem);
  sheet.setBackgroundIn(backgrounds, colors.heads);
  sheet.setBoldIn(bold);
  sheet.setAlignmentIn(left, 'left');
  sheet.setAlignmentIn(right, 'right');
  for (const { areas, format } of formats) sheet.setNumberFormatIn(areas, formatIn(sheet, format));
  sheet.setNoteIn([dashboardStyle.month], monthNote);
}

function findSources(platform: Platform, spreadsheet: Spreadsheet): DashboardSources {
  const all = readTables(platform);
  const tables = all.filter(({ dataset }) => dataset === 'transactions' || dataset === 'tagged');
  return {
    history: findHistory(platform, all),
    budget: findBudget(spreadsheet),
    tables: tables.flatMap((table) => {
      const sheet = sheetOfTable(platform, table);
      return sheet === null ? [] : [{ name: sheet.name(), sheetId: sheet.id() }];
    }),
  };
}

function findHistory(platform: Platform, tables: readonly SyncedTable[]): History | null {
  const table = tables.find(({ dataset }) => dataset === 'networth');
  const found = table === undefined ? null : findTable(platform, table);
  if (found === null || found.indexOf('net') < 0) return null;
  const { columns } = found.locate();
  const letters = (key: string): string => toLetters(columns[found.indexOf(key)] ?? 1);
  const lettersIf = (key: string): string | null => (found.indexOf(key) < 0 ? null : letters(key));
  return {
    sheetName: found.sheet.name(),
    ...{ day: letters('fin.day'), net: letters('net'), currency: letters('currency') },
    ...{ assets: lettersIf('assets'), liabilities: lettersIf('liabilities'), source: lettersIf(sourceColumn.key) },
  };
}

/** Its lines. */
function findBudget(spreadsheet: Spreadsheet): BudgetRows | null {
  const sheet = findBudgetSheet(spreadsheet);
  const layout = sheet === undefined ? null : findLayout(sheet);
  if (sheet === undefined || layout === null) return null;
  const { columns } = layout;
  const reference = sheetReference(sheet.name());
  const linesOf = (column: number): string => reference + rowsOf(layout, column);
  return {
    ...{ name: linesOf(columns.category), amount: linesOf(columns.amount), left: linesOf(columns.left) },
    carried: columns.carried === null ? null : linesOf(columns.carried),
    group: columns.group === null ? null : linesOf(columns.group),
    month: reference + fixedCell(layout.month, columns.category),
  };
}
