import { AddonError } from '../errors/addon-error';
import { languages, messagesIn } from '../messages/language';
import type { EditableSheet, Spreadsheet } from '../platform/platform';
import { toLetters } from '../platform/spreadsheet';
import { marksOf, openMarkedSheet } from '../sheets/marks';

/** The columns of the budget, from the left. `months` is the first of thirteen: the year and its months. */
const order = [
  ...['category', 'amount', 'spent', 'bar', 'left', 'before', 'status'],
  ...['per', 'rollover', 'carried', 'group', 'months'],
] as const satisfies readonly string[];
export type BudgetColumn = RequiredColumn | 'bar' | 'before' | 'per' | 'rollover' | 'carried' | 'group' | 'months';
/** Those that every budget has. */
const requiredColumns = ['category', 'amount', 'spent', 'left', 'status'] as const;
type RequiredColumn = (typeof requiredColumns)[number];

/** Rows that a budget cannot do without. */
const requiredRows = ['month', 'currency', 'headings', 'total', 'head', 'end'] as const;
type RequiredRow = (typeof requiredRows)[number];
const optionalRows = ['since', 'begins', 'rest', 'goals'] as const;
type OptionalRow = (typeof optionalRows)[number];

/** Rows and columns of the budget, from 1. */
export type BudgetLayout = {
  /**
   * `month` has the first day of the month in the column of the categories, and `currency` the list of months there, the
   * currency among the amounts, and the expected income among what is carried. The lines of the budget are between
   * `head` and `end`, which are blank.
   */
  readonly [Name in RequiredRow]: number;
} & {
  /** The first month that is carried over and the month in which the year begins, among what is carried. */
  readonly [Name in OptionalRow]: number | null;
} & {
  readonly columns: { readonly [Name in RequiredColumn]: number } & {
    /** Null if the user deleted it. */
    readonly [Name in Exclude<BudgetColumn, RequiredColumn>]: number | null;
  };
};

/** A layout from which the user has deleted nothing. */
export type CompleteLayout = { readonly [Name in RequiredRow | OptionalRow]: number } & {
  readonly columns: { readonly [Name in BudgetColumn]: number };
};

/** The year and its months. */
export const monthsWidth = 13;
/** Blank rows below the lines of a new budget, for more. */
export const freeRows = 1;
/** Above the lines: figures of the month, headings and the Total. */
export const newHead = 10;

/** Where the parts of a new budget with so many lines are. */
export function newLayout(lineCount: number): CompleteLayout {
  const end = newHead + lineCount + freeRows + 1;
  const columns = Object.fromEntries(order.map((name, index) => [name, index + 1]));
  return {
    ...{
      month: 1,
      currency: 2,
      since: 3,
      begins: 4,
      headings: 8,
      total: 9,
      head: newHead,
      end,
      rest: end + 1,
      goals: end + 4,
    },
    columns: columns as CompleteLayout['columns'],
  };
}

/** Of its rows and columns. */
const budgetMarks = marksOf('fin.budget');
/** Of the sheet: it makes a sheet a budget. */
export const budgetSheetMarks = marksOf('fin.budget.formulas');

/** The sheet of the budget; undefined if there is none. */
export function findBudgetSheet(spreadsheet: Spreadsheet): EditableSheet | undefined {
  return openMarkedSheet(spreadsheet, budgetSheetMarks.inAll(spreadsheet));
}

/** The same of the hidden sheet with the lines of splits. */
const splitLinesMark = 'split lines';

export function markLayout(sheet: EditableSheet, { columns, ...rows }: CompleteLayout): void {
  for (const [name, column] of Object.entries(columns)) budgetMarks.add(sheet, name, { column });
  for (const [name, row] of Object.entries(rows)) budgetMarks.add(sheet, `row ${name}`, { row });
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
  const layout = findLayout(sheet);
  if (layout !== null) return layout;
  throw new AddonError(
    'table_changed',
    'A row or column of the budget is gone. Undo its deletion, or delete the sheet and insert a new one.',
  );
}

