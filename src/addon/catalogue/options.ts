import { accountCategories, accountStatuses, sourceTypes, visibilities } from '../../contract/resources';
import { dateStyles } from '../table/cells';

/** How the value of an option is read. Its help is in help.ts. */
export interface OptionSpec {
  readonly kind: 'text' | 'list' | 'boolean' | 'count' | 'choice';
  /** Valid values of a choice, or of each item of a list. */
  readonly choices?: readonly string[];
  /** Other spellings of the name. */
  readonly aliases?: readonly string[];
}

export type OptionTable = { readonly [name: string]: OptionSpec };

const text: OptionSpec = { kind: 'text' };
const list: OptionSpec = { kind: 'list' };
const boolean: OptionSpec = { kind: 'boolean' };

/** Options of every function: which connection is used, and a request for fresh data. */
export const baseOptions = { connection: text, refresh: text } as const satisfies OptionTable;

const rowsAndColumns = {
  columns: list,
  sort: list,
  limit: { kind: 'count' },
  headers: { kind: 'choice', choices: ['true', 'false', 'raw'] },
} as const satisfies OptionTable;

/** The figures of a summary. */
export const measures = ['net', 'in', 'out', 'count'] as const;

const dates: OptionSpec = { kind: 'choice', choices: dateStyles };

export const tableOptions = {
  ...rowsAndColumns,
  dates,
  status: boolean,
  ...baseOptions,
} as const satisfies OptionTable;

const transactionFilters = {
  account: list,
  category: list,
  merchant: list,
  currency: list,
  pending: boolean,
  visibility: { kind: 'choice', choices: visibilities },
} as const satisfies OptionTable;

export const transactionOptions = { ...transactionFilters, tag: text, ...tableOptions } as const satisfies OptionTable;

export const taggedOptions = { ...transactionFilters, ...tableOptions } as const satisfies OptionTable;

const figures = {
  measure: { kind: 'choice', choices: measures },
  totals: boolean,
  share: boolean,
} as const satisfies OptionTable;

/** Options that define how rows are shown. All others select rows. */
export const displayOptions: OptionTable = { ...tableOptions, ...figures };

export const summaryOptions = {
  ...transactionFilters,
  tag: text,
  without: list,
  ...figures,
  ...tableOptions,
} as const satisfies OptionTable;

const accountCategory: OptionSpec = { kind: 'list', choices: accountCategories };

export const networthOptions = {
  account: list,
  category: accountCategory,
  currency: list,
  ...rowsAndColumns,
  status: boolean,
  ...baseOptions,
} as const satisfies OptionTable;

export const holdingOptions = {
  account: list,
  currency: list,
  tickerSymbol: { kind: 'list', aliases: ['ticker', 'symbol'] },
  isCashEquivalent: { kind: 'boolean', aliases: ['cash'] },
  ...tableOptions,
} as const satisfies OptionTable;

export const accountOptions = {
  account: list,
  // Here `status` is a filter. The value true adds the status row, as in `status=ACTIVE,true`.
  status: { kind: 'list', choices: [...accountStatuses, 'true', 'false'] },
  category: accountCategory,
  currency: list,
  sourceType: { kind: 'list', choices: sourceTypes, aliases: ['source'] },
  supportsTransactions: boolean,
  supportsHoldings: boolean,
  ...rowsAndColumns,
  dates,
  ...baseOptions,
} as const satisfies OptionTable;

export const tagOptions = { archived: boolean, ...tableOptions } as const satisfies OptionTable;
