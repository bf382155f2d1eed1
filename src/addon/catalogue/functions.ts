import type { ColumnSet } from './columns';
import { accountColumns, holdingColumns, tagColumns, transactionColumns } from './columns';
import {
  accountOptions,
  holdingOptions,
  type OptionTable,
  refreshOnly,
  tagOptions,
  transactionOptions,
} from './options';

export interface ParameterSpec {
  readonly name: string;
  /** As JSDoc has it. */
  readonly type: string;
  readonly text: string;
  readonly isOptional: boolean;
}

/**
 * A custom function as data. Its stub with help, the README's table, the argument reader and the tests are made of it.
 * `positional` counts the parameters with a place of their own; every further argument is an option or a refresh tick.
 */
export interface FunctionSpec {
  readonly summary: string;
  readonly returns: string;
  readonly parameters: readonly ParameterSpec[];
  readonly positional: number;
  /** A positional parameter in whose place a date, and so a number, may stand. */
  readonly takesDates: boolean;
  readonly options: OptionTable;
  readonly columns: ColumnSet | null;
  readonly examples: readonly { readonly formula: string; readonly text: string }[];
}

const options = (names: OptionTable): ParameterSpec => ({
  name: 'options',
  type: 'string|Array<Array>',
  text: `name=value, several by ; or in further arguments, or a two-column range: ${Object.keys(names).join(', ')}`,
  isOptional: true,
});

const refresh: ParameterSpec = {
  name: 'refresh',
  type: 'number|boolean|Date',
  text: 'a cell such as FIN_REFRESH: when it changes, fresh data is read',
  isOptional: true,
};

const from: ParameterSpec = {
  name: 'from',
  type: 'Date|string|number',
  text: 'first day (date, 2026-03-31, today, -30d, -6w, -3m, -1y), or alone a period: mtd, qtd, ytd, last month, 2026, 2026-03, all; default the last 90 days',
  isOptional: true,
};

const to: ParameterSpec = {
  name: 'to',
  type: 'Date|string|number',
  text: 'last day, included',
  isOptional: true,
};

export const functionCatalogue = {
  FIN_TRANSACTIONS: {
    summary: 'Lists transactions, newest first: a header row, then a row a transaction.',
    returns: 'a header row, then a row a transaction, newest first',
    parameters: [from, to, options(transactionOptions), refresh],
    positional: 2,
    takesDates: true,
    options: transactionOptions,
    columns: transactionColumns,
    examples: [
      { formula: '=FIN_TRANSACTIONS("last month")', text: 'All of last month' },
      {
        formula: '=FIN_TRANSACTIONS("-30d", "today", "account=Everyday Checking; pending=false")',
        text: 'One account, posted',
      },
      { formula: '=FIN_TRANSACTIONS("ytd", , "columns=month,category,displayAmount")', text: 'Your own columns' },
    ],
  },
  FIN_HOLDINGS: {
    summary: 'Lists holdings with their gain: a header row, then a row a holding.',
    returns: 'a header row, then a row a holding, with gain (market value less cost basis)',
    parameters: [
      {
        name: 'account',
        type: 'string|number',
        text: 'account name, id or mask; several by comma; default all accounts',
        isOptional: true,
      },
      options(holdingOptions),
      refresh,
    ],
    positional: 1,
    takesDates: false,
    options: holdingOptions,
    columns: holdingColumns,
    examples: [
      { formula: '=FIN_HOLDINGS()', text: 'Everything held' },
      { formula: '=FIN_HOLDINGS("Taxable Brokerage", "sort=-gain; limit=10")', text: 'The ten best of one account' },
    ],
  },
  FIN_ACCOUNTS: {
    summary:
      'Lists accounts with balances, status and health of their connection: a header row, then a row an account.',
    returns: 'a header row, then a row an account: balances, institution, status, health of its connection',
    parameters: [options(accountOptions), refresh],
    positional: 0,
    takesDates: false,
    options: accountOptions,
    columns: accountColumns,
    examples: [
      { formula: '=FIN_ACCOUNTS()', text: 'Every account' },
      { formula: '=FIN_ACCOUNTS("category=bank; columns=name,balance")', text: 'Names and balances of bank accounts' },
    ],
  },
  FIN_BALANCE: {
    summary: 'Gives one balance of one account, or its currency.',
    returns: 'one number (`current`, default, or `available`) or `currency`',
    parameters: [
      { name: 'account', type: 'string|number', text: 'account name, id or mask', isOptional: false },
      { name: 'field', type: 'string', text: 'current (default), available or currency', isOptional: true },
      refresh,
    ],
    positional: 2,
    takesDates: false,
    options: refreshOnly,
    columns: null,
    examples: [
      { formula: '=FIN_BALANCE("Everyday Checking")', text: 'Current balance' },
      { formula: '=FIN_BALANCE("Everyday Checking", "available")', text: 'What can be spent' },
    ],
  },
  FIN_TAGS: {
    summary: 'Lists tags, parents first in their path: a header row, then a row a tag.',
    returns: 'a header row, then a row a tag, parents as a path (`Travel › Hotels`)',
    parameters: [options(tagOptions), refresh],
    positional: 0,
    takesDates: false,
    options: tagOptions,
    columns: tagColumns,
    examples: [{ formula: '=FIN_TAGS("archived=false")', text: 'Tags in use' }],
  },
  FIN_ORGANIZATION: {
    summary: 'Gives the profile of the organization: two columns, field and value, or one value.',
    returns: 'two columns, field and value; or one value',
    parameters: [
      {
        name: 'field',
        type: 'string',
        text: 'name, address, phone, email, website or baseCurrencyCode; default all',
        isOptional: true,
      },
      refresh,
    ],
    positional: 1,
    takesDates: false,
    options: refreshOnly,
    columns: null,
    examples: [{ formula: '=FIN_ORGANIZATION("name")', text: 'Its name' }],
  },
  FIN_STATUS: {
    summary: 'Says whether and how the spreadsheet is connected, and how old its data is. Makes no request.',
    returns:
      'two columns, item and value; or one value: connected, connection, organization, scopes, accounts, operations, rateLimit, dataAsOf, dataAge, lastError, requestsToday, nextRefresh',
    parameters: [
      { name: 'item', type: 'string', text: 'one item, such as connected; default all', isOptional: true },
      refresh,
    ],
    positional: 1,
    takesDates: false,
    options: refreshOnly,
    columns: null,
    examples: [{ formula: '=FIN_STATUS("connected")', text: 'TRUE or FALSE' }],
  },
} as const satisfies { readonly [name: string]: FunctionSpec };

export type FunctionName = keyof typeof functionCatalogue;

export const functionNames = Object.keys(functionCatalogue) as FunctionName[];

export function functionSpec(name: FunctionName): FunctionSpec {
  return functionCatalogue[name];
}
