import type { Cell } from '../../cells/cells';
import { isDate } from '../../days/day-text';
import type { Area, EditableSheet, Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { toId } from '../../rows/row';
import { insertSheet, type OwnSheet } from '../../sheets/own-sheet';
import { writeAll } from '../../sheets/write-cells';
import { goneColumn } from '../definition/datasets';
import type { TableState } from '../definition/table';
import type { PlannedRun } from '../run/plan-run';
import type { StoredCells, UndoRecord } from '../run/run-progress';
import type { StartedRun, TableRun } from '../run/table-run';

export const undoSheet = {
  name: 'FIN Undo',
  isHidden: true,
  columns: {
    table: { title: 'Table', widthPx: 90 },
    changes: { title: 'What its last run changed', widthPx: 420 },
  },
} satisfies OwnSheet;

/** A run that changes more rows is not stored. */
const rowsMax = 2_000;
/** A cell holds 50,000 characters, and a character may count twice. */
const parts = /[\s\S]{1,24000}/gu;
/** As many as a new sheet has columns. */
const columnCount = 26;

/**
 * What can be undone of a run, with another plan, before it is written. Undefined if there was nothing in the table. Null
 * if it is too much, or if the run continues a load that others began.
 */
export function recordPlan(
  { progress, owned, dates, isLoad, state, startedAt }: TableRun,
  { plan, target, gone, rowCount }: PlannedRun,
): UndoRecord | null | undefined {
  const known = progress.undo;
  const { index, location, idColumns } = target;
  const changed = plan.rows.filter((row) => row.changed.length > 0);
  const added = [...plan.inserts, ...plan.insertsOnTop];
  const count = changed.length + added.length + plan.marks.length + gone.length;
  if (known === undefined && rowCount === 0) return undefined;
  if (known === null || count > rowsMax || (isLoad && state.loadSince !== startedAt)) return null;
  const idAt = (row: number): string => index.ids[row - location.headerRow - 1] ?? '';
  const pick = (cells: readonly unknown[], columns: Iterable<number>): StoredCells =>
    Object.fromEntries(Array.from(columns, (column) => [owned[column]?.key ?? '', encode(cells[column])]));
  const marked = [{ [goneColumn.key]: '' }, { [goneColumn.key]: encode(dates.midnight(dates.today)) }] as const;
  return new Map([
    ...changed.map(({ row, cells, before, changed: columns }) => {
      const id = idColumns.id === idColumns.key ? idAt(row) : toId(cells[idColumns.id]);
      return [id, [pick(before, columns), pick(cells, columns)]] as const;
    }),
    ...plan.marks.map((row) => [idAt(row), marked] as const),
    ...added.map(({ id }) => [id, []] as const),
    ...gone.map(({ id, cells }) => [id, [pick(cells, cells.keys())]] as const),
    // The rows of the server are the same in each plan, and the first one found the cells as they were.
    ...(known ?? []),
  ]);
}

/**
 * Stores what a run changed, in place of the run of the table before it: three service calls. Returns what becomes known
 * of the table; nothing if the run changed nothing.
 */
export function storeUndo({
  platform,
  table,
  startedAt: at,
  progress: { changes, undo },
}: StartedRun): Pick<Partial<TableState>, 'undo'> {
  if (!Object.values(changes).some(Boolean)) return {};
  if (undo === undefined) return { undo: null };
  const cells = [table.id, ...(JSON.stringify([at, ...(undo ?? [])]).match(parts) ?? [])];
  let isStored = undo !== null && cells.length <= columnCount;
  try {
    if (isStored) {
      const spreadsheet = requireSpreadsheet(platform);
      write(spreadsheet.sheetNamed(undoSheet.name) ?? insertSheet(spreadsheet, undoSheet), table.id, cells);
    }
  } catch {
    // A sheet that is protected, or a full file, does not make the run fail.
    isStored = false;
  }
  return { undo: { at, removed: changes.removed, isStored } };
}

function write(sheet: EditableSheet, tableId: string, cells: readonly string[]): void {
  // Blank cells replace those of a longer text.
  const row = Array.from({ length: columnCount }, (_, column) => cells[column] ?? null);
  writeAll(sheet, [{ areas: [placeOf(sheet, tableId)], rows: [row], isNotPlain: true }]);
}

/** Null if it is not there: somebody deleted it, or the sheet. */
export function readUndo(platform: Platform, tableId: string, at: number) {
  try {
    const sheet = findSheet(platform);
    const [[, ...texts] = []] = sheet.values(placeOf(sheet, tableId));
    const [storedAt, ...rows] = JSON.parse(texts.join(''), (_, value) =>
      Array.isArray(value) && typeof value[0] === 'number' && value.length === 1 ? new Date(value[0]) : value,
    ) as [number, ...[string, readonly [before?: DecodedCells, after?: DecodedCells]][]];
    return storedAt === at ? rows : null;
  } catch {
    return null;
  }
}

interface DecodedCells {
  readonly [key: string]: Cell;
}

export function forgetUndo(platform: Platform, tableId: string): void {
  try {
    write(findSheet(platform), tableId, []);
  } catch {
    // There is none, or the sheet is protected.
  }
}

/** What is called with it throws if there is none. */
function findSheet(platform: Platform): EditableSheet {
  return requireSpreadsheet(platform).sheetNamed(undoSheet.name) as EditableSheet;
}

/** The row of a table, or a blank one. */
function placeOf(sheet: EditableSheet, tableId: string): Area {
  const ids = sheet.columnValues(1, 1, 1).map(([value]) => value);
  return { row: ids.indexOf(tableId) + 1 || ids.indexOf('') + 1, column: 1, rowCount: 1, columnCount };
}

function encode(value: unknown): StoredCells[string] {
  return isDate(value) ? [value.getTime()] : ((value ?? null) as StoredCells[string]);
}
