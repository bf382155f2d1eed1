import type { Area } from '../../platform/platform';
import { sheetReference } from '../../platform/spreadsheet';
import { cellAt } from '../../sheets/areas';
import { dayFormat, type NumberFormat, wholeFormat } from '../../sheets/design';
import type { Content } from '../../sheets/write-contents';
import { reckonedSource } from '../../tables/definition/datasets';

/** Where the dashboard's user sets what all figures count; names of cells on its sheet. */
export const settings = { currency: 'L12', leftOut: 'L13', since: 'L14', share: 'L15' } as const;
export const settingsRow = 11;
/** The largest ones, and the others in one row: the slices of a ring add up to everything. */
const largestCount = 8;

/** Blocks of the sheet with the numbers behind figures and charts: a row of headings and rows below it. */
export const dataRows = {
  month: { head: 6, count: 12 },
  category: { head: 21, count: largestCount + 1 },
  merchant: { head: 32, count: 10 },
  holding: { head: 45, count: largestCount + 1 },
  change: { head: 57, count: 5 },
  history: { head: 65, count: 400 },
} as const;

/** Figures that are one cell each. */
export const dataCells = {
  netWorth: 'A2',
  netWorthBefore: 'B2',
  firstRecorded: 'C2',
  spent: 'A4',
  spentPercent: 'C4',
  received: 'D4',
  receivedPercent: 'F4',
  lowest: 'H2',
  lowestOn: 'I2',
  recurring: 'J2',
  recurringCount: 'K2',
} as const;

/** The next payments: name, date and amount in three columns from this one on, below their headings. */
export const payments = { head: 4, count: 5, column: 8, letters: ['H', 'I', 'J'] } as const;

/** The synced table with the history of net worth; null if there is none. */
export interface History {
  readonly sheetName: string;
  /** Letters of its columns. */
  readonly day: string;
  readonly net: string;
  readonly currency: string;
  /** Null in a history that has recorded rows only. */
  readonly source: string | null;
}

/** The first day of this month, and the last one of the month before. */
const [thisMonth, lastMonth] = ['EOMONTH(TODAY(),-1)+1', 'EOMONTH(TODAY(),-1)'];

/**
 * The numbers behind the dashboard, as formulas in the syntax of the United States, which scripts use in files of every
 * locale. An error of the add-on is shown in the cells behind the charts, because it says what to do.
 */
