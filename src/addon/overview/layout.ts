import type { Area, Chart } from '../platform/platform';

/** A cell of the dashboard that holds a text or a formula. */
export interface Content {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** Written once, because the user may change it. */
  readonly isOnce?: true;
}

/** First column of the numbers behind the charts. Figures and charts are to the left of it. */
export const dataColumn = 12;
const currency = '$M$1';
const leftOut = '$M$2';
const since = '$M$3';
/** Blank: as each function does by default. */
const share = '$M$4';
/** In every language of the spreadsheet. */
const shareText = `IF(${share}="","",IF(${share},"true","false"))`;
const money = '#,##0';
const monthRows = { head: 6, count: 12 };
/** The last twelve months at most, also if the user has chosen an earlier first day. A text such as `ytd` is a period. */
const firstMonth = `IF(ISNUMBER(${since}),MAX(${since},EOMONTH(TODAY(),-${monthRows.count})+1),${since})`;
/** The largest ones, and the others in one row: the slices of a pie add up to everything. */
const largestCount = 8;
const categoryRows = { head: 21, count: largestCount + 1 };
const merchantRows = { head: 32, count: 10 };
const holdingRows = { head: 45, count: largestCount + 1 };
const historyRows = { head: 57, count: 400 };

/** The synced table with the history of net worth; null if there is none. */
export interface History {
  readonly sheetName: string;
  /** Letters of its columns. */
  readonly day: string;
  readonly net: string;
  readonly currency: string;
}

/**
 * Formulas in the syntax of the United States, which scripts use in files of every locale. An error of the add-on is
 * shown in its cell, because it says what to do.
 */
export function dashboardContents(history: History | null): Content[] {
  const summary = (by: string, options: string, from = since): string =>
    `=FIN_SUMMARY("${by}",${from},"today","${options}; headers=false; currency="&${currency}&"; without="&${leftOut}&"; share="&${shareText},FIN_REFRESH)`;
  const holdings = (options: string): string =>
    `=FIN_HOLDINGS("","${options}; merged=true; headers=false; currency="&${currency}&"; share="&${shareText},FIN_REFRESH)`;
  return [
    { row: 1, column: 1, text: 'Dashboard' },
    { row: 2, column: 1, text: '=FIN_ORGANIZATION("name",FIN_REFRESH)' },
    { row: 3, column: 1, text: titled('Net worth', ifSelectedAccounts(', selected accounts only')) },
    { row: 3, column: 4, text: titled('Spent this month') },
    { row: 3, column: 7, text: titled('Received this month') },
    {
      row: 4,
      column: 1,
      text: `=FIN_NETWORTH("columns=net; headers=false; currency="&${currency}&"; share="&${shareText},FIN_REFRESH)`,
    },
    { row: 4, column: 4, text: ofThisMonth('M') },
    { row: 4, column: 7, text: ofThisMonth('N') },
    {
      row: 5,
      column: 1,
      text: 'Transfers between accounts and card payments are neither spent nor received. A refund lowers spending.',
    },

    { row: 1, column: dataColumn, text: 'Currency' },
    { row: 1, column: dataColumn + 1, text: '=FIN_ORGANIZATION("mainCurrency",FIN_REFRESH)', isOnce: true },
    {
      row: 1,
      column: dataColumn + 2,
      text: `=IF(AND(FIN_ORGANIZATION("baseCurrencyCode",FIN_REFRESH)="",${currency}=FIN_ORGANIZATION("mainCurrency",FIN_REFRESH)),"The currency of most accounts","")`,
    },
    { row: 2, column: dataColumn, text: 'Categories left out' },
    { row: 3, column: dataColumn, text: 'Since' },
    { row: 3, column: dataColumn + 1, text: '=EOMONTH(TODAY(),-12)+1', isOnce: true },

    { row: 4, column: dataColumn, text: 'Share (TRUE, FALSE or blank)' },

    ...heads(monthRows.head, 'Month', 'Spending', 'Income'),
    {
      row: monthRows.head + 1,
      column: dataColumn,
      text: summary('month', `columns=month,out,in; dates=real; limit=${monthRows.count}`, firstMonth),
    },
    ...heads(categoryRows.head, 'Category', 'Spending'),
    {
      row: categoryRows.head + 1,
      column: dataColumn,
      text: positiveRows(summary('category', `columns=category,out; sort=-out; limit=${largestCount}`)),
    },
    ...others(categoryRows, summary('category', 'columns=out')),
    ...heads(merchantRows.head, 'Merchant', 'Spending'),
    {
      row: merchantRows.head + 1,
      column: dataColumn,
      text: summary('merchant', 'columns=merchant,out; sort=-out; limit=10'),
    },
    ...heads(holdingRows.head, 'Holding', 'Market value'),
    {
      row: holdingRows.head + 1,
      column: dataColumn,
      text: positiveRows(holdings(`columns=asset,value; sort=-value; limit=${largestCount}`)),
    },
    ...others(holdingRows, holdings('columns=value')),
    ...heads(historyRows.head, 'Day', 'Net worth'),
    ...(history === null ? [] : historyContents(history)),
  ];
}

