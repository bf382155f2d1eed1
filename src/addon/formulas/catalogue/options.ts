import { dateStyles } from '../../cells/cells';

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

export const text: TextOption = { kind: 'text' };
export const list = { kind: 'list' } as const;
export const boolean = { kind: 'boolean' } as const;

/** Options of every function: which connection is used, and a request for fresh data. */
export const baseOptions = { connection: text, refresh: text } as const satisfies OptionTable;

export const rowsAndColumns = {
  columns: list,
  sort: list,
  limit: { kind: 'count' },
  headers: { kind: 'choice', choices: ['true', 'false', 'raw'] },
} as const satisfies OptionTable;

/** The figures of a summary. */
export const measures = ['net', 'in', 'out', 'transfers', 'count'] as const;

export const dates = { kind: 'choice', choices: dateStyles } as const;

export const tableOptions = {
  ...rowsAndColumns,
  dates,
  status: boolean,
  ...baseOptions,
} as const satisfies OptionTable;

/** Options of a summary that change its figures. */
export const figures = {
  measure: { kind: 'choice', choices: measures },
  totals: boolean,
  share: boolean,
} as const satisfies OptionTable;

/** Options that define how rows are shown. All others select rows. */
export const displayOptions: OptionTable = { ...tableOptions, ...figures };
