import { accountCategories } from '../../../contract/resources';
import {
  baseOptions,
  boolean,
  type ColumnSet,
  computed,
  conversion,
  type FunctionForm,
  type FunctionSpec,
  type Introduction,
  list,
  type OptionTable,
  type Reference,
  rowsAndColumns,
  severalByComma,
} from '../catalogue/spec';

export const networthColumns: ColumnSet = {
  fields: {},
  named: [
    computed('currency', 'string'),
    computed('assets', 'number'),
    computed('liabilities', 'number'),
    computed('net', 'number'),
    computed('accounts', 'integer'),
  ],
  defaults: ['currency', 'assets', 'liabilities', 'net'],
  // The function itself sorts the rows: the currency of most accounts first.
  order: [],
};

/** Which accounts count. */
export const networthFilters = {
  account: list,
  category: { kind: 'list', choices: accountCategories },
  currency: list,
} as const satisfies OptionTable;

export const spec = {
  operation: 'listAccounts',
  parameters: [],
  options: { ...networthFilters, share: boolean, ...conversion, ...rowsAndColumns, status: boolean, ...baseOptions },
  columns: networthColumns,
} as const satisfies FunctionSpec;

export const form = {
  offers: ['account', 'in'],
  examples: [
    '=FIN_NETWORTH()',
    '=FIN_NETWORTH("currency=USD; columns=net; headers=false")',
    '=FIN_NETWORTH("in=USD", Rates!A2:C)',
    '=FIN_NETWORTH("category=bank,debt")',
  ],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Net worth',
  summary: 'Gives assets, liabilities and net worth: a header row, then one row per currency.',
  examples: [
    'Net worth by currency',
    'One number',
    'Everything in one currency, with your exchange rates',
    'Bank accounts and debts only',
  ],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'a header row, then one row per currency: assets, liabilities, net',
  parameters: {},
  options: () => ({
    share: 'false counts each balance in full, instead of the percentage owned',
    category: `${accountCategories.join(', ')}; ${severalByComma}`,
  }),
  rules: [
    'Accounts of category `debt` are liabilities, all others are assets. The balance is `balances.current`; the positive balance of a debt is what is owed. An overdrawn account lowers the assets, an overpaid card the liabilities. Net is assets minus liabilities.',
    'Each balance counts by its `ownershipPercentage`: 50 counts half, 0 nothing, and a missing percentage 100 %. `share=false` counts it in full. Where some accounts are owned in part, the headings say *(your share)* or *(in full)*.',
    'A key for selected accounts counts only these. The row of `status=true` says so, with their number; the API does not say how many others exist.',
    'Accounts with `excludeFromNetWorth`, accounts with the status REMOVED and accounts without a current balance do not count. INACTIVE accounts do.',
    'The figures are current ones: the API keeps no earlier balances. A past day as an argument is an error (`no_history`); a history table of the sidebar records balances from the day it is created.',
    'Currencies are never added to each other: each has its row, the one with the most accounts first. `in=USD` gives one row instead, at the rates of today ([One currency](#one-currency)). Holdings are not added, because the balance of their account includes them.',
  ],
};