export function dataContents(dashboardName: string, history: History | null): Content[] {
  const own = sheetReference(dashboardName);
  const cell = (name: string): string => own + name.replace(/([A-Z]+)(\d+)/, '$$$1$$$2');
  const [currency, leftOut, since, share] = [settings.currency, settings.leftOut, settings.since, settings.share].map(
    cell,
  ) as [string, string, string, string];
  // In every language of the spreadsheet.
  const shareText = `IF(${share}="","",IF(${share},"true","false"))`;
  const counted = `currency="&${currency}&"; share="&${shareText}`;
  const summary = (by: string, options: string, from: string = since): string =>
    `FIN_SUMMARY("${by}",${from},"today","${options}; headers=false; without="&${leftOut}&"; ${counted},FIN_REFRESH)`;
  const holdings = (options: string): string =>
    `FIN_HOLDINGS("","${options}; merged=true; headers=false; ${counted},FIN_REFRESH)`;
  const totals = (from: string, to: string, columns: string): string =>
    `FIN_BALANCES("",${from},${to},"week","totals=only; carry=true; columns=${columns}; headers=false; ${counted},FIN_REFRESH)`;
  const series = (options: string): string =>
    `FIN_RECURRING("${options}; kind=spending; state=active,late; headers=false; currency="&${currency},FIN_REFRESH)`;
  const { month, category, merchant, holding, change, history: past } = dataRows;
  // The last twelve months at most, also if the user has chosen an earlier first day. A text such as `ytd` is a period.
  const firstMonth = `IF(ISNUMBER(${since}),MAX(${since},EOMONTH(TODAY(),-${month.count})+1),${since})`;
  const compared = 'columns=out,outBefore,outPercent,in,inBefore,inPercent; compare=previous';
  return [
    ...row(1, 1, 'Net worth', 'At the end of last month', 'First recorded day'),
    at(2, 1, `=FIN_NETWORTH("columns=net; headers=false; ${counted},FIN_REFRESH)`),
    at(
      2,
      2,
      `=IFERROR(${recordedOn(history, currency, lastMonth)},IFERROR(${totals(lastMonth, lastMonth, 'balance')},""))`,
    ),
    at(2, 3, history === null ? '' : `=IFERROR(MIN(${recordedRows(history, currency, since, 1)}),"")`),
    ...row(3, 1, 'Spent this month', 'before', 'change %', 'Received this month', 'before', 'change %'),
    at(4, 1, `=${summary('month', compared, thisMonth)}`),

    ...row(1, payments.column, 'Lowest in 30 days', 'On', 'Recurring per month', 'Payments'),
    at(
      2,
      payments.column,
      `=IFERROR(FIN_FORECAST("","+30d","","columns=balance,date; sort=balance,date; limit=1; headers=false; currency="&${currency},FIN_REFRESH),"")`,
    ),
    at(2, payments.column + 2, `=IFERROR(LET(year,${series('columns=perYear')},HSTACK(-SUM(year)/12,COUNT(year))),"")`),
    ...row(payments.head, payments.column, 'Payment', 'Date', 'Amount'),
    at(
      payments.head + 1,
      payments.column,
      `=IFERROR(${series(`columns=merchant,next,amount; sort=next; limit=${payments.count}`)},"")`,
    ),
    ...row(month.head, 1, 'Month', 'Spending', 'Income'),
    at(month.head + 1, 1, `=${summary('month', `columns=month,out,in; dates=real; limit=${month.count}`, firstMonth)}`),
    ...row(category.head, 1, 'Category', 'Spending'),
    at(
      category.head + 1,
      1,
      positiveRows(summary('category', `columns=category,out; sort=-out; limit=${largestCount}`)),
    ),
    ...others(category, summary('category', 'columns=out')),
    ...row(merchant.head, 1, 'Merchant', 'Spending'),
    at(merchant.head + 1, 1, `=${summary('merchant', 'columns=merchant,out; sort=-out; limit=10')}`),
    ...row(holding.head, 1, 'Holding', 'Market value'),
    at(holding.head + 1, 1, positiveRows(holdings(`columns=asset,value; sort=-value; limit=${largestCount}`))),
    ...others(holding, holdings('columns=value')),
    ...row(change.head, 1, 'Category', 'This month', 'Before', 'Change'),
    at(
      change.head + 1,
      1,
      `=IFERROR(${summary('category', `columns=category,out,outBefore,outChange; compare=previous; sort=-outChange; limit=${change.count}`, thisMonth)},"")`,
    ),
    ...row(past.head, 1, 'Day', 'Net worth'),
    at(past.head + 1, 1, historyFormula(history, currency, since, totals)),
  ];
}

function at(row: number, column: number, text: string): Content {
  return { row, column, text };
}

/** Headings from a column on are formulas too, so that one call writes all contents. */
function row(head: number, column: number, ...titles: readonly string[]): Content[] {
  return titles.map((title, index) => at(head, column + index, `="${title}"`));
}

/** A ring has no slice for a short position, or for refunds of what was spent earlier. */
function positiveRows(formula: string): string {
  const shown = 'IFNA(FILTER(shown,INDEX(shown,0,2)>0),"")';
  // Without rows and for an error there is one cell.
  return `=LET(shown,${formula},IF(COLUMNS(shown)<2,shown,${shown}))`;
}

/** The row below the largest ones: the rest of the positive values of `all`, a formula of one column. */
function others({ head, count }: { head: number; count: number }, all: string): Content[] {
  const last = head + count;
  const largest = `B${head + 1}:B${last - 1}`;
  const rest = `LET(each,${all},SUMPRODUCT((each>0)*each))-SUM(${largest})`;
  return [
    at(last, 1, `=IFERROR(IF(N(B${last})>0,"Other",""),"")`),
    at(last, 2, `=IF(COUNT(${largest})<${largestCount},"",ROUND(${rest},2))`),
  ];
}

