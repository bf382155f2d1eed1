import type { Cell } from '../../cells/cells';
import { createDates } from '../../cells/sheet-dates';
import type { Connections } from '../../connections/connections';
import { withFallback } from '../../errors/addon-error';
import { previewFunction } from '../../formulas/run-function';
import type { EditableSheet, Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { moneyFormat } from '../../sheets/design';
import { grow, makeRoom, writing } from '../../sheets/grow-sheet';
import { sameValue, writeAll, writeCells } from '../../sheets/write-cells';
import { withLock } from '../../store/lock';
import { datasetOf } from '../../tables/definition/datasets';
import type { SyncedTable } from '../../tables/definition/table';
import { requireTable } from '../../tables/definition/table-store';
import { fillTable, insertAndFill } from '../../tables/manage/insert-table';
import { changeTable } from '../../tables/manage/table-changes';
import { tableConnection } from '../../tables/run/table-connection';
import { sheetOfTable } from '../../tables/sheet/table-sheet';
import type { BudgetReport, Feature } from '../feature';
import { findLines } from './added-lines';
import { type BudgetLayout, locate, newLayout } from './layout';
import { layOutBudget } from './new-sheet';
import { findBudgetSheet, openShapes } from './shapes';
import { findSpending, type Spending } from './sources';
import { foldAsTrim } from './sums';
import { connectionNameOf, findBudgetTable, findKeptTable, keepBudgetTable } from './table';
import { type BudgetWriting, type Cells, readCells, rowsBelow, writeFormulas } from './write-budget';

export const budget = {
  insert: (platform, connections, { tableId }) => insertBudgetWithTable(platform, connections, tableId),
  follow: tryToUpdateBudget,
} satisfies Feature;

/** With the synced table that it needs. */
function insertBudgetWithTable(
  platform: Platform,
  connections: Connections,
  tableId: string | null,
): BudgetReport | null {
  const { table: found, choices, lost } = findBudgetTable(platform, connections, tableId);
  const sheetNameOf = (table: SyncedTable) => sheetOfTable(platform, table)?.name() ?? null;
  if (choices.length > 0) {
    const views = choices.map((table) => ({
      id: table.id,
      sheetName: sheetNameOf(table),
      connection: connectionNameOf(connections, table),
      organization: table.source.organizationName,
    }));
    return { choices: views, lost, sheetName: null };
  }
  const table = withKinds(platform, connections, found);
  const mainCurrency = readMainCurrency(platform, connections, table);
  withLock(platform, () => writing('budget', () => insertBudget(platform, table, mainCurrency)));
  return lost === null ? null : { choices: [], lost, sheetName: table === null ? null : sheetNameOf(table) };
}

/** null if the API does not say: then the budget lists the categories of all currencies. */
function readMainCurrency(platform: Platform, connections: Connections, table: SyncedTable | null): string | null {
  const connect = () => (table === null ? connections.requireOfUser() : tableConnection(connections, table));
  const found = withFallback(
    () => previewFunction('FIN_ORGANIZATION', ['mainCurrency'], platform, connect),
    () => null,
  );
  return typeof found === 'string' ? found : null;
}

/** The table of the budget, which needs the kind of each transaction; a new one if there is none. */
function withKinds(platform: Platform, connections: Connections, table: SyncedTable | null): SyncedTable | null {
  if (table?.columns.includes('kind')) return table;
  const chosen = table?.columns ?? [];
  const columns = [...(chosen.length === 0 ? datasetOf('transactions').columns.defaults : chosen), 'kind'];
  if (table === null) {
    insertAndFill(platform, connections, 'transactions', { every: 'hours', hours: 6 }, columns);
    return findBudgetTable(platform, connections).table;
  }
  withLock(platform, () => changeTable(platform, connections, table.id, { columns }));
  fillTable(platform, connections, table.id);
  return requireTable(platform, table.id);
}

/**
 * Adds a sheet with a row for each category of the synced transactions. The user enters the amount, and a formula shows
 * the expenses of the chosen month. Called again, it adds missing categories and formulas, and keeps what the user
 * typed. `mainCurrency` is what the cell of the currency will show once it is calculated; null if it is not known.
 */
function insertBudget(platform: Platform, table: SyncedTable | null, mainCurrency: string | null): void {
  const spreadsheet = requireSpreadsheet(platform);
  const spending = findSpending(platform, spreadsheet, table, findLines(spreadsheet));
  // Before anything is written: a sheet of the user may have a mistake.
  const categoriesOf = spending.readSplits();
  const { today } = createDates(platform);
  const found = findBudgetSheet(spreadsheet);
  const isNew = found === undefined;
  const sheet = found ?? grow('a sheet', () => spreadsheet.insertSheet('Budget'));
  const sources = spending.sources();
  const budget = openBudget(sheet, isNew);
  const { layout, cells } = budget;
  if (isNew) layOutBudget(budget, table?.connection, sources, today);
  if (table !== null) keepBudgetTable(sheet, table, isNew);
  const categories = categoriesOf(currencyIn(cells, layout) ?? mainCurrency);
  addCategories(budget, spending.groups, categories);
  writeFormulas(budget, spending, sources, categories);
  if (!isNew) spreadsheet.activate(sheet.id());
}

function openBudget(sheet: EditableSheet, isNew: boolean): BudgetWriting {
  const layout = isNew ? newLayout : locate(sheet);
  return { sheet, layout, isNew, cells: readCells(sheet, layout, isNew), shapes: openShapes(sheet, isNew) };
}

/**
 * After a change of another sheet, which is made in any case. It lets a budget count the parts of split transactions,
 * and what counts on another day: its formulas are written again where they are, and no row is added. Nothing happens
 * without a budget or without these. If the budget cannot be written, *Insert budget* says why.
 */
function tryToUpdateBudget(platform: Platform): void {
  try {
    const spreadsheet = requireSpreadsheet(platform);
    const lines = findLines(spreadsheet);
    const sheet = lines === null ? undefined : findBudgetSheet(spreadsheet);
    const table = sheet === undefined ? null : findKeptTable(platform);
    if (sheet === undefined || table === null) return;
    const spending = findSpending(platform, spreadsheet, table, lines);
    writeFormulas(openBudget(sheet, false), spending, spending.sources(), null);
  } catch {}
}

/** Rows of the grid of a new sheet. */
const newSheetRows = 1000;

/** Adds them after the last row in use. A new sheet has their formats. */
function addCategories(
  { sheet, layout: { columns, head }, cells, isNew }: BudgetWriting,
  groups: Spending['groups'],
  categories: readonly string[],
): void {
  const first = cells.lastRow + 1;
  const known = new Set(rowsBelow(head, cells).map((row) => foldAsTrim(cells.value(row, columns.category))));
  const before = new Set(known);
  const added: string[] = [];
  for (const category of groups.order(categories)) {
    // The formula of one row counts all names that differ only in case, and the row of a group those of the group.
    const isCounted = known.has(foldAsTrim(category)) || before.has(foldAsTrim(groups.groupOf(category)));
    if (!isCounted) added.push(category);
    known.add(foldAsTrim(category));
  }
  if (added.length === 0) return;
  if (!isNew || first + added.length > newSheetRows) makeRoom(sheet, first + added.length - 1);
  const area = { row: first, column: columns.category, rowCount: added.length, columnCount: 1 };
  if (isNew) {
    const { per, rollover } = newLayout.columns;
    const row = (category: string) =>
      Array.from(
        { length: rollover },
        (_, at) => [category, 'month', false][[area.column, per, rollover].indexOf(at + 1)] ?? null,
      );
    writeCells(sheet, { ...area, columnCount: rollover }, added.map(row));
  } else {
    const inAll = (column: number | null, value: Cell) =>
      column === null ? [] : [sameValue([{ ...area, column }], value)];
    const categories = { areas: [area], rows: added.map((category) => [category]) };
    writeAll(sheet, [categories, ...inAll(columns.per, 'month'), ...inAll(columns.rollover, false)]);
    sheet.setNumberFormat({ ...area, column: columns.amount }, moneyFormat);
  }
  if (columns.rollover !== null) sheet.setCheckboxes({ ...area, column: columns.rollover });
  for (const [index, value] of added.entries()) cells.write(first + index, columns.category, value);
  cells.lastRow += added.length;
}

/** The currency that the sheet shows. While the formula is calculated, it shows another text. */
function currencyIn(cells: Cells, { currency, columns }: BudgetLayout): string | null {
  const shown = cells.value(currency, columns.amount);
  return typeof shown === 'string' && /^[A-Z]{3}$/.test(shown) ? shown : null;
}
