import { literal } from '../../cells/split-list';
import { rateSheetName } from '../../formulas/rates/read-rates';
import type { AddonMessages } from '../../messages/en/messages';
import type { Area } from '../../platform/platform';
import { sheetReference, toLetters } from '../../platform/spreadsheet';
import { accountField } from '../../rows/account';
import { cellAt } from '../../sheets/areas';
import { dayFormat, monthFormat, type NumberFormat, wholeFormat } from '../../sheets/design';
import { say, shorten } from '../../sheets/say';
import { spelledInAll } from '../../sheets/words';
import type { Content } from '../../sheets/write-contents';
import { reckonedSource } from '../../tables/definition/datasets';

/** The row of their title on the visible sheet. */
export const settingsRow = 78;
/** What the user chooses, by the names of cells on the visible sheet. */
export const settings = {
  month: 'I2',
  currency: `E${settingsRow + 1}`,
  convert: `E${settingsRow + 2}`,
  leftOut: `E${settingsRow + 3}`,
  since: `E${settingsRow + 4}`,
  share: `E${settingsRow + 5}`,
} as const;

/** The largest ones, and the others in one row: the slices of a ring add up to everything. */
const largestCount = 8;
/** Characters of a name in the legend of a ring. */
const ringNameMax = 40;

/** Blocks behind charts, from column A: a row of headings and rows below it. */
export const chartRows = {
  month: { head: 12, count: 12, width: 3 },
  category: { head: 26, count: largestCount + 1, width: 2 },
  holding: { head: 37, count: largestCount + 1, width: 2 },
  payee: { head: 48, count: 10, width: 2 },
  history: { head: 60, count: 400, width: 4 },
} as const;

/** Figures that are one cell each. */
export const figures = {
  first: 'A2',
  last: 'B2',
  isRunning: 'C2',
  options: 'D2',
  without: 'E2',
  days: 'F2',
  month: 'G2',
  monthBefore: 'H2',
  ofCurrency: 'I2',
  rateCount: 'J2',
  net: 'A4',
  assets: 'B4',
  debts: 'C4',
  netBefore: 'D4',
  spent: 'A6',
  spentBefore: 'B6',
  spentPercent: 'C6',
  received: 'D6',
  receivedBefore: 'E6',
  receivedPercent: 'F6',
  spentInAll: 'A8',
  receivedInAll: 'B8',
  firstRecorded: 'C8',
  lowest: 'A10',
  lowestOn: 'B10',
  recurring: 'C10',
  recurringCount: 'D10',
  notRecurring: 'E10',
} as const;

/** Lists of any length, from row 2 of these columns, below their headings. */
const listsFirst = 11;
export const lists = columnsOf({
  categories: ['name', 'now', 'before', 'change'],
  changes: ['name', 'now', 'before', 'change', 'size'],
  payments: ['name', 'day', 'amount', 'currency'],
  accounts: ['name', 'share', 'balance', 'currency', 'health', 'excluded'],
  attention: ['text', 'sheet'],
  budget: ['name', 'spent', 'amount', 'used'],
  holdings: ['name', 'value'],
  transactions: ['kind', 'category', 'day', 'payee', 'account', 'amount'],
});
/** Rows of a list that other formulas read. */
const listLast = 500;
const transactionsLast = 3000;

type Columns<Names extends readonly string[]> = { readonly [Name in Names[number]]: string };

/** Letters of the columns of each list, with a blank column between two lists. */
function columnsOf<const Lists extends { readonly [list: string]: readonly string[] }>(
  all: Lists,
): { readonly [List in keyof Lists]: Columns<Lists[List]> } {
  let next = listsFirst;
  const found = Object.entries(all).map(([list, names]) => {
    const columns = Object.fromEntries(names.map((name, index) => [name, toLetters(next + index)]));
    next += names.length + 1;
    return [list, columns];
  });
  return Object.fromEntries(found) as { readonly [List in keyof Lists]: Columns<Lists[List]> };
}

/** The rows of a column of a list, or of the columns from one to another. */
export function listCells<List extends keyof typeof lists>(
  list: List,
  first: keyof (typeof lists)[List],
  last = first,
): string {
  const columns = lists[list];
  return `$${columns[first]}$2:$${columns[last]}$${list === 'transactions' ? transactionsLast : listLast}`;
}

