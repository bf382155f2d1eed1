import { toLetters } from '../cells/cells';

export const budgetColumns = ['category', 'amount', 'spent', 'left', 'status'] as const;
export type BudgetColumn = (typeof budgetColumns)[number];
/** The columns that the add-on fills in. */
export const formulaColumns = ['spent', 'left', 'status'] as const;
export type FormulaColumn = (typeof formulaColumns)[number];

/** Rows and columns of the budget, from 1. Month and currency are in the column of the amounts. */
export interface BudgetLayout {
  readonly month: number;
  readonly currency: number;
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
  readonly gone: string;
}

/** Formulas in the syntax of the United States, which scripts use in files of every locale. */
export function rowFormulas(
  layout: BudgetLayout,
  row: number,
  from: SpendingColumns,
): { readonly [Name in FormulaColumn]: string } {
  const { columns, month, currency } = layout;
  const cell = (name: BudgetColumn): string => `$${toLetters(columns[name])}${row}`;
  const fixed = (fixedRow: number): string => `$${toLetters(columns.amount)}$${fixedRow}`;
  // Any day of the month selects the complete month, because the cell shows the month alone.
  const [firstDay, dayAfter] = [`EOMONTH(${fixed(month)},-1)+1`, `EOMONTH(${fixed(month)},0)+1`];
  // SUMIFS would read a category such as `Kids?`, `>5` or `TRUE` as a criterion.
  const isCategory = `EXACT(${fold(from.category)},${fold(cell('category'))})`;
  const isCurrency = `${from.currency}=${fixed(currency)}`;
  // Rows that no longer exist on the server stay in the table, with a date.
  const rows = [from.amount, isCategory, `${from.date}>=${firstDay}`, `${from.date}<${dayAfter}`, isCurrency];
  const [amount, actual] = [cell('amount'), cell('spent')];
  // A misspelled category or currency would look as if nothing had been spent.
  const isUnknown = `SUMPRODUCT(${isCategory}*(${isCurrency}))=0`;
  const compared = `IF(${actual}>${amount},"Over",IF(${actual}>0.9*${amount},"Nearly used","OK"))`;
  return {
    // FILTER is #N/A without rows. Other errors stay visible.
    spent: `${spentStart}${rows.join(',')},${from.gone}=""),0))`,
    left: `=IF(${amount}="","",${amount}-${actual})`,
    status: `=IF(${amount}="","",IF(${isUnknown},"No transactions",${compared}))`,
  };
}

/** Numbers and booleans become text too. */
const fold = (reference: string): string => `LOWER(TRIM(${reference}))`;

const spentStart = '=-SUM(IFNA(FILTER(';
/** How the formulas of earlier versions begin. */
const earlierSpentStart = '=-SUMIFS(';
/** With any test for an unknown category or currency, but with the limits of the add-on: a user may change them. */
const statusPattern =
  /^=IF\(\$[A-Z]+\d+="","",(IF\((COUNTIFS|SUMPRODUCT)\(.+"No transactions",)?IF\(\$[A-Z]+\d+>\$[A-Z]+\d+,"Over",IF\(\$[A-Z]+\d+>0\.9\*\$[A-Z]+\d+,"Nearly used","OK"\)+$/;

/** Whether a formula of the add-on refers to a table, which may no longer exist. */
export function refersToTable(name: FormulaColumn, formula: string): boolean {
  if (name === 'spent') return [spentStart, earlierSpentStart].some((start) => formula.startsWith(start));
  return name === 'status' && statusPattern.test(formula);
}

export function totalFormulas({ columns, head }: BudgetLayout): { readonly [name: string]: string } {
  return Object.fromEntries(
    (['amount', 'spent', 'left'] as const).map((name) => {
      const letters = toLetters(columns[name]);
      return [name, `=SUM(${letters}${head + 1}:${letters}${head + rowsMax})`];
    }),
  );
}

/** Beside the month: without it, a month before the first day of the table would look as if nothing had been spent. */
export function firstDayFormula({ columns, month }: BudgetLayout, from: string): string {
  const [year = '', monthOfYear = '', day = ''] = from.split('-');
  const parts = [year, monthOfYear, day].map(Number).join(',');
  return `${firstDayStart}EOMONTH($${toLetters(columns.amount)}$${month},-1)+1<DATE(${parts}),"The table of transactions begins on ${from}.","")`;
}

const firstDayStart = '=IF(';

export function isFirstDay(formula: string): boolean {
  return formula.startsWith(firstDayStart) && formula.includes('"The table of transactions begins on ');
}

/** Rows that a total adds up: more categories than anyone budgets for. */
const rowsMax = 500;
