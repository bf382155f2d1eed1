import { accountCategories } from '../../../contract/resources';
import {
  account,
  accountTotals,
  boolean,
  type ColumnSet,
  computed,
  conversion,
  type FunctionForm,
  type FunctionSpec,
  from,
  fromText,
  type Introduction,
  list,
  type OptionTable,
  type Reference,
  severalByComma,
  tableOptions,
  to,
  toHelp,
} from '../catalogue/spec';

export const balancesColumns: ColumnSet = {
  fields: {},
  named: [
    computed('date', 'date'),
    computed('account', 'string'),
    computed('balance', 'number'),
    computed('signedBalance', 'number'),
    computed('currency', 'string'),
    computed('source', 'string'),
    computed('reason', 'string'),
    computed('id', 'uuid', 'Account ID'),
  ],
  defaults: ['date', 'account', 'balance', 'currency', 'source', 'reason'],
  // The function itself sorts the rows.
  order: [],
};

/** Which accounts. */
export const balancesFilters = {
  category: { kind: 'list', choices: accountCategories },
  currency: list,
} as const satisfies OptionTable;

/** The ends of which balances are shown. */
export const intervals = ['day', 'week', 'month', 'quarter', 'year'] as const;

export const spec = {
  operation: 'listTransactions',
  parameters: [account, from, to, { name: 'by', type: 'string', isOptional: true }],
  options: {
    ...balancesFilters,
    carry: boolean,
    ...accountTotals,
    ...conversion,
    ...tableOptions,
  },
  columns: balancesColumns,
} as const satisfies FunctionSpec;

export const form = {
  offers: ['category', 'in'],
  fields: {
    by: { text: 'interval', choices: ['month', 'week', 'quarter', 'year'] },
    category: { text: 'accountCategory', choices: ['', ...accountCategories] },
  },
  examples: [
    '=FIN_BALANCES("Everyday Checking", "last 30 days")',
    '=FIN_BALANCES(, "ytd", , "month")',
    '=FIN_BALANCES(, "last 12 months", , "month", "category=bank,debt; totals=true")',
    '=FIN_BALANCES(, "last 12 months", , "month", "category=bank,debt; totals=only; in=USD", Rates!A2:C)',
  ],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Past balances and net worth',
  summary:
    "Gives past balances, reckoned back from today's by posted transactions: a header row, then one row per account and day, week, month, quarter or year. A balance that cannot be known is blank, with the reason.",
  examples: [
    'One account, day by day',
    'Every account at the end of each month',
    'What you had and owed, with a total',
    'The same as one total, in one currency',
  ],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'a header row, then one row per account and day, or per end of a week, month, quarter or year',
  parameters: {
    account: 'account name, id or mask; several separated by commas, or a range. Default: all',
    from: fromText,
    to: toHelp,
    by: 'day (default), week, month, quarter or year: the balance at its end, or today',
  },
  options: () => ({
    category: `${accountCategories.join(', ')}; ${severalByComma}`,
    totals:
      'true adds a row Total per day and currency: assets minus liabilities, as in FIN_NETWORTH; only shows nothing else',
    share: 'false counts each balance in a Total in full, instead of the percentage owned',
  }),
  rules: [
    'The API has only the current balance. A balance at the end of another day is that one without the posted transactions after that day, or with those after the day of the balance: for an account of category `debt`, whose positive balance is what is owed, with the opposite sign. Transfers and ignored transactions count, pending ones do not. The sums are exact. Days after today are left out.',
    '`source` is *reported* on the day of the current balance, *reckoned* on others, and *carried* where the balance is that of another day: with `carry=true`, and after the day of the current balance for accounts whose value changes without transactions. A Total is as certain as its least certain balance. It is blank where the balance is.',
    'A balance is blank, with the reason, before the first transaction of the account: the bank may have given only the last months. Before the day of the current balance it is also blank for accounts whose value changes without transactions (investment, retirement, real estate, other), or that have none; after that day, they keep the balance. Beyond a transaction without an amount or in another currency it is blank, too.',
    '`carry=true` fills in blanks with the nearest later balance that is known, for accounts that hardly change. A blank after the last balance that is known stays.',
    'Accounts with the status REMOVED are shown only if they are named; totals of days before today count them until their last transaction, so that money which was moved out of one is no gain. `signedBalance` is negative for a debt.',
    '`totals=true` adds up what `FIN_NETWORTH` adds up: by the percentage owned, without accounts that are excluded from net worth. Today it is equal to it if the balances are of today. The Total of a day is blank if a balance in it is.',
    '`in=USD` shows every balance, and one Total, in that currency, at the rate of the day of the balance ([One currency](#one-currency)). A carried balance is converted at the rate of the day that it is shown for.',
    'Whether an account has transactions before the first day takes one request, and one more for each account of which that page has none, of 30 accounts at most in one evaluation: the others say so in `reason` and in the status row, and the next refresh asks for them. An account that has some is asked for again after six hours, another one after one hour.',
  ],
};
