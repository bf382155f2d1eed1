import type { Cell } from '../../cells/cells';
import { isDate } from '../../days/day-text';
import { parseJson } from '../../platform/parse-json';
import type { EditableSheet, Platform } from '../../platform/platform';
import type { TableState } from '../definition/table';
import type { PlannedRun } from '../run/plan-run';
import type { TableRun } from '../run/table-run';
import { insertHeadedSheet } from '../sheet/grow-sheet';
import { toId } from '../sheet/read-columns';
import type { RowChanges } from '../views';
import type { Stored, UndoRecord } from './undo-types';

export const undoSheetName = 'FIN Undo';

/** Cells and rows. A run that changes more is not stored. */
const changesMax = 2_000;
/** A cell holds 50,000 characters. */
const partChars = 49_000;
const partCount = 20;

const columns = [
  { title: 'Table', widthPx: 90 },
  { title: 'Run', widthPx: 130, format: 'yyyy-mm-dd hh:mm' },
  { title: 'What the run changed, as Undo last run in the sidebar reads it', widthPx: 420 },
];

/**
 * Notes what a plan changes, before it is written. `before` has the plans of the same run. Null if it is too much, or
 * if a load continues that other runs began; undefined if there was nothing in the table.
 */
export function recordPlan(
  before: UndoRecord | null | undefined,
  { owned, dates, isLoad, state, startedAt }: TableRun,
  { plan, target, gone, rowCount }: PlannedRun,
): UndoRecord | null | undefined {
  if (before === undefined && rowCount === 0) return undefined;
  const { index, location, idColumns, goneColumn } = target;
  const inserts = [...plan.inserts, ...plan.insertsOnTop];
  const count = plan.rows.reduce((sum, { changed }) => sum + changed.length, 0);
  const isContinued = isLoad && state.loadSince !== startedAt;
  const isMuch = count + plan.marks.length + inserts.length + gone.length > changesMax;
  if (before === null || isContinued || isMuch) return null;
  const record = before ?? { at: startedAt, keys: owned.map(({ key }) => key), changed: {}, added: [], removed: {} };
  const idAt = (row: number): string => index.ids[row - location.headerRow - 1] ?? '';
  const note = (id: string, column: number, was: unknown, is: unknown): void => {
    const cells = record.changed[id] ?? {};
    record.changed[id] = { ...cells, [column]: [cells[column]?.[0] ?? encode(was), encode(is)] };
  };
  for (const { row, cells, before: was, changed } of plan.rows) {
    const id = idColumns.id === idColumns.key ? idAt(row) : toId(cells[idColumns.id]);
    for (const column of changed) note(id, column, was[column], cells[column]);
  }
  for (const row of plan.marks) note(idAt(row), goneColumn ?? 0, '', dates.midnight(dates.today));
  record.added.push(...inserts.map(({ id }) => id));
  for (const { id, cells } of gone) record.removed[id] = cells.map(encode);
  return record;
}

/**
 * Stores what a run changed, in place of the run of the table before it: three service calls. Returns what becomes known
 * of the table; nothing if the run changed nothing.
 */
export function storeUndo(
  platform: Platform,
  tableId: string,
  at: number,
  { changes, undo }: { readonly changes: RowChanges; readonly undo: UndoRecord | null | undefined },
): Pick<Partial<TableState>, 'undo'> {
  if (changes.added + changes.changed + changes.marked + changes.removed === 0) return {};
  if (undo === undefined) return { undo: null };
  let isStored = false;
  try {
    isStored = undo !== null && write(platform, tableId, undo);
  } catch {
    // A sheet that is protected, or a full file, does not make the run fail.
  }
  return { undo: { at, removed: changes.removed, isStored } };
}

function write(platform: Platform, tableId: string, record: UndoRecord): boolean {
  // A part must not end with half of a surrogate pair.
  const text = JSON.stringify(record).replace(/[\ud800-\udfff]/g, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
  const spreadsheet = platform.spreadsheet();
  if (text.length > partChars * partCount || spreadsheet === null) return false;
  const sheet = spreadsheet.sheetNamed(undoSheetName) ?? insertHeadedSheet(spreadsheet, undoSheetName, columns, true);
  const ids = sheet.columnValues(1, 1, 1).map(([value]) => value);
  const own = ids.indexOf(tableId);
  const row = (own < 0 ? ids.indexOf('') : own) + 1;
  if (row === 0) return false;
  // With an apostrophe nothing is read as a formula or number. Blank cells replace a longer text.
  const parts = Array.from({ length: partCount }, (_, part) => text.slice(part * partChars, (part + 1) * partChars));
  sheet.setValues(areaOf(row), [
    [`'${tableId}`, new Date(record.at), ...parts.map((part) => (part === '' ? '' : `'${part}`))],
  ]);
  return true;
}

/** Null if it is not there: somebody deleted it, or the sheet. */
export function readUndo(platform: Platform, tableId: string, at: number): UndoRecord | null {
  const found = findUndo(platform, tableId);
  if (found === null) return null;
  const [cells = []] = found.sheet.values(areaOf(found.row));
  return parseJson(cells.slice(2).join(''), (value): value is UndoRecord => (value as UndoRecord)?.at === at);
}

export function forgetUndo(platform: Platform, tableId: string): void {
  const found = findUndo(platform, tableId);
  found?.sheet.clearContents(areaOf(found.row));
}

function findUndo(platform: Platform, tableId: string): { readonly sheet: EditableSheet; readonly row: number } | null {
  const sheet = platform.spreadsheet()?.sheetNamed(undoSheetName) ?? null;
  const row = sheet === null ? -1 : sheet.columnValues(1, 1, 1).findIndex(([value]) => value === tableId);
  return sheet === null || row < 0 ? null : { sheet, row: row + 1 };
}

function areaOf(row: number) {
  return { row, column: 1, rowCount: 1, columnCount: partCount + 2 };
}

function encode(value: unknown): Stored {
  return isDate(value) ? [value.getTime()] : ((value ?? null) as Stored);
}

export function decode(value: Stored | undefined): Cell {
  return Array.isArray(value) ? new Date(value[0]) : ((value ?? null) as Cell);
}