/** The figure of the current month: the first day may be later, and transactions may be in future months. */
function ofThisMonth(letters: string): string {
  const rows = (column: string): string =>
    `${column}${monthRows.head + 1}:${column}${monthRows.head + monthRows.count}`;
  return `=IFERROR(INDEX(${rows(letters)},MATCH(EOMONTH(TODAY(),-1)+1,${rows('L')},0)),"–")`;
}

/** With the currency of the figure below it, which the user may change, and the text of another formula. */
function titled(figure: string, more?: string): string {
  return `="${figure} ("&${currency}&")"${more === undefined ? '' : `&${more}`}`;
}

/** A text if the key sees only selected accounts. */
function ifSelectedAccounts(text: string): string {
  return `IFERROR(IF(LEFT(FIN_STATUS("accounts",FIN_REFRESH),9)="selected:","${text}",""),"")`;
}

function heads(row: number, ...titles: readonly string[]): Content[] {
  return titles.map((text, index) => ({ row, column: dataColumn + index, text }));
}

/** A pie has no slice for a short position, or for refunds of what was spent earlier. */
function positiveRows(formula: string): string {
  const shown = 'IFNA(FILTER(shown,INDEX(shown,0,2)>0),"")';
  // Without rows and for an error there is one cell.
  return `=LET(shown,${formula.slice(1)},IF(COLUMNS(shown)<2,shown,${shown}))`;
}

/** The row below the largest ones: the rest of the positive values of `all`, a formula of one column. */
function others({ head, count }: { head: number; count: number }, all: string): Content[] {
  const row = head + count;
  const largest = `M${head + 1}:M${row - 1}`;
  const rest = `LET(each,${all.slice(1)},SUMPRODUCT((each>0)*each))-SUM(${largest})`;
  return [
    { row, column: dataColumn, text: `=IFERROR(IF(N(M${row})>0,"Other",""),"")` },
    { row, column: dataColumn + 1, text: `=IF(COUNT(${largest})<${largestCount},"",ROUND(${rest},2))` },
  ];
}

function historyContents({ sheetName, day, net, currency: code }: History): Content[] {
  const sheet = `'${sheetName.replace(/'/g, "''")}'!`;
  const column = (letters: string): string => `${sheet}$${letters}$2:$${letters}$5000`;
  // The latest days that fit into the chart, in order: the user may sort the table.
  const first = `MAX(${since},TODAY()-${historyRows.count - 1})`;
  const rows = `FILTER(HSTACK(${column(day)},${column(net)}),${column(code)}=${currency},${column(day)}>=${first})`;
  return [{ row: historyRows.head + 1, column: dataColumn, text: `=IFERROR(SORT(${rows},1,TRUE),"")` }];
}

const figures: Area = { row: 1, column: 1, rowCount: 5, columnCount: 7 };
const numbers: Area = { row: 1, column: dataColumn, rowCount: historyRows.head + 1, columnCount: 3 };
/** The blocks of the contents. */
export const dashboardBlocks = [figures, numbers];

/** Formats of the figures and of the numbers behind the charts. */
export const dashboardFormats = [
  { area: { ...figures, row: 4, rowCount: 1 }, formats: [Array.from({ length: figures.columnCount }, () => money)] },
  { area: { ...numbers, rowCount: historyRows.head + historyRows.count }, formats: numberFormats() },
];

function numberFormats(): string[][] {
  const formats: string[][] = [];
  const automatic = 'General';
  for (let row = 1; row <= historyRows.head + historyRows.count; row += 1)
    formats.push([automatic, automatic, automatic]);
  const fill = ({ head, count }: { head: number; count: number }, ...row: string[]): void => {
    for (let index = head; index < head + count; index += 1) formats[index] = row;
  };
  formats[2] = [automatic, 'yyyy-mm-dd', automatic];
  fill(monthRows, 'mmm yyyy', money, money);
  for (const rows of [categoryRows, merchantRows, holdingRows]) fill(rows, automatic, money, automatic);
  fill(historyRows, 'yyyy-mm-dd', money, automatic);
  return formats;
}

/** Widths for the longest texts among the numbers behind the charts. */
export const dataWidthsPx = [170, 190];

export function dashboardCharts(): Chart[] {
  const range = ({ head, count }: { head: number; count: number }, columnCount: number) => ({
    row: head,
    column: dataColumn,
    rowCount: count + 1,
    columnCount,
  });
  const charts: readonly Pick<Chart, 'title' | 'type' | 'range'>[] = [
    { title: 'Net worth over time', type: 'LINE', range: range(historyRows, 2) },
    { title: 'Spending by month', type: 'COLUMN', range: range(monthRows, 2) },
    { title: 'Cash flow', type: 'COLUMN', range: range(monthRows, 3) },
    { title: 'Spending by category', type: 'PIE', range: range(categoryRows, 2) },
    { title: 'Allocation of holdings', type: 'PIE', range: range(holdingRows, 2) },
    { title: 'Top merchants', type: 'BAR', range: range(merchantRows, 2) },
  ];
  return charts.map((chart, index) => ({
    ...chart,
    row: 6 + 15 * Math.floor(index / 2),
    column: index % 2 === 0 ? 1 : 6,
    widthPx: 490,
    heightPx: 290,
  }));
}
