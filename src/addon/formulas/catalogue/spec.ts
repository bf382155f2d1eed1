import type { OperationId } from '../../../contract/operations';
import type { ColumnSet } from './columns';
import type { baseOptions, OptionTable, TextOption } from './options';

/** A positional parameter. All further arguments are options or refresh ticks. */
export interface Parameter {
  readonly name: string;
  /** As in JSDoc. */
  readonly type: string;
  readonly isOptional: boolean;
}

/**
 * A custom function as data: how its arguments are read and what its table may show. Its help is
 * beside it. Stubs, README, the reading of arguments and tests are made from both. Every argument after the positional ones is an option or
 * a refresh tick.
 */
export interface FunctionSpec {
  /** What it reads; with the option `tag`, the transactions of the tag. */
  readonly operation: OperationId;
  readonly parameters: readonly Parameter[];
  readonly options: OptionTable & { readonly [Name in keyof typeof baseOptions]: TextOption };
  /** null: the result is not a table of records. */
  readonly columns: ColumnSet | null;
}

export const from: Parameter = { name: 'from', type: 'Date|string|number', isOptional: true };
export const to: Parameter = { name: 'to', type: 'Date|string|number', isOptional: true };
export const account: Parameter = { name: 'account', type: 'string|number', isOptional: true };
