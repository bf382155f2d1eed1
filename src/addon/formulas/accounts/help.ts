import { accountCategories, accountStatuses } from '../../../contract/resources';
import { type Introduction, type Reference, severalByComma } from '../catalogue/help-texts';

export const introduction: Introduction = {
  summary:
    'Lists accounts with balances, status and health of their connection: a header row, then one row per account. A positive balance of a debt is what is owed.',
  examples: [
    { formula: '=FIN_ACCOUNTS()', text: 'Every account' },
    { formula: '=FIN_ACCOUNTS("category=bank; columns=name,balance")', text: 'Names and balances of bank accounts' },
    { formula: '=FIN_ACCOUNTS("status=ACTIVE,true")', text: 'Active accounts, and how old the list is' },
  ],
};

export const reference: Reference = {
  returns: 'a header row, then one row per account: balances, institution, status, health of its connection',
  parameters: {},
  options: () => ({
    category: `${accountCategories.join(', ')}; ${severalByComma}`,
    status: `${accountStatuses.join(', ')}; ${severalByComma}; true adds the last row that shows how old the data is: ACTIVE,true`,
  }),
  rules: [
    'The table has all accounts that the API lists, closed ones too. `status` filters them.',
    'Health is the most serious problem of the connection since its last successful synchronization: Disconnected, Login required, Reconnect by a date, Sync error, or OK. It is blank for accounts without a connection.',
  ],
};
