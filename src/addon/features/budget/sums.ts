import { noCategory } from '../../formulas/transactions/filter-categories';

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

/** Cells of a row of the table. */
export interface SpendingRow {
  readonly category: unknown;
  readonly amount: unknown;
  readonly kind: unknown;
  readonly currency: unknown;
  readonly id: unknown;
}

/** The synced table, and if transactions are split, the lines that put their parts in their place. */
export type SpendingLines = readonly SpendingColumns[];

/** A condition for rows of the table or lines of splits. */
export type Where = (from: SpendingColumns) => string;

/** What is added up: rows of a kind in the currency of a cell, from a day until before another one. */
export interface TableRows {
  readonly kind: 'spending' | 'income';
  readonly currency: string;
  readonly first: string;
  readonly end: string;
  /** A condition for the categories; null: all of them. */
  readonly where: Where | null;
}

/** Decimals of a sum with the lines of splits, which often cancel rows of the table to the last bit but one. */
const sumDecimals = 8;

/** What was spent or received. */
export function sumOf(lines: SpendingLines, rows: TableRows): string {
  return signedSum(lines.map((from) => found(from, rows, from.amount, '0')).join(','), rows, lines);
}

/** Cells of the rows of the table that count. FILTER is #N/A without rows; other errors stay visible. */
function found(from: SpendingColumns, rows: TableRows, cells: string, none: string): string {
  return `IFNA(FILTER(${cells},${conditionsOf(from, rows).join(',')}),${none})`;
}

function signedSum(sums: string, { kind }: TableRows, lines: SpendingLines): string {
  const sum = `${kind === 'spending' ? '-' : ''}SUM(${sums})`;
  return lines.length === 1 ? sum : `ROUND(${sum},${sumDecimals})`;
}

/**
 * The sum of all months and that of each, in a row: the cells of `heads` have the first days of the months. A month that
 * begins before the table is blank. The rows of the table are read once for all months.
 */
export function monthsSum(lines: SpendingLines, rows: TableRows, heads: string, tableBegins: string | null): string {
  const names = ['found', 'parts'].slice(0, lines.length);
  const all = lines.map(
    (from, index) => `${names[index]},${found(from, rows, `HSTACK(${from.date},${from.amount})`, 'HSTACK(0,0)')}`,
  );
  const ofMonth = names.map((name) => {
    const inMonth = `INDEX(${name},0,1)>=begins,INDEX(${name},0,1)<EDATE(begins,1)`;
    return `IFNA(FILTER(INDEX(${name},0,2),${inMonth}),0)`;
  });
  const sum = signedSum(ofMonth.join(','), rows, lines);
  const shown = tableBegins === null ? sum : `IF(begins<${tableBegins},"",${sum})`;
  return `LET(${all.join(',')},sums,MAP(${heads},LAMBDA(begins,${shown})),HSTACK(SUM(sums),sums))`;
}

/** The categories of these rows, that of the largest payment first, as a text; blank if there is none. */
export function categoriesOf(lines: SpendingLines, rows: TableRows): string {
  const all = lines.map((from) =>
    found(from, rows, `HSTACK(${named(from, from.category)},${from.amount})`, 'HSTACK("",0)'),
  );
  const one = all.length === 1 ? all[0] : `VSTACK(${all.join(',')})`;
  return `TEXTJOIN(", ",TRUE,UNIQUE(INDEX(SORT(${one},2,TRUE),0,1)))`;
}

/** Conditions of FILTER for the rows of the table that count. */
function conditionsOf(from: SpendingColumns, { kind, currency, first, end, where }: TableRows): string[] {
  return [
    ...(where === null ? [] : [where(from)]),
    `${from.date}>=${first}`,
    `${from.date}<${end}`,
    `${from.currency}=${currency}`,
    // A row that a user typed may have no kind: then the sign decides. Columns that were added later are blank in it.
    `(${from.kind}="${kind}")+(${from.kind}="")*(LEFT(${from.id},4)="own-")*(${from.amount}${kind === 'spending' ? '<' : '>'}0)`,
    // Rows that no longer exist on the server stay in the table, with a date.
    `${from.gone}=""`,
  ];
}

/** The category of each row of the table. SUMIFS would read `Kids?`, `>5` or `TRUE` as a criterion. */
export function shownCategory(from: SpendingColumns): string {
  return named(from, fold(from.category));
}

function named({ category }: SpendingColumns, shown: string): string {
  return `IF(TRIM(${category})="","${noCategory}",${shown})`;
}

/** Numbers and booleans become text too. */
export const fold = (reference: string): string => `LOWER(TRIM(${reference}))`;
