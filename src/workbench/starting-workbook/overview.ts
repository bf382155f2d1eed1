import type { ChartRange } from '../workbook/sheets/charts';
import {
  at,
  figure,
  label,
  money,
  muted,
  roundedMoney,
  type SheetWriter,
  sectionTitle,
  tableHead,
  title,
} from './sheet-writer';

/** Figures and charts are on the left, the numbers that they are made of on the right. */
const refreshCell = 'K5';
const baseCurrencyCell = 'K3';
const classRows = { first: 8, last: 13 };
const monthRows = { first: 17, last: 28 };
const ignoredRows = { first: 32, last: 34 };
const accountsRow = 26;

/** The cells that all others depend on. */
const sources = ['B2', 'Accounts!A1', 'Transactions!A1'];
const isMissing = `OR(${sources.map((cell) => `ISERROR(${cell})`).join(',')})`;
/** A loading cell is an error of type 8; an error of the add-on, `#ERROR!`, has no type here. */
const isLoading = `OR(${sources.map((cell) => `IFERROR(ERROR.TYPE(${cell})=8,FALSE)`).join(',')})`;
const whyMissing = [
  'IF(FIN_STATUS("connected", FIN_REFRESH)',
  '"Not everything could be read: select #ERROR! "&IF(ISERROR(B2),"above",IF(ISERROR(Accounts!A1),"in Accounts","in Transactions"))&" to see why."',
  '"Not connected. Open Extensions › FIN › Open sidebar and connect.")',
].join(',');
const asOf = `"Balances as of "&TEXT(MAX(${accountColumn('Balance as of')}),"mmmm d, yyyy")&", in "&${baseCurrencyCell}`;
const hasNoAccounts = `COUNTA(${accountColumn('Account')})=0`;

/** Net worth of a part of the accounts looks like that of all. */
const onlySelected = `IFERROR(IF(LEFT(FIN_STATUS("accounts", FIN_REFRESH),9)="selected:","Only the accounts selected for the key count. ",""),"")`;

/** Classes of accounts, by the API's term and ours. */
const classes = [
  ['bank', 'Cash'],
  ['investment', 'Investments'],
  ['retirement', 'Retirement'],
  ['real_estate', 'Real estate'],
  ['other', 'Other'],
  ['debt', 'Debt'],
] as const;

/** `whenEmpty` says what to do without accounts. */
export function fillOverview(sheet: SheetWriter, whenEmpty: string): void {
  const { workbook, sheetId } = sheet;
  workbook.setGridlinesShown(sheetId, false);
  sheet.widths(24, 150, 200, 170, 130, 76, 134, 24, 24, 170, 120, 120);
  const refreshRange = { name: 'FIN_REFRESH', sheetId, rectangle: at(refreshCell) };
  workbook.setNamedRange(refreshRange);
  fillSources(sheet);
  fillFigures(sheet, whenEmpty);
  fillAccountList(sheet);
  fillCharts(sheet);
}

function fillFigures(sheet: SheetWriter, whenEmpty: string): void {
  const value = (name: string) => `K${classRows.first + classes.findIndex(([id]) => id === name)}`;
  sheet.height(1, 14).height(2, 34).height(4, 12).height(6, 34);
  sheet.write('B2', '=FIN_ORGANIZATION("name", FIN_REFRESH)').style('B2', title);
  const state = `IF(${hasNoAccounts},"${whenEmpty}",${asOf})`;
  sheet.write('B3', `=IF(${isLoading},"Reading your accounts…",IF(${isMissing},${whyMissing},${state}))`);
  sheet.style('B3', label);
  // Net worth is the sum of the others, less the debt.
  sheet.write('B5', 'Net worth', 'Cash', 'Investments', 'Property, other').write('G5', 'Debt').style('B5:G5', label);
  sheet.write(
    'B6',
    orDash(networth('net')),
    `=${value('bank')}`,
    orDash(`${value('investment')}+${value('retirement')}`),
    orDash(`${value('real_estate')}+${value('other')}`),
  );
  sheet.write('G6', `=${value('debt')}`);
  sheet.style('B6:G6', figure).style('B6', { isBold: true }).format('B6:G6', roundedMoney);
  const currencies = accountColumn('Currency');
  sheet.write(
    'B7',
    `=${onlySelected}&IFERROR("Accounts in "&TEXTJOIN(", ",TRUE,UNIQUE(FILTER(${currencies},(${currencies}<>${baseCurrencyCell})*(${currencies}<>""))))&" are listed below and not added in. ","")&IF(COUNTIF(${accountColumn('ownershipPercentage')},"<100")>0,"Shared accounts count with the share that you own.","")`,
  );
  sheet.style('B7', label);
}

function fillAccountList(sheet: SheetWriter): void {
  const head = accountsRow - 1;
  sheet
    .height(head - 1, 30)
    .write(`B${head - 1}`, 'Accounts')
    .style(`B${head - 1}`, sectionTitle);
  sheet.write(`B${head}`, 'Category', 'Account', 'Institution', 'Balance', 'Currency', 'Health');
  sheet.style(`B${head}:G${head}`, tableHead).style(`E${head}`, { align: 'right' });
  sheet.write(
    `B${accountsRow}`,
    '=FIN_ACCOUNTS("columns=category,name,institution,balance,currency,health; sort=category,-balance; status=ACTIVE; headers=false", FIN_REFRESH)',
  );
  const last = accountsRow + 99;
  sheet.format(`E${accountsRow}:E${last}`, money).style(`B${accountsRow}:B${last}`, { color: muted });
}

