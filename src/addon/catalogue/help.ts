import { accountCategories, accountStatuses, sourceTypes, visibilities } from '../../contract/resources';
import { type FunctionName, functionSpec, type Place } from './functions';

/** The texts of a function, for Sheets' help and docs/functions.md. The bundle carries them in its generated stubs only. */
export interface FunctionHelp {
  readonly summary: string;
  readonly returns: string;
  /** What each place takes, by its name. */
  readonly places: { readonly [place: string]: string };
  readonly examples: readonly { readonly formula: string; readonly text: string }[];
  /** What a person must know to trust the figures: a sentence each. */
  readonly rules?: readonly string[];
}

export interface Parameter extends Place {
  readonly text: string;
}

const from =
  'first day (a date, 2026-03-31, today, -30d, -6w, -3m, -1y) or a period: mtd, ytd, last month, 2026-03, 2026-Q1, 2026-W13, 2026, all; default the last 90 days';
const to = 'last day, included, or a period for its last day';

export const functionHelp: { readonly [Name in FunctionName]: FunctionHelp } = {
  FIN_TRANSACTIONS: {
    summary: 'Lists transactions, newest first: a header row, then a row a transaction.',
    returns: 'a header row, then a row a transaction, newest first',
    places: { from, to },
    examples: [
      { formula: '=FIN_TRANSACTIONS("last month")', text: 'All of last month' },
      {
        formula: '=FIN_TRANSACTIONS("-30d", "today", "account=Everyday Checking; pending=false")',
        text: 'One account, posted',
      },
      { formula: '=FIN_TRANSACTIONS("ytd", , "columns=month,category,amount")', text: 'Your own columns' },
    ],
    rules: [
      "`amount`, in any case, is the Amount column: money in is positive, money out is negative (the API's `displayAmount`). The API's own `amount` has the opposite sign; its column is `apiAmount`, also in `columns=all`.",
      'Ignored transactions are left out unless `visibility` says otherwise; pending ones are in.',
      '`category` is the name that the organization gave, else the source category in words: `FOOD_AND_DRINK_GROCERIES` is shown as Food and drink: Groceries. The columns `sourceDetailedCategory` and `sourcePrimaryCategory` show the names of the API.',
    ],
  },
  FIN_TAGGED: {
    summary: 'Lists the transactions that carry one tag, newest first: a header row, then a row a transaction.',
    returns: 'the same as `FIN_TRANSACTIONS`, for one tag',
    places: { tag: 'tag name, path (Travel › Hotels, or Travel > Hotels), slug or id', from, to },
    examples: [
      { formula: '=FIN_TAGGED("Tax deductible", "ytd")', text: 'What to show the tax office' },
      {
        formula: '=FIN_TAGGED("Travel > Hotels", "all", , "sort=amount; limit=5")',
        text: 'The five dearest stays',
      },
    ],
    rules: [
      'It is that tag alone, as the API lists it: what carries only a child of the tag is not in. Several tags may have one name; then the error names their paths.',
      'An archived tag still lists what it was attached to.',
    ],
  },
  FIN_SUMMARY: {
    summary:
      'Adds up transactions by day, week, month, quarter, year, category, merchant or account, or by two of them as a pivot.',
    returns:
      'a header row, then a row a group and currency: count, in, out, net; with two groups a pivot, the second across',
    places: {
      by: 'day, week, month, quarter, year, category, merchant or account; two by comma make a pivot: category,month',
      from,
      to,
    },
    examples: [
      { formula: '=FIN_SUMMARY("month", "ytd")', text: 'Cash flow month by month' },
      {
        formula: '=FIN_SUMMARY("category", "last month", , "columns=category,currency,out; limit=10")',
        text: "Where last month's money went",
      },
      {
        formula: '=FIN_SUMMARY("category,month", "ytd", , "measure=out; currency=USD; totals=true")',
        text: 'Spending as a pivot, months across',
      },
    ],
    rules: [
      'Amounts are `displayAmount`: In adds up the positive ones, Out the negative ones without their sign, and Net is In less Out. All are exact to the last decimal the API gave. A transaction without an amount is counted and adds nothing.',
      'Categories read as words, as in `FIN_TRANSACTIONS`; `sourcePrimaryCategory` or `sourceDetailedCategory` in place of `category` adds up by the names of the API.',
      'Two currencies are never added: each has rows of its own, the most used currency first. `currency=USD` shows one alone.',
      'Pending transactions are in (`pending=false` leaves them out); ignored ones are not, unless `visibility` says so.',
      'A transfer between two accounts of yours is two transactions, one in and one out, and both count unless the organization ignores them. `without` leaves categories out: `without=*transfer*`.',
      'Amounts count whole, also of shared accounts; `share=true` counts the percentage owned of the account (`accountOwnershipPercentage`), and all of it where none is given.',
      'Days, weeks, months, quarters and years of the dates asked for all appear, with zeros where nothing happened, in order, for each currency that occurs or that `currency` names; an open end is today, or the last transaction if that is later. Weeks begin on Monday (ISO 8601): 2027-01-01 lies in `2026-W53`.',
      'Other groups come by Out, or by the `measure` asked for, the largest first; `measure=in` and `measure=out` leave out those without any. What has no category, merchant, account or date is a group of its own: (no category), (no merchant), (no account), (no date).',
      'A pivot shows `measure`: net (default), in, out or count, with a Total column. `totals=true` adds a Total row a currency, of all groups, also of those that `limit` cuts off; `totals=false` takes the column away.',
    ],
  },
  FIN_NETWORTH: {
    summary: 'Gives assets, liabilities and net worth: a header row, then a row a currency.',
    returns: 'a header row, then a row a currency: assets, liabilities, net',
    places: {},
    examples: [
      { formula: '=FIN_NETWORTH()', text: 'All of it' },
      { formula: '=FIN_NETWORTH("currency=USD; columns=net; headers=false")', text: 'One figure' },
      { formula: '=FIN_NETWORTH("category=bank,debt")', text: 'Cash and what is owed' },
    ],
    rules: [
      'Accounts of category `debt` are liabilities, all others are assets. The balance is `balances.current`; of a debt, a positive balance is what is owed. An overdrawn account lowers the assets, an overpaid card the liabilities. Net is assets less liabilities.',
      'Each balance counts by its `ownershipPercentage` (50 is half of it, 0 nothing), whole where none is given.',
      'Not counted: accounts with `excludeFromNetWorth`, accounts of status REMOVED, and those without a current balance. INACTIVE accounts count.',
      'It is the net worth of now: the API keeps no earlier balances. A past day as an argument is an error (`no_history`); a history table of the sidebar records balances from the day it is created.',
      'Two currencies are never added: each has its row, the one of most accounts first. Holdings are not added, since the balance of their account holds them.',
    ],
  },
  FIN_HOLDINGS: {
    summary: 'Lists holdings with their gain: a header row, then a row a holding.',
    returns: 'a header row, then a row a holding, with gain (market value less cost basis)',
    places: { account: 'account name, id or mask; several by comma or in a range; default all accounts' },
    examples: [
      { formula: '=FIN_HOLDINGS()', text: 'Everything held' },
      { formula: '=FIN_HOLDINGS("Taxable Brokerage", "sort=-gain; limit=10")', text: 'The ten best of one account' },
    ],
    rules: [
      'Gain is exact, and blank where market value or cost basis is missing.',
      'A holding that does not say whether it is cash counts as none.',
    ],
  },
  FIN_ACCOUNTS: {
    summary:
      'Lists accounts with balances, status and health of their connection: a header row, then a row an account.',
    returns: 'a header row, then a row an account: balances, institution, status, health of its connection',
    places: {},
    examples: [
      { formula: '=FIN_ACCOUNTS()', text: 'Every account' },
      { formula: '=FIN_ACCOUNTS("category=bank; columns=name,balance")', text: 'Names and balances of bank accounts' },
      { formula: '=FIN_ACCOUNTS("status=ACTIVE,true")', text: 'Those in use, and how old the list is' },
    ],
    rules: [
      'All accounts that the API lists are here, closed ones too; `status` chooses among them.',
      'Health is the worst thing its connection said that no later success has settled: Disconnected, Login required, Reconnect by a day, Sync error, or OK. An account without a connection has none.',
    ],
  },
  FIN_BALANCE: {
    summary: 'Gives one balance of one account, or its currency; of a range of accounts one a cell.',
    returns: 'one number (`current`, default, or `available`) or `currency`; of a range of accounts one a cell',
    places: {
      account: 'account name, id or mask, or a range of them',
      field: 'current (default), available or currency',
    },
    examples: [
      { formula: '=FIN_BALANCE("Everyday Checking")', text: 'Current balance' },
      { formula: '=FIN_BALANCE("Everyday Checking", "available")', text: 'What can be spent' },
      { formula: '=FIN_BALANCE({"Everyday Checking"; "Joint Household"})', text: 'One below the other, as of a range' },
    ],
    rules: [
      'As the API gives it now: whole, whatever the share owned, and of a debt a positive balance is what is owed.',
      'Blank where the account has no such balance. Of a range, blank beside a blank cell; an unknown name is an error.',
    ],
  },
  FIN_TAGS: {
    summary: 'Lists tags, parents first in their path: a header row, then a row a tag.',
    returns: 'a header row, then a row a tag, parents as a path (`Travel › Hotels`)',
    places: {},
    examples: [{ formula: '=FIN_TAGS("archived=false")', text: 'Tags in use' }],
  },
  FIN_ORGANIZATION: {
    summary: 'Gives the profile of the organization: two columns, field and value, or one value.',
    returns: 'two columns, field and value; or one value',
    places: { field: 'name, address, phone, email, website or baseCurrencyCode; default all' },
    examples: [{ formula: '=FIN_ORGANIZATION("name")', text: 'Its name' }],
  },
  FIN_STATUS: {
    summary: 'Says whether and how the spreadsheet is connected, and how old its data is. Makes no request.',
    returns: 'two columns, item and value; or one value',
    places: {
      item: 'connected, connection, organization, scopes, accounts, operations, rateLimit, dataAsOf, dataAge, lastError, requestsToday or nextRefresh; default all',
    },
    examples: [{ formula: '=FIN_STATUS("connected")', text: 'TRUE or FALSE' }],
    rules: [
      "The item `connection` says whose connection formulas use: `this spreadsheet's` (shared with it), `the owner's`, or `the owner's, not used here` where the owner has to allow it in the sidebar. Blank: there is none.",
    ],
  },
};

