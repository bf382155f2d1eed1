import type { Workbook } from '../workbook/workbook';
import { fillOverview } from './overview';
import { label, money, muted, SheetWriter, tableHead, title } from './sheet-writer';
import { fillAccounts, fillHoldings, fillTransactions } from './tables';

/**
 * What a new workbook shows: live formulas of the add-on and native formulas over them, nothing computed elsewhere.
 * Takes a workbook with one empty sheet. `whenEmpty` is what the Overview says without accounts.
 */
export function fillStartingWorkbook(workbook: Workbook, whenEmpty = 'There are no accounts yet.'): void {
  const [first] = workbook.sheets();
  if (!first) return;
  workbook.renameSheet(first.sheetId, 'Overview');
  const sheet = (name: string) => new SheetWriter(workbook, workbook.insertSheet(name).sheetId);
  const overview = new SheetWriter(workbook, first.sheetId);
  const accounts = sheet('Accounts');
  const transactions = sheet('Transactions');
  const holdings = sheet('Holdings');
  const tryIt = sheet('Try it');
  fillOverview(overview, whenEmpty);
  fillAccounts(accounts);
  fillTransactions(transactions);
  fillHoldings(holdings);
  fillTryIt(tryIt);
}

/** The formula of the sheet Try it that is meant to fail, as executions name it. */
export const errorExample = { cell: 'Try it!D15', argument: 'nonsense' } as const;

const firstAccount = 'INDEX(FIN_ACCOUNTS("columns=name; headers=false", FIN_REFRESH),1)';

const examples: readonly (readonly [sentence: string, formula: string])[] = [
  [
    'Net worth: what is owned less what is owed.',
    '=FIN_NETWORTH("columns=net,currency; headers=false; limit=1", FIN_REFRESH)',
  ],
  [
    'The latest transaction. A table without headings fits beside other cells.',
    '=FIN_TRANSACTIONS("-30d", "", "columns=date,name,amount,currency; headers=false; limit=1", FIN_REFRESH)',
  ],
  [
    'The largest expense of last month.',
    '=FIN_TRANSACTIONS("last month", "", "columns=date,name,amount,currency; sort=amount; headers=false; limit=1", FIN_REFRESH)',
  ],
  [
    'What came in this year less what went out. Write month for one row per month.',
    '=FIN_SUMMARY("year", "ytd", "", "columns=net,year,currency; headers=false; limit=1", FIN_REFRESH)',
  ],
  [
    'The holding with the largest gain.',
    '=FIN_HOLDINGS("", "columns=gain,asset,value,currency; sort=-gain; headers=false; limit=1", FIN_REFRESH)',
  ],
  ['How many tags are in use.', '=COUNTA(FIN_TAGS("columns=path; archived=false; headers=false", FIN_REFRESH))'],
  [
    'What most was spent on last month.',
    '=FIN_SUMMARY("category", "last month", "", "columns=out,category,currency; headers=false; limit=1", FIN_REFRESH)',
  ],
  ['The balance of one account, by its name, mask or id.', `=FIN_BALANCE(${firstAccount}, "current", FIN_REFRESH)`],
  ['Whether this spreadsheet is connected. Asks nothing of the server.', '=FIN_STATUS("connected")'],
  ['An error says what to do: select the cell. IFERROR can catch it.', `=FIN_TRANSACTIONS("${errorExample.argument}")`],
];

function fillTryIt(sheet: SheetWriter): void {
  const { workbook, sheetId } = sheet;
  workbook.setGridlinesShown(sheetId, false);
  sheet.widths(24, 290, 500, 124, 240, 104, 76);
  sheet.height(1, 14).height(2, 34).height(4, 12);
  sheet.write('B2', 'Try it').style('B2', title);
  sheet
    .write(
      'B3',
      'Click a result, change its formula above the grid and press Enter. FIN_REFRESH lets a refresh recalculate it; you may leave it out.',
    )
    .style('B3', label);
  sheet.write('B5', 'What it does', 'Formula', 'Result').style('B5:G5', tableHead);
  for (const [index, [sentence, formula]] of examples.entries()) {
    const row = 6 + index;
    sheet.height(row, 40).write(`B${row}`, sentence).text(`C${row}`, formula).write(`D${row}`, formula);
    sheet.style(`B${row}:G${row}`, { verticalAlign: 'middle' });
    sheet
      .style(`B${row}:C${row}`, { wrap: 'wrap' })
      .style(`C${row}`, { fontFamily: 'Courier New', fontSizePt: 9, color: muted });
  }
  sheet.style('D6:D15', { align: 'left' }).format('F6:F15', money);
  for (const amount of ['D6', 'D9:D10', 'D12:D13']) sheet.format(amount, money);
}