/** The synced table with the history of net worth; null if there is none. */
export interface History {
  readonly sheetName: string;
  /** Letters of its columns. */
  readonly day: string;
  readonly net: string;
  readonly currency: string;
  /** Null if the user has left them out. */
  readonly assets: string | null;
  readonly liabilities: string | null;
  /** Null in a history that has recorded rows only. */
  readonly source: string | null;
}

/** The rows of the budget, as references; null if there is no budget. */
export interface BudgetRows {
  readonly name: string;
  readonly amount: string;
  readonly carried: string | null;
  readonly left: string;
  readonly group: string | null;
  /** The cell with its month. */
  readonly month: string;
}

/** What formulas read besides the functions. */
export interface DashboardSources {
  readonly history: History | null;
  readonly budget: BudgetRows | null;
  /** Synced tables of transactions. */
  readonly tables: readonly { readonly name: string; readonly sheetId: number }[];
}

/**
 * The numbers behind the dashboard, as formulas in the syntax of the United States, which scripts use in files of every
 * locale. An error of the add-on is shown in the cells behind the charts, because it says what to do.
 */
export function dataContents(
  dashboardName: string,
  texts: AddonMessages['dashboard'],
  { history, budget, tables }: DashboardSources,
): Content[] {
  const own = sheetReference(dashboardName);
  const set = (name: keyof typeof settings): string => own + fixed(settings[name]);
  const cell = (name: keyof typeof figures): string => fixed(figures[name]);
  const [first, last, options] = [cell('first'), cell('last'), cell('options')];
  const call = (name: string, given: string): string => `FIN_${name}(${given},FIN_REFRESH)`;
  const summary = (by: string, from: string, to: string, more: string): string =>
    call('SUMMARY', `"${by}",${from},${to},"headers=false; ${more}; "&${cell('without')}&"; "&${options}`);
  const totals = (from: string, to: string, by: string, more: string): string =>
    call('BALANCES', `"",${from},${to},"${by}","totals=only; carry=true; headers=false; ${more}; "&${options}`);
  const series = (more: string): string =>
    call('RECURRING', `"headers=false; kind=spending; state=active,late; ${more}`);
  const currencyOption = `REGEXEXTRACT(${options},"^[^;]+")`;
  const payments = `"&${cell('ofCurrency')}`;
  const owned = 'category=bank,investment,other,real_estate,retirement';
  const recorded = (day: string): string => (history === null ? 'NA()' : recordedOn(history, set, day));
  /** Net worth, assets and debts on a day: recorded, otherwise reckoned. */
  const worthOn = (day: string): string => {
    const reckoned = `LET(all,${totals(day, day, 'day', 'columns=balance')},owned,IFERROR(N(${totals(day, day, 'day', `columns=balance; ${owned}`)}),0),HSTACK(all,owned,ROUND(owned-all,4)))`;
    return `IFERROR(${recorded(day)},IFERROR(${reckoned},HSTACK("","","")))`;
  };
  const lastBefore = `EOMONTH(${first},-1)`;
  const { month, category, holding, payee, history: past } = chartRows;
  const monthCells = (column: string): string => `$${column}$${month.head + 1}:$${column}$${month.head + month.count}`;
  const inAll = (column: string): string =>
    `=IFERROR(XLOOKUP(EDATE(${first},-1),${monthCells('A')},${monthCells(column)},""),"")`;
  const firstMonth = `IF(ISNUMBER(${set('since')}),MAX(${set('since')},EOMONTH(TODAY(),-${month.count})+1),${set('since')})`;
  const compared = 'columns=out,outBefore,outPercent,in,inBefore,inPercent; compare=previous';
  const isComplete = `${last}=EOMONTH(${first},0)`;
  const days = say(texts.firstDays, {
    day: `MIN(DAY(${last}),DAY(${lastBefore}))`,
    month: `TEXT(${lastBefore},"mmm")`,
  });
  return [
    ...row(
      1,
      1,
      'First day',
      'Last day',
      'Running',
      'Options',
      'Left out',
      'Days',
      'Month',
      'Month before',
      'Of',
      'Rates',
    ),
    at(2, 1, `=EOMONTH(IF(ISNUMBER(${set('month')}),MIN(${set('month')},TODAY()),TODAY()),-1)+1`),
    at(2, 2, `=MIN(EOMONTH(${first},0),TODAY())`),
    at(2, 3, `=${last}=TODAY()`),
    at(
      2,
      4,
      `=IF(${set('convert')}=TRUE,"in="&REPT(" ",${cell('rateCount')}),"currency=")&${set('currency')}&"; share="&IF(${set('share')}="","",IF(${set('share')},"true","false"))`,
    ),
    at(2, 5, `="without="&${set('leftOut')}`),
    at(2, 6, `=IF(${isComplete},${say(texts.in, { month: `TEXT(${lastBefore},"mmmm")` })},${say(texts.on, { days })})`),
    at(2, 7, `=TEXT(${first},"mmmm yyyy")`),
    at(2, 8, `=TEXT(${lastBefore},"mmmm")`),
    // As many blanks in the options mean nothing to the functions, but Google calls them again for another text: when a
    // rate has come that GOOGLEFINANCE still had to fetch. In a cell of its own: what reads a sheet by its name may be
    // calculated before cells that the options need.
    at(2, 10, `=IFERROR(COUNT(${ownSheet(rateSheetName, 'A2:Z500')}),0)`),
    at(2, 9, `=IF(${set('convert')}=TRUE,"","; currency="&${set('currency')})`),

    ...row(3, 1, 'Net worth', 'Assets', 'Debts', 'A month before', 'Assets', 'Debts'),
    at(
      4,
      1,
      `=IF(${cell('isRunning')},${call('NETWORTH', `"columns=net,assets,liabilities; headers=false; "&${options}`)},${worthOn(last)})`,
    ),
    at(4, 4, `=${worthOn(lastBefore)}`),
    ...row(5, 1, 'Spent', 'Before', 'Change %', 'Received', 'Before', 'Change %'),
    at(6, 1, `=${summary('month', first, last, compared)}`),
    ...row(7, 1, 'Spent in all of the month before', 'Received', 'First recorded day'),
    at(8, 1, inAll('B')),
    at(8, 2, inAll('C')),
    at(
      8,
      3,
      history === null
        ? '=""'
        : `=IFERROR(MIN(${recordedOf(history, set, [columnOf(history)('day')], daysShown(set))}),"")`,
    ),
    ...row(9, 1, 'Lowest in 30 days', 'On', 'Recurring per month', 'Payments', 'Not counted'),
    at(
      10,
      1,
      `=IFERROR(${call('FORECAST', `"","+30d","","columns=balance,date; sort=balance,date; limit=1; headers=false; "&${currencyOption}`)},HSTACK("",""))`,
    ),
    at(
      10,
      3,
      recurringFormula(
        series('columns=perYear,currency"'),
        set('currency'),
        set('convert'),
        texts.notRecurring,
        (plan) =>
          call('FORECAST', `"","today",${plan},"detail=true; columns=basis,amount; headers=false; "&${currencyOption}`),
      ),
    ),

    ...row(month.head, 1, 'Month', texts.spending, texts.income),
    at(
      month.head + 1,
      1,
      `=${summary('month', firstMonth, '"today"', `columns=month,out,in; dates=real; limit=${month.count}`)}`,
    ),
    ...row(category.head, 1, texts.category, texts.spending),
    at(category.head + 1, 1, ring(listCells('categories', 'name', 'now'), texts.other)),
    ...row(holding.head, 1, texts.holdings, texts.assets),
    at(holding.head + 1, 1, ring(listCells('holdings', 'name', 'value'), texts.other)),
    ...row(payee.head, 1, texts.payee, texts.spending),
    at(
      payee.head + 1,
      1,
      `=ARRAYFORMULA(LET(shown,${summary('payee', first, last, `columns=payee,out; sort=-out; limit=${payee.count}`)},IF(COLUMNS(shown)<2,shown,LET(isSpent,INDEX(shown,0,2)>0,HSTACK(IF(isSpent,INDEX(shown,0,1),""),IF(isSpent,INDEX(shown,0,2),""))))))`,
    ),
    ...row(past.head, 1, texts.date, texts.assets, texts.debts, texts.netWorth),
    at(past.head + 1, 1, historyFormula(history, set, totals, owned)),

    ...listOf(
      'categories',
      `=${summary('category', first, last, 'columns=category,out,outBefore,outChange; compare=previous')}`,
    ),
    ...listOf('changes', changesFormula()),
    ...listOf(
      'payments',
      `=IFERROR(${series(`columns=merchant,next,amount,currency; sort=next; limit=5${payments}`)},"")`,
    ),
    ...listOf(
      'accounts',
      `=${call('ACCOUNTS', `"headers=false; status=ACTIVE,INACTIVE; columns=name,${accountField.share},signedBalance,currency,health,${accountField.withoutNetWorth}; sort=category,-signedBalance"`)}`,
    ),
    ...listOf('attention', attentionFormula(texts, set('currency'), tables)),
    ...listOf('budget', budget === null ? '=""' : budgetFormula(budget)),
    ...listOf('holdings', `=${call('HOLDINGS', `"","headers=false; merged=true; columns=asset,value; "&${options}`)}`),
    ...listOf(
      'transactions',
      transactionsFormula(
        call(
          'TRANSACTIONS',
          `${first},${last},"headers=false; kind=income,spending; splits=true; dates=real; columns=kind,category,date,merchant,name,account,amount,currency; sort=-kind,category,-date"&${cell('ofCurrency')}`,
        ),
        set('currency'),
      ),
    ),
  ];
}

