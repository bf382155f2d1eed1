import { inParts } from '../../cells/lists';
import type { Budget } from '../../platform/budget';
import type { Area, Platform } from '../../platform/platform';
import { columnAreas, spansOf } from '../../sheets/areas';
import { newColor } from '../../sheets/design';
import { readParts } from '../../sheets/read-cells';
import { orRefused } from '../../sheets/write-cells';
import { extendFilter } from '../apply/extend-filter';
import { changeTableState } from '../definition/table-store';
import type { MovedBelow } from '../views';
import { openForEdit } from './open-for-edit';

const areasPerCall = 1_000;

/**
 * Clears the colour of new rows, in the cells that still have it, wherever their rows are now. A row is found by the
 * colour of its id. The caller holds the document lock.
 */
export function markSeen(platform: Platform, id: string): void {
  const { sheet, location, index, idColumn, guard } = openForEdit(platform, id);
  const { headerRow, firstColumn, lastColumn, columns } = location;
  const all = { row: headerRow + 1, column: idColumn, rowCount: index.lastRow - headerRow, columnCount: 1 };
  const shown = all.rowCount > 0 ? sheet.backgrounds(all) : [];
  const rows = shown.flatMap(([color], r) => (color === newColor ? [all.row + r] : []));
  const columnCount = lastColumn - firstColumn + 1;
  const colored = columns.map((): number[] => []);
  const partOf = (row: number): Area => ({ row, column: firstColumn, rowCount: 1, columnCount });
  const colorsOf = readParts(sheet, rows.map(partOf), 'backgrounds');
  for (const row of rows) {
    const colors = colorsOf(partOf(row));
    columns.forEach((column, owned) => {
      if (colors[column - firstColumn] === newColor) colored[owned]?.push(row);
    });
  }
  const areas = columns.flatMap((column, owned) => columnAreas(column, colored[owned] ?? []));
  if (areas.length > 0) guard.check(spansOf(rows, 0));
  for (const part of inParts(areas, areasPerCall)) sheet.setBackgroundIn(part, null);
  changeTableState(platform, id, { unseen: null });
}

/** A check before this many moves. Whole rows move, so an edit between two of them loses nothing. */
const movesPerCheck = 10;

/**
 * Moves the rows that are marked as gone below the last row of the table, complete and in their order, so that a sum over
 * the rows above does not count them. Rows of the user between them stay where they are. If the time is over, another
 * call goes on. The caller holds the document lock.
 */
export function moveGoneBelow(platform: Platform, id: string, budget: Budget): MovedBelow {
  const { sheet, table, location, index, guard, readGone } = openForEdit(platform, id);
  const isGone = readGone();
  const rows = Array.from(index.rowsOf.values()).flat().filter(isGone);
  let before = index.lastRow + 1;
  const spans = spansOf(rows, 0).reverse();
  let [moved, left] = [0, 0];
  let checkedIn = 0;
  spans.forEach(({ from, to }, done) => {
    const rowCount = to - from + 1;
    if (to + 1 === before) {
      // It is there.
      before = from;
      return;
    }
    if (budget.remainingMs() <= 0) {
      left += rowCount;
      return;
    }
    if (checkedIn % movesPerCheck === 0) {
      guard.check([...spans.slice(done, done + movesPerCheck), { from: before - 1, to: before - 1 }]);
    }
    checkedIn += 1;
    orRefused([{ row: from, column: 1, rowCount, columnCount: 1 }], () => sheet.moveRows(from, rowCount, before));
    guard.moveRows(from, rowCount, before);
    before -= rowCount;
    moved += rowCount;
  });
  if (moved > 0) extendFilter({ platform, sheet, table }, location.headerRow, index.lastRow);
  changeTableState(platform, id, { hasGone: rows.length > 0 });
  return { moved, left };
}
