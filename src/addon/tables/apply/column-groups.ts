import type { IdColumns } from '../sheet/locate-rows';
import type { TableLocation } from '../sheet/locate-table';

/** Adjacent owned columns, which one call writes. */
export interface ColumnGroup {
  readonly firstColumn: number;
  /** Indexes of the owned columns, from left to right. */
  readonly owned: readonly number[];
  /** The owned column of the id if it is among them, otherwise null. */
  readonly idColumn: number | null;
}

/**
 * The group with the id comes first, then the one with the row key: if a run ends between two groups, the next run
 * recognizes the rows and completes them. `apart`: columns that are in none.
 */
export function columnGroups(
  { columns }: Pick<TableLocation, 'columns'>,
  { id, key }: IdColumns,
  apart: readonly number[] = [],
): ColumnGroup[] {
  const order = columns
    .map((column, owned) => ({ column, owned }))
    .filter(({ owned }) => !apart.includes(owned))
    .sort((a, b) => a.column - b.column);
  const groups: { firstColumn: number; owned: number[] }[] = [];
  for (const { column, owned } of order) {
    const last = groups[groups.length - 1];
    if (last !== undefined && last.firstColumn + last.owned.length === column) last.owned.push(owned);
    else groups.push({ firstColumn: column, owned: [owned] });
  }
  const rank = ({ owned }: { readonly owned: readonly number[] }): number =>
    owned.includes(id) ? 2 : owned.includes(key) ? 1 : 0;
  return groups
    .sort((a, b) => rank(b) - rank(a))
    .map((group) => ({ ...group, idColumn: group.owned.includes(id) ? id : null }));
}
