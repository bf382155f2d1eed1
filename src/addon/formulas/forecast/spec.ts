import {
  account,
  type ColumnSet,
  computed,
  conversion,
  type FunctionForm,
  type FunctionSpec,
  type Introduction,
  list,
  projection,
  type Reference,
  tableOptions,
} from '../catalogue/spec';

export const forecastColumns: ColumnSet = {
  fields: {},
  named: [
    computed('date', 'date'),
    computed('balance', 'number'),
    computed('currency', 'string'),
    computed('in', 'number'),
    computed('out', 'number'),
    computed('items', 'string'),
    computed('lowest', 'number'),
    computed('lowestDate', 'date', 'Lowest on'),
  ],
  defaults: ['date', 'balance', 'currency', 'in', 'out', 'items'],
  // The function itself sorts the rows.
  order: [],
};

export const spec = {
  operation: 'listTransactions',
  parameters: [
    account,
    { name: 'until', type: 'Date|string|number', isOptional: true },
    { name: 'plan', type: 'Array<Array>', isOptional: true },
  ],
  options: { ...projection, currency: list, ...conversion, ...tableOptions },
  columns: forecastColumns,
} as const satisfies FunctionSpec;

export const form = {
  offers: ['columns', 'limit', 'in'],
  examples: [
    '=FIN_FORECAST("Everyday Checking", "+30d", , "sort=balance; limit=1; columns=date,balance")',
    '=FIN_FORECAST("Everyday Checking", , \'FIN Plan\'!A2:F, "detail=true")',
  ],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Projected balance',
  summary: "Projects today's balance by what is recurring and what you plan, one row per day, week or month.",
  examples: [
    'The lowest balance of the next 30 days, and its day',
    'Every assumption, with your planned items, and the balance after each',
  ],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'a header row, then one row per day (or week, or month) and currency: balance, in, out and their items',
  parameters: {
    account: 'account name, id or mask; several separated by commas, or a range. Default: all of category bank',
    until: 'last day, at most two years from now, such as +30d or 2027-03-31. Default: +90d',
    plan: 'a range of planned items, such as the sheet FIN Plan of the sidebar: date, amount (negative: money out), and optionally name, currency, interval and last day',
  },
  options: () => ({
    by: 'day (default), week or month: the balance at its end',
    detail: 'true lists every assumption in place of the days',
  }),
  rules: [
    'The first balance is that of today, as `FIN_BALANCES` reckons it: the current one of the API, as `FIN_BALANCE` shows it, with what was posted since. Pending transactions are not in it, so they are counted today, and those that are booked for a later day on that day. What follows is an assumption, and `detail=true` lists each: what `FIN_RECURRING` finds active or late on these accounts, transfers, payments of cards and ignored transactions included, at the typical amount, and the items of your plan from today on. Nothing else is guessed: a forecast without groceries is too high by them, unless you plan them.',
    'What was due before today and did not come is counted today, and its basis says since when. What has ended is left out, instalments after the last one, too. Accounts whose transactions are excluded, or that have none, stay as they are, and the status row names them.',
    'Balances of several accounts are added up by currency. A debt is what is owed, as in `FIN_BALANCE`, if there are only debts in a currency; beside other accounts it is subtracted, as `signedBalance` in `FIN_ACCOUNTS`. `lowest` is the lowest balance at the end of a day of the row, for debts alone the highest one, and `lowestDate` its first day.',
    '`in=USD` gives one forecast of all chosen accounts in that currency. Every balance, payment and planned item is converted at the rate of today, because later rates are not known. A planned item may then have any currency with a rate ([One currency](#one-currency)).',
    'A planned item needs a currency in the fourth column if the accounts have several. A recurring payment in another currency than its account is left out, and the status row says so. A planned item in a currency that no account of the key has is an error; one in that of an account that is not chosen is left out, and the status row says so. A row of headings above the plan is skipped.',
    'The fifth column of the plan repeats an item from its date on: `weekly`, `monthly`, `quarterly`, `yearly` and the other intervals of `FIN_RECURRING`; `once`, or blank, does not. In the sixth column is the last day on which it may come. An item whose first date is past goes on from today.',
    'An account without a current balance is an error.',
    '`detail=true` has the columns `date`, `item`, `account`, `amount`, `currency`, `balance` and `basis`.',
  ],
};
