import {
  account,
  accountTotals,
  type ColumnSet,
  computed,
  conversion,
  type FunctionForm,
  type FunctionSpec,
  from,
  type Introduction,
  list,
  type Reference,
  recorded,
  tableOptions,
  to,
  yearly,
} from '../catalogue/spec';

export const performanceColumns: ColumnSet = {
  fields: {},
  named: [
    computed('account', 'string'),
    computed('currency', 'string'),
    computed('from', 'date'),
    computed('to', 'date'),
    computed('startValue', 'number'),
    computed('paidIn', 'number'),
    computed('takenOut', 'number'),
    computed('contributions', 'number', 'Net contributions'),
    computed('endValue', 'number'),
    computed('gain', 'number'),
    computed('returnPercent', 'number', 'Return %'),
    computed('perYearPercent', 'number', 'Per year %'),
    computed('reason', 'string'),
    computed('id', 'uuid', 'Account ID'),
  ],
  defaults: [
    'account',
    'currency',
    'from',
    'to',
    'startValue',
    'paidIn',
    'takenOut',
    'endValue',
    'gain',
    'returnPercent',
    'perYearPercent',
    'reason',
  ],
  // The function itself sorts the rows.
  order: [],
};

export const spec = {
  operation: 'listTransactions',
  parameters: [account, from, to, recorded],
  options: { currency: list, ...yearly, ...accountTotals, ...conversion, ...tableOptions },
  columns: performanceColumns,
} as const satisfies FunctionSpec;

export const form = {
  offers: ['in'],
  examples: [
    '=FIN_PERFORMANCE(, "ytd", , \'Balance history\'!A:E)',
    '=FIN_PERFORMANCE("Taxable Brokerage", "all", , \'Balance history\'!A:E)',
    '=FIN_PERFORMANCE(, "last year", , \'Balance history\'!A:E, "totals=only; in=USD", Rates!A2:C)',
  ],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Return of investments',
  summary:
    'Gives the money-weighted return of investment and retirement accounts, from recorded balances and what was paid in and taken out: a header row, then one row per account. A return that cannot be known is blank, with the reason.',
  examples: [
    'Every account since the beginning of the year',
    'One account since its first recorded balance',
    'All accounts as one, in one currency',
  ],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'a header row, then one row per account: value at both ends, paid in, taken out, gain, return',
  parameters: {
    account:
      'account name, id or mask; several separated by commas, or a range. Default: all of category investment or retirement',
    from: 'first day, such as 2026-01-01 or -1y, or a period, such as ytd, last year or all. Default: the day after the first recorded balance',
    to: 'last day, which is included, or a period, which ends with its last day. Default: the last balance that is known',
    recorded:
      'a range with recorded balances, as FIN_CHECK takes it: a balance history of the sidebar, or the statements of your broker, with the headings Day, Account and Balance. Default: the lines of the sheet FIN Statements',
  },
  options: () => ({
    totals: 'true adds a row Total per currency: all these accounts as one; only shows nothing else',
    share: 'false counts each account in a Total in full, instead of the percentage owned',
  }),
  rules: [
    'The API has no past values, and nothing is guessed: the value at the start is a balance that you recorded, that at the end is a recorded one or the current balance. A balance is that at the end of its day, so `2026-01-01` begins with that of 31 December. If none is of the day, the nearest within seven days is used, the earlier one of two; *From* and *To* are the days of the balances that were used, and every figure is of these days. Further away, the return is *unknown*, and the reason says what is there.',
    'Paid in and taken out are the posted transfers after the first of these days until the last one, ignored ones too, as `kind` in `FIN_TRANSACTIONS` decides: by FIN Changes and FIN Categories, the category, a matching transaction of another account, or the account. Dividends, interest, fees and taxes are no transfers, so they are part of the gain. Securities that are bought and sold inside the account are not counted either: their words say it, such as *Buy*, *Sold*, *Reinvestment* or *Kauf*, and no other account has the other side. A wrong one is corrected in *FIN Changes*: the kind *transfer* makes it count, any other kind leaves it out. `=FIN_TRANSACTIONS("ytd", , "account=Taxable Brokerage; kind=transfer; columns=date,name,amount,kindReason; visibility=all")` lists them.',
    'Gain is the value at the end minus that at the start, minus what was paid in, plus what was taken out. These sums are exact.',
    '`Return %` is the money-weighted return of the days between: the internal rate of return, at which everything that was paid in grows to the value at the end. It counts when money came, as your own result depends on it; it is not the time-weighted return by which funds are compared, and not Modified Dietz, which only approximates it. Money counts from the end of its day. `Per year %` is the same rate per year of 365 days, as `XIRR` gives it; it is shown from a year on, since a rate of few days says little about a year. `annualize=true` always shows it, `annualize=false` never. Both are percentages with four decimals.',
    'An account that begins with nothing begins with its first payment, and one that is empty ends with its last one. If everything was lost, the return is -100.',
    'The return is unknown, with the reason, where history is too short: without a recorded balance, or where transactions do not reach back to it. They do if the account has one on or before that day, or if the API has had its transactions since then (`transactionsInitializedAt`). It is also unknown if a transfer has no amount in the currency of the account, and if several rates fit, which happens when money goes out and in by turns: the reason names two of them, and none is chosen.',
    'A Total is one return of all its accounts, by the percentage owned, without those that are excluded from net worth. A transfer between two of them is in both sums and cancels out. It is unknown where one of its accounts is, and where they begin or end on different days.',
    '`in=USD` converts each value and each payment at the rate of its own day, so the return includes what the currency gained or lost ([One currency](#one-currency)).',
  ],
};