/** The days of the history in a currency, or its days and sums, that fit into the chart. */
function recordedRows(history: History, currency: string, since: string, width: 1 | 2): string {
  const column = columnOf(history);
  const first = `MAX(${since},TODAY()-${dataRows.history.count - 1})`;
  const shown = width === 1 ? column('day') : `HSTACK(${column('day')},${column('net')})`;
  const isRecorded = history.source === null ? '' : `,${column('source')}<>"${reckonedSource}"`;
  return `FILTER(${shown},${column('currency')}=${currency},${column('day')}>=${first}${isRecorded})`;
}

/** The sum of a day in a currency; an error if it was not recorded. */
function recordedOn(history: History | null, currency: string, day: string): string {
  if (history === null) return 'NA()';
  const column = columnOf(history);
  const isRecorded = history.source === null ? '' : `*(${column('source')}<>"${reckonedSource}")`;
  return `INDEX(FILTER(${column('net')},(${column('currency')}=${currency})*(${column('day')}=${day})${isRecorded}),1)`;
}

function columnOf({ sheetName, ...letters }: History): (name: keyof typeof letters) => string {
  return (name) => `${sheetReference(sheetName)}$${letters[name]}$2:$${letters[name]}$5000`;
}

/**
 * Net worth by week as far as it can be reckoned, and by day since it is recorded, in order: the user may sort the
 * table.
 */
function historyFormula(
  history: History | null,
  currency: string,
  since: string,
  totals: (from: string, to: string, columns: string) => string,
): string {
  // As many days as fit into the chart. A text such as `ytd` is a period.
  const first = `IF(ISNUMBER(${since}),MAX(${since},TODAY()-${dataRows.history.count - 1}),${since})`;
  const reckoned = totals(first, '"today"', 'date,balance');
  if (history === null) return `=IFERROR(${reckoned},"")`;
  const recorded = `SORT(${recordedRows(history, currency, since, 2)},1,TRUE)`;
  const before = `FILTER(reckoned,INDEX(reckoned,0,1)<INDEX(recorded,1,1))`;
  return `=IFERROR(LET(recorded,${recorded},reckoned,${reckoned},IFERROR(VSTACK(${before},recorded),recorded)),IFERROR(${reckoned},""))`;
}

const { history } = dataRows;
/** All contents. */
export const dataBlock: Area = { row: 1, column: 1, rowCount: history.head + 1, columnCount: 11 };
export const dataRowCount = history.head + history.count + 2;

const lowestCell: Area = cellAt(2, payments.column);
const upcomingDates: Area = { ...lowestCell, column: payments.column + 1 };
const recurringCell: Area = { ...lowestCell, column: payments.column + 2 };

function paymentCells(offset: number): Area {
  return { row: payments.head + 1, column: payments.column + offset, rowCount: payments.count, columnCount: 1 };
}

/** Number formats of some areas. */
export const dataFormats: readonly { readonly areas: readonly Area[]; readonly format: NumberFormat }[] = [
  { areas: [below('month', 1)], format: 'mmm yyyy' },
  {
    areas: [below('history', 1), cellAt(2, 3), upcomingDates, paymentCells(1)],
    format: dayFormat,
  },
  {
    areas: [
      { row: 2, column: 1, rowCount: 1, columnCount: 2 },
      { row: 4, column: 1, rowCount: 1, columnCount: 6 },
      lowestCell,
      recurringCell,
      paymentCells(2),
      below('month', 2, 2),
      ...(['category', 'merchant', 'holding', 'history'] as const).map((name) => below(name, 2)),
      below('change', 2, 3),
    ],
    format: wholeFormat,
  },
];

function below(name: keyof typeof dataRows, column: number, columnCount = 1): Area {
  const { head, count } = dataRows[name];
  return { row: head + 1, column, rowCount: count, columnCount };
}
