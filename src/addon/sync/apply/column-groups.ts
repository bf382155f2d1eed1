import type { TableLocation } from '../sheet/locate-table';

/** Adjacent owned columns, which one call writes. */
export interface ColumnGroup {
  readonly firstColumn: number;
  /** Indexes of the owned columns, from left to right. */
  readonly owned: readonly number[];
  /** Whether the column of the id is among them. */
  readonly hasId: boolean;
}

/**
 * The group with the id comes first: if a run ends between two groups, the next run recognizes the rows and completes
 * them.
 */
export function columnGroups(location: TableLocation, idColumn: number): ColumnGroup[] {
  const order = location.columns.map((column, owned) => ({ column, owned })).sort((a, b) => a.column - b.column);
  const groups: { firstColumn: number; owned: number[] }[] = [];
  for (const { column, owned } of order) {
    const last = groups[groups.length - 1];
    if (last !== undefined && last.firstColumn + last.owned.length === column) last.owned.push(owned);
    else groups.push({ firstColumn: column, owned: [owned] });
  }
  return groups
    .map((group): ColumnGroup => ({ ...group, hasId: group.owned.includes(idColumn) }))
    .sort((a, b) => Number(b.hasId) - Number(a.hasId));
}
