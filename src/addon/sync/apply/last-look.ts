import type { EditableSheet } from '../../platform/platform';
import type { TablePlace } from '../sheet/locate-table';
import { type RowIndex, toId } from '../sheet/read-rows';

/** Rows or columns are no longer where they were read: another person sorts, inserts or deletes at the same time. */
export class RowsMoved extends Error {}

/**
 * Keeps track of the ids of the rows while a plan is carried out. Google has no lock that keeps people from editing, so
 * each write is preceded by a look at what stands there.
 */
export interface LastLook {
  /** Throws where the headings or the ids of these rows are not what the plan was made for. Two service calls. */
  check(from: number, to: number): void;
  /**
   * Throws where rows came below what was read: a row inserted between the call for the last row and the read moves the
   * last one out of it, and its transaction would be taken for new. One service call.
   */
  checkEnd(): void;
  insertRows(before: number, count: number): void;
  deleteRows(from: number, count: number): void;
  setIds(from: number, ids: readonly string[]): void;
}

export function createLastLook(sheet: EditableSheet, place: TablePlace, idColumn: number, index: RowIndex): LastLook {
  const ids = [...index.ids];
  const at = (row: number): number => row - place.headerRow - 1;
  const isUnmoved = (from: number, to: number): boolean => {
    const width = place.headerCells.length;
    const header = sheet.values({ row: place.headerRow, column: 1, rowCount: 1, columnCount: width });
    if (!place.headerCells.every((text, c) => text === String(header[0]?.[c] ?? '').trim())) return false;
    const area = { row: from, column: place.columns[idColumn] ?? 1, rowCount: to - from + 1, columnCount: 1 };
    return sheet.values(area).every(([value], r) => toId(value) === (ids[at(from) + r] ?? ''));
  };
  return {
    check(from, to) {
      let isAsRead = false;
      try {
        isAsRead = isUnmoved(from, to);
      } catch {
        // Outside the grid: rows or columns were deleted.
      }
      if (!isAsRead) throw new RowsMoved('Rows were moved.');
    },
    checkEnd() {
      if (sheet.lastRow() > place.headerRow + index.ids.length) throw new RowsMoved('Rows came below.');
    },
    insertRows(before, count) {
      while (ids.length < at(before)) ids.push('');
      ids.splice(at(before), 0, ...Array.from({ length: count }, () => ''));
    },
    deleteRows(from, count) {
      ids.splice(at(from), count);
    },
    setIds(from, given) {
      while (ids.length < at(from)) ids.push('');
      given.forEach((id, r) => {
        ids[at(from) + r] = id;
      });
    },
  };
}
