import { accountCategories, accountStatuses, sourceTypes, visibilities } from '../../contract/resources';
import { type FunctionName, functionSpec, type OptionName, type Parameter } from './functions';
import { type Introduction, introductions } from './introductions';
import type { OptionTable } from './options';

/**
 * The texts of a function, for Sheets' help and docs/functions.md. In the bundle they are only in the generated stubs.
 */
export interface FunctionHelp extends Introduction {
  readonly returns: string;
  /** What each named argument takes. */
  readonly parameters: { readonly [name: string]: string };
  /** What users must know to trust the figures, one statement per item. */
  readonly rules?: readonly string[];
}

export interface DescribedParameter extends Parameter {
  readonly text: string;
}

const from =
  'first day, such as 2026-03-31, today or -30d, or a period, such as last month, October, last 30 days, ytd, 2026-Q1, 2026 or all. Default: -90d';
const to = 'last day, which is included, or a period, which ends with its last day';

export const functionHelp: { readonly [Name in FunctionName]: FunctionHelp } = {
  FIN_TRANSACTIONS: {
    ...introductions.FIN_TRANSACTIONS,
    returns: 'a header row, then one row per transaction, newest first',
    parameters: { from, to },
    rules: [
      "`amount`, in any case, is the Amount column: money in is positive, money out is negative (the API's `displayAmount`). The API's own `amount` has the opposite sign; its column is `apiAmount`, also in `columns=all`.",
      'Pending transactions are included. Ignored ones are not, unless `visibility` includes them.',
      '`category` is the name that the organization gave, else the source category in words: `FOOD_AND_DRINK_GROCERIES` is shown as Food and drink: Groceries. The columns `sourceDetailedCategory` and `sourcePrimaryCategory` show the names of the API.',
      '`category=` finds transactions by any name of their category, as the API does: `category=Food and drink: Coffee` also finds coffee that the organization named Eating out.',
    ],
  },
  FIN_TAGGED: {
    ...introductions.FIN_TAGGED,
    returns: 'the same table as `FIN_TRANSACTIONS`, for one tag',
    parameters: { tag: 'tag name, path (Travel › Hotels or Travel > Hotels), slug or id', from, to },
    rules: [
      'The table has the transactions with this tag. Those that have only a child of the tag are not included. If several tags have the name, the error lists their paths.',
      'An archived tag still lists its transactions.',
    ],
  },
  FIN_SUMMARY: {
    ...introductions.FIN_SUMMARY,
    returns:
      'a header row, then one row per group and currency: count, in, out, net. With two groupings a pivot table with the second one across',
    parameters: {
      by: 'day, week, month, quarter, year, category, merchant or account. Two of them, separated by a comma, make a pivot: category,month',
      from,
      to,
    },
    rules: [
      'In is the sum of the positive amounts, Out of the negative ones without their sign, and Net is In minus Out. Sums are exact to the last decimal of the API. A transaction without an amount counts, and adds nothing.',
      'Categories are shown as in `FIN_TRANSACTIONS`. To add up by the names of the API, use `sourcePrimaryCategory` or `sourceDetailedCategory` in place of `category`.',
      'Currencies are never added to each other: each has its own rows, the most used currency first. `currency=USD` shows one only.',
      'Pending transactions are included; `pending=false` excludes them. Ignored ones are not included, unless `visibility` includes them.',
      'Net is the change of an account: its balance at the beginning plus Net gives the balance at the end. For a debt, subtract Net instead. This needs `visibility=all`, because transfers are often ignored, and pending transactions only if the bank counts them.',
      'A transfer between two of your accounts is two transactions, one in and one out. Both count, unless the organization ignores them. `without=*transfer*` excludes categories.',
      'Amounts count in full, also those of shared accounts. `share=true` counts only the percentage owned (`accountOwnershipPercentage`; 100 % if absent).',
      'Every day, week, month, quarter or year of the dates appears in order, with zeros where nothing happened, for each currency that occurs or that `currency` names. The first and the last one contain only the days of the dates: without dates, the first one begins 90 days ago. For complete months, use a period such as `ytd`. An open end is today, or the last transaction if that is later. Weeks begin on Monday (ISO 8601): 2027-01-01 is in `2026-W53`.',
      'Other groups are sorted by Out or by `measure`, the largest first. `measure=in` and `measure=out` leave out groups without any. Transactions without a category, merchant, account or date are in the groups (no category), (no merchant), (no account) and (no date).',
      'A pivot shows one `measure`: net (default), in, out or count, and a Total column, which `totals=false` removes. `totals=true` adds a Total row per currency. It includes groups that `limit` cuts off.',
    ],
  },
  FIN_NETWORTH: {
    ...introductions.FIN_NETWORTH,
    returns: 'a header row, then one row per currency: assets, liabilities, net',
    parameters: {},
    rules: [
      'Accounts of category `debt` are liabilities, all others are assets. The balance is `balances.current`; the positive balance of a debt is what is owed. An overdrawn account lowers the assets, an overpaid card the liabilities. Net is assets minus liabilities.',
      'Each balance counts by its `ownershipPercentage`: 50 counts half, 0 nothing, and a missing percentage 100 %.',
      'Accounts with `excludeFromNetWorth`, accounts with the status REMOVED and accounts without a current balance do not count. INACTIVE accounts do.',
      'The figures are current ones: the API keeps no earlier balances. A past day as an argument is an error (`no_history`); a history table of the sidebar records balances from the day it is created.',
      'Currencies are never added to each other: each has its row, the one with the most accounts first. Holdings are not added, because the balance of their account includes them.',
    ],
  },
  FIN_HOLDINGS: {
    ...introductions.FIN_HOLDINGS,
    returns: 'a header row, then one row per holding, with gain (market value less cost basis)',
    parameters: { account: 'account name, id or mask; several separated by commas, or a range. Default: all accounts' },
    rules: [
      'Gain is exact. It is blank if the market value or the cost basis is missing.',
      'A holding without `isCashEquivalent` does not count as cash.',
    ],
  },
  FIN_ACCOUNTS: {
    ...introductions.FIN_ACCOUNTS,
    returns: 'a header row, then one row per account: balances, institution, status, health of its connection',
    parameters: {},
    rules: [
      'The table has all accounts that the API lists, closed ones too. `status` filters them.',
      'Health is the most serious problem of the connection since its last successful synchronization: Disconnected, Login required, Reconnect by a date, Sync error, or OK. It is blank for accounts without a connection.',
    ],
  },
  FIN_BALANCE: {
    ...introductions.FIN_BALANCE,
    returns: 'the `current` (default) or `available` balance, or the `currency`; for a range of accounts one per cell',
    parameters: {
      account: 'account name, id or mask, or a range of them',
      field: 'current (default), available or currency',
    },
    rules: [
      'The balance is the current one of the API in full, regardless of the percentage owned. A positive balance of a debt is the amount owed.',
      'The result is blank if the account has no such balance, and for a blank cell of a range. An unknown name is an error.',
    ],
  },
  FIN_TAGS: {
    ...introductions.FIN_TAGS,
    returns: 'a header row, then one row per tag, with its path (`Travel › Hotels`)',
    parameters: {},
  },
  FIN_ORGANIZATION: {
    ...introductions.FIN_ORGANIZATION,
    returns: 'two columns, field and value; or one value',
    parameters: { field: 'name, address, phone, email, website or baseCurrencyCode. Default: all' },
  },
  FIN_STATUS: {
    ...introductions.FIN_STATUS,
    returns: 'two columns, item and value; or one value',
    parameters: {
      item: 'connected, connection, organization, scopes, accounts, operations, rateLimit, dataAsOf, dataAge, lastError, requestsToday or nextRefresh. Default: all',
    },
    rules: [
      "The item `connection` shows whose connection formulas use: `this spreadsheet's` (shared with it), `the owner's`, or `the owner's, not used here` if the owner has to allow it in the sidebar first. It is blank without a connection.",
      'If formulas may use several connections, two more items follow: `name` is the connection that is shown, and `connections` lists all names, the default first. `connection=` shows another one.',
    ],
  },
};

