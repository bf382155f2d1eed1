import type { Cell } from '../../cells/cells';
import { isSameCell } from '../../matching/rows';
import type { Area, EditableSheet } from '../../platform/platform';
import { toId } from '../../rows/row';
import { boundsOf, cellAt, cellsOf, cellsPerCall, type RowSpan, spanArea } from '../../sheets/areas';
import { rowsIn, type WrittenCell } from '../../sheets/plan-writes';
import { readParts } from '../../sheets/read-cells';
import type { IdColumns, RowIndex } from '../sheet/locate-rows';
import type { TableLocation } from '../sheet/locate-table';

/** Rows or columns have moved since they were read: another person sorts, inserts or deletes at the same time. */
export class RowsMoved extends Error {
  /** Whether they may have moved between two writes, which then changed other rows. */
  isAfterWriting = false;
}

/** Tries once more if another person moved rows in the meantime. */
export function writeUnmoved<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (thrown) {
    if (!(thrown instanceof RowsMoved)) throw thrown;
    return write();
  }
}

/**
 * Keeps track of the ids of the rows while a plan is written. Google has no lock that keeps people from editing, so the
 * ids are checked before each write.
 */
export interface EditGuard {
  /**
   * Throws if the headings or the ids of these rows differ from those of the plan, or if cells show something else. One
   * service call if all of these are near the headings; otherwise one for the headings, one for rows that are near each
   * other, and one for such cells.
   */
  check(rows: readonly RowSpan[], cells?: readonly TableCell[]): void;
  /**
   * The values of whole rows, with the same check, and that the sheet has no other columns than theirs. What depends on
   * the user's cells takes them from here, so that no other call comes between them and the check. A service call for
   * the number of columns before those of the check.
   */
  readRows(areas: readonly Area[]): readonly (readonly (readonly unknown[])[])[];
  /**
   * Throws if any row differs from the plan's: a transaction whose row was moved meanwhile would count as new. Two
   * service calls.
   */
  checkAll(): void;
  /**
   * Throws if the cells to be filled are not empty, or are no longer beside the row of the table or the headings that
   * were beside them. One service call, so that nobody can insert a column between the two checks. `isOurs`:
   * whether used cells have what an earlier run wrote or formulas fill in, so that they may be filled. It also gets what
   * the row beside them shows in their columns.
   */
  checkFree(
    area: Area,
    besideRow: number,
    isOurs?: (cells: readonly CellInArea[], beside: readonly unknown[]) => boolean,
  ): void;
  insertRows(before: number, count: number): void;
  deleteRows(from: number, count: number): void;
  /** `before`: counted before they move. */
  moveRows(from: number, count: number, before: number): void;
  /** Expects these texts in the column of the id. */
  setIds(from: number, ids: readonly string[]): void;
}

/** `shown`: what the cell must still show, which a user may change until the moment of the write. */
export interface TableCell extends WrittenCell {
  readonly shown?: unknown;
}

/** Counted from 0. */
interface CellInArea {
  readonly row: number;
  readonly column: number;
}

/** What a plan was made of. */
interface Expected {
  readonly location: TableLocation;
  readonly index: Pick<RowIndex, 'shown'>;
  readonly idColumns: Pick<IdColumns, 'id'>;
}

/**
 * `ignoresCells`: a cell that changes whenever it is read, such as a formula of the user's, would hold up every plan.
 */
