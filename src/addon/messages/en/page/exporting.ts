import { countOf } from '../../../sidebar/page/format';

export const exporting = {
  section: 'Books of a year',
  sectionLead:
    'For your accountant: tables, journals for beancount, ledger and hledger, and a page that says whether all of it agrees.',
  open: 'Export a year…',
  title: 'Export a year',
  lead: 'All transactions as you have sorted them, with balances. Nothing is sent anywhere: the files are made in your browser.',
  connectFirst: 'Connect a key first: the export reads your transactions.',
  chooseConnection: 'Export from',
  days: 'Year or days',
  daysHint: 'Such as 2026, 2026-Q1 or 2026-07..2027-06.',
  unreadable: 'Write a year such as 2026, or days such as 2026-07..2027-06.',
  account: 'Account',
  allAccounts: 'All accounts',
  deductible: (count: number) => (count === 0 ? 'Deductible tags' : `Deductible tags (${count})`),
  deductibleHint:
    'Adds a list of what you paid with these tags and those below them, and says what has no receipt in the column Receipt of your tables.',
  prepare: 'Prepare',
  preparing: 'Preparing…',
  month: (done: number, count: number) => `${done} of ${countOf(count, 'month', 'months')} read`,
  missing: (count: number) => `${countOf(count, 'thing is', 'things are')} missing:`,
  files: 'Download',
  transactions: (count: number) => countOf(count, 'transaction', 'transactions'),
  back: 'Back to FIN',
};