const severalByComma = 'several separated by commas';

const optionTexts: { readonly [Name in OptionName]: string } = {
  account: `account name, id or mask; ${severalByComma}`,
  archived: 'true shows archived tags only, false all others',
  category: `name of a category, given by the organization or the source; ${severalByComma}`,
  columns: 'columns in your order, by their names or API field names; all gives every API field',
  connection:
    'name of a connection of the sidebar, in any case, with or without accents. Default: the default connection',
  currency: `currency code such as USD; ${severalByComma}`,
  dates: 'real (default), text (2026-03-31) or serial (a day number)',
  headers: 'true (default), false, or raw for the API field names',
  isCashEquivalent: 'true shows cash only, false all other holdings',
  limit: 'maximum number of rows',
  measure: 'net, in, out or count: the only figure shown; in a pivot net by default',
  merchant: `name of a merchant; ${severalByComma}; * matches any text: Amazon*`,
  pending: 'true shows pending transactions only, false all others',
  refresh: 'any value: when it changes, fresh data is read',
  share: 'true counts only the percentage owned of each account',
  sort: 'columns to sort by, separated by commas; -amount or amount desc sorts in descending order; equal rows keep the default order',
  sourceType: `${sourceTypes.join(', ')}; ${severalByComma}`,
  status: 'true adds a last row that shows how old and how complete the data is',
  supportsHoldings: 'true, or false for all other accounts',
  supportsTransactions: 'true, or false for all other accounts',
  tag: 'tag name, path, slug or id',
  tickerSymbol: `ticker symbol; ${severalByComma}`,
  totals: 'true adds a Total row per currency; false removes the Total column of a pivot',
  visibility: `${visibilities.join(', ')}. Default: active`,
  without: `categories to exclude, by the name that the organization gave, otherwise by those of the API; ${severalByComma}; * matches any text: *transfer*`,
};

