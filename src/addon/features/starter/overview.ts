import { literal } from '../../cells/split-list';
import type { AddonMessages } from '../../messages/en/messages';
import { accountField } from '../../rows/account';
import { say } from '../../sheets/say';
import type { DeclaredSheet } from './declared-sheet';

type Texts = AddonMessages['starter'];

/** Figures and charts are on the left, the numbers that they are made of on the right. */
const base = '$K$3';
const classRows = { first: 8, last: 13 };
const monthRows = { first: 17, last: 28 };
const ignoredRows = { first: 32, last: 34 };
const accountsRow = 26;

/** Classes of accounts, by the API's term. */
const classes = ['bank', 'investment', 'retirement', 'real_estate', 'other', 'debt'] as const;

/** `accounts` and `transactions` are references to these sheets, such as `'Accounts'!`. */
export function overview(texts: Texts, accounts: string, transactions: string, whenEmpty: string): DeclaredSheet {
  const [monthHead, ignoredHead, classHead, listHead] = [
    monthRows.first - 1,
    ignoredRows.first - 1,
    classRows.first - 1,
    accountsRow - 1,
  ];
  /** A column of the Accounts sheet, found by its heading, so that it may be moved. */
  const column = (heading: string) => `INDEX(${accounts}$A$2:$Z$300,0,MATCH("${heading}",${accounts}$A$1:$Z$1,0))`;
  const day = `INDEX(${transactions}$A:$Z,0,MATCH("Date",${transactions}$A$1:$Z$1,0))`;
  const months = `EOMONTH(MAX(${day}),-12)+1`;
  const leftOut = `TEXTJOIN(",",TRUE,J${ignoredRows.first}:J${ignoredRows.last})`;
  const options = `"columns=month,out,in; dates=real; headers=false; limit=12; currency="&$K$3&"; without="&${leftOut}`;
  // Without transactions there is no first month.
  const summary = `IF(COUNT(${day}),FIN_SUMMARY("month",${months},"today",${options},FIN_REFRESH),"")`;
  const value = (name: (typeof classes)[number]) => `K${classRows.first + classes.indexOf(name)}`;
  return {
    key: 'overview',
    name: texts.names.overview,
    widthsPx: [24, 150, 200, 170, 130, 76, 134, 24, 24, 170, 120, 120],
    heightsPx: [
      [1, 14],
      [2, 34],
      [4, 12],
      [6, 34],
      [listHead - 1, 30],
    ],
    rows: [
      ['B2', '=FIN_ORGANIZATION("name", FIN_REFRESH)'],
      ['B3', `=${state(texts, accounts, transactions, column, whenEmpty)}`],
      ['B5', texts.netWorth, texts.classes.bank, texts.classes.investment, texts.property, '', texts.classes.debt],
      // Net worth is the sum of the others, less the debt.
      [
        'B6',
        orDash(networth('net')),
        `=${value('bank')}`,
        orDash(`${value('investment')}+${value('retirement')}`),
        orDash(`${value('real_estate')}+${value('other')}`),
        '',
        `=${value('debt')}`,
      ],
      ['B7', `=${remarks(texts, column)}`],
      [`B${listHead - 1}`, texts.names.accounts],
      [`B${listHead}`, ...texts.accountHeads],
      [
        `B${accountsRow}`,
        '=FIN_ACCOUNTS("columns=category,name,institution,balance,currency,health; sort=category,-balance; status=ACTIVE; headers=false", FIN_REFRESH)',
      ],
      ['J2', texts.refreshed, `=IF(FIN_REFRESH>10^9,EPOCHTODATE(FIN_REFRESH),${literal(texts.whenOpened)})`],
      ['J3', texts.baseCurrency, '=FIN_ORGANIZATION("mainCurrency", FIN_REFRESH)'],
      [`J${classHead}`, texts.class, texts.value],
      // A class without accounts is blank; its sum is a figure.
      ...classes.map((id, index) => {
        const worth = networth(id === 'debt' ? 'liabilities' : 'assets', `; category=${id}`);
        return [`J${classRows.first + index}`, texts.classes[id], orDash(`SUM(${worth})`)] as const;
      }),
      [`J${monthHead}`, texts.month, texts.spending, texts.income],
      [`J${monthRows.first}`, `=IFERROR(${summary},"")`],
      [`J${ignoredHead}`, texts.leftOut],
    ],
    looks: [
      ['title', 'B2'],
      ['label', 'B3', 'B5:G5', 'B7', 'J2:J3'],
      ['figure', 'B6:G6'],
      ['bold', 'B6'],
      ['section', `B${listHead - 1}`],
      ['head', `B${listHead}:G${listHead}`, `J${classHead}:K${classHead}`, `J${monthHead}:L${monthHead}`],
      ['head', `J${ignoredHead}:L${ignoredHead}`],
      ['right', `E${listHead}`, 'K2:K3', `K${classHead}`, `K${monthHead}:L${monthHead}`],
      ['muted', `B${accountsRow}:B${accountsRow + 99}`, 'K2:K3', `J${ignoredRows.first}:J${ignoredRows.last}`],
      ['left', `J${monthRows.first}:J${monthRows.last}`],
    ],
    formats: [
      ['whole', 'B6:G6', `K${classRows.first}:K${classRows.last}`, `K${monthRows.first}:L${monthRows.last}`],
      ['month', `J${monthRows.first}:J${monthRows.last}`],
      ['money', `E${accountsRow}:E${accountsRow + 99}`],
      ['tick', 'K2'],
    ],
    notes: [[`J${ignoredHead}`, texts.leftOutNote]],
    charts: [
      {
        ...{ id: 'spending-by-month', kind: 'columns', title: texts.spendingByMonth, row: 9, column: 2 },
        ...{ labels: `J${monthRows.first}:J${monthRows.last}`, series: texts.spending },
        values: `K${monthRows.first}:K${monthRows.last}`,
      },
      {
        ...{ id: 'assets-by-class', kind: 'donut', title: texts.assetsByClass, row: 9, column: 4, offsetPx: 86 },
        ...{ labels: `J${classRows.first}:J${classRows.last - 1}`, series: texts.value },
        values: `K${classRows.first}:K${classRows.last - 1}`,
      },
    ],
    results: [
      [`B${accountsRow}:G1000`, 'F'],
      [`J${monthRows.first}:L${monthRows.last}`, 'J'],
    ],
  };
}

