import fc from 'fast-check';
import type { Cell } from '../../../../src/addon/cells/cells';
import { isSameCell } from '../../../../src/addon/matching/rows';
import type { Area } from '../../../../src/addon/platform/platform';
import { isInArea } from '../../../../src/addon/sheets/areas';
import { type ColumnGroup, columnGroups } from '../../../../src/addon/tables/apply/column-groups';
import { planUpdates } from '../../../../src/addon/tables/apply/update-rows';
import type { RowWrite } from '../../../../src/addon/tables/apply/write-batches';
import type { OwnedColumn } from '../../../../src/addon/tables/definition/datasets';
import type { TableLocation } from '../../../../src/addon/tables/sheet/locate-table';
import type { RowUpdate } from '../../../../src/addon/tables/upsert/plan-upsert';

/** Id, key, date, number and text, in columns apart from each other or side by side. */
const owned: OwnedColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'name', title: 'Name', kind: 'string' },
  { key: 'amount', title: 'Amount', kind: 'number' },
  { key: 'id', title: 'ID', kind: 'uuid' },
  { key: 'fin.key', title: 'Row key', kind: 'uuid' },
];
const idColumns = { id: 3, key: 4 };
const width = 9;
const texts = ['a', 'b', '=x', "'x", '007', '5', ''];
const date = (day: number) => new Date(Date.UTC(2026, 10, day));
const values: fc.Arbitrary<Cell>[] = [
  fc.constantFrom<Cell>(date(1), date(2), null),
  fc.constantFrom<Cell>(...texts),
  fc.constantFrom<Cell>(5, 6, -1.5, null),
  fc.constantFrom<Cell>('id one', 'id two', 'id three'),
  fc.constantFrom<Cell>('id one x', 'id two x', 'id three x'),
];
/** What a cell shows before: the value, another one, or a text where a date or number belongs. */
const shown = (wanted: Cell, kind: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<unknown>(wanted ?? '') },
    { weight: 2, arbitrary: (values[kind] ?? fc.constant(null)).map((value): unknown => value ?? '') },
    { weight: 1, arbitrary: fc.constant<unknown>('5') },
  );
const rowUpdate = (row: number): fc.Arbitrary<RowUpdate> =>
  fc.tuple(...values).chain((cells) =>
    fc.tuple(...cells.map(shown)).map((before) => ({
      row,
      cells,
      before,
      changed: cells.flatMap((cell, index) => (isSameCell(before[index], cell) ? [] : [index])),
      overridden: [],
    })),
  );
/** Rows from 2 to 40, some of which the server did not return. */
const updates = fc
  .subarray(
    Array.from({ length: 39 }, (_, index) => index + 2),
    { minLength: 1 },
  )
  .chain((rows) => fc.tuple(...rows.map(rowUpdate)));
const columns = fc.shuffledSubarray(
  Array.from({ length: width }, (_, index) => index + 1),
  { minLength: owned.length, maxLength: owned.length },
);

type Grid = Map<string, unknown>;
const place = (row: number, column: number) => `${row} ${column}`;

function gridOf(rows: readonly RowUpdate[], at: readonly number[]): Grid {
  const grid: Grid = new Map();
  for (let row = 1; row <= 45; row += 1) {
    for (let column = 1; column <= width; column += 1) grid.set(place(row, column), `user ${row} ${column}`);
  }
  for (const { row, before } of rows) {
    for (const [index, column] of at.entries()) grid.set(place(row, column), before[index]);
  }
  return grid;
}

function apply(grid: Grid, writes: readonly RowWrite[]): void {
  for (const { areas, rows } of writes) {
    for (const { row, column, rowCount, columnCount } of areas) {
      for (let r = 0; r < rowCount; r += 1) {
        for (let c = 0; c < columnCount; c += 1) {
          const value = areas.length > 1 ? rows[0]?.[0] : rows[r]?.[c];
          if (value === undefined) throw new Error('A cell has no value.');
          grid.set(place(row + r, column + c), value);
        }
      }
    }
  }
}

