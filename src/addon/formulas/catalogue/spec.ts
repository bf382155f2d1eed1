import type { FieldTable, FieldType } from '../../../contract/fields';
import type { OperationId } from '../../../contract/operations';
import { dateStyles } from '../../cells/cells';

/** A positional parameter. All further arguments are options or refresh ticks. */
export interface Parameter {
  readonly name: string;
  /** As in JSDoc. */
  readonly type: string;
  readonly isOptional: boolean;
}

/**
 * A custom function as data: how its arguments are read and what its table may show. Its help is beside it. Stubs,
 * README, the reading of arguments and tests are made from both. Every argument after the positional ones is an option
 * or a refresh tick.
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
export const recorded: Parameter = { name: 'recorded', type: 'Array<Array>', isOptional: true };

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

export const textOption: TextOption = { kind: 'text' };
export const list = { kind: 'list' } as const;
export const boolean = { kind: 'boolean' } as const;

/** Options of every function: which connection is used, and a request for fresh data. */
export const baseOptions = { connection: textOption, refresh: textOption } as const satisfies OptionTable;

export const rowsAndColumns = {
  columns: list,
  sort: list,
  limit: { kind: 'count' },
  headers: { kind: 'choice', choices: ['true', 'false', 'raw'] },
} as const satisfies OptionTable;

/** The figures of a summary. */
export const measures = ['net', 'in', 'out', 'transfers', 'count'] as const;

/** With what a figure is compared: the period before, or the same days a year ago. */
export const comparisons = ['previous', 'year'] as const;

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
  compare: { kind: 'choice', choices: comparisons },
  totals: boolean,
  share: boolean,
} as const satisfies OptionTable;

/** Totals of accounts, by the percentage owned. */
export const accountTotals = {
  totals: { kind: 'choice', choices: ['true', 'false', 'only'] },
  share: boolean,
} as const satisfies OptionTable;

/** Whether a rate is shown as that of a year. */
export const yearly = { annualize: boolean } as const satisfies OptionTable;

/** One currency for all figures. The rates are a range after the named arguments, or the sheet FIN Rates. */
export const conversion = { in: textOption } as const satisfies OptionTable;

/** Options of a forecast that change its rows. */
export const projection = {
  by: { kind: 'choice', choices: ['day', 'week', 'month'] },
  detail: boolean,
} as const satisfies OptionTable;

/** Options that define how rows are shown. All others select rows. */
export const displayOptions: OptionTable = {
  ...tableOptions,
  ...figures,
  ...projection,
  ...conversion,
  ...yearly,
  splits: boolean,
};

/**
 * A column with its own name: an API field under a readable heading, or a value that the add-on derives. Every API
 * field is also a column under its own name. If a named column has the same name, the named column is used.
 */
export interface NamedColumn {
  readonly key: string;
  readonly title: string;
  /** API field, dotted if nested. */
  readonly field?: string;
  /** The add-on derives the value, or what the field lacks. */
  readonly isDerived?: true;
  readonly kind: FieldType;
}

export interface ColumnSet {
  readonly fields: FieldTable;
  readonly named: readonly NamedColumn[];
  readonly defaults: readonly string[];
  /** Default order of rows, as in the option `sort`. */
  readonly order: readonly string[];
}

/** Keys of the columns whose values the function of the table derives. */
export type DerivedKey<Set extends ColumnSet> = Extract<Set['named'][number], { readonly isDerived: true }>['key'];

export function column(key: string, title: string, kind: FieldType, field: string): NamedColumn {
  return { key, title, kind, field };
}

/** A field of a row that the add-on calculates. Without a title, it is the key in words: `firstSeen`, First seen. */
export function computed(key: string, kind: FieldType, title = inWords(key)): NamedColumn {
  return { key, title, kind, field: key };
}

function inWords(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An API field whose missing values the add-on derives from another one. */
export function completed<Key extends string>(key: Key, title: string, kind: FieldType, field: string) {
  return { key, title, kind, field, isDerived: true } as const;
}

export function derived<Key extends string>(key: Key, title: string, kind: FieldType) {
  return { key, title, kind, isDerived: true } as const;
}

/** What the form of a function offers. It has no words, so every language takes it. */
export interface FunctionForm<Spec extends FunctionSpec = FunctionSpec> {
  /** The options that the formula builder asks for, in addition to the parameters. */
  readonly offers: readonly (keyof Spec['options'] & string)[];
  /** Fields of the form that are not made from their name alone. */
  readonly fields?: { readonly [name: string]: OfferedField };
  readonly examples: readonly string[];
}

/** What a function is for, in English. The sidebar shows it too, in its language. */
export interface Introduction {
  /** In the words of the list that it is chosen from. */
  readonly purpose: string;
  readonly summary: string;
  /** What each example of the form shows. */
  readonly examples: readonly string[];
}

interface OfferedField {
  /** Another text than that of the name. */
  readonly text?: 'accountCategory' | 'balance' | 'interval';
  /** Values to choose from; a blank one stands for all. */
  readonly choices: readonly string[];
}

/** The reference of a function. In the bundle it is only in the generated stubs. */
export interface Reference {
  readonly returns: string;
  /** What each named argument takes. */
  readonly parameters: { readonly [name: string]: string };
  /**
   * What options take that differ from those of the same name in other functions. A function, because a bundler keeps
   * an object that it has to calculate, and the sidebar shows no reference.
   */
  readonly options?: () => { readonly [name: string]: string };
  /** What users must know to trust the figures, one statement per item. */
  readonly rules?: readonly string[];
}

export const fromText =
  'first day or period, such as 2026-03-31, -30d, last month, October, ytd, 2026-Q1, 2026 or all. Default: -90d';
export const toHelp = 'last day, which is included, or a period up to its last day';

export const severalByComma = 'several separated by commas';
