import {
  accountColumns,
  type ColumnSet,
  holdingColumns,
  networthColumns,
  tagColumns,
  transactionColumns,
} from './columns';
import {
  accountOptions,
  baseOptions,
  holdingOptions,
  networthOptions,
  type OptionTable,
  summaryOptions,
  type TextOption,
  taggedOptions,
  tagOptions,
  transactionOptions,
} from './options';

/** A positional parameter. All further arguments are options or refresh ticks. */
export interface Parameter {
  readonly name: string;
  /** As in JSDoc. */
  readonly type: string;
  readonly isOptional: boolean;
}

/**
 * A custom function as data: how its arguments are read and what its table may show. Its texts are in help.ts. Stubs,
 * README, argument reader and tests are made from both. Every argument after the positional ones is an option or a
 * refresh tick.
 */
export interface FunctionSpec {
  readonly parameters: readonly Parameter[];
  readonly options: OptionTable & { readonly [Name in keyof typeof baseOptions]: TextOption };
  /** null: the result is not a table of records. */
  readonly columns: ColumnSet | null;
}

const from: Parameter = { name: 'from', type: 'Date|string|number', isOptional: true };
const to: Parameter = { name: 'to', type: 'Date|string|number', isOptional: true };
const account: Parameter = { name: 'account', type: 'string|number', isOptional: true };

export const functionCatalogue = {
  FIN_TRANSACTIONS: { parameters: [from, to], options: transactionOptions, columns: transactionColumns },
  FIN_TAGGED: {
    parameters: [{ name: 'tag', type: 'string|number', isOptional: false }, from, to],
    options: taggedOptions,
    columns: transactionColumns,
  },
  FIN_SUMMARY: {
    parameters: [{ name: 'by', type: 'string', isOptional: false }, from, to],
    options: summaryOptions,
    columns: null,
  },
  FIN_NETWORTH: { parameters: [], options: networthOptions, columns: networthColumns },
  FIN_HOLDINGS: { parameters: [account], options: holdingOptions, columns: holdingColumns },
  FIN_ACCOUNTS: { parameters: [], options: accountOptions, columns: accountColumns },
  FIN_BALANCE: {
    parameters: [
      { ...account, isOptional: false },
      { name: 'field', type: 'string', isOptional: true },
    ],
    options: baseOptions,
    columns: null,
  },
  FIN_TAGS: { parameters: [], options: tagOptions, columns: tagColumns },
  FIN_ORGANIZATION: {
    parameters: [{ name: 'field', type: 'string', isOptional: true }],
    options: baseOptions,
    columns: null,
  },
  FIN_STATUS: {
    parameters: [{ name: 'item', type: 'string', isOptional: true }],
    options: baseOptions,
    columns: null,
  },
} as const satisfies { readonly [name: string]: FunctionSpec };

export type FunctionSpecs = typeof functionCatalogue;
export type FunctionName = keyof typeof functionCatalogue;

export type OptionName = {
  [Name in FunctionName]: keyof (typeof functionCatalogue)[Name]['options'];
}[FunctionName];

export const functionNames = Object.keys(functionCatalogue) as FunctionName[];

export function optionNames(name: FunctionName): OptionName[] {
  return Object.keys(functionCatalogue[name].options) as OptionName[];
}

export function functionSpec(name: FunctionName): FunctionSpec {
  return functionCatalogue[name];
}
