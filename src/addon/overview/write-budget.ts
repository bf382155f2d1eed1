import type { EditableSheet } from '../platform/platform';
import { areasOf } from '../sheets/areas';
import { moneyFormat, signedMoneyFormat } from '../sheets/styles';
import { type Cells, rowsBelow } from './budget-cells';
import { type BudgetColumn, type BudgetLayout, formulaColumns } from './budget-columns';
import {
  type BudgetSources,
  isRowFormula,
  isSum,
  isSumOfYears,
  monthFormula,
  monthsFormula,
  restFormula,
  restOfMonths,
  rowFormulas,
  sumOfRows,
  totalFormulas,
} from './budget-formulas';
import { groupSums, isGroupSums } from './budget-head';
import { type CompleteLayout, groupSumsWidth, newLayout } from './budget-layout';
import type { Spending } from './find-spending';
import { kindOfSum, monthsStart, type SpendingColumns } from './table-sums';

/** Attempts if a user moves columns at the same time. After these, the user has to insert the budget again. */
const writesMax = 3;

interface WrittenFormula {
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  /** Null: it stays as it is. */
  readonly format: string | null;
}

/** What is written. */
interface BudgetWrite {
  /** Categories of the table; null: no cell is filled that has no formula. */
  readonly categories: readonly string[] | null;
  readonly isNew: boolean;
  readonly spending: Spending;
  sourcesFor(table: SpendingColumns): BudgetSources;
}

/**
 * Writes formulas into rows with a category of the table or an amount of the user: into blank cells, and over those of
 * the add-on that differ, for example because they refer to a table that no longer exists.
 */
export function writeFormulas(sheet: EditableSheet, layout: BudgetLayout, cells: Cells, write: BudgetWrite): void {
  let { columns } = write.spending;
  for (let writes = 0; writes < writesMax; writes += 1) {
    if (!writeOnce(sheet, layout, cells, write.sourcesFor(columns), write)) break;
    // Sheets moves the references of formulas that are there, not of those that are about to be written.
    const now = write.spending.currentColumns();
    if (JSON.stringify(now) === JSON.stringify(columns)) break;
    columns = now;
  }
}

/** False if all were there. */
function writeOnce(
  sheet: EditableSheet,
  layout: BudgetLayout,
  cells: Cells,
  sources: BudgetSources,
  { categories, isNew }: BudgetWrite,
): boolean {
  const formulas = [
    ...sumsToWrite(layout, cells, sources),
    ...figuresToWrite(layout, cells, sources),
    ...groupsToWrite(layout, cells),
    ...rowsToWrite(layout, cells, categories, sources),
  ].filter(({ row, column }) => categories !== null || cells.formula(row, column) !== '');
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
  for (const format of isNew ? [] : [moneyFormat, signedMoneyFormat]) {
    const areas = areasOf(formulas.filter((each) => each.format === format));
    if (areas.length > 0) sheet.setNumberFormatIn(areas, format);
  }
  for (const { row, column, formula } of formulas) cells.write(row, column, { value: null, formula });
  return true;
}

const formats: { readonly [Name in BudgetColumn]?: string } = {
  amount: moneyFormat,
  spent: moneyFormat,
  carried: signedMoneyFormat,
  left: signedMoneyFormat,
};

function rowsToWrite(
  layout: BudgetLayout,
  cells: Cells,
  categories: readonly string[] | null,
  sources: BudgetSources,
): WrittenFormula[] {
  const { columns, head } = layout;
  const known = new Set(categories?.map(foldAsTrim));
  const isBudgeted = (row: number): boolean => {
    const category = foldAsTrim(cells.value(row, columns.category));
    if (category === '') return false;
    return categories === null || known.has(category) || typeof cells.value(row, columns.amount) === 'number';
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
    ...(rest === null ? [] : toWrite(cells, rest, columns.spent, restFormula(layout, sources), isSum, moneyFormat)),
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
    const month = row === total || row === rest ? '' : cells.formula(row, columns.spent);
    const kind = kindOfSum(month);
    const months = columns.months === null ? '' : cells.formula(row, columns.months);
    const ofMonths = (): string | null =>
      row === rest
        ? restOfMonths(layout, sources)
        : monthsFormula(layout, sources, months.includes('="income"') ? 'income' : 'spending');
    return [
      ...(kind === null ? [] : toWrite(cells, row, columns.spent, monthFormula(layout, sources, kind), isOurs)),
      ...(months.startsWith(`=${monthsStart}`) ? toWrite(cells, row, columns.months, ofMonths(), isOurs) : []),
      ...(['amount', 'carried', 'spent'] as const).flatMap((name) => {
        const column = columns[name];
        if (column === null || columns.per === null || !isSumOfYears(cells.formula(row, column))) return [];
        return toWrite(cells, row, column, `=${sumOfRows(layout, column, 'year')}`, isOurs);
      }),
    ];
  });
}

/** Where they are. One that the user deleted or replaced is not there. */
function groupsToWrite(layout: BudgetLayout, cells: Cells): WrittenFormula[] {
  const { head } = layout;
  const columns = Object.values(layout.columns);
  if (!hasAllColumns(layout.columns)) return [];
  const formula = groupSums(layout, layout.columns);
  return Array.from({ length: Math.max(...columns.map(Number)) }, (_, index) => index + 1)
    .filter((column) => isGroupSums(cells.formula(head, column)))
    .flatMap((column) => toWrite(cells, head, column, formula, isGroupSums));
}

function hasAllColumns(columns: BudgetLayout['columns']): columns is CompleteLayout['columns'] {
  return Object.values(columns).every((column) => column !== null);
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

/** As the formulas do: TRIM of Sheets also removes all but one blank between two words. */
export function foldAsTrim(value: unknown): string {
  return String(value ?? '')
    .trim()
    .replace(/ +/g, ' ')
    .toLowerCase();
}