/** Says as of when, or why something is missing. */
function state(
  texts: Texts,
  accounts: string,
  transactions: string,
  column: (heading: string) => string,
  whenEmpty: string,
): string {
  /** The cells that all others depend on. */
  const sources = ['B2', `${accounts}A1`, `${transactions}A1`];
  const isMissing = `OR(${sources.map((cell) => `ISERROR(${cell})`).join(',')})`;
  // A loading cell is an error of type 8; an error of the add-on, `#ERROR!`, has no type here.
  const isLoading = `OR(${sources.map((cell) => `IFERROR(ERROR.TYPE(${cell})=8,FALSE)`).join(',')})`;
  const where = `IF(ISERROR(B2),${literal(texts.above)},IF(ISERROR(${accounts}A1),${literal(texts.inAccounts)},${literal(texts.inTransactions)}))`;
  const why = `IF(FIN_STATUS("connected", FIN_REFRESH),${say(texts.unreadable, { where })},${literal(texts.notConnected)})`;
  const asOf = say(texts.asOf, {
    day: `TEXT(MAX(${column('Balance as of')}),${literal(texts.day)})`,
    currency: 'K3',
  });
  const known = `IF(COUNTA(${column('Account')})=0,${literal(whenEmpty)},${asOf})`;
  return `IF(${isLoading},${literal(texts.reading)},IF(${isMissing},${why},${known}))`;
}

/** Net worth of a part of the accounts looks like that of all. */
function remarks(texts: Texts, column: (heading: string) => string): string {
  const selected = `IFERROR(IF(LEFT(FIN_STATUS("accounts", FIN_REFRESH),9)="selected:",${literal(texts.onlySelected)},""),"")`;
  const codes = column('Currency');
  const currencies = `TEXTJOIN(", ",TRUE,UNIQUE(FILTER(${codes},(${codes}<>K3)*(${codes}<>""))))`;
  const shared = `IF(COUNTIF(${column(accountField.share)},"<100")>0,${literal(texts.shared)},"")`;
  return `${selected}&IFERROR(${say(texts.otherCurrencies, { currencies })},"")&${shared}`;
}

/** One figure of what is owned and owed in the base currency. */
function networth(column: 'assets' | 'liabilities' | 'net', more = ''): string {
  return `FIN_NETWORTH("columns=${column}; headers=false${more}; currency="&${base},FIN_REFRESH)`;
}

/** Shows a dash for a figure that could not be read, because B3 gives the reason. */
function orDash(figure: string): string {
  return `=IFERROR(${figure},"–")`;
}
