import { AddonError } from '../../errors/addon-error';
import type { EditableSheet, Spreadsheet } from '../../platform/platform';
import { toLetters } from '../../platform/spreadsheet';
import { marksOf, openMarkedSheet } from '../../sheets/marks';

/** The columns of the budget, and the headings of those that have one. */
export const headings = {
  category: 'Category',
  group: 'Group',
  amount: 'Amount',
  per: 'Per',
  rollover: 'Carry over',
  carried: 'Carried',
  spent: 'Spent',
  left: 'Left',
  status: 'Status',
} as const;

export type BudgetColumn = keyof typeof headings | 'months';
/** Those that every budget has. */
const requiredColumns = ['category', 'amount', 'spent', 'left', 'status'] as const;
type RequiredColumn = (typeof requiredColumns)[number];

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

/** A layout from which the user has deleted nothing. */
export type CompleteLayout = BudgetLayout & {
  readonly rest: number;
  readonly columns: { readonly [Name in BudgetColumn]: number };
};

/** Rows that a total adds up: more categories than anyone budgets for. */
export const rowsMax = 500;
/** The sums of the groups take four columns before the months. */
export const groupSumsWidth = 4;
/** The year and its months. */
export const monthsWidth = 13;

/** Where the parts of a new budget are. Rows of figures without metadata are between currency and rest. */
export const newLayout: CompleteLayout = {
  month: 1,
  currency: 2,
  rest: 8,
  total: 9,
  head: 10,
  columns: {
    category: 1,
    group: 2,
    amount: 3,
    per: 4,
    rollover: 5,
    carried: 6,
    spent: 7,
    left: 8,
    status: 9,
    months: 14,
  },
};

/** Of the budget's rows and columns. A second call finds them with it, wherever they were moved. */
const budgetMarks = marksOf('fin.budget');
/** The same of the hidden sheet with the lines of splits. */
const splitLinesMark = 'split lines';
/** Of the row of headings. */
const headMark = 'complete head';

export function markLayout(sheet: EditableSheet): void {
  const { columns, head, ...rows } = newLayout;
  for (const [name, row] of Object.entries(rows)) budgetMarks.add(sheet, name, { row });
  for (const [name, column] of Object.entries(columns)) budgetMarks.add(sheet, name, { column });
  budgetMarks.add(sheet, headMark, { row: head });
}

/** The hidden sheet with the lines of splits; undefined if there is none. */
export function findLinesSheet(spreadsheet: Spreadsheet): EditableSheet | undefined {
  const marks = budgetMarks.inAll(spreadsheet);
  return openMarkedSheet(
    spreadsheet,
    marks.filter(({ value }) => value === splitLinesMark),
  );
}

export function markLinesSheet(sheet: EditableSheet): void {
  budgetMarks.add(sheet, splitLinesMark, 'sheet');
}

/** Where they are on a sheet whose rows and columns the user may have moved. */
export function locate(sheet: EditableSheet): BudgetLayout {
  const metadata = budgetMarks.in(sheet);
  const find = (name: string, side: 'row' | 'column'): number | null =>
    metadata.find((entry) => entry.value === name && entry[side] !== null)?.[side] ?? null;
  const require = (name: string, side: 'row' | 'column'): number => {
    const place = find(name, side);
    if (place !== null) return place;
    throw new AddonError(
      'table_changed',
      'A row or column of the budget is gone. Undo its deletion, or delete the sheet and insert a new one.',
    );
  };
  const isRequired = (name: string): boolean => requiredColumns.some((each) => each === name);
  const columns = Object.keys(newLayout.columns).map((name) => [
    name,
    (isRequired(name) ? require : find)(name, 'column'),
  ]);
  return {
    month: require('month', 'row'),
    currency: require('currency', 'row'),
    rest: find('rest', 'row'),
    total: require('total', 'row'),
    head: require(headMark, 'row'),
    columns: Object.fromEntries(columns) as BudgetLayout['columns'],
  };
}

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

export function budgetDays({ month, currency, columns }: BudgetLayout): BudgetDays {
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