/** Options that differ from those of the same name in other functions. */
const ownOptionTexts: { readonly [Name in FunctionName]?: { readonly [Option in OptionName]?: string } } = {
  FIN_ACCOUNTS: {
    category: `${accountCategories.join(', ')}; ${severalByComma}`,
    status: `${accountStatuses.join(', ')}; ${severalByComma}; true adds the last row that shows how old the data is: ACTIVE,true`,
  },
  FIN_NETWORTH: { category: `${accountCategories.join(', ')}; ${severalByComma}` },
  FIN_SUMMARY: {
    columns: 'columns in your order; not available in a pivot',
    dates: 'text (default: 2026-03, 2026-W13, 2026-Q1), or real or serial for the first day of the group',
  },
};

export function optionText(name: FunctionName, option: OptionName): string {
  return ownOptionTexts[name]?.[option] ?? optionTexts[option];
}

function optionsExample(options: OptionTable): string {
  return Object.hasOwn(options, 'limit') ? '"limit=10; headers=false"' : '"connection=Household"';
}

/** Every parameter of the stub: the named arguments, then `options` and `refresh`, which stand for all that follow. */
export function parametersOf(name: FunctionName): DescribedParameter[] {
  const { parameters, options } = functionSpec(name);
  const help = functionHelp[name];
  return [
    ...parameters.map((parameter) => ({ ...parameter, text: help.parameters[parameter.name] ?? '' })),
    {
      name: 'options',
      type: 'string|Array<Array>',
      text: `such as ${optionsExample(options)}, or a range of names and values. Names: ${Object.keys(options).join(', ')}`,
      isOptional: true,
    },
    {
      name: 'refresh',
      type: 'number|boolean|Date',
      text: 'a cell such as FIN_REFRESH, as the last argument: when it changes, fresh data is read',
      isOptional: true,
    },
  ];
}
