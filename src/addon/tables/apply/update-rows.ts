import { inTransition } from '../../matching/rows';
import { toId } from '../../rows/row';
import { spanArea } from '../../sheets/areas';
import type { InLocale } from '../../sheets/design';
import { type ColumnBlock, formatsOf, joinRows, needsFormat, planWrites, rowsIn } from '../../sheets/plan-writes';
import { indexOfColumn, type OwnedColumn, overridesOf } from '../definition/datasets';
import { formatOf } from '../sheet/lay-out';
import type { IdColumns } from '../sheet/locate-rows';
import type { TableLocation } from '../sheet/locate-table';
import type { RowUpdate } from '../upsert/plan-upsert';
import { type ColumnGroup, columnGroups } from './column-groups';
import type { TableCell } from './edit-guard';
import type { RowWrite } from './write-batches';

/**
 * The writes that show new values in rows that are there. Rows that get another id are written whole, with those between
 * them, beginning with the id. In the others only changed cells are written. Cells that a user may override come first,
 * and before them the values of the API beside them, in transition.
 */
export function planUpdates(
  sheet: InLocale,
  location: Pick<TableLocation, 'columns'>,
  idColumns: IdColumns,
  owned: readonly OwnedColumn[],
  rows: readonly RowUpdate[],
): RowWrite[] {
  const { columns } = location;
  const overrides = overridesOf(owned);
  const apart = overrides.map(({ shown }) => shown);
  const groups = columnGroups(location, idColumns, apart);
  const known = new Map(rows.map((update) => [update.row, update.cells]));
  const changed = rows.filter((update) => update.changed.length > 0);
  const getsId = (update: RowUpdate): boolean => update.changed.includes(idColumns.id);
  // Where a value of the API is shown and kept, which are two writes.
  const transitions = overrides.flatMap(({ shown, source }) =>
    changed
      .filter((update) => update.changed.includes(shown) && update.changed.includes(source))
      .map(({ row, cells, before }): TableCell => {
        const value = inTransition(cells[source], before[source]);
        return { row, column: columns[source] ?? 1, value, shown: before[source] };
      }),
  );
  const cellsIn = (updates: readonly RowUpdate[], isApart: boolean): TableCell[] =>
    updates.flatMap((update) =>
      update.changed
        .filter((index) => apart.includes(index) === isApart)
        .map((index) => {
          const cell = changedCell(sheet, columns, owned, update, index);
          return isApart ? { ...cell, shown: update.before[index] } : cell;
        }),
    );
  const blocks = groups.map(({ firstColumn, owned: inside }): ColumnBlock => {
    const cellsOf = (row: number) => {
      const cells = known.get(row);
      return cells && inside.map((index) => cells[index] ?? null);
    };
    return { firstColumn, columnCount: inside.length, cellsOf };
  });
  return [
    ...planWrites(transitions),
    ...planWrites(cellsIn(changed, true)),
    ...wholeRows(groups, changed.filter(getsId), known, (update) => cellsIn([update], false)),
    ...planWrites(
      cellsIn(
        changed.filter((update) => !getsId(update)),
        false,
      ),
      blocks,
    ),
  ];
}

function changedCell(
  sheet: InLocale,
  columns: TableLocation['columns'],
  owned: readonly OwnedColumn[],
  { row, cells, before }: RowUpdate,
  index: number,
): TableCell {
  const value = cells[index] ?? null;
  const cell = { row, column: columns[index] ?? 1, value };
  const currency = cells[indexOfColumn(owned, 'currency')] ?? '';
  return needsFormat(value, before[index]) ? { ...cell, format: formatOf(sheet, owned[index], value, currency) } : cell;
}

function wholeRows(
  groups: readonly ColumnGroup[],
  changed: readonly RowUpdate[],
  known: ReadonlyMap<number, RowUpdate['cells']>,
  cellsIn: (update: RowUpdate) => readonly TableCell[],
): RowWrite[] {
  const byRow = new Map(changed.map((update) => [update.row, update]));
  const width = groups.reduce((sum, { owned }) => sum + owned.length, 0);
  return joinRows(Array.from(byRow.keys()), width, (row) => known.has(row)).flatMap((span) => {
    const rows = rowsIn(span);
    const shown = rows.map((row) => known.get(row) ?? []);
    const inside = rows.flatMap((row) => byRow.get(row) ?? []).flatMap(cellsIn);
    return groups.map(({ firstColumn, owned, idColumn }): RowWrite => {
      const cells = inside.filter(({ column }) => column >= firstColumn && column < firstColumn + owned.length);
      return {
        areas: [spanArea(span, firstColumn, owned.length)],
        rows: shown.map((row) => owned.map((index) => row[index] ?? null)),
        cells,
        formats: formatsOf(cells),
        ...(idColumn === null ? { isRest: true } : { ids: shown.map((row) => toId(row[idColumn])) }),
      };
    });
  });
}
