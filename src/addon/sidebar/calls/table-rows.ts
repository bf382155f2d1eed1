import { startBudget } from '../../platform/budget';
import { isObject, type JsonObject } from '../../platform/parse-json';
import { markSeen } from '../../tables/manage/mark-seen';
import { findMoves, moveCells, movesMax } from '../../tables/manage/move-cells';
import { moveGoneBelow } from '../../tables/manage/move-gone-below';
import { addReviewedColumn } from '../../tables/manage/reviewed-column';
import { withLock } from '../../tables/manage/table-changes';
import { viewTables } from '../../tables/manage/view-tables';
import { showRemovedRows } from '../../tables/undo/removed-rows';
import { call, editMs, nothing, refuse, tableId, uuid } from './call';

/** What is done with rows of a table without a run. */
export const tableRowsCalls = {
  /** Moves the user's cells from rows that are gone, and says which others could be moved. No pairs move nothing. */
  moveCells: call(
    (input) => ({ ...tableId(input), pairs: idPairs(input) }),
    (platform, _, { id, pairs }) => {
      const counts = withLock(platform, () => moveCells(platform, id, pairs));
      return { ...counts, moves: findMoves(platform, id) };
    },
  ),
  /** Moves rows that are gone below the others. */
  moveGoneBelow: call(tableId, (platform, connections, { id }) => {
    const moved = withLock(platform, () => moveGoneBelow(platform, id, startBudget(platform.clock, editMs)));
    return { ...moved, tables: viewTables(platform, connections) };
  }),
  /** Adds a column of boxes to a table, which is the user's. */
  addReviewedColumn: call(tableId, (platform, _, { id }) => {
    withLock(platform, () => addReviewedColumn(platform, id));
    return {};
  }),
  /** Clears the colour of new rows. */
  markTableSeen: call(tableId, (platform, connections, { id }) => {
    withLock(platform, () => markSeen(platform, id));
    return viewTables(platform, connections);
  }),
  /** Shows the list of removed rows, a hidden sheet. */
  showRemovedRows: call(nothing, (platform) => ({ isThere: showRemovedRows(platform) })),
};

function idPairs({ pairs }: JsonObject): { from: string; to: string }[] {
  if (!Array.isArray(pairs) || pairs.length > movesMax) return refuse('pairs');
  return pairs.map((pair: unknown) =>
    isObject(pair) ? { from: uuid(pair, 'from'), to: uuid(pair, 'to') } : refuse('pairs'),
  );
}
