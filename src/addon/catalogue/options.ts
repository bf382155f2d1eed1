import { accountCategories, accountStatuses, sourceTypes, visibilities } from '../../contract/resources';

/** How the value of an option is read, and what the help says of it. */
export interface OptionSpec {
  readonly kind: 'text' | 'list' | 'boolean' | 'count' | 'choice';
  readonly text: string;
  readonly choices?: readonly string[];
  /** Other spellings of the name. */
  readonly aliases?: readonly string[];
}

export type OptionTable = { readonly [name: string]: OptionSpec };

const columns: OptionSpec = {
  kind: 'list',
  text: 'columns in your order, by column name or API field name; all gives every API field',
};
const sort: OptionSpec = {
  kind: 'list',
  text: 'columns to sort by, several by comma; -amount or amount desc turns round',
};
const limit: OptionSpec = { kind: 'count', text: 'at most so many rows' };
const headers: OptionSpec = {
  kind: 'choice',
  choices: ['true', 'false', 'raw'],
  text: 'true (default), false, or raw for the API field names',
};
const dates: OptionSpec = {
  kind: 'choice',
  choices: ['real', 'text', 'serial'],
  text: 'real (default), text (2026-03-31) or serial (a day number)',
};
const status: OptionSpec = {
  kind: 'boolean',
  text: 'true adds a last row that says how old and how complete the data is',
};
const refresh: OptionSpec = { kind: 'text', text: 'anything: when the value changes, fresh data is read' };

export const tableOptions = { columns, sort, limit, headers, dates, status, refresh } as const satisfies OptionTable;

export const transactionOptions = {
  account: { kind: 'list', text: 'account name, id or mask; several by comma' },
  category: { kind: 'text', text: 'name of a category' },
  pending: { kind: 'boolean', text: 'true for pending only, false for posted only' },
  visibility: { kind: 'choice', choices: visibilities, text: 'active (default), ignored or all' },
  tag: { kind: 'text', text: 'tag name, path, slug or id' },
  ...tableOptions,
} as const satisfies OptionTable;

export const holdingOptions = {
  tickerSymbol: { kind: 'text', text: 'exact ticker symbol', aliases: ['ticker', 'symbol'] },
  isCashEquivalent: { kind: 'boolean', text: 'true for cash only, false without cash', aliases: ['cash'] },
  ...tableOptions,
} as const satisfies OptionTable;

export const accountOptions = {
  status: { kind: 'choice', choices: accountStatuses, text: 'ACTIVE, INACTIVE or REMOVED' },
  category: { kind: 'choice', choices: accountCategories, text: accountCategories.join(', ') },
  sourceType: { kind: 'choice', choices: sourceTypes, text: 'PROVIDER, MANUAL or IMPORT', aliases: ['source'] },
  supportsTransactions: { kind: 'boolean', text: 'true or false' },
  supportsHoldings: { kind: 'boolean', text: 'true or false' },
  columns,
  sort,
  limit,
  headers,
  dates,
  refresh,
} as const satisfies OptionTable;

export const tagOptions = {
  archived: { kind: 'boolean', text: 'true for archived tags only, false without them' },
  columns,
  sort,
  limit,
  headers,
  dates,
  status,
  refresh,
} as const satisfies OptionTable;

export const refreshOnly = { refresh } as const satisfies OptionTable;
