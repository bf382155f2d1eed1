import { noCategory } from '../formulas/transactions/select';
import { toLetters } from '../platform/spreadsheet';

export const budgetColumns = ['category', 'amount', 'spent', 'left', 'status'] as const;
export type BudgetColumn = (typeof budgetColumns)[number];
/** The columns that the add-on fills in. */
export const formulaColumns = ['spent', 'left', 'status'] as const;
export type FormulaColumn = (typeof formulaColumns)[number];

/** Rows and columns of the budget, from 1. Month and currency are in the column of the amounts. */
export interface BudgetLayout {
  readonly month: number;
  readonly currency: number;
  /** What is spent in other categories than those of the rows; null in a budget of an earlier version. */
  readonly rest: number | null;
  readonly total: number;
  readonly head: number;
  readonly columns: { readonly [Name in BudgetColumn]: number };
}

/** Columns of the synced table, as references to all of their rows: `'Transactions'!$A:$A`. */
export interface SpendingColumns {
  readonly category: string;
  readonly amount: string;
  readonly date: string;
  readonly currency: string;
  readonly kind: string;
  readonly gone: string;
  readonly id: string;
}

/** Formulas in the syntax of the United States, which scripts use in files of every locale. */
export function rowFormulas(
  layout: BudgetLayout,
  row: number,
  from: SpendingColumns,
): { readonly [Name in FormulaColumn]: string } {
  const { columns } = layout;
  const cell = (name: BudgetColumn): string => `$${toLetters(columns[name])}${row}`;
  // SUMIFS would read a category such as `Kids?`, `>5` or `TRUE` as a criterion.
  const shown = `IF(TRIM(${from.category})="","${noCategory}",${fold(from.category)})`;
  const isCategory = `EXACT(${shown},${fold(cell('category'))})`;
  const isCurrency = `${from.currency}=${fixedCell(layout, layout.currency)}`;
  const [amount, actual] = [cell('amount'), cell('spent')];
  // A misspelled category or currency would look as if nothing had been spent.
  const isUnknown = `SUMPRODUCT(${isCategory}*(${isCurrency}))=0`;
  // Each of both rows would show all of the spending.
  const categories = `$${toLetters(columns.category)}$${layout.head + 1}:$${toLetters(columns.category)}$${layout.head + rowsMax}`;
  const isTwice = `SUMPRODUCT(1*EXACT(${fold(categories)},${fold(cell('category'))}))>1`;
  const compared = `IF(${actual}>${amount},"Over",IF(${actual}>0.9*${amount},"Nearly used","OK"))`;
  return {
    // FILTER is #N/A without rows. Other errors stay visible.
    spent: spentFormula(layout, from, isCategory),
    left: `=IF(${amount}="","",${amount}-${actual})`,
    status: `=IF(${amount}="","",IF(${isUnknown},"No transactions",IF(${isTwice},"Twice",${compared})))`,
  };
}

/** Spending of the month in the currency of the budget, with another condition or in all categories. */
function spentFormula(layout: BudgetLayout, from: SpendingColumns, ...conditions: readonly string[]): string {
  const month = fixedCell(layout, layout.month);
  const rows = [
    from.amount,
    ...conditions,
    // Any day of the month selects the complete month, because the cell shows the month alone.
    `${from.date}>=EOMONTH(${month},-1)+1`,
    `${from.date}<EOMONTH(${month},0)+1`,
    `${from.currency}=${fixedCell(layout, layout.currency)}`,
    // A row that a user typed may have no kind: then the sign decides. Columns that were added later are blank in it.
    `(${from.kind}="spending")+(${from.kind}="")*(LEFT(${from.id},4)="own-")*(${from.amount}<0)`,
    // Rows that no longer exist on the server stay in the table, with a date.
    `${from.gone}=""`,
  ];
  return `${spentStart}${rows.join(',')}),0))`;
}

function fixedCell({ columns }: BudgetLayout, row: number): string {
  return `$${toLetters(columns.amount)}$${row}`;
}

/** Numbers and booleans become text too. */
const fold = (reference: string): string => `LOWER(TRIM(${reference}))`;

const spentStart = '=-SUM(IFNA(FILTER(';
/** How the formulas of earlier versions begin. */
const earlierSpentStart = '=-SUMIFS(';
/** With any test for an unknown category or currency, but with the limits of the add-on: a user may change them. */
const statusPattern =
  /^=IF\(\$[A-Z]+\d+="","",(IF\((COUNTIFS|SUMPRODUCT)\(.+"No transactions",(IF\(.+"Twice",)?)?IF\(\$[A-Z]+\d+>\$[A-Z]+\d+,"Over",IF\(\$[A-Z]+\d+>0\.9\*\$[A-Z]+\d+,"Nearly used","OK"\)+$/;

/** Whether a formula of the add-on refers to a table, which may no longer exist. */
export function refersToTable(name: FormulaColumn, formula: string): boolean {
  if (name === 'spent') return [spentStart, earlierSpentStart].some((start) => formula.startsWith(start));
  return name === 'status' && statusPattern.test(formula);
}

/** The Total row: everything that is spent, also in categories without a row. */
export function totalFormulas(
  layout: BudgetLayout,
  from: SpendingColumns,
): { readonly [Name in 'amount' | 'spent' | 'left']: string } {
  const { columns, total } = layout;
  const cell = (name: BudgetColumn): string => `${toLetters(columns[name])}${total}`;
  return {
    amount: `=${sumOfRows(layout, 'amount')}`,
    spent: spentFormula(layout, from),
    left: `=${cell('amount')}-${cell('spent')}`,
  };
}

/** What is spent in categories without a row, so that the rows and this one add up to the Total. */
export function restFormula(layout: BudgetLayout): string {
  return `=${toLetters(layout.columns.spent)}${layout.total}-${sumOfRows(layout, 'spent')}`;
}

function sumOfRows({ columns, head }: BudgetLayout, name: BudgetColumn): string {
  const letters = toLetters(columns[name]);
  return `SUM(${letters}${head + 1}:${letters}${head + rowsMax})`;
}

/** Beside the month: without it, a month before the first day of the table would look as if nothing had been spent. */
export function firstDayFormula({ columns, month }: BudgetLayout, from: string): string {
  const [year = '', monthOfYear = '', day = ''] = from.split('-');
  const parts = [year, monthOfYear, day].map(Number).join(',');
  return `${firstDayStart}EOMONTH($${toLetters(columns.amount)}$${month},-1)+1<DATE(${parts}),"The table of transactions begins on ${from}.","")`;
}

const firstDayStart = '=IF(';

/** Whether a formula of the Total or the rest is the add-on's, of this version or an earlier one. */
export function isSum(formula: string): boolean {
  return (
    formula.startsWith(spentStart) ||
    /^=(?:SUM\([A-Z]+\d+:[A-Z]+\d+\)|[A-Z]+\d+-(?:[A-Z]+\d+|SUM\([A-Z]+\d+:[A-Z]+\d+\)))$/.test(formula)
  );
}

export function isFirstDay(formula: string): boolean {
  return formula.startsWith(firstDayStart) && formula.includes('"The table of transactions begins on ');
}

/** Rows that a total adds up: more categories than anyone budgets for. */
const rowsMax = 500;
