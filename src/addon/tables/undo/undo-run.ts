import type { Cell } from '../../cells/cells';
import { isOverridden, isSameCell, type ServerRow } from '../../matching/rows';
import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { datasetOf, goneColumn, importedSource, keepsDays, overridesOf, sourceColumn } from '../definition/datasets';
import { changeTableState, readTableState, requireTable } from '../definition/table-store';
import { openForEdit } from '../edit/open-for-edit';
import { closeEndedRun } from '../run/run-progress';
import { columnValues } from '../sheet/read-columns';
import { readOwnedCells } from '../sheet/read-rows';
import type { RowUpdate } from '../upsert/plan-upsert';
import type { UndoneRun } from '../views';
import { readUndo } from './undo-record';

/**
 * Takes back what the last run changed, as far as it is still as the run left it: as a plan, which is applied like that of
 * a run. If it is not done in time, another call goes on. Null if what the run changed is not stored. The caller holds the
 * document lock, and pauses the table: its next run would do the same again.
 */
export function undoRun(platform: Platform, tableId: string, budget: Budget): UndoneRun | null {
  const table = requireTable(platform, tableId);
  // What it wrote is not in the record.
  closeEndedRun(platform);
  const state = readTableState(platform, tableId);
  const record = state.undo === null ? null : readUndo(platform, tableId, state.undo.at);
  if (record === null) {
    changeTableState(platform, tableId, { undo: null });
    return null;
  }
  const edited = openForEdit(platform, tableId);
  const { sheet, owned, indexOf, located, location, index } = edited;
  const sources = columnValues(sheet, location, indexOf(sourceColumn.key));
  /** 0 if there is none, if the user copied it, or if an imported balance has taken its place. */
  const rowOf = (id: string): number => {
    const [row = 0, another] = index.rowsOf.get(id) ?? [];
    return another === undefined && sources[row - location.headerRow - 1] !== importedSource ? row : 0;
  };
  const changedRows = record.filter(([, [, after]]) => after !== undefined).flatMap(([id]) => rowOf(id) || []);
  const shownIn = readOwnedCells(sheet, located, [...changedRows, index.lastRow]);
  const rows: RowUpdate[] = [];
  const inserts: ServerRow[] = [];
  const removals: number[] = [];
  let failed = 0;
  for (const [id, [before, after]] of record) {
    const row = rowOf(id);
    if (before === undefined) {
      if (row > 0) removals.push(row);
      else if (index.rowsOf.has(id)) failed += 1;
    } else if (after === undefined) {
      const cells = owned.map(({ key }) => before[key] ?? null);
      if (!index.rowsOf.has(id)) inserts.push({ id, account: null, cells });
    } else {
      const shown = shownIn.get(row) ?? [];
      const cells = [...shown] as Cell[];
      const changed: number[] = [];
      const isKept = Object.keys(after).map((key) => {
        const column = shown.length === 0 ? -1 : indexOf(key);
        if (column < 0 || !isSameCell(shown[column], after[key] ?? null)) {
          return column < 0 || !isSameCell(shown[column], before[key] ?? null);
        }
        cells[column] = before[key] ?? null;
        changed.push(column);
        return false;
      });
      if (isKept.includes(true)) failed += 1;
      const overridden = overridesOf(owned)
        .filter((each) => isOverridden(cells[each.shown], cells[each.source]))
        .map((each) => each.shown);
      rows.push({ row, cells, before: shown, changed, overridden });
    }
  }
  const mark = indexOf(goneColumn.key);
  const isMarked = ({ cells }: RowUpdate): boolean => mark >= 0 && (cells[mark] ?? '') !== '';
  const wasMarked = ({ before }: RowUpdate): boolean => mark >= 0 && (before[mark] ?? '') !== '';

  // Removed rows were stored from the last one up. Those older than the last row of the table go below it.
  inserts.reverse();
  const date = indexOf(datasetOf(table.dataset).date ?? '');
  const oldest = shownIn.get(index.lastRow)?.[date];
  const isOnTop = ({ cells }: ServerRow): boolean =>
    table.newRows === 'top' && !keepsDays(table) && Number(cells[date]) > Number(oldest);
  const { left, isMoved, changes } = edited.apply(
    {
      rows: rows.filter(({ changed }) => changed.length > 0).sort((a, b) => a.row - b.row),
      inserts: inserts.filter((row) => !isOnTop(row)),
      insertsOnTop: inserts.filter(isOnTop),
      removals: removals.sort((a, b) => a - b),
      gone: rows.filter((each) => !wasMarked(each) && isMarked(each)).map(({ row }) => row),
      returned: rows.filter((each) => wasMarked(each) && !isMarked(each)).map(({ row }) => row),
    },
    budget,
  );
  const isDone = left === 0 && !isMoved;
  changeTableState(platform, tableId, {
    rowCount: state.rowCount + changes.added - changes.removed,
    undo: isDone ? null : state.undo,
    unseen:
      state.unseen !== null && state.unseen.count > changes.removed
        ? { ...state.unseen, count: state.unseen.count - changes.removed }
        : null,
  });
  if (isDone) failed += removals.length - changes.removed;
  return { ...changes, failed, left: isDone ? 0 : Math.max(1, left) };
}
