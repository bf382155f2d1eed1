import type { FieldTable, FieldType } from '../../../contract/fields';

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

/** An API field whose missing values the add-on derives from another one. */
export function completed<Key extends string>(key: Key, title: string, kind: FieldType, field: string) {
  return { key, title, kind, field, isDerived: true } as const;
}

export function derived<Key extends string>(key: Key, title: string, kind: FieldType) {
  return { key, title, kind, isDerived: true } as const;
}