type Texts = { readonly [option: string]: string };

const severalByComma = 'several by comma';

const optionTexts: Texts = {
  account: `account name, id or mask; ${severalByComma}`,
  archived: 'true for archived tags only, false without them',
  category: `name of a category, of the organization or the source; ${severalByComma}`,
  columns: 'columns in your order, by column name or API field name; all gives every API field',
  currency: `currency code such as USD; ${severalByComma}`,
  dates: 'real (default), text (2026-03-31) or serial (a day number)',
  headers: 'true (default), false, or raw for the API field names',
  isCashEquivalent: 'true for cash only, false for all that is not said to be cash',
  limit: 'at most so many rows',
  measure: 'net, in, out or count: the one figure shown; in a pivot net',
  merchant: `name of a merchant; ${severalByComma}; * stands for any text: Amazon*`,
  pending: 'true for pending only, false for all that is not said to be pending',
  refresh: 'anything: when the value changes, fresh data is read',
  share: 'true counts only the percentage owned of each account',
  sort: 'columns to sort by, several by comma; -amount or amount desc turns round',
  sourceType: `${sourceTypes.join(', ')}; ${severalByComma}`,
  status: 'true adds a last row that says how old and how complete the data is',
  supportsHoldings: 'true, or false for accounts that do not say so',
  supportsTransactions: 'true, or false for accounts that do not say so',
  tag: 'tag name, path, slug or id',
  tickerSymbol: `ticker symbol; ${severalByComma}`,
  totals: 'true adds a Total row a currency; false takes the Total column of a pivot away',
  visibility: `${visibilities.join(', ')}; default active`,
  without: `categories to leave out, by any of their names; ${severalByComma}; * stands for any text: *transfer*`,
};

