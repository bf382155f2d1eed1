const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The page of an export, and what is missing in it. In German: `de.ts`. */
export const english = {
  title: (from: string, to: string) => `Books of ${from} to ${to}`,
  complete: 'COMPLETE',
  notReconciled: 'NOT RECONCILED',
  completeMeans: 'Every transaction is here, and the balances that are known independently agree with them.',
  missing: 'What is missing',
  writtenOn: (day: string) => `Written on ${day}`,
  findings: {
    open: (until: string) => `The days are not over: the export ends on ${until}.`,
    noAccounts: 'There are no accounts.',
    opening: (account: string, day: string, reason: string) =>
      `${account}: the balance of ${day} is not known. It has no opening balance here, and none is made up.${reason}`,
    closing: (account: string, day: string, reason: string) =>
      `${account}: the balance of ${day} is not known.${reason}`,
    value: (account: string, reason: string) => `${account}: transactions do not explain its balance.${reason}`,
    gap: (
      account: string,
      day: string,
      known: string,
      computed: string,
      difference: string,
      by: 'statement' | 'balance',
    ) =>
      `${account}: ${by === 'statement' ? 'the statement' : 'the balance of the bank'} of ${day} is ${known}, the transactions make ${computed}: a difference of ${difference}.`,
    unproven: (account: string, day: string) =>
      `${account}: no confirmed statement proves its balance of ${day}. Confirm one under Reconcile.`,
    unprovenEnd: (account: string, day: string) =>
      `${account}: neither a confirmed statement nor a reported balance proves its balance of ${day}.`,
    otherCurrency: (account: string, codes: string) =>
      `${account}: it has transactions in ${codes}, so its balance is not known.`,
    noAmount: (count: number) =>
      `${counted(count, 'transaction has', 'transactions have')} no amount, and cannot be booked.`,
    noDay: (count: number) =>
      `${counted(count, 'transaction has', 'transactions have')} no date, and cannot be booked.`,
    noAccount: (count: number) =>
      `${counted(count, 'transaction is', 'transactions are')} of an account that the key does not list.`,
    noCurrency: (count: number) =>
      `${counted(count, 'transaction has', 'transactions have')} no currency; it is XXX in the files.`,
  },
  pendingLeftOut: (count: number) => `Left out: ${counted(count, 'pending transaction', 'pending transactions')}.`,
  accounts: 'Accounts',
  account: 'Account',
  ledgerAccount: 'In the journals',
  opening: (day: string) => `Balance of ${day}`,
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  computed: (day: string) => `Computed for ${day}`,
  known: 'Known balance',
  result: 'Result',
  unknown: 'unknown',
  openingBy: {
    statement: 'by a statement',
    balance: 'reckoned back',
    beginning: 'nothing before its first transaction',
  },
  results: {
    reconciled: 'Reconciled',
    agrees: 'Agrees, not proven',
    gap: 'Does not agree',
    unknown: 'Not known',
    value: 'Has a value, no balance by transactions',
  },
  debtsOwed: 'What is owed is negative, as in a journal.',
  totals: 'Income and spending',
  category: 'Category',
  income: 'Income',
  spending: 'Spending',
  sum: 'Sum',
  sameFormula: (formula: string) => `In the spreadsheet: ${formula}`,
  countedElsewhere: (count: number) =>
    `${counted(count, 'transaction counts', 'transactions count')} on another day in the spreadsheet, by FIN Changes. Here each is on its own day, so that balances agree; the CSV file has both days.`,
  deductible: 'Deductible, with receipts',
  deductibleLead:
    'What was paid with these tags, and those below them. A refund lowers the sum; ignored transactions do not count.',
  deductibleUnknown: 'The key may not list tags, so it is not known what is deductible.',
  deductibleNone: (tags: string) => `No transaction of these days: ${tags}`,
  deductibleSeveral: (count: number) =>
    `${counted(count, 'transaction has', 'transactions have')} several of these tags and counts under each, and once in the sum of all.`,
  untracked: (count: number) =>
    `${counted(count, 'transaction stands', 'transactions stand')} in no synced table with a column Receipt, so nobody can have noted one.`,
  receipts: (missing: number, count: number) =>
    missing === 0 ? `ALL ${count} WITH A RECEIPT` : `${missing} OF ${count} WITHOUT A RECEIPT`,
  tag: 'Tag',
  withoutReceipt: 'Without a receipt',
  sumWithout: 'Sum without a receipt',
  through: 'Accounts that are not yours',
  throughLead: 'Entries that have no other account of yours go through one of these. No entry makes up a difference.',
  throughNames: {
    'Equity:Opening-Balances': 'Balances at the beginning, of accounts where they are known.',
    'Equity:Transfers':
      'Transfers whose other side is not certain, is a part of a split or is spending, and fees taken off on the way.',
    'Equity:Conversions': 'Transfers between currencies of which the two sides are of different days.',
    'Equity:Ignored': 'Transactions that are ignored: they move balances, and are no income or spending.',
    'Assets:In-Transit': 'Money on its way between two accounts: each side has its own day.',
  },
  balance: 'Balance',
  pending: 'Left out: pending transactions',
  pendingLead: 'The bank has not booked them. They are in no file and in no figure.',
  count: 'Number',
  broken: 'Left out: without an amount or a date',
  holdings: (day: string) => `Holdings on ${day}`,
  holdingsLead:
    'As the API has them on that day, not at the end of the export. They are not booked: what was bought for how much, and when, is not known.',
  holdingsRefused: 'The key may not list holdings.',
  holding: 'Holding',
  quantity: 'Quantity',
  value: 'Value',
  cost: 'Cost',
  notes: 'Notes',
  noTags: 'The key may not list tags, so the files have none.',
  files: 'Files',
  fileNames: {
    transactions: 'All transactions as a table',
    accounts: 'Balances of the accounts as a table',
    holdings: 'Holdings as a table',
    deductible: 'Deductible transactions with their receipts',
    deductibleTotals: 'Sums of the deductible tags',
    beancount: 'Journal for beancount',
    ledger: 'Journal for ledger',
    hledger: 'Journal for hledger',
    page: 'This page',
  },
  legend:
    'Amounts are exact and not rounded. Texts of banks are on one line, in journals without marks that have a meaning there, and in tables with an apostrophe before what a spreadsheet would calculate.',
};

export type ExportTexts = typeof english;
