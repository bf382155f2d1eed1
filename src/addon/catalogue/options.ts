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

/** The values of a formula's options. An absent list is empty, any other absent option undefined. */
export type Options<Table extends OptionTable> = { readonly [Name in keyof Table]: OptionValue<Table[Name]> };

type OptionValue<Spec extends OptionSpec> = Spec extends { readonly kind: 'list' }
  ? readonly Item<Spec>[]
  : Spec extends { readonly kind: 'boolean' }
    ? boolean | undefined
    : Spec extends { readonly kind: 'count' }
      ? number | undefined
      : Item<Spec> | undefined;
type Item<Spec> = Spec extends { readonly choices: readonly (infer Choice)[] } ? Choice : string;

/** A text is read as it is. */
export type TextOption = OptionSpec & { readonly kind: 'text' };

const text: TextOption = { kind: 'text' };
const list = { kind: 'list' } as const;
const boolean = { kind: 'boolean' } as const;

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

const dates = { kind: 'choice', choices: dateStyles } as const;

export const tableOptions = {
  ...rowsAndColumns,
  dates,
  status: boolean,
  ...baseOptions,
} as const satisfies OptionTable;

/** Which transactions. */
export const transactionFilters = {
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

const accountCategory = { kind: 'list', choices: accountCategories } as const;

/** Which accounts count. */
export const networthFilters = {
  account: list,
  category: accountCategory,
  currency: list,
} as const satisfies OptionTable;

export const networthOptions = {
  ...networthFilters,
  ...rowsAndColumns,
  status: boolean,
  ...baseOptions,
} as const satisfies OptionTable;

/** Which holdings. */
export const holdingFilters = {
  account: list,
  currency: list,
  tickerSymbol: { kind: 'list', aliases: ['ticker', 'symbol'] },
  isCashEquivalent: { kind: 'boolean', aliases: ['cash'] },
} as const satisfies OptionTable;

export const holdingOptions = {
  ...holdingFilters,
  ...tableOptions,
} as const satisfies OptionTable;

/** Which accounts. */
export const accountFilters = {
  account: list,
  // Here `status` is a filter. The value true adds the status row, as in `status=ACTIVE,true`.
  status: { kind: 'list', choices: [...accountStatuses, 'true', 'false'] },
  category: accountCategory,
  currency: list,
  sourceType: { kind: 'list', choices: sourceTypes, aliases: ['source'] },
  supportsTransactions: boolean,
  supportsHoldings: boolean,
} as const satisfies OptionTable;

export const accountOptions = {
  ...accountFilters,
  ...rowsAndColumns,
  dates,
  ...baseOptions,
} as const satisfies OptionTable;

export const tagOptions = { archived: boolean, ...tableOptions } as const satisfies OptionTable;
