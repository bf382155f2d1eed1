import type { TablePlace } from '../sheet/locate-table';

/** Owned columns that stand side by side, so that one call writes them. */
export interface ColumnGroup {
  readonly firstColumn: number;
  /** Places among the owned columns, from left to right. */
  readonly owned: readonly number[];
  /** Whether the column of the id is among them. */
  readonly hasId: boolean;
}

/**
 * The group with the id comes first: a run that ends between two groups then leaves rows that the next one knows again,
 * and completes.
 */
export function columnGroups(place: TablePlace, idColumn: number): ColumnGroup[] {
  const order = place.columns.map((column, owned) => ({ column, owned })).sort((a, b) => a.column - b.column);
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
