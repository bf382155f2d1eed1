import { createDates } from '../formulas/run';
import type { EditableSheet, Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import type { SyncedTable } from '../tables/definition/table';
import { grow, makeRoom } from '../tables/sheet/grow-sheet';
import { writeCells } from '../tables/sheet/write-cells';
import { areasOf, blankCells, type Cells, readCells, rowsBelow } from './budget-cells';
import { type BudgetColumn, type BudgetLayout, formulaColumns } from './budget-columns';
import {
  type BudgetSources,
  firstDayFormula,
  isFirstDay,
  isRowFormula,
  isSum,
  monthFormula,
  monthsFormula,
  restFormula,
  restOfMonths,
  rowFormulas,
  totalFormulas,
} from './budget-formulas';
import { groupSumsWidth, locate, newLayout } from './budget-layout';
import { findBudgetSheet, keepBudgetTable } from './budget-table';
import { findGroups } from './find-groups';
import { findSpending } from './find-spending';
import { layOut, money, signedMoney } from './lay-out-budget';
import { monthsStart, sumStart } from './table-sums';
import { upgrade } from './upgrade-budget';

/** Attempts if a user moves columns at the same time. After these, the user has to insert the budget again. */
const writesMax = 3;

/**
 * Adds a sheet with a row for each category of the synced transactions. The user enters the amount, and a formula shows
 * the expenses of the chosen month. Called again, it adds missing categories and formulas, and keeps what the user
 * typed. `mainCurrency` is what the cell of the currency will show once it is calculated; null if it is not known.
 */
export function insertBudget(platform: Platform, table: SyncedTable | null, mainCurrency: string | null): void {
  const spreadsheet = requireSpreadsheet(platform);
  const spending = findSpending(platform, spreadsheet, table);
  const groups = findGroups(spreadsheet);
  const { today } = createDates(platform);
  const found = findBudgetSheet(spreadsheet);
  const sheet = found ?? grow('a sheet', () => spreadsheet.insertSheet('Budget'));
  let sources: BudgetSources = { table: spending.columns, from: spending.from, categories: groups.columns };
  const layout = found === undefined ? newLayout : openBudget(sheet, sources, today);
  const cells = found === undefined ? blankCells(layout) : readCells(sheet, layout);
  if (found === undefined) layOut(sheet, table?.connection, sources, today, cells);
  if (table !== null) keepBudgetTable(sheet, table, found === undefined);
  const categories = spending.categoriesOf(currencyIn(cells, layout) ?? mainCurrency);
  addCategories(sheet, layout, cells, groups.order(categories), found === undefined);
  for (let writes = 0; writes < writesMax; writes += 1) {
    if (!writeFormulas(sheet, layout, cells, categories, sources, found === undefined)) break;
    // Sheets moves the references of formulas that are there, not of those that are about to be written.
    const now = spending.currentColumns();
    if (JSON.stringify(now) === JSON.stringify(sources.table)) break;
    sources = { ...sources, table: now };
  }
  writeFirstDay(sheet, layout, cells, spending.from);
  if (found !== undefined) spreadsheet.activate(sheet.id());
}

function openBudget(sheet: EditableSheet, sources: BudgetSources, today: string): BudgetLayout {
  const { isComplete, ...layout } = locate(sheet);
  return isComplete ? layout : upgrade(sheet, sources, today);
}

/** Rows of the grid of a new sheet. */
const newSheetRows = 1000;

/** Adds them after the last row in use. A new sheet has their formats. */
function addCategories(
  sheet: EditableSheet,
  { columns, head }: BudgetLayout,
  cells: Cells,
  categories: readonly string[],
  isNew: boolean,
): void {
  const first = cells.lastRow + 1;
  const known = new Set(rowsBelow(head, cells).map((row) => foldCategory(cells.value(row, columns.category))));
  const added: string[] = [];
  for (const category of categories) {
    // The formula of one row counts all names that differ only in case.
    if (!known.has(foldCategory(category))) added.push(category);
    known.add(foldCategory(category));
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
    sheet.setNumberFormat({ ...area, column: columns.amount }, money);
    if (columns.per !== null) sheet.setValueIn([{ ...area, column: columns.per }], 'month');
    if (columns.rollover !== null) sheet.setValueIn([{ ...area, column: columns.rollover }], false);
  }
  if (columns.rollover !== null) sheet.setCheckboxes({ ...area, column: columns.rollover });
  for (const [index, value] of added.entries()) cells.write(first + index, columns.category, { value, formula: '' });
  cells.lastRow += added.length;
}

interface WrittenFormula {
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  /** Null: it stays as it is. */
  readonly format: string | null;
}

/**
 * Writes formulas into rows with a category of the table or an amount of the user: into blank cells, and over those of
 * the add-on that differ, for example because they refer to a table that no longer exists. False if all were there.
 */
function writeFormulas(
  sheet: EditableSheet,
  layout: BudgetLayout,
  cells: Cells,
  categories: readonly string[],
  sources: BudgetSources,
  isNew: boolean,
): boolean {
  const formulas = [
    ...sumsToWrite(layout, cells, sources),
    ...figuresToWrite(layout, cells, sources),
    ...rowsToWrite(layout, cells, categories, sources),
  ];
  if (formulas.length === 0) return false;
  const textAt = new Map(formulas.map(({ row, column, formula }) => [`${row},${column}`, formula]));
  // In a new sheet, cells between the status and the months are blank: with them, each row is one area.
  const between = isNew ? formulas.filter(({ column }) => column === newLayout.columns.status) : [];
  const blanks = between.flatMap(({ row, column }) =>
    Array.from({ length: groupSumsWidth }, (_, index) => ({ row, column: column + 1 + index })),
  );
  for (const area of areasOf([...formulas, ...blanks])) {
    const texts = Array.from({ length: area.rowCount }, (_, r) =>
      Array.from({ length: area.columnCount }, (__, c) => textAt.get(`${area.row + r},${area.column + c}`) ?? ''),
    );
    sheet.setFormulas(area, texts);
  }
  for (const format of isNew ? [] : [money, signedMoney]) {
    const areas = areasOf(formulas.filter((each) => each.format === format));
    if (areas.length > 0) sheet.setNumberFormatIn(areas, format);
  }
  for (const { row, column, formula } of formulas) cells.write(row, column, { value: null, formula });
  return true;
}

const formats: { readonly [Name in BudgetColumn]?: string } = {
  amount: money,
  spent: money,
  carried: signedMoney,
  left: signedMoney,
};

function rowsToWrite(
  layout: BudgetLayout,
  cells: Cells,
  categories: readonly string[],
  sources: BudgetSources,
): WrittenFormula[] {
  const { columns, head } = layout;
  const known = new Set(categories.map(foldCategory));
  const isBudgeted = (row: number): boolean => {
    const category = foldCategory(cells.value(row, columns.category));
    return category !== '' && (known.has(category) || typeof cells.value(row, columns.amount) === 'number');
  };
  return rowsBelow(head, cells)
    .filter(isBudgeted)
    .flatMap((row) => {
      const texts = rowFormulas(layout, row, sources);
      return formulaColumns.flatMap((name) =>
        toWrite(cells, row, columns[name], texts[name], (before) => isRowFormula(name, before), formats[name]),
      );
    });
}

/** Into blank cells, or over sums of the add-on, which may refer to columns that have moved. */
function sumsToWrite(layout: BudgetLayout, cells: Cells, sources: BudgetSources): WrittenFormula[] {
  const { columns, rest, total } = layout;
  return [
    ...(rest === null ? [] : toWrite(cells, rest, columns.spent, restFormula(layout), isSum, money)),
    ...Object.entries(totalFormulas(layout, sources)).flatMap(([name, formula]) =>
      toWrite(cells, total, columns[name as BudgetColumn], formula, isSum, formats[name as BudgetColumn]),
    ),
  ];
}

/** Figures above the headings that read the table. One that the user deleted or replaced is not there. */
function figuresToWrite(layout: BudgetLayout, cells: Cells, sources: BudgetSources): WrittenFormula[] {
  const { columns, head, rest, total } = layout;
  const isOurs = (): boolean => true;
  return Array.from({ length: head - 1 }, (_, index) => index + 1).flatMap((row) => {
    const month = row === total ? '' : cells.formula(row, columns.spent);
    const kind = (['income', 'spending'] as const).find((each) => month.startsWith(`=${sumStart[each]}`));
    const months = columns.months === null ? '' : cells.formula(row, columns.months);
    const ofMonths = (): string | null =>
      row === rest
        ? restOfMonths(layout, sources)
        : monthsFormula(layout, sources, months.includes('="income"') ? 'income' : 'spending');
    return [
      ...(kind === undefined ? [] : toWrite(cells, row, columns.spent, monthFormula(layout, sources, kind), isOurs)),
      ...(months.startsWith(`=${monthsStart}`) ? toWrite(cells, row, columns.months, ofMonths(), isOurs) : []),
    ];
  });
}

function toWrite(
  cells: Cells,
  row: number,
  column: number | null,
  formula: string | null,
  isOurs: (before: string) => boolean,
  format: string | null = null,
): WrittenFormula[] {
  if (column === null || formula === null) return [];
  const before = cells.formula(row, column);
  const isFree = before === '' ? cells.value(row, column) === '' : isOurs(before);
  // A formula that is replaced has the format that the user wants.
  return isFree && before !== formula ? [{ row, column, formula, format: before === '' ? format : null }] : [];
}

/** The currency that the sheet shows. While the formula is calculated, it shows another text. */
function currencyIn(cells: Cells, { currency, columns }: BudgetLayout): string | null {
  const shown = cells.value(currency, columns.amount);
  return typeof shown === 'string' && /^[A-Z]{3}$/.test(shown) ? shown : null;
}

/** Where the table of transactions does not hold all days. What the user wrote there stays. */
function writeFirstDay(sheet: EditableSheet, layout: BudgetLayout, cells: Cells, from: string): void {
  const cell = { row: layout.month, column: layout.columns.spent, rowCount: 1, columnCount: 1 };
  const before = cells.formula(cell.row, cell.column);
  const isOurs = isFirstDay(before);
  if (!isOurs && (from === 'all' || before !== '' || cells.value(cell.row, cell.column) !== '')) return;
  const formula = from === 'all' ? '' : firstDayFormula(layout, from);
  if (formula === '') sheet.clearContents(cell);
  else if (formula !== before) sheet.setFormulaAt(cell.row, cell.column, formula);
}

/** As the formulas do: TRIM of Sheets also removes all but one blank between two words. */
function foldCategory(value: unknown): string {
  return String(value ?? '')
    .trim()
    .replace(/ +/g, ' ')
    .toLowerCase();
}
