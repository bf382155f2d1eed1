import type { Row } from './row';

/** What the user says of a transaction in place of what the API says; null: nothing. */
export interface Change {
  readonly category: string | null;
  readonly kind: 'income' | 'spending' | 'transfer' | null;
  readonly group: string | null;
  readonly merchant: string | null;
  readonly name: string | null;
  readonly note: string | null;
}

/** A change as its row has it. */
export interface RowChange extends Change {
  /** The row as the API sent it. */
  readonly original: Row;
  /** The name of the API for `category`, if it can be one. */
  readonly source: string | null;
  /** The sheet that says so. */
  readonly by: string;
  /** The transaction that this one pays back. */
  readonly purchase: Row | null;
}

/** A symbol, because the API may have a field of any name, and copies of a row keep it. */
const changeKey = Symbol('change');

/** null: the row is as the API sent it. */
export function changeOf(row: Row): RowChange | null {
  return (row as { readonly [changeKey]?: RowChange })[changeKey] ?? null;
}

export function originalOf(row: Row): Row {
  return changeOf(row)?.original ?? row;
}

export function withRowChange(row: Row, change: RowChange): Row {
  const changed = { ...row, [changeKey]: change };
  return changed;
}
