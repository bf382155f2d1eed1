import {
  account,
  type ColumnSet,
  computed,
  type FunctionForm,
  type FunctionSpec,
  from,
  fromText,
  type Introduction,
  type Reference,
  recorded,
  tableOptions,
  to,
  toHelp,
} from '../catalogue/spec';

export const checkColumns: ColumnSet = {
  fields: {},
  named: [
    computed('account', 'string'),
    computed('result', 'string'),
    computed('since', 'date', 'Balance on'),
    computed('balanceThen', 'number'),
    computed('moved', 'number'),
    computed('balanceAtEnd', 'number'),
    computed('gap', 'number'),
    computed('explanation', 'string'),
    computed('changes', 'integer'),
    computed('changed', 'string', 'What changed'),
    computed('currency', 'string'),
    computed('pending', 'number'),
    computed('ignored', 'integer'),
    computed('duplicates', 'integer', 'Possible duplicates'),
    computed('last', 'date', 'Last transaction'),
    computed('health', 'string'),
    computed('id', 'uuid', 'Account ID'),
  ],
  defaults: [
    'account',
    'result',
    'since',
    'balanceThen',
    'moved',
    'balanceAtEnd',
    'gap',
    'explanation',
    'changes',
    'changed',
    'currency',
    'pending',
    'ignored',
    'duplicates',
    'last',
    'health',
  ],
  // The function itself sorts the rows.
  order: [],
};

export const spec = {
  operation: 'listTransactions',
  parameters: [account, from, to, recorded],
  options: tableOptions,
  columns: checkColumns,
} as const satisfies FunctionSpec;

export const form = {
  offers: [],
  examples: [
    '=FIN_CHECK(, "ytd")',
    '=FIN_CHECK(, "ytd", , \'Balance history\'!A:E)',
    '=FIN_CHECK("Everyday Checking", "last month", , Statements!A:D)',
  ],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Whether the transactions explain the balances',
  summary:
    'Compares balances that you recorded or confirmed with the transactions since: a header row, then one row per account, which says Complete, the gap with what may explain it, or why it is not known, and what changed in confirmed periods.',
  examples: [
    'The statements of this year that you confirmed',
    'Every account since the history began',
    'One account against your statements',
  ],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'a header row, then one row per account',
  parameters: {
    account: 'account name, id or mask; several separated by commas, or a range. Default: all',
    from: fromText,
    to: toHelp,
    recorded:
      'a range with recorded balances, whose headings are Day or Date, Account (names or ids) and Balance, or Account ID beside or instead of Account, in English or German: a balance history of the sidebar, or your statements. Rows without an account or a balance are left out, and in a history those that were reckoned; imported ones count. Default: the closing balances of the sheet FIN Statements',
  },
  rules: [
    'Of the recorded balances in the dates, the first one of an account is the balance then. With the posted transactions after it, transfers and ignored ones too, it should give each later recorded balance and the balance at the end, which is that of the last day of the dates as `FIN_BALANCES` reckons it. If it does, the result is *Complete*. Otherwise it is the gap on the first of these days that has one: *Gap of 12.30 since 2026-03-03*. Gap, the column, is by how much the balance of that day is higher than the transactions explain, or lower if it is negative.',
    'Explanation names the pending, ignored, doubled, missing or differently dated transactions whose amounts make exactly the gap, as [*Reconcile*](statements.md#what-could-explain-a-gap) does.',
    'Changes counts the transactions in the periods of the [statements that you confirmed](statements.md) that are others now, of the statements whose date is in the dates. What changed names each with its id and both values: amount, day, and whether it is ignored.',
    '*Unknown* says why nothing can be compared: no recorded balance in the dates, an account whose value changes without transactions, transactions that do not reach back to it, or a recorded name that several accounts have.',
    'Pending is the sum of pending transactions, which do not count. Possible duplicates are posted transactions of the same account, day, amount and name under several ids. Health is the state of the connection, as in `FIN_ACCOUNTS`: after a sync error, transactions may be missing.',
    'A positive balance of a debt is what is owed, in the recorded balances too.',
  ],
};