/** Sample: `$A$2`. */
function fixed(name: string): string {
  return name.replace(/([A-Z]+)(\d+)/, '$$$1$$$2');
}

function at(row: number, column: number, text: string): Content {
  return { row, column, text };
}

/** Headings are formulas too, so that one call writes all contents. */
function row(head: number, column: number, ...titles: readonly string[]): Content[] {
  return titles.map((title, index) => at(head, column + index, `=${literal(title)}`));
}

/** Its headings are the names of its columns, and its formula is below the first one. */
function listOf(name: keyof typeof lists, formula: string): Content[] {
  const columns = Object.keys(lists[name]);
  const first = columnNumber(Object.values(lists[name])[0] ?? 'A');
  return [...row(1, first, ...columns.map((column) => `${name} ${column}`)), at(2, first, formula)];
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/**
 * The largest positive rows of a list and the sum of the others, named with their amounts. A ring has no slice for a
 * short position, or for a category in which more was refunded than spent.
 */
function ring(list: string, other: string): string {
  const names = [
    `rows,SORT(FILTER(${list},ISNUMBER(INDEX(${list},0,2)),INDEX(${list},0,2)>0),2,FALSE)`,
    `top,ARRAY_CONSTRAIN(rows,${largestCount},2)`,
    'rest,ROUND(SUM(INDEX(rows,0,2))-SUM(INDEX(top,0,2)),2)',
    `shown,IF(rest>0,VSTACK(top,HSTACK(${literal(other)},rest)),top)`,
    'amounts,MAP(INDEX(shown,0,2),LAMBDA(amount,FIXED(amount,0)))',
  ];
  // The amount first: where a legend has no room, it cuts the end.
  const named = `HSTACK(amounts&"  "&${shorten('INDEX(shown,0,1)', ringNameMax)},INDEX(shown,0,2))`;
  // As many rows as the chart draws, so that none of another month is left over.
  const count = largestCount + 1;
  const all = `VSTACK(IFERROR(LET(${names.join(',')},${named}),HSTACK("","")),IF(SEQUENCE(${count},2),""))`;
  return `=ARRAYFORMULA(ARRAY_CONSTRAIN(${all},${count},2))`;
}

/**
 * What recurs in a month, how many payments these are, and which currencies are not counted. FIN_RECURRING converts
 * nothing, so amounts in other currencies are converted as planned items of a forecast of today.
 */
function recurringFormula(
  rows: string,
  currency: string,
  convert: string,
  without: string,
  forecastOf: (plan: string) => string,
): string {
  const plan = `HSTACK(IF(other,TODAY(),""),IF(other,year,""),code,code)`;
  const planned = `LET(all,${forecastOf(plan)},SUM(FILTER(INDEX(all,0,2),INDEX(all,0,1)="planned")))`;
  const names = [
    `rows,${rows}`,
    'year,INDEX(rows,0,1)',
    'code,IFERROR(INDEX(rows,0,2),"")',
    // An error if the payments cannot be read: no sum of nothing.
    'paid,(year<>"")*1',
    `other,paid*(code<>${currency})`,
    `sum,IF((SUM(other)>0)*(${convert}=TRUE),IFERROR(${planned},""),"")`,
    'left,IF(ISNUMBER(sum),0,other)',
    'own,SUM(IF(paid-other,year,0))',
    `named,IF(SUM(left)=0,"",${say(without, { currencies: 'TEXTJOIN(", ",TRUE,UNIQUE(FILTER(code,other)))' })})`,
  ];
  return `=IFERROR(ARRAYFORMULA(LET(${names.join(',')},HSTACK(-(own+N(sum))/12,SUM(paid)-SUM(left),named))),HSTACK("","",""))`;
}

/** Categories by the size of their change. */
function changesFormula(): string {
  const changed = listCells('categories', 'change');
  const names = [
    `found,FILTER(${listCells('categories', 'name', 'change')},ISNUMBER(${changed}),${changed}<>0)`,
    'sorted,SORT(HSTACK(found,ABS(INDEX(found,0,4))),5,FALSE)',
  ];
  return `=ARRAYFORMULA(IFERROR(LET(${names.join(',')},sorted),""))`;
}

/** Rows of a synced table in which boxes are counted. */
const reviewedRows = 20_000;

/** What needs the user, each with the id of a sheet to go to, or none. */
function attentionFormula(
  texts: AddonMessages['dashboard'],
  currency: string,
  tables: DashboardSources['tables'],
): string {
  const health = listCells('accounts', 'health');
  const named = { account: 'account', day: `TEXT(DATEVALUE(RIGHT(health,10)),${literal(texts.day)})` };
  const words = (
    [
      ['Disconnected', texts.disconnected],
      ['Login required', texts.loginRequired],
      ['Sync error', texts.syncError],
    ] as const
  ).reduceRight<string>(
    (others, [problem, text]) => `IF(health="${problem}",${say(text, named)},${others})`,
    say(texts.reconnectBy, named),
  );
  const ill = `(LEN(${health})>0)*(${health}<>"OK")`;
  const logins = `MAP(FILTER(${listCells('accounts', 'name')},${ill}),FILTER(${health},${ill}),LAMBDA(account,health,${words}))`;
  // Logins are named from the accounts already.
  const alerts = `FILTER(${ofOwnSheet('What happened')},ISNUMBER(${ofOwnSheet('Time')}),(${ofOwnSheet('Time')}>=TODAY()-7)*${isOther(ofOwnSheet('Alert'), 'Login needed')})`;
  const lent = [
    `lent,IF(ISNUMBER(${ofOwnSheet('Lent')}),ABS(${ofOwnSheet('Lent')})*(${ofOwnSheet('Currency')}=${currency}),0)`,
    `back,ISNUMBER(XMATCH(${ofOwnSheet('Pays back')},FILTER(${ofOwnSheet('Transaction ID')},lent>0)))*IF(ISNUMBER(${ofOwnSheet('Amount')}),${ofOwnSheet('Amount')},0)*(${ofOwnSheet('Currency')}=${currency})`,
    'open,ROUND(SUM(lent)-SUM(back),2)',
  ];
  const parts = [
    `IFERROR(HSTACK(${logins},""),HSTACK("",""))`,
    `IFERROR(${inOwnSheet('FIN Alert log', `HSTACK(${alerts},"")`)},HSTACK("",""))`,
    ...tables.map(({ name, sheetId }) => {
      const sheet = sheetReference(name);
      const boxes = `OFFSET(${sheet}$A$2,0,${placeOf('Reviewed', `${sheet}$A$1:$AZ$1`)}-1,${reviewedRows},1)`;
      const named = { count: 'count', sheet: literal(name) };
      const text = `IF(count=1,${say(texts.unreviewedRow, named)},${say(texts.unreviewed, named)})`;
      return `IFERROR(LET(count,COUNTIF(${boxes},FALSE),IF(count=0,HSTACK("",""),HSTACK(${text},${sheetId}))),HSTACK("",""))`;
    }),
    `IFERROR(${inOwnSheet('FIN Changes', `LET(${lent.join(',')},IF(open>0,HSTACK(${say(texts.lent, { amount: 'FIXED(open,2)', currency })},""),HSTACK("","")))`)},HSTACK("",""))`,
  ];
  return `=ARRAYFORMULA(LET(all,IFNA(VSTACK(${parts.join(',')}),""),IFERROR(FILTER(all,LEN(INDEX(all,0,1))>0),"")))`;
}

/** Reads a sheet of the add-on by its name, as the functions do: it need not exist yet. The cell of the refresh finds it. */
function inOwnSheet(name: string, formula: string): string {
  return `LET(cells,${ownSheet(name, 'A:Z')},heads,INDEX(cells,1,0),${formula})`;
}

/** The column of a heading in the sheet that is read. */
function ofOwnSheet(heading: string): string {
  return `INDEX(cells,0,${placeOf(heading, 'heads')})`;
}

/** Where a heading is among others, in the language that the sheet has. */
function placeOf(heading: string, headings: string): string {
  const places = spelledInAll(heading).map((each) => `XMATCH(${literal(each)},${headings})`);
  return places.reduceRight((others, place) => `IFERROR(${place},${others})`);
}

/** 1 for cells that are not this word in any language, otherwise 0. */
function isOther(cells: string, word: string): string {
  return spelledInAll(word)
    .map((each) => `(${cells}<>${literal(each)})`)
    .join('*');
}

/** Whether a sheet of the add-on exists. */
export function existsOwnSheet(name: string): string {
  return `NOT(ISERROR(${ownSheet(name, 'A1')}))`;
}

function ownSheet(name: string, area: string): string {
  return `INDIRECT("'${name}'!${area}"&IF(IFERROR(FIN_REFRESH,0),"",""))`;
}

/**
 * Rows of the budget with an amount, the most used ones first, without those of a group that has an amount. What is not
 * left is spent.
 */
function budgetFormula({ name, amount, carried, left, group }: BudgetRows): string {
  const available = carried === null ? amount : `(${amount}+IF(ISNUMBER(${carried}),${carried},0))`;
  const spent = `(${available}-${left})`;
  const planned = `IF(ISNUMBER(${amount})*LEN(${name}),${name})`;
  const isTop = group === null ? '' : `,(LEN(${group})=0)+(${group}=${name})+ISNA(XMATCH(${group},${planned}))`;
  const rows = `FILTER(HSTACK(${name},${spent},${available},IFERROR(${spent}/${available},1)),LEN(${name})>0,ISNUMBER(${amount}),ISNUMBER(${left})${isTop})`;
  return `=ARRAYFORMULA(IFERROR(SORT(${rows},4,FALSE),""))`;
}

/** The transactions behind the figures: the payee by its merchant, and an account in another currency with its code. */
function transactionsFormula(found: string, currency: string): string {
  const of = (column: number): string => `INDEX(all,0,${column})`;
  const payee = `IF(LEN(${of(4)}),${of(4)},${of(5)})`;
  const account = `${of(6)}&IF(${of(8)}=${currency},""," ("&${of(8)}&")")`;
  const shown = `HSTACK(${[of(1), of(2), of(3), payee, account, of(7)].join(',')})`;
  // Without rows there is one blank cell.
  return `=ARRAYFORMULA(LET(all,${found},IF(COLUMNS(all)<8,"",${shown})))`;
}

type Setting = (name: keyof typeof settings) => string;

/** What was recorded in the chosen currency; an error where amounts are converted. */
function recordedOf(history: History, set: Setting, shown: readonly string[], days: string): string {
  const column = columnOf(history);
  const isRecorded = history.source === null ? '' : `,${column('source')}<>"${reckonedSource}"`;
  const all = shown.length === 1 ? shown[0] : `HSTACK(${shown.join(',')})`;
  const found = `FILTER(${all},${column('currency')}=${set('currency')},${column('day')}${days}${isRecorded})`;
  return `IF(${set('convert')}=TRUE,NA(),${found})`;
}

/** The days of the chart. */
function daysShown(set: Setting): string {
  return `>=MAX(${set('since')},TODAY()-${chartRows.history.count - 1})`;
}

/** Columns of assets, debts and net worth. Blank ones stand for those that the user has left out. */
function worthColumns(history: History): readonly string[] {
  const column = columnOf(history);
  const blank = `IF(${column('day')},"")`;
  return [
    history.assets === null ? blank : column('assets'),
    history.liabilities === null ? blank : column('liabilities'),
    column('net'),
  ];
}

/** Days, assets, debts below zero and net worth, in order: the user may sort the table. */
function recordedRows(history: History, set: Setting): string {
  const found = recordedOf(history, set, [columnOf(history)('day'), ...worthColumns(history)], daysShown(set));
  const debts = 'IFERROR(0-INDEX(found,0,3),"")';
  return `SORT(LET(found,${found},HSTACK(INDEX(found,0,1),INDEX(found,0,2),${debts},INDEX(found,0,4))),1,TRUE)`;
}

/** Net worth, assets and debts of a day; an error if it was not recorded, or in several currencies. */
function recordedOn(history: History, set: Setting, day: string): string {
  const [owned = '', owed = '', net = ''] = worthColumns(history);
  return `INDEX(${recordedOf(history, set, [net, owned, owed], `=${day}`)},1,0)`;
}

function columnOf({ sheetName, ...letters }: History): (name: keyof typeof letters) => string {
  return (name) => `${sheetReference(sheetName)}$${letters[name]}$2:$${letters[name]}$5000`;
}

/**
 * Assets, debts below zero and net worth by week as far as they can be reckoned, and by day since they are recorded, in
 * order: the user may sort the table.
 */
function historyFormula(
  history: History | null,
  set: Setting,
  totals: (from: string, to: string, by: string, more: string) => string,
  owned: string,
): string {
  const since = set('since');
  // As many days as fit into the chart. A text such as `ytd` is a period.
  const first = `IF(ISNUMBER(${since}),MAX(${since},TODAY()-${chartRows.history.count - 1}),${since})`;
  const all = totals(first, '"today"', 'week', 'columns=date,balance');
  const own = totals(first, '"today"', 'week', `columns=date,balance; ${owned}`);
  const ownOf = 'IFERROR(XLOOKUP(days,INDEX(own,0,1),INDEX(own,0,2),0),0)';
  const owed = 'IFERROR(ROUND(INDEX(all,0,2)-owns,4),"")';
  const reckoned = `LET(all,${all},own,${own},days,INDEX(all,0,1),owns,${ownOf},HSTACK(days,owns,${owed},INDEX(all,0,2)))`;
  if (history === null) return `=ARRAYFORMULA(IFERROR(${reckoned},""))`;
  const before = `FILTER(reckoned,INDEX(reckoned,0,1)<INDEX(recorded,1,1))`;
  return `=ARRAYFORMULA(LET(reckoned,IFERROR(${reckoned},""),IFERROR(LET(recorded,${recordedRows(history, set)},IFERROR(VSTACK(${before},recorded),recorded)),reckoned)))`;
}

const { history: past } = chartRows;
/** All contents. */
export const dataBlock: Area = {
  ...{ row: 1, column: 1, rowCount: past.head + 1 },
  columnCount: listsFirst - 1 + Object.values(lists).reduce((sum, list) => sum + Object.keys(list).length + 1, 0),
};
export const dataRowCount = past.head + past.count + 2;

/** Number formats of some areas. */
export const dataFormats: readonly { readonly areas: readonly Area[]; readonly format: NumberFormat }[] = [
  { areas: [below('month', 1), below('history', 1)], format: monthFormat },
  { areas: [cellAt(2, 1), cellAt(2, 2), cellAt(8, 3), cellAt(10, 2)], format: dayFormat },
  {
    areas: [
      below('month', 2, 2),
      ...(['category', 'payee', 'holding'] as const).map((name) => below(name, 2)),
      below('history', 2, 3),
    ],
    format: wholeFormat,
  },
];

function below(name: keyof typeof chartRows, column: number, columnCount = 1): Area {
  const { head, count } = chartRows[name];
  return { row: head + 1, column, rowCount: count, columnCount };
}
