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
  /** The name of the API for `category`, if it can be one. */
  readonly source: string | null;
  /** The sheet that says so. */
  readonly by: string;
  /** The transaction that this one pays back. */
  readonly purchase: Row | null;
  /** The day on which sums count it; null: its own. */
  readonly countsOn: string | null;
}

/** Symbols, because the API may have a field of any name, and copies of a row keep them. */
const changeKey = Symbol('change');
const originalKey = Symbol('original');

interface ChangedRow extends Row {
  readonly [changeKey]?: RowChange;
  readonly [originalKey]?: Row;
}

/** null: the row is as the API sent it. */
export function changeOf(row: Row): RowChange | null {
  return (row as ChangedRow)[changeKey] ?? null;
}

/** The row as the API sent it. */
export function originalOf(row: Row): Row {
  return (row as ChangedRow)[originalKey] ?? row;
}

/** A copy with other fields. Symbols come first: adding one to a copy takes ten times as long, and rules may change all rows. */
export function withRowChange(row: Row, change: RowChange, fields: Row): Row {
  const original = originalOf(row);
  return { [changeKey]: change, [originalKey]: original, ...original, ...fields } as Row;
}