/** The numbers of the figures and charts, each with its formula. */
function fillSources(sheet: SheetWriter): void {
  sheet
    .write('J2', 'Refreshed', `=IF(FIN_REFRESH>10^9,EPOCHTODATE(FIN_REFRESH),"when opened")`)
    .format('K2', 'mmm d, hh:mm "UTC"')
    .write('J5', 'FIN_REFRESH', 1)
    .note(
      'J5',
      'Formulas that take this cell as an argument read fresh data when it changes. A refresh writes the time.',
    );
  sheet.write('J3', 'Base currency', '=FIN_ORGANIZATION("mainCurrency", FIN_REFRESH)');
  sheet.style('J2:J5', label).style('K2:K5', { align: 'right', color: muted });

  const classHead = classRows.first - 1;
  sheet
    .write(`J${classHead}`, 'Class', 'Value')
    .style(`J${classHead}:K${classHead}`, tableHead)
    .style(`K${classHead}`, { align: 'right' });
  for (const [index, [id, name]] of classes.entries()) {
    const value = networth(id === 'debt' ? 'liabilities' : 'assets', `; category=${id}`);
    // A class without accounts is blank; its sum is a figure.
    sheet.write(`J${classRows.first + index}`, name, orDash(`SUM(${value})`));
  }
  sheet.format(`K${classRows.first}:K${classRows.last}`, roundedMoney);

  const monthHead = monthRows.first - 1;
  sheet.write(`J${monthHead}`, 'Month', 'Spending', 'Income').style(`J${monthHead}:L${monthHead}`, tableHead);
  sheet.style(`K${monthHead}:L${monthHead}`, { align: 'right' });
  const months = `EOMONTH(MAX(${transactionColumn('Date')}),-12)+1`;
  const leftOut = `TEXTJOIN(",",TRUE,J${ignoredRows.first}:J${ignoredRows.last})`;
  const options = `"columns=month,out,in; dates=real; headers=false; limit=12; currency="&${baseCurrencyCell}&"; without="&${leftOut}`;
  // Without transactions there is no first month.
  const summary = `IF(ISNUMBER(${months}),FIN_SUMMARY("month",${months},"today",${options},FIN_REFRESH),"")`;
  sheet.write(`J${monthRows.first}`, `=IFERROR(${summary},"")`);
  sheet
    .format(`J${monthRows.first}:J${monthRows.last}`, 'mmm yyyy')
    .format(`K${monthRows.first}:L${monthRows.last}`, roundedMoney);
  sheet.style(`J${monthRows.first}:J${monthRows.last}`, { align: 'left' });

  const ignoredHead = ignoredRows.first - 1;
  sheet.write(`J${ignoredHead}`, 'Categories left out').style(`J${ignoredHead}:L${ignoredHead}`, tableHead);
  sheet.style(`J${ignoredRows.first}:J${ignoredRows.last}`, { color: muted });
  sheet.note(
    `J${ignoredHead}`,
    'Names of categories that the months leave out; * matches any text. Transfers between your own accounts are neither spent nor earned anyway.',
  );
}

function fillCharts({ workbook, sheetId }: SheetWriter): void {
  const range = (a1: string): ChartRange => ({ sheetId, rectangle: at(a1) });
  const common = { sheetId, widthPx: 424, heightPx: 304, numberFormat: '#,##0' } as const;
  workbook.setChart({
    ...common,
    id: 'spending-by-month',
    kind: 'columns',
    title: 'Spending by month',
    anchor: { row: 9, column: 2 },
    labels: range(`J${monthRows.first}:J${monthRows.last}`),
    series: [{ name: 'Spending', values: range(`K${monthRows.first}:K${monthRows.last}`) }],
  });
  workbook.setChart({
    ...common,
    id: 'assets-by-class',
    kind: 'donut',
    title: 'Assets by class',
    anchor: { row: 9, column: 4, offsetPx: 86 },
    labels: range(`J${classRows.first}:J${classRows.last - 1}`),
    series: [{ name: 'Value', values: range(`K${classRows.first}:K${classRows.last - 1}`) }],
  });
}

/** A column of the Accounts sheet, found by its heading, so that it may be moved. */
function accountColumn(heading: string): string {
  return `INDEX(Accounts!$A$2:$Z$300,0,MATCH("${heading}",Accounts!$A$1:$Z$1,0))`;
}

function transactionColumn(heading: string): string {
  return `INDEX(Transactions!$A:$Z,0,MATCH("${heading}",Transactions!$A$1:$Z$1,0))`;
}

/** One figure of what is owned and owed in the base currency. */
function networth(column: 'assets' | 'liabilities' | 'net', more = ''): string {
  return `FIN_NETWORTH("columns=${column}; headers=false${more}; currency="&$K$3,FIN_REFRESH)`;
}

/** Shows a dash for a figure that could not be read, because B3 gives the reason. */
function orDash(figure: string): string {
  return `=IFERROR(${figure},"–")`;
}
