import {
  account,
  baseOptions,
  type FunctionForm,
  type FunctionSpec,
  type Introduction,
  type Reference,
} from '../catalogue/spec';

export const spec = {
  operation: 'listAccounts',
  parameters: [
    { ...account, isOptional: false },
    { name: 'field', type: 'string', isOptional: true },
  ],
  options: baseOptions,
  columns: null,
} as const satisfies FunctionSpec;

export const form = {
  offers: [],
  fields: { field: { text: 'balance', choices: ['current', 'available', 'currency'] } },
  examples: [
    '=FIN_BALANCE("Everyday Checking")',
    '=FIN_BALANCE("Everyday Checking", "available")',
    '=FIN_BALANCE({"Everyday Checking"; "Joint Household"})',
  ],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Balance of one account',
  summary:
    'Gives one balance of an account, or its currency. For a range of accounts it gives one per cell. A positive balance of a debt is what is owed.',
  examples: ['Current balance', 'Available balance', 'Two accounts, one below the other'],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'the `current` (default) or `available` balance, or the `currency`; for a range of accounts one per cell',
  parameters: {
    account: 'account name, id or mask, or a range of them',
    field: 'current (default), available or currency',
  },
  rules: [
    'The balance is the current one of the API in full, regardless of the percentage owned. A positive balance of a debt is the amount owed.',
    'The result is blank if the account has no such balance, and for a blank cell of a range. An unknown name is an error.',
  ],
};
