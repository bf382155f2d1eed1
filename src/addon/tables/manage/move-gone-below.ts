import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { extendFilter } from '../apply/extend-filter';
import { changeTableState } from '../definition/table-store';
import { spansOf } from '../sheet/areas';
import { orRefused } from '../sheet/write-cells';
import type { MovedBelow } from '../views';
import { locateForEdit } from './locate-for-edit';

/** A check before this many moves. Whole rows move, so an edit between two of them loses nothing. */
const movesPerCheck = 10;

/**
 * Moves the rows that are marked as gone below the last row of the table, complete and in their order, so that a sum over
 * the rows above does not count them. Rows of the user between them stay where they are. If the time is over, another
 * call goes on. The caller holds the document lock.
 */
export function moveGoneBelow(platform: Platform, id: string, budget: Budget): MovedBelow {
  const { sheet, table, location, index, guard, readGone } = locateForEdit(platform, id);
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