/** Where an option means something else than in other functions. */
const ownOptionTexts: { readonly [Name in FunctionName]?: Texts } = {
  FIN_ACCOUNTS: {
    category: `${accountCategories.join(', ')}; ${severalByComma}`,
    status: `${accountStatuses.join(', ')}; ${severalByComma}; true among them adds a last row as in other tables: ACTIVE,true`,
  },
  FIN_NETWORTH: { category: `${accountCategories.join(', ')}; ${severalByComma}` },
  FIN_SUMMARY: {
    columns: 'columns in your order; not in a pivot',
    dates: 'text (default: 2026-03, 2026-W13, 2026-Q1), or real or serial for the first day',
  },
};

export function optionText(name: FunctionName, option: string): string {
  return ownOptionTexts[name]?.[option] ?? optionTexts[option] ?? '';
}

/** Every parameter of the stub: the places, then options and refresh, which stand for all that follows. */
export function parametersOf(name: FunctionName): Parameter[] {
  const { places, options } = functionSpec(name);
  const help = functionHelp[name];
  return [
    ...places.map((place) => ({ ...place, text: help.places[place.name] ?? '' })),
    ...(Object.keys(options).length > 1
      ? [
          {
            name: 'options',
            type: 'string|Array<Array>',
            text: `such as "limit=10; headers=false", or a range of names and values: ${Object.keys(options).join(', ')}`,
            isOptional: true,
          },
        ]
      : []),
    {
      name: 'refresh',
      type: 'number|boolean|Date',
      text: 'a cell such as FIN_REFRESH, as the last argument: when it changes, fresh data is read',
      isOptional: true,
    },
  ];
}
