import type { Workbook } from '../workbook/workbook';
import { fillOverview } from './overview';
import { SheetWriter } from './sheet-writer';
import { fillAccounts, fillHoldings, fillTransactions } from './tables';
import { fillTryIt } from './try-it';

/**
 * What a new workbook shows: live formulas of the add-on and native formulas over them, nothing computed elsewhere.
 * Takes a workbook with one empty sheet.
 */
export function fillStartingWorkbook(workbook: Workbook): void {
  const [first] = workbook.sheets();
  if (!first) return;
  workbook.renameSheet(first.sheetId, 'Overview');
  const sheet = (name: string) => new SheetWriter(workbook, workbook.insertSheet(name).sheetId);
  const overview = new SheetWriter(workbook, first.sheetId);
  const accounts = sheet('Accounts');
  const transactions = sheet('Transactions');
  const holdings = sheet('Holdings');
  const tryIt = sheet('Try it');
  fillOverview(overview);
  fillAccounts(accounts);
  fillTransactions(transactions);
  fillHoldings(holdings);
  fillTryIt(tryIt);
}
