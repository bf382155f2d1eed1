import { noCategory } from '../formulas/transactions/select';

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

/** What is added up: rows of a kind in the currency of a cell, from a day until before another one. */
export interface TableRows {
  readonly kind: 'spending' | 'income';
  readonly currency: string;
  readonly first: string;
  readonly end: string;
  /** Of the categories; null: all of them. */
  readonly where: string | null;
}

/** How the formulas of `sumOf` and `monthsOf` begin. */
export const sumStart = { spending: '-SUM(IFNA(FILTER(', income: 'SUM(IFNA(FILTER(' } as const;
export const monthsStart = 'LET(found,IFNA(FILTER(';

/** What was spent or received. FILTER is #N/A without rows; other errors stay visible. */
export function sumOf(from: SpendingColumns, rows: TableRows): string {
  return `${sumStart[rows.kind]}${[from.amount, ...conditionsOf(from, rows)].join(',')}),0))`;
}

/**
 * The sum of all months and that of each, in a row: the cells of `heads` have the first days of the months. A month that
 * begins before the table is blank. The rows of the table are read once for all months.
 */
export function monthsOf(from: SpendingColumns, rows: TableRows, heads: string, tableBegins: string | null): string {
  const found = [`HSTACK(${from.date},${from.amount})`, ...conditionsOf(from, rows)].join(',');
  const inMonth = 'INDEX(found,0,1)>=begins,INDEX(found,0,1)<EDATE(begins,1)';
  const sum = `${sumStart[rows.kind]}INDEX(found,0,2),${inMonth}),0))`;
  const shown = tableBegins === null ? sum : `IF(begins<${tableBegins},"",${sum})`;
  return `${monthsStart}${found}),HSTACK(0,0)),sums,MAP(${heads},LAMBDA(begins,${shown})),HSTACK(SUM(sums),sums))`;
}

/** Conditions of FILTER for the rows of the table that count. */
function conditionsOf(from: SpendingColumns, { kind, currency, first, end, where }: TableRows): string[] {
  return [
    ...(where === null ? [] : [where]),
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
  return `IF(TRIM(${from.category})="","${noCategory}",${fold(from.category)})`;
}

/** Numbers and booleans become text too. */
export const fold = (reference: string): string => `LOWER(TRIM(${reference}))`;
