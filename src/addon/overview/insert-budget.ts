import { AddonError } from '../errors/addon-error';
import type { Area, EditableSheet, Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { grow, makeRoom } from '../tables/sheet/grow-sheet';
import { writeCells } from '../tables/sheet/write-cells';
import {
  type BudgetColumn,
  type BudgetLayout,
  budgetColumns,
  firstDayFormula,
  formulaColumns,
  isFirstDay,
  isSum,
  refersToTable,
  restFormula,
  rowFormulas,
  totalFormulas,
} from './budget-formulas';
import { findSpending, type Spending, spendingColumns } from './find-spending';

/**
 * Developer metadata of the sheet, its rows and its columns. A second call finds them with it, wherever they were
 * moved.
 */
const metadataKey = 'fin.budget';
const money = '#,##0.00';
/** Attempts if a user moves columns at the same time. After these, the user has to insert the budget again. */
const writesMax = 3;
const widths: { readonly [Name in BudgetColumn]: number } = {
  category: 220,
  amount: 120,
  spent: 120,
  left: 120,
  status: 120,
};
const headings: { readonly [Name in BudgetColumn]: string } = {
  category: 'Category',
  amount: 'Per month',
  spent: 'Spent',
  left: 'Left',
  status: 'Status',
};

/**
 * Adds a sheet with a row for each category of the synced transactions. The user enters the amount, and a formula shows
 * the expenses of the chosen month. Called again, it adds missing categories and formulas, and keeps what the user
 * typed. `mainCurrency` is what the cell of the currency will show once it is calculated; null if it is not known.
 */
export function insertBudget(platform: Platform, mainCurrency: string | null): void {
  const spreadsheet = requireSpreadsheet(platform);
  const found = spreadsheet
    .gridSheets()
    .map((sheet) => spreadsheet.editableSheet(sheet.id()))
    .find((sheet) => sheet !== null && sheet.metadata(metadataKey).length > 0);
  const sheet = found ?? grow('a sheet', () => spreadsheet.insertSheet('Budget'));
  if (found === undefined || found === null) layOut(sheet);
  const layout = locate(sheet);
  const spending = findSpending(platform, spreadsheet, currencyOf(sheet, layout) ?? mainCurrency);
  addCategories(sheet, layout, spending.categories);
  let { columns } = spending;
  for (let writes = 0; writes < writesMax; writes += 1) {
    writeFormulas(sheet, layout, { ...spending, columns });
    // Sheets moves the references of formulas that are there, not of those that are about to be written.
    const now = spendingColumns(platform, spreadsheet);
    if (JSON.stringify(now) === JSON.stringify(columns)) break;
    columns = now;
  }
  writeFirstDay(sheet, layout, spending.from);
  spreadsheet.activate(sheet.id());
}

/** Writes the metadata last: if a call ends before, the next one does not take the incomplete sheet for a budget. */
function layOut(sheet: EditableSheet): void {
  const rows = { month: 1, currency: 2, rest: 3, total: 4, head: 5 };
  sheet.setTextAt(rows.month, 1, 'Month');
  sheet.setFormulaAt(rows.month, 2, '=EOMONTH(TODAY(),-1)+1');
  sheet.setNumberFormat({ row: rows.month, column: 2, rowCount: 1, columnCount: 1 }, 'mmm yyyy');
  sheet.setTextAt(rows.currency, 1, 'Currency');
  sheet.setFormulaAt(rows.currency, 2, '=FIN_ORGANIZATION("mainCurrency")');
  sheet.setTextAt(rows.rest, 1, 'Not budgeted');
  sheet.setTextAt(rows.total, 1, 'Total');
  budgetColumns.forEach((name, index) => {
    sheet.setTextAt(rows.head, index + 1, headings[name]);
    sheet.setColumnWidth(index + 1, widths[name]);
  });
  for (const row of [rows.total, rows.head]) {
    sheet.setBold({ row, column: 1, rowCount: 1, columnCount: budgetColumns.length });
  }
  sheet.freezeRows(rows.head);
  for (const [name, row] of Object.entries(rows)) sheet.addMetadata(metadataKey, name, { row });
  budgetColumns.forEach((name, index) => {
    sheet.addMetadata(metadataKey, name, { column: index + 1 });
  });
}

function locate(sheet: EditableSheet): BudgetLayout {
  const metadata = sheet.metadata(metadataKey);
  const find = (name: string, side: 'row' | 'column'): number => {
    const place = metadata.find((entry) => entry.value === name && entry[side] !== null)?.[side] ?? null;
    if (place !== null) return place;
    throw new AddonError(
      'table_changed',
      'A row or column of the budget is gone. Undo its deletion, or delete the sheet and insert a new one.',
    );
  };
  const columns = Object.fromEntries(budgetColumns.map((name) => [name, find(name, 'column')]));
  return {
    month: find('month', 'row'),
    currency: find('currency', 'row'),
    rest: metadata.find(({ value, row }) => value === 'rest' && row !== null)?.row ?? null,
    total: find('total', 'row'),
    head: find('head', 'row'),
    columns: columns as BudgetLayout['columns'],
  };
}

/** Adds them after the last row in use. */
function addCategories(sheet: EditableSheet, { columns, head }: BudgetLayout, categories: readonly string[]): void {
  const last = Math.max(sheet.lastRow(), head);
  const known = new Set(readColumn(sheet, head, columns.category).map(foldCategory));
  const added: string[] = [];
  for (const category of categories) {
    // The formula of one row counts all names that differ only in case.
    if (!known.has(foldCategory(category))) added.push(category);
    known.add(foldCategory(category));
  }
  if (added.length === 0) return;
  makeRoom(sheet, last + added.length);
  const area = { row: last + 1, column: columns.category, rowCount: added.length, columnCount: 1 };
  writeCells(
    sheet,
    area,
    added.map((category) => [category]),
  );
  sheet.setNumberFormat({ ...area, column: columns.amount }, money);
}

/**
 * Writes formulas into rows with a category of the table or an amount of the user: into blank cells, and over those that
 * refer to a table that no longer exists.
 */
function writeFormulas(sheet: EditableSheet, layout: BudgetLayout, { categories, columns: from }: Spending): void {
  const { columns, head, total } = layout;
  const known = new Set(categories.map(foldCategory));
  const amounts = readColumn(sheet, head, columns.amount);
  const isBudgeted = readColumn(sheet, head, columns.category).map(
    (category, index) =>
      foldCategory(category) !== '' && (known.has(foldCategory(category)) || typeof amounts[index] === 'number'),
  );
  for (const name of formulaColumns) {
    const values = readColumn(sheet, head, columns[name]);
    if (values.length === 0) continue;
    const area = { row: head + 1, column: columns[name], rowCount: values.length, columnCount: 1 };
    const before = sheet.formulasIn(area).map(([formula = '']) => formula);
    const wanted = before.map((formula, index) => {
      const text = rowFormulas(layout, head + 1 + index, from)[name];
      const isFree = formula === '' ? values[index] === '' : refersToTable(name, formula);
      return isBudgeted[index] && isFree && formula !== text ? text : null;
    });
    for (const { area: run, formulas } of runsOf(area, wanted)) {
      sheet.setFormulas(
        run,
        formulas.map((each) => [each]),
      );
    }
    if (name === 'status') continue;
    const added = wanted.map((formula, index) => (before[index] === '' ? formula : null));
    for (const { area: run } of runsOf(area, added)) sheet.setNumberFormat(run, money);
  }
  for (const [name, formula] of Object.entries(totalFormulas(layout, from))) {
    writeSum(sheet, total, columns[name as BudgetColumn], formula);
  }
  if (layout.rest !== null) writeSum(sheet, layout.rest, columns.spent, restFormula(layout));
}

/** Into a blank cell, or over a sum of the add-on, which may refer to columns that have moved. */
function writeSum(sheet: EditableSheet, row: number, column: number, formula: string): void {
  const cell = { row, column, rowCount: 1, columnCount: 1 };
  const before = sheet.formulaAt(row, column);
  const isOurs = before === '' ? sheet.values(cell)[0]?.[0] === '' : isSum(before);
  if (!isOurs || before === formula) return;
  sheet.setFormulaAt(row, column, formula);
  sheet.setNumberFormat(cell, money);
}

/** The currency that the sheet shows. While the formula is calculated, it shows another text. */
function currencyOf(sheet: EditableSheet, { currency, columns }: BudgetLayout): string | null {
  const [[shown] = []] = sheet.values({ row: currency, column: columns.amount, rowCount: 1, columnCount: 1 });
  return typeof shown === 'string' && /^[A-Z]{3}$/.test(shown) ? shown : null;
}

/** Where the table of transactions does not hold all days. What the user wrote there stays. */
function writeFirstDay(sheet: EditableSheet, layout: BudgetLayout, from: string): void {
  const cell = { row: layout.month, column: layout.columns.spent, rowCount: 1, columnCount: 1 };
  const before = sheet.formulaAt(cell.row, cell.column);
  const isOurs = isFirstDay(before);
  if (!isOurs && (from === 'all' || before !== '' || sheet.values(cell)[0]?.[0] !== '')) return;
  const formula = from === 'all' ? '' : firstDayFormula(layout, from);
  if (formula === '') sheet.clearContents(cell);
  else if (formula !== before) sheet.setFormulaAt(cell.row, cell.column, formula);
}

/**
 * Runs of adjacent rows with a formula, one service call each: a call for each row took half a minute. `null` leaves a
 * cell unchanged.
 */
function runsOf(
  { row, column }: Area,
  formulas: readonly (string | null)[],
): { readonly area: Area; readonly formulas: readonly string[] }[] {
  const runs: { area: Area; formulas: string[] }[] = [];
  let run: string[] = [];
  for (const [index, formula] of [...formulas, null].entries()) {
    if (formula !== null) {
      run.push(formula);
      continue;
    }
    const area = { row: row + index - run.length, column, rowCount: run.length, columnCount: 1 };
    if (run.length > 0) runs.push({ area, formulas: run });
    run = [];
  }
  return runs;
}

function readColumn(sheet: EditableSheet, head: number, column: number): unknown[] {
  const rowCount = sheet.lastRow() - head;
  if (rowCount < 1) return [];
  return sheet.values({ row: head + 1, column, rowCount, columnCount: 1 }).map(([value]) => value);
}

/** As the formulas do: TRIM of Sheets also removes all but one blank between two words. */
function foldCategory(value: unknown): string {
  return String(value ?? '')
    .trim()
    .replace(/ +/g, ' ')
    .toLowerCase();
}