export function createEditGuard(
  sheet: EditableSheet,
  { location, index, idColumns }: Expected,
  ignoresCells = false,
): EditGuard {
  const ids = [...index.shown];
  const id = location.columns[idColumns.id] ?? 1;
  const at = (row: number): number => row - location.headerRow - 1;
  const { headerRow, headerCells } = location;
  const header = { row: headerRow, column: 1, rowCount: 1, columnCount: headerCells.length };
  const areHeadings = (shown: readonly unknown[]): boolean =>
    headerCells.every((text, c) => text === String(shown[c] ?? '').trim());
  const isId = (row: number, shown: unknown): boolean => toId(shown) === (ids[at(row)] ?? '');
  /**
   * Reads the headings with all of these in one call, unless they are far apart: between two calls somebody may move a
   * column of the user to where one of ours was. Null: the headings have moved.
   */
  const readBelow = (all: readonly Area[]) => {
    const bounds = boundsOf([header, ...all]);
    const together = cellsOf(bounds) > cellsPerCall ? null : readParts(sheet, [bounds], 'values');
    const read = (parts: readonly Area[]) => together ?? readParts(sheet, parts, 'values');
    return areHeadings(read([header])(header)) ? read : null;
  };
  const require = (isAsRead: () => boolean): void => {
    let isSame = false;
    try {
      isSame = isAsRead();
    } catch {
      // The area is outside the grid, because rows or columns were deleted.
    }
    if (!isSame) throw new RowsMoved('Rows were moved.');
  };
  return {
    check(rows, cells = []) {
      const areas = rows.map((span) => spanArea(span, id));
      const places = cells.map(({ row, column }) => cellAt(row, column));
      require(() => {
        const read = readBelow([...areas, ...places]);
        if (read === null) return false;
        const [idAt, shown] = [read(areas), read(places)];
        return (
          rows.flatMap(rowsIn).every((row) => isId(row, idAt(cellAt(row, id))[0])) &&
          places.every((place, index) => isSameCell(shown(place)[0], (cells[index]?.shown ?? null) as Cell))
        );
      });
    },
    readRows(areas) {
      let rows: (readonly unknown[])[][] = [];
      require(() => {
        const { length: width } = sheet.rowValues(headerRow);
        if (areas.some(({ columnCount }) => columnCount !== width)) return false;
        const partOf = readBelow(areas)?.(areas);
        if (partOf === undefined) return false;
        rows = areas.map(({ row, rowCount, ...columns }) =>
          rowsIn({ from: row, to: row + rowCount - 1 }).map((each) => partOf({ row: each, rowCount: 1, ...columns })),
        );
        return rows.every((part, index) => part.every((cells, r) => isId((areas[index]?.row ?? 0) + r, cells[id - 1])));
      });
      return rows;
    },
    checkFree(area, besideRow, isOurs = () => false) {
      if (ignoresCells) return;
      const top = Math.min(area.row, besideRow);
      const left = Math.min(area.column, id);
      const rowCount = Math.max(area.row + area.rowCount - 1, besideRow) - top + 1;
      const columnCount = Math.max(area.column + area.columnCount - 1, id) - left + 1;
      const isHeader = besideRow === location.headerRow;
      const beside = isHeader ? toId(location.headerCells[id - 1]) : (ids[at(besideRow)] ?? '');
      require(() => {
        const values = sheet.values({ row: top, column: left, rowCount, columnCount });
        const start = area.column - left;
        const isUnmoved = values.every((row, r) => top + r !== besideRow || toId(row[id - left]) === beside);
        const used = values.flatMap((row, r) =>
          row.slice(start, start + area.columnCount).flatMap((value, c) => {
            // An unticked checkbox is how a new row begins.
            const isFree = top + r === besideRow || value === '' || value === false;
            return isFree ? [] : [{ row: top + r - area.row, column: c }];
          }),
        );
        const shown = values[besideRow - top]?.slice(start) ?? [];
        return isUnmoved && (used.length === 0 || isOurs(used, shown));
      });
    },
    checkAll() {
      require(() => {
        if (!areHeadings(sheet.rowValues(headerRow))) return false;
        const shown = sheet.columnValues(location.headerRow, id, 1).slice(1);
        return shown.length >= ids.length && shown.every(([value], r) => toId(value) === (ids[r] ?? ''));
      });
    },
    insertRows(before, count) {
      while (ids.length < at(before)) ids.push('');
      ids.splice(at(before), 0, ...Array.from({ length: count }, () => ''));
    },
    deleteRows(from, count) {
      ids.splice(at(from), count);
    },
    moveRows(from, count, before) {
      ids.splice(at(before) - count, 0, ...ids.splice(at(from), count));
    },
    setIds(from, given) {
      while (ids.length < at(from)) ids.push('');
      given.forEach((id, r) => {
        ids[at(from) + r] = id;
      });
    },
  };
}
