import type { Cell } from '../../cells/cells';
import { isSameCell } from '../../matching/rows';
import type { Area, EditableSheet } from '../../platform/platform';
import { toId } from '../../rows/row';
import { cellAt, type RowSpan, readableAreas, spanArea } from '../../sheets/areas';
import type { WrittenCell } from '../../sheets/plan-writes';
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
   * Throws if the headings or the ids of these rows differ from those of the plan. Two service calls for rows that are
   * near each other.
   */
  check(rows: readonly RowSpan[]): void;
  /**
   * The values of whole rows, with the same check, and that the sheet has no other columns than theirs. What depends on the user's cells takes them from here, so that no
   * other call comes between them and the check. A service call for each area, and one for the headings before them.
   */
  readRows(areas: readonly Area[]): readonly (readonly (readonly unknown[])[])[];
  /** Throws if cells show something else. A service call for cells that are near each other, none for no cells. */
  checkShown(cells: readonly TableCell[]): void;
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
  /** `width`: columns that the sheet must still have. */
  const isHeaderUnmoved = (width?: number): boolean => {
    const header = sheet.rowValues(location.headerRow);
    const isAsWide = width === undefined || header.length === width;
    return isAsWide && location.headerCells.every((text, c) => text === String(header[c] ?? '').trim());
  };
  const areUnmoved = (
    areas: readonly Area[],
    read: (values: readonly (readonly unknown[])[]) => void,
    width?: number,
  ): boolean => {
    const isUnmoved = (area: Area): boolean => {
      const values = sheet.values(area);
      read(values);
      return values.every((row, r) => toId(row[id - area.column]) === (ids[at(area.row) + r] ?? ''));
    };
    return isHeaderUnmoved(width) && areas.every(isUnmoved);
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
    check(rows) {
      const areas = rows.map((span) => spanArea(span, id));
      require(() => areUnmoved(readableAreas(areas), () => {}));
    },
    readRows(areas) {
      const rows: (readonly (readonly unknown[])[])[] = [];
      require(() => areUnmoved(areas, (values) => rows.push(values), areas[0]?.columnCount));
      return rows;
    },
    checkShown(cells) {
      if (cells.length === 0) return;
      const areas = cells.map(({ row, column }) => cellAt(row, column));
      require(() => {
        const shown = readParts(sheet, areas, 'values');
        return areas.every((area, index) => isSameCell(shown(area)[0], (cells[index]?.shown ?? null) as Cell));
      });
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
        if (!isHeaderUnmoved()) return false;
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
