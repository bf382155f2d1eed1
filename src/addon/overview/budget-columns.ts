import { toLetters } from '../platform/spreadsheet';

export const budgetColumns = [
  'category',
  'group',
  'amount',
  'per',
  'rollover',
  'carried',
  'spent',
  'left',
  'status',
  'months',
] as const;
export type BudgetColumn = (typeof budgetColumns)[number];
/** Those that every budget has. */
export const requiredColumns = ['category', 'amount', 'spent', 'left', 'status'] as const;
type RequiredColumn = (typeof requiredColumns)[number];
/** The columns that the add-on fills in. */
export const formulaColumns = ['group', 'carried', 'spent', 'left', 'status', 'months'] as const;
export type FormulaColumn = (typeof formulaColumns)[number];

/** Rows and columns of the budget, from 1. Month and currency are in the column of the amounts. */
export interface BudgetLayout {
  readonly month: number;
  readonly currency: number;
  /** What is spent in other categories than those of the rows; null if the user deleted the row. */
  readonly rest: number | null;
  readonly total: number;
  readonly head: number;
  readonly columns: { readonly [Name in RequiredColumn]: number } & {
    /** Null if the user deleted it. `months` is the first of thirteen: the year and its months. */
    readonly [Name in Exclude<BudgetColumn, RequiredColumn>]: number | null;
  };
}

/** Rows that a total adds up: more categories than anyone budgets for. */
export const rowsMax = 500;

/** A cell of the layout as a fixed reference, `$C$1`; null if its column is gone. */
export function fixedCell(row: number, column: number | null): string | null {
  return column === null ? null : `$${toLetters(column)}$${row}`;
}

/** The heading and all rows of a column of the budget, `$C$10:$C$510`: a row inserted below the heading is among them. */
export function rowsOf({ head }: BudgetLayout, column: number): string {
  return `${fixedCell(head, column)}:${fixedCell(head + rowsMax, column)}`;
}

/** For each row of `rowsOf`, how far it is below the heading: a condition for all but the heading itself. */
export function isBelowHead(layout: BudgetLayout): string {
  return `SEQUENCE(ROWS(${rowsOf(layout, layout.columns.category)}),1,0)`;
}

/** A condition for rows per month: a blank period is a month, and other words than `month` and `year` are no period. */
export function isMonthly(per: string): string {
  return `(${per}="")+(${per}="month")`;
}

/** Days of the budget, as formulas. */
export interface BudgetDays {
  /** The first day of the month; any day of the month selects it. */
  readonly month: string;
  /** The day after the month. */
  readonly end: string;
  /** The first day of the year of a day. */
  yearOf(day: string): string;
  /** The first month that is carried over; null if there is no such cell. It is above the column of what is carried. */
  readonly since: string | null;
}

export function daysOf({ month, currency, columns }: BudgetLayout): BudgetDays {
  const chosen = fixedCell(month, columns.amount);
  const begins = fixedCell(currency, columns.carried);
  const monthOfYear = begins === null ? '1' : `IF(N(${begins})>12,MONTH(${begins}),MAX(1,N(${begins})))`;
  return {
    month: `EOMONTH(${chosen},-1)+1`,
    end: `EOMONTH(${chosen},0)+1`,
    yearOf: (day) => `EDATE(EOMONTH(${day},-1)+1,-MOD(MONTH(${day})-${monthOfYear},12))`,
    since: fixedCell(month, columns.carried),
  };
}