/** The same; null if a part is gone without which there is no budget. */
export function findLayout(sheet: EditableSheet): BudgetLayout | null {
  const metadata = budgetMarks.in(sheet);
  const find = (name: string, side: 'row' | 'column'): number | null =>
    metadata.find((entry) => entry.value === name && entry[side] !== null)?.[side] ?? null;
  const columns = order.map((name) => [name, find(name, 'column')] as const);
  const rows = [...requiredRows, ...optionalRows].map((name) => [name, find(`row ${name}`, 'row')] as const);
  const required: readonly string[] = [...requiredRows, ...requiredColumns];
  if ([...columns, ...rows].some(([name, place]) => place === null && required.includes(name))) return null;
  // A cast of the whole would hide the name of `columns`, which the build would then shorten here alone.
  return {
    ...(Object.fromEntries(rows) as Omit<BudgetLayout, 'columns'>),
    columns: Object.fromEntries(columns) as BudgetLayout['columns'],
  };
}

/** A cell of the layout as a fixed reference, `$C$1`; null if its row or column is gone. */
export function fixedCell(row: number, column: number): string;
export function fixedCell(row: number | null, column: number | null): string | null;
export function fixedCell(row: number | null, column: number | null): string | null {
  return column === null || row === null ? null : `$${toLetters(column)}$${row}`;
}

/**
 * All lines of a column of the budget with the blank rows before and after them, `$C$10:$C$51`: a row that is inserted
 * anywhere among them is one of them.
 */
export function rowsOf({ head, end }: BudgetLayout, column: number): string {
  return `${fixedCell(head, column)}:${fixedCell(end, column)}`;
}

/** The same from the row below a line: `$C12:$C$51`. */
export function rowsBelowLine({ end }: BudgetLayout, column: number, row: number): string {
  return `$${toLetters(column)}${row + 1}:${fixedCell(end, column)}`;
}

/** A text in each language. */
export function wordsOf(find: (text: ReturnType<typeof messagesIn>['budgetSheet']) => string): string[] {
  return Array.from(new Set(languages.map((language) => find(messagesIn(language).budgetSheet))));
}

/** 1 for each cell with one of these words, in any case, otherwise 0. */
export function isWord(cells: string, words: readonly string[]): string {
  return words.map((word) => `(${cells}="${word}")`).join('+');
}

/** A condition for rows per month: a blank period is a month, and words for neither month nor year are no period. */
export function isMonthly(per: string): string {
  return `(${per}="")+${isWord(
    per,
    wordsOf((text) => text.per.month),
  )}`;
}

export function isYearly(per: string): string {
  return isWord(
    per,
    wordsOf((text) => text.per.year),
  );
}

/** Days of the budget, as formulas. */
export interface BudgetDays {
  /** The first day of the month; any day of the month selects it. */
  readonly month: string;
  /** The day after the month. */
  readonly end: string;
  /** The first day of the month before. */
  readonly before: string;
  /** The first day of the year of a day. */
  yearOf(day: string): string;
  /** The first month that is carried over; null if there is no such cell. It is above the column of what is carried. */
  readonly since: string | null;
}

export function budgetDays({ month, since, begins, columns }: BudgetLayout): BudgetDays {
  const chosen = fixedCell(month, columns.category);
  const beginning = fixedCell(begins, columns.carried);
  const monthOfYear = beginning === null ? '1' : `IF(N(${beginning})>12,MONTH(${beginning}),MAX(1,N(${beginning})))`;
  return {
    month: `EOMONTH(${chosen},-1)+1`,
    end: `EOMONTH(${chosen},0)+1`,
    before: `EOMONTH(${chosen},-2)+1`,
    yearOf: (day) => `EDATE(EOMONTH(${day},-1)+1,-MOD(MONTH(${day})-${monthOfYear},12))`,
    since: fixedCell(since, columns.carried),
  };
}
