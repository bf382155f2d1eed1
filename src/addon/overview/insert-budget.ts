import type { Area, EditableSheet, Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import type { SyncedTable } from '../tables/definition/table';
import { grow, makeRoom } from '../tables/sheet/grow-sheet';
import { writeCells } from '../tables/sheet/write-cells';
import {
  type BudgetColumn,
  type BudgetLayout,
  firstDayFormula,
  formulaColumns,
  isFirstDay,
  isSum,
  refersToTable,
  restFormula,
  rowFormulas,
  type SpendingColumns,
  totalFormulas,
} from './budget-formulas';
import { layOut, locate, newLayout } from './budget-layout';
import { findBudgetSheet, keepBudgetTable } from './budget-table';
import { findSpending } from './find-spending';

const money = '#,##0.00';
/** Attempts if a user moves columns at the same time. After these, the user has to insert the budget again. */
const writesMax = 3;

/**
 * Adds a sheet with a row for each category of the synced transactions. The user enters the amount, and a formula shows
 * the expenses of the chosen month. Called again, it adds missing categories and formulas, and keeps what the user
 * typed. `mainCurrency` is what the cell of the currency will show once it is calculated; null if it is not known.
 */
export function insertBudget(platform: Platform, table: SyncedTable | null, mainCurrency: string | null): void {
  const spreadsheet = requireSpreadsheet(platform);
  const found = findBudgetSheet(spreadsheet);
  const sheet = found ?? grow('a sheet', () => spreadsheet.insertSheet('Budget'));
  if (found === undefined) layOut(sheet, table?.connection);
  const layout = found === undefined ? newLayout : locate(sheet);
  const spending = findSpending(platform, spreadsheet, table);
  if (table !== null) keepBudgetTable(sheet, table);
  const cells = found === undefined ? blankCells(layout) : readCells(sheet, layout);
  const categories = spending.categoriesOf(currencyIn(cells, layout) ?? mainCurrency);
  addCategories(sheet, layout, cells, categories);
  let { columns } = spending;
  for (let writes = 0; writes < writesMax; writes += 1) {
    if (!writeFormulas(sheet, layout, cells, categories, columns)) break;
    // Sheets moves the references of formulas that are there, not of those that are about to be written.
    const now = spending.currentColumns();
    if (JSON.stringify(now) === JSON.stringify(columns)) break;
    columns = now;
  }
  writeFirstDay(sheet, layout, cells, spending.from);
  if (found !== undefined) spreadsheet.activate(sheet.id());
}

/** The cells of the budget as they were read, with what was written since. */
interface Cells {
  /** The last row in use, at least that of the headings. */
  lastRow: number;
  /** An empty text if it is blank. */
  value(row: number, column: number): unknown;
  /** An empty text if there is none. */
  formula(row: number, column: number): string;
  write(row: number, column: number, content: { readonly value: unknown; readonly formula: string }): void;
}

function readCells(sheet: EditableSheet, { columns, head }: BudgetLayout): Cells {
  const all = Object.values(columns);
  const first = Math.min(...all);
  const lastRow = Math.max(sheet.lastRow(), head);
  const area = { row: 1, column: first, rowCount: lastRow, columnCount: Math.max(...all) - first + 1 };
  const [values, formulas] = [sheet.values(area), sheet.formulasIn(area)];
  return cellsFrom(lastRow, (row, column) => ({
    value: values[row - 1]?.[column - first] ?? '',
    formula: formulas[row - 1]?.[column - first] ?? '',
  }));
}

/** A new sheet has nothing to keep. */
function blankCells({ head }: BudgetLayout): Cells {
  return cellsFrom(head, () => ({ value: '', formula: '' }));
}

function cellsFrom(
  lastRow: number,
  read: (row: number, column: number) => { readonly value: unknown; readonly formula: string },
): Cells {
  const written = new Map<string, { readonly value: unknown; readonly formula: string }>();
  const at = (row: number, column: number) => written.get(`${row},${column}`) ?? read(row, column);
  return {
    lastRow,
    value: (row, column) => at(row, column).value,
    formula: (row, column) => at(row, column).formula,
    write: (row, column, content) => {
      written.set(`${row},${column}`, content);
    },
  };
}

/** Adds them after the last row in use. */
function addCategories(
  sheet: EditableSheet,
  { columns, head }: BudgetLayout,
  cells: Cells,
  categories: readonly string[],
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
  makeRoom(sheet, first + added.length - 1);
  const area = { row: first, column: columns.category, rowCount: added.length, columnCount: 1 };
  writeCells(
    sheet,
    area,
    added.map((category) => [category]),
  );
  sheet.setNumberFormat({ ...area, column: columns.amount }, money);
  for (const [index, value] of added.entries()) cells.write(first + index, columns.category, { value, formula: '' });
  cells.lastRow += added.length;
}

function rowsBelow(head: number, { lastRow }: Cells): number[] {
  return Array.from({ length: lastRow - head }, (_, index) => head + 1 + index);
}

interface WrittenFormula {
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  readonly isMoney: boolean;
}

/**
 * Writes formulas into rows with a category of the table or an amount of the user: into blank cells, and over those that
 * refer to a table that no longer exists. False if all were there.
 */
function writeFormulas(
  sheet: EditableSheet,
  layout: BudgetLayout,
  cells: Cells,
  categories: readonly string[],
  from: SpendingColumns,
): boolean {
  const formulas = [...sumsToWrite(layout, cells, from), ...rowsToWrite(layout, cells, categories, from)];
  if (formulas.length === 0) return false;
  const textAt = new Map(formulas.map(({ row, column, formula }) => [`${row},${column}`, formula]));
  for (const area of areasOf(formulas)) {
    const texts = Array.from({ length: area.rowCount }, (_, r) =>
      Array.from({ length: area.columnCount }, (__, c) => textAt.get(`${area.row + r},${area.column + c}`) ?? ''),
    );
    sheet.setFormulas(area, texts);
  }
  const amounts = areasOf(formulas.filter(({ isMoney }) => isMoney));
  if (amounts.length > 0) sheet.setNumberFormatIn(amounts, money);
  for (const { row, column, formula } of formulas) cells.write(row, column, { value: null, formula });
  return true;
}

function rowsToWrite(
  layout: BudgetLayout,
  cells: Cells,
  categories: readonly string[],
  from: SpendingColumns,
): WrittenFormula[] {
  const { columns, head } = layout;
  const known = new Set(categories.map(foldCategory));
  const isBudgeted = (row: number): boolean => {
    const category = foldCategory(cells.value(row, columns.category));
    return category !== '' && (known.has(category) || typeof cells.value(row, columns.amount) === 'number');
  };
  return rowsBelow(head, cells)
    .filter(isBudgeted)
    .flatMap((row) =>
      formulaColumns.flatMap((name) => {
        const column = columns[name];
        const [before, formula] = [cells.formula(row, column), rowFormulas(layout, row, from)[name]];
        const isFree = before === '' ? cells.value(row, column) === '' : refersToTable(name, before);
        if (!isFree || before === formula) return [];
        return [{ row, column, formula, isMoney: before === '' && name !== 'status' }];
      }),
    );
}

/** Into blank cells, or over sums of the add-on, which may refer to columns that have moved. */
function sumsToWrite(layout: BudgetLayout, cells: Cells, from: SpendingColumns): WrittenFormula[] {
  const { columns, rest, total } = layout;
  const sums = [
    ...(rest === null ? [] : [{ row: rest, column: columns.spent, formula: restFormula(layout) }]),
    ...Object.entries(totalFormulas(layout, from)).map(([name, formula]) => ({
      row: total,
      column: columns[name as BudgetColumn],
      formula,
    })),
  ];
  return sums.flatMap(({ row, column, formula }) => {
    const before = cells.formula(row, column);
    const isOurs = before === '' ? cells.value(row, column) === '' : isSum(before);
    return isOurs && before !== formula ? [{ row, column, formula, isMoney: true }] : [];
  });
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

/** The fewest areas for adjacent cells, a service call each: a call for each row took half a minute. */
function areasOf(cells: readonly { readonly row: number; readonly column: number }[]): Area[] {
  const sorted = [...cells].sort((a, b) => a.row - b.row || a.column - b.column);
  const runs: Area[] = [];
  for (const { row, column } of sorted) {
    const run = runs[runs.length - 1];
    if (run !== undefined && run.row === row && run.column + run.columnCount === column) {
      runs[runs.length - 1] = { ...run, columnCount: run.columnCount + 1 };
    } else runs.push({ row, column, rowCount: 1, columnCount: 1 });
  }
  const areas: Area[] = [];
  for (const run of runs) {
    const above = areas.findIndex(
      ({ row, column, rowCount, columnCount }) =>
        row + rowCount === run.row && column === run.column && columnCount === run.columnCount,
    );
    const area = areas[above];
    if (area === undefined) areas.push(run);
    else areas[above] = { ...area, rowCount: area.rowCount + 1 };
  }
  return areas;
}

/** As the formulas do: TRIM of Sheets also removes all but one blank between two words. */
function foldCategory(value: unknown): string {
  return String(value ?? '')
    .trim()
    .replace(/ +/g, ' ')
    .toLowerCase();
}
