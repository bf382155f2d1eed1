import type { EditableSheet } from '../../platform/platform';
import type { TableLocation } from '../sheet/locate-table';
import { spansOf, toId } from '../sheet/read-rows';
import type { IdColumns } from '../sheet/row-index';
import { writeCells } from '../sheet/write-cells';
import type { RowUpdate } from '../upsert/plan-upsert';
import type { EditGuard } from './edit-guard';

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
 * recognizes the rows and completes them.
 */
export function columnGroups(location: TableLocation, { id, key }: IdColumns): ColumnGroup[] {
  const order = location.columns.map((column, owned) => ({ column, owned })).sort((a, b) => a.column - b.column);
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

/** Known rows in between are written too, unchanged, to save a service call. */
const gapMax = 50;
const rowsPerWrite = 5_000;

/** Rewrites changed rows in blocks: one write for rows that are near each other. */
export function updateRows(
  sheet: EditableSheet,
  groups: readonly ColumnGroup[],
  rows: readonly RowUpdate[],
  guard: EditGuard,
): void {
  const byRow = new Map(rows.map((update) => [update.row, update]));
  const changed = rows.filter(({ isChanged }) => isChanged).map(({ row }) => row);
  for (const span of spansOf(changed, gapMax)) {
    for (const { from, to } of cut(span, byRow)) {
      const block = Array.from({ length: to - from + 1 }, (_, index) => byRow.get(from + index));
      for (const { firstColumn, owned, idColumn } of groups) {
        const area = { row: from, column: firstColumn, rowCount: block.length, columnCount: owned.length };
        const before = block.map((update) => owned.map((index) => update?.before[index]));
        writeCells(
          sheet,
          area,
          block.map((update) => owned.map((index) => update?.cells[index] ?? null)),
          () => guard.checkCells(area, before),
        );
        if (idColumn !== null) {
          guard.setIds(
            from,
            block.map((update) => toId(update?.cells[idColumn])),
          );
        }
      }
    }
  }
}

/**
 * Splits a range at rows that the server did not return, such as the user's own, and at the maximum length of a write.
 */
function cut(
  span: { from: number; to: number },
  byRow: ReadonlyMap<number, RowUpdate>,
): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = [];
  for (let row = span.from; row <= span.to; row += 1) {
    const last = parts[parts.length - 1];
    if (!byRow.has(row)) continue;
    if (last !== undefined && last.to === row - 1 && row - last.from < rowsPerWrite) last.to = row;
    else parts.push({ from: row, to: row });
  }
  // A part without changes needs no write.
  return parts.filter(({ from, to }) => {
    for (let row = from; row <= to; row += 1) if (byRow.get(row)?.isChanged === true) return true;
    return false;
  });
}
