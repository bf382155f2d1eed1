import { accountCategories, accountFields, accountStatuses, sourceTypes } from '../../../contract/resources';
import { accountField } from '../../rows/account';
import {
  baseOptions,
  boolean,
  type ColumnSet,
  column,
  dates,
  derived,
  type FunctionForm,
  type FunctionSpec,
  type Introduction,
  list,
  type OptionTable,
  type Reference,
  rowsAndColumns,
  severalByComma,
} from '../catalogue/spec';

export const accountColumns = {
  fields: accountFields,
  named: [
    column('name', 'Account', 'string', 'name'),
    column('institution', 'Institution', 'string', accountField.institution),
    column('category', 'Category', 'string', 'category'),
    column('mask', 'Mask', 'string', 'mask'),
    column('balance', 'Balance', 'number', accountField.balance),
    derived('signedBalance', 'Signed balance', 'number'),
    column('available', 'Available', 'number', accountField.available),
    column('currency', 'Currency', 'string', accountField.currency),
    column('status', 'Status', 'string', 'status'),
    derived('health', 'Health', 'string'),
    column('updated', 'Balance as of', 'date-time', accountField.updated),
    column('id', 'Account ID', 'uuid', 'id'),
  ],
  defaults: [
    'name',
    'institution',
    'category',
    'mask',
    'balance',
    'available',
    'currency',
    'status',
    'health',
    'updated',
    'id',
  ],
  order: ['name', 'id'],
} as const satisfies ColumnSet;

/** Which accounts. */
export const accountFilters = {
  account: list,
  // Here `status` is a filter. The value true adds the status row, as in `status=ACTIVE,true`.
  status: { kind: 'list', choices: [...accountStatuses, 'true', 'false'] },
  category: { kind: 'list', choices: accountCategories },
  currency: list,
  sourceType: { kind: 'list', choices: sourceTypes, aliases: ['source'] },
  supportsTransactions: boolean,
  supportsHoldings: boolean,
} as const satisfies OptionTable;

export const spec = {
  operation: 'listAccounts',
  parameters: [],
  options: { ...accountFilters, ...rowsAndColumns, dates, ...baseOptions },
  columns: accountColumns,
} as const satisfies FunctionSpec;

export const form = {
  offers: ['columns', 'limit'],
  examples: [
    '=FIN_ACCOUNTS()',
    '=FIN_ACCOUNTS("category=bank; columns=name,balance")',
    '=FIN_ACCOUNTS("currency=USD; columns=name,signedBalance")',
    '=FIN_ACCOUNTS("status=ACTIVE,true")',
  ],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Accounts and balances',
  summary:
    'Lists accounts with balances, status and health of their connection: a header row, then one row per account. A positive balance of a debt is what is owed.',
  examples: [
    'Every account',
    'Names and balances of bank accounts',
    'Balances to add up, in which a debt is negative',
    'Active accounts, and how old the list is',
  ],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'a header row, then one row per account: balances, institution, status, health of its connection',
  parameters: {},
  options: () => ({
    category: `${accountCategories.join(', ')}; ${severalByComma}`,
    status: `${accountStatuses.join(', ')}; ${severalByComma}; true adds the last row that shows how old the data is: ACTIVE,true`,
  }),
  rules: [
    '`signedBalance` is the balance, negative for a debt, so that a column of it can be summed. It is in full, also for an account that you own in part; `FIN_NETWORTH` counts the share.',
    'The table has all accounts that the API lists, closed ones too. `status` filters them.',
    'Health is the most serious problem of the connection since its last successful synchronization: Disconnected, Login required, Reconnect by a date, Sync error, or OK. It is blank for accounts without a connection.',
  ],
};
