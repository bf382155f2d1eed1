import type { Cell } from '../../cells/cells';
import { AddonError } from '../../errors/addon-error';
import { createDates } from '../../formulas/run';
import type { Budget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { applyPlan } from '../apply/apply-plan';
import { extendFilter } from '../apply/extend-filter';
import { goneColumn, keepsDays, ownedColumns } from '../definition/datasets';
import { changeTableState, readTableState, requireTable } from '../definition/table-store';
import { requireSheet } from '../run/prepare-run';
import { locateRows } from '../sheet/locate-rows';
import { readOwnedCells } from '../sheet/read-rows';
import { indexRows } from '../sheet/row-index';
import type { RowUpdate } from '../upsert/plan-upsert';
import { isSameCell, type ServerRow } from '../upsert/rows';
import type { UndoneRun } from '../views';
import { decode, readUndo } from './undo-record';

/**
 * Takes back what the last run changed, as far as it is still as the run left it: as a plan, which is applied like that of
 * a run. If it ends before it is done, another call goes on. The caller holds the document lock, and pauses the table:
 * its next run would do the same again.
 */
export function undoRun(platform: Platform, tableId: string, budget: Budget): UndoneRun {
  const table = requireTable(platform, tableId);
  const state = readTableState(platform, tableId);
  const record = state.undo?.isStored === true ? readUndo(platform, tableId, state.undo.at) : null;
  const changes = { added: 0, changed: 0, marked: 0, removed: 0 };
  if (record === null) {
    changeTableState(platform, tableId, { undo: null });
    return { ...changes, isThere: false, failed: 0, left: 0 };
  }
  const sheet = requireSheet(requireSpreadsheet(platform), table);
  const owned = ownedColumns(table).filter(({ key }) => key in state.headings);
  const located = locateRows({ platform, sheet, table, owned, state });
  const { location, idColumns, ids } = located;
  const index = indexRows(location, ids);
  /** Undefined also if the user copied the row. */
  const rowOf = (id: string): number | undefined => {
    const [row, another] = index.rowsOf.get(id) ?? [];
    return another === undefined ? row : undefined;
  };

  const changed = Object.entries(record.changed);
  const shownCells = readOwnedCells(
    sheet,
    located,
    changed.flatMap(([id]) => rowOf(id) ?? []),
  );
  const columnOf = (index: string): number => owned.findIndex(({ key }) => key === record.keys[Number(index)]);
  let failed = 0;
  const rows = changed.flatMap(([id, edits]): RowUpdate[] => {
    const row = rowOf(id) ?? 0;
    const shown = shownCells.get(row) ?? [];
    const cells = [...shown] as Cell[];
    let isFailed = false;
    const undone = Object.entries(edits).flatMap(([key, [before, after]]) => {
      const column = columnOf(key);
      const isAfter = row > 0 && column >= 0 && isSameCell(shown[column], decode(after));
      isFailed ||= !isAfter && !(row > 0 && isSameCell(shown[column], decode(before)));
      if (!isAfter) return [];
      cells[column] = decode(before);
      return [column];
    });
    failed += Number(isFailed);
    return undone.length === 0 ? [] : [{ row, cells, before: shown, changed: undone }];
  });
  const inserts = Object.entries(record.removed).flatMap(([id, cells]): ServerRow[] =>
    index.rowsOf.has(id)
      ? []
      : [{ id, account: null, cells: owned.map(({ key }) => decode(cells[record.keys.indexOf(key)])) }],
  );
  const added = record.added.filter((id) => index.rowsOf.has(id));
  const removals = added.flatMap((id) => rowOf(id) ?? []).sort((a, b) => a - b);
  const mark = owned.findIndex(({ key }) => key === goneColumn.key);
  const isMarked = ({ cells }: RowUpdate): boolean => mark >= 0 && (cells[mark] ?? '') !== '';
  const wasMarked = ({ before }: RowUpdate): boolean => mark >= 0 && (before[mark] ?? '') !== '';
  const isOnTop = table.newRows === 'top' && !keepsDays(table);

  const applied = applyPlan(
    {
      ...{ sheet, owned, dates: createDates(platform), hasTime: () => budget.remainingMs() > 0, isLoad: true },
      progress: { changes, undo: undefined, listed: new Set(), save() {}, close() {} },
    },
    { location, idColumns, goneColumn: mark < 0 ? null : mark, index, unkeyed: [] },
    {
      ...{ rows: rows.sort((a, b) => a.row - b.row), removals, matchedCount: 0, marks: [], review: [], unsure: [] },
      gone: rows.filter((each) => !wasMarked(each) && isMarked(each)).map(({ row }) => row),
      returned: rows.filter((each) => wasMarked(each) && !isMarked(each)).map(({ row }) => row),
      relinked: {},
      inserts: isOnTop ? [] : inserts,
      insertsOnTop: isOnTop ? inserts : [],
    },
    false,
  );
  if (changes.added > 0) extendFilter({ platform, sheet, table }, location.headerRow, applied.lastRow);
  const left = applied.left;
  changeTableState(platform, tableId, {
    rowCount: state.rowCount + changes.added - changes.removed,
    ...(left > 0 || applied.isMoved ? {} : { undo: null }),
  });
  if (applied.isMoved) throw new AddonError('busy', 'Somebody was moving rows or columns. Undo again in a minute.');
  failed += left > 0 ? 0 : added.length - changes.removed;
  return { ...changes, isThere: true, failed, left };
}