const plannedOf = (rows: readonly RowUpdate[], at: readonly number[]) => {
  const location = { columns: at, headerRow: 1 } as unknown as TableLocation;
  const groups = columnGroups(location, idColumns);
  return { groups, writes: planUpdates({ locale: () => 'en_CA' }, location, idColumns, owned, rows) };
};
const rowsOf = ({ cells }: RowWrite) => cells.map(({ row }) => row);
const columnsOf = ({ firstColumn, owned: inside }: ColumnGroup) => inside.map((_, index) => firstColumn + index);

test('planned writes give the planned cells, and touch no other', () => {
  fc.assert(
    fc.property(updates, columns, (rows, at) => {
      const { writes } = plannedOf(rows, at);
      const [grid, expected] = [gridOf(rows, at), gridOf(rows, at)];
      apply(grid, writes);
      for (const { row, cells } of rows) {
        for (const [index, column] of at.entries()) {
          if (!isSameCell(grid.get(place(row, column)) ?? '', cells[index] ?? null)) {
            throw new Error(`Row ${row} has another ${owned[index]?.title}.`);
          }
          expected.delete(place(row, column));
        }
      }
      expect(Array.from(expected).filter(([cell, value]) => grid.get(cell) !== value)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('there are never more writes than one for each changed row and group of columns', () => {
  fc.assert(
    fc.property(updates, columns, (rows, at) => {
      const { groups, writes } = plannedOf(rows, at);
      const count = rows.reduce((sum, { changed }) => {
        if (changed.includes(idColumns.id)) return sum + groups.length;
        return sum + groups.filter(({ owned: inside }) => inside.some((index) => changed.includes(index))).length;
      }, 0);
      expect(writes.length).toBeLessThanOrEqual(count);
    }),
    { numRuns: 300 },
  );
});

test('each write names the rows that it changes, and a row that gets another id gets it first', () => {
  fc.assert(
    fc.property(updates, columns, (rows, at) => {
      const { groups, writes } = plannedOf(rows, at);
      const changed = rows.filter((row) => row.changed.length > 0).map(({ row }) => row);
      expect(Array.from(new Set(writes.flatMap(rowsOf))).sort((a, b) => a - b)).toEqual(changed);
      const outside = writes.flatMap(({ areas, cells }) =>
        cells.filter(({ row, column }) => !areas.some((area) => isInArea(area, row, column))),
      );
      expect(outside).toEqual([]);
      const moved = rows.filter((row) => row.changed.includes(idColumns.id));
      const firstWrites = moved.map(({ row }) => {
        const first = writes.find((write) => rowsOf(write).includes(row));
        return [first?.areas.map(({ column }) => column), first?.ids?.[row - (first.areas[0]?.row ?? 0)]];
      });
      expect(firstWrites).toEqual(moved.map(({ cells }) => [[groups[0]?.firstColumn], cells[idColumns.id]]));
      // Never a column of the user.
      const cells = writes.flatMap(({ areas }) =>
        areas.flatMap((area) =>
          Array.from({ length: area.rowCount * area.columnCount }, (_, index) =>
            place(area.row + Math.floor(index / area.columnCount), area.column + (index % area.columnCount)),
          ),
        ),
      );
      const inGroups = groups.flatMap(columnsOf);
      expect(cells.every((cell) => inGroups.includes(Number(cell.split(' ')[1])))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a date or number in a cell with a text gets the format of its column first', () => {
  fc.assert(
    fc.property(updates, columns, (rows, at) => {
      const { writes } = plannedOf(rows, at);
      for (const { row, cells, before, changed } of rows) {
        for (const index of changed) {
          const [value, column] = [cells[index] ?? null, at[index] ?? 0];
          const isText = typeof before[index] === 'string' && before[index] !== '';
          if (!isText || value === null || typeof value === 'string') continue;
          const formats = writes.flatMap((write) => write.formats ?? []);
          const isIn = (area: Area): boolean =>
            area.column === column && row >= area.row && row < area.row + area.rowCount;
          const own = formats.filter(({ areas }) => areas.some(isIn));
          expect(own.map(({ format }) => format)).toEqual([index === 0 ? 'yyyy-mm-dd' : '#,##0.00']);
        }
      }
    }),
    { numRuns: 300 },
  );
});
