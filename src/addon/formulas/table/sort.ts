import type { Row } from '../../cells/row';
import type { ColumnSet } from '../catalogue/columns';
import { type Column, resolveColumn } from './columns';

export interface SortKey {
  readonly column: Column;
  readonly isDescending: boolean;
}

/**
 * The wanted columns, then the API fields of the default order: rows arrive in no fixed order, so without a tie-breaker
 * `limit` would choose other rows among equals at each evaluation. Derived columns break no ties, because an account's
 * name may need another request.
 */
export function readSort(set: ColumnSet, wanted: readonly string[]): SortKey[] {
  const order = set.order.map((text) => readKey(set, text));
  if (wanted.length === 0) return order;
  const keys = wanted.map((text) => readKey(set, text));
  const isWanted = ({ column }: SortKey): boolean => keys.some((key) => key.column.key === column.key);
  return [...keys, ...order.filter((key) => key.column.field !== null && !isWanted(key))];
}

/** Samples: `date`, `-amount`, `amount desc`. */
function readKey(set: ColumnSet, text: string): SortKey {
  const hasMinus = text.startsWith('-');
  const named = (hasMinus ? text.slice(1) : text).trim();
  const direction = /\s(asc|desc)$/i.exec(named);
  const name = direction === null ? named : named.slice(0, direction.index).trim();
  const isReversed = direction?.[1]?.toLowerCase() === 'desc';
  return { column: resolveColumn(set, name), isDescending: hasMinus !== isReversed };
}

/** Stable sort. Blanks are last in either direction. */
export function sortRows<Shown extends Row>(
  rows: readonly Shown[],
  keys: readonly SortKey[],
  readValue: (row: Shown, column: Column) => unknown,
): Shown[] {
  const decorated = rows.map((row) => ({ row, values: keys.map(({ column }) => toSortable(readValue(row, column))) }));
  decorated.sort((a, b) => {
    for (let index = 0; index < keys.length; index += 1) {
      const order = compare(a.values[index] ?? null, b.values[index] ?? null, keys[index]?.isDescending === true);
      if (order !== 0) return order;
    }
    return 0;
  });
  return decorated.map(({ row }) => row);
}

type Sortable = string | number | null;

function toSortable(value: unknown): Sortable {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value.toLowerCase() : JSON.stringify(value);
}

function compare(a: Sortable, b: Sortable, isDescending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (a === b) return 0;
  const isLess = typeof a === typeof b ? a < b : typeof a === 'number';
  return isLess === isDescending ? 1 : -1;
}
