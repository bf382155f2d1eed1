import { createDates } from '../formulas/run';
import type { EditableSheet, Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { cellAt } from '../sheets/areas';
import { grow, makeRoom } from '../sheets/grow-sheet';
import { moneyFormat } from '../sheets/styles';
import { writeCells } from '../sheets/write-cells';
import type { SyncedTable } from '../tables/definition/table';
import { blankCells, type Cells, readCells, rowsBelow } from './budget-cells';
import type { BudgetLayout } from './budget-columns';
import { firstDayFormula, isFirstDay } from './budget-formulas';
import { locate, newLayout } from './budget-layout';
import { budgetSources } from './budget-sources';
import { findBudgetSheet, keepBudgetTable } from './budget-table';
import { findGroups, type Groups } from './find-groups';
import { findSpending } from './find-spending';
import { findSplits } from './find-splits';
import { layOut } from './lay-out-budget';
import { foldAsTrim, writeFormulas } from './write-budget';

/**
 * Adds a sheet with a row for each category of the synced transactions. The user enters the amount, and a formula shows
 * the expenses of the chosen month. Called again, it adds missing categories and formulas, and keeps what the user
 * typed. `mainCurrency` is what the cell of the currency will show once it is calculated; null if it is not known.
 */
export function insertBudget(platform: Platform, table: SyncedTable | null, mainCurrency: string | null): void {
  const spreadsheet = requireSpreadsheet(platform);
  const spending = findSpending(platform, spreadsheet, table);
  const groups = findGroups(spreadsheet);
  const splits = findSplits(spreadsheet);
  // Before anything is written: a sheet of the user may have a mistake.
  const linesOf = splits?.read(groups.known()) ?? (() => []);
  const { today } = createDates(platform);
  const found = findBudgetSheet(spreadsheet);
  const sheet = found ?? grow('a sheet', () => spreadsheet.insertSheet('Budget'));
  const sourcesFor = budgetSources(spreadsheet, spending.from, groups, splits);
  const sources = sourcesFor(spending.columns);
  const layout = found === undefined ? newLayout : locate(sheet);
  const cells = found === undefined ? blankCells(layout) : readCells(sheet, layout);
  if (found === undefined) layOut(sheet, table?.connection, sources, today, cells);
  if (table !== null) keepBudgetTable(sheet, table, found === undefined);
  const categories = spending.categoriesOf(currencyIn(cells, layout) ?? mainCurrency, linesOf);
  addCategories(sheet, layout, cells, groups, categories, found === undefined);
  writeFormulas(sheet, layout, cells, { categories, isNew: found === undefined, spending, sourcesFor });
  writeFirstDay(sheet, layout, cells, spending.from);
  if (found !== undefined) spreadsheet.activate(sheet.id());
}

/** Rows of the grid of a new sheet. */
const newSheetRows = 1000;

/** Adds them after the last row in use. A new sheet has their formats. */
function addCategories(
  sheet: EditableSheet,
  { columns, head }: BudgetLayout,
  cells: Cells,
  groups: Groups,
  categories: readonly string[],
  isNew: boolean,
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
    writeCells(
      sheet,
      area,
      added.map((category) => [category]),
    );
    sheet.setNumberFormat({ ...area, column: columns.amount }, moneyFormat);
    if (columns.per !== null) sheet.setValueIn([{ ...area, column: columns.per }], 'month');
    if (columns.rollover !== null) sheet.setValueIn([{ ...area, column: columns.rollover }], false);
  }
  if (columns.rollover !== null) sheet.setCheckboxes({ ...area, column: columns.rollover });
  for (const [index, value] of added.entries()) cells.write(first + index, columns.category, { value, formula: '' });
  cells.lastRow += added.length;
}

/** The currency that the sheet shows. While the formula is calculated, it shows another text. */
function currencyIn(cells: Cells, { currency, columns }: BudgetLayout): string | null {
  const shown = cells.value(currency, columns.amount);
  return typeof shown === 'string' && /^[A-Z]{3}$/.test(shown) ? shown : null;
}

/** Where the table of transactions does not hold all days. What the user wrote there stays. */
function writeFirstDay(sheet: EditableSheet, layout: BudgetLayout, cells: Cells, from: string): void {
  const cell = cellAt(layout.month, layout.columns.spent);
  const before = cells.formula(cell.row, cell.column);
  const isOurs = isFirstDay(before);
  if (!isOurs && (from === 'all' || before !== '' || cells.value(cell.row, cell.column) !== '')) return;
  const formula = from === 'all' ? '' : firstDayFormula(layout, from);
  if (formula === '') sheet.clearContents(cell);
  else if (formula !== before) sheet.setFormulaAt(cell.row, cell.column, formula);
}
