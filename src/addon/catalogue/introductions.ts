import type { FunctionName } from './functions';

/** What a function is for. The sidebar shows it too, so it is separate from the reference in help.ts. */
export interface Introduction {
  readonly summary: string;
  readonly examples: readonly { readonly formula: string; readonly text: string }[];
}

export const introductions: { readonly [Name in FunctionName]: Introduction } = {
  FIN_TRANSACTIONS: {
    summary:
      'Lists transactions, newest first: a header row, then one row per transaction. Money in is positive, money out is negative.',
    examples: [
      { formula: '=FIN_TRANSACTIONS("last month")', text: 'All transactions of last month' },
      {
        formula: '=FIN_TRANSACTIONS("-30d", "today", "account=Everyday Checking; pending=false")',
        text: 'Posted transactions of one account',
      },
      { formula: '=FIN_TRANSACTIONS("ytd", , "columns=month,category,amount")', text: 'Only some columns' },
    ],
  },
  FIN_TAGGED: {
    summary:
      'Lists the transactions with one tag, newest first: a header row, then one row per transaction. Money in is positive, money out is negative.',
    examples: [
      { formula: '=FIN_TAGGED("Tax deductible", "ytd")', text: 'Tax-deductible expenses of this year' },
      {
        formula: '=FIN_TAGGED("Travel > Hotels", "all", , "sort=amount; limit=5")',
        text: 'The five most expensive stays',
      },
    ],
  },
  FIN_SUMMARY: {
    summary:
      'Adds up transactions by day, week, month, quarter, year, category, merchant or account, or by two of these as a pivot. In and Out are positive, Net is In minus Out.',
    examples: [
      { formula: '=FIN_SUMMARY("month", "ytd")', text: 'Cash flow by month' },
      {
        formula: '=FIN_SUMMARY("category", "last month", , "columns=category,currency,out; limit=10")',
        text: "Where last month's money went",
      },
      {
        formula: '=FIN_SUMMARY("category,month", "ytd", , "measure=out; currency=USD; totals=true")',
        text: 'Spending by category, with a column per month',
      },
    ],
  },
  FIN_NETWORTH: {
    summary: 'Gives assets, liabilities and net worth: a header row, then one row per currency.',
    examples: [
      { formula: '=FIN_NETWORTH()', text: 'Net worth by currency' },
      { formula: '=FIN_NETWORTH("currency=USD; columns=net; headers=false")', text: 'One number' },
      { formula: '=FIN_NETWORTH("category=bank,debt")', text: 'Bank accounts and debts only' },
    ],
  },
  FIN_HOLDINGS: {
    summary: 'Lists holdings with their gain: a header row, then one row per holding.',
    examples: [
      { formula: '=FIN_HOLDINGS()', text: 'All holdings' },
      {
        formula: '=FIN_HOLDINGS("Taxable Brokerage", "sort=-gain; limit=10")',
        text: 'The ten holdings of one account with the largest gain',
      },
    ],
  },
  FIN_ACCOUNTS: {
    summary:
      'Lists accounts with balances, status and health of their connection: a header row, then one row per account. A positive balance of a debt is what is owed.',
    examples: [
      { formula: '=FIN_ACCOUNTS()', text: 'Every account' },
      { formula: '=FIN_ACCOUNTS("category=bank; columns=name,balance")', text: 'Names and balances of bank accounts' },
      { formula: '=FIN_ACCOUNTS("status=ACTIVE,true")', text: 'Active accounts, and how old the list is' },
    ],
  },
  FIN_BALANCE: {
    summary:
      'Gives one balance of an account, or its currency. For a range of accounts it gives one per cell. A positive balance of a debt is what is owed.',
    examples: [
      { formula: '=FIN_BALANCE("Everyday Checking")', text: 'Current balance' },
      { formula: '=FIN_BALANCE("Everyday Checking", "available")', text: 'Available balance' },
      { formula: '=FIN_BALANCE({"Everyday Checking"; "Joint Household"})', text: 'Two accounts, one below the other' },
    ],
  },
  FIN_TAGS: {
    summary: 'Lists tags with their path: a header row, then one row per tag.',
    examples: [{ formula: '=FIN_TAGS("archived=false")', text: 'Tags in use' }],
  },
  FIN_ORGANIZATION: {
    summary: 'Gives the profile of the organization: two columns, field and value, or one value.',
    examples: [{ formula: '=FIN_ORGANIZATION("name")', text: 'The name of the organization' }],
  },
  FIN_STATUS: {
    summary: 'Shows whether and how the spreadsheet is connected, and how old its data is. Sends no request.',
    examples: [{ formula: '=FIN_STATUS("connected")', text: 'TRUE or FALSE' }],
  },
};
