import type { Cell } from '../../cells/cells';
import type { EditableSheet, Platform } from '../../platform/platform';
import { createEditGuard, RowsMoved } from '../apply/edit-guard';
import { planUpdates } from '../apply/update-rows';
import { writeBatches } from '../apply/write-batches';
import { columnKeys, datasetOf, ownedColumns } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import { readTableState, readTables } from '../definition/table-store';
import { locateTable } from '../sheet/locate-table';
import { toId } from '../sheet/read-rows';
import { idColumnsOf, indexRows, readRowIds } from '../sheet/row-index';
import type { RowUpdate } from '../upsert/plan-upsert';

const tagsKey = 'tags';
const separator = ', ';

/** Names of the sheets whose tables contain tagged transactions. */
export interface WrittenTags {
  readonly sheetNames: readonly string[];
  /** Sheets whose cells could not be written, for example because of a protected range. */
  readonly refusedSheetNames: readonly string[];
}

export function hasTagTables(platform: Platform): boolean {
  return readTables(platform).some(showsTags);
}

/** Tables of transactions in which tags cannot be shown, because they have no column for them. */
export function findTablesWithoutTags(platform: Platform): { id: string; sheetName: string; columns: string[] }[] {
  return readTables(platform).flatMap((table) => {
    const canShow = datasetOf(table.dataset).columns.named.some(({ key }) => key === tagsKey);
    if (!canShow || table.isSnapshot === true || showsTags(table)) return [];
    const sheet = platform.spreadsheet()?.editableSheet(table.sheetId) ?? null;
    return sheet === null ? [] : [{ id: table.id, sheetName: sheet.name(), columns: columnKeys(table) }];
  });
}

/**
 * Adds paths of tags to the Tags cells of some transactions in every table that shows them. A run would write the same,
 * but it reads older transactions only in turn. The caller holds the document lock. Writes no other cells, and no cell
 * with a formula.
 */
export function writeTagCells(platform: Platform, pathsOf: ReadonlyMap<string, readonly string[]>): WrittenTags {
  const sheetNames: string[] = [];
  const refusedSheetNames: string[] = [];
  for (const table of readTables(platform).filter(showsTags)) {
    const sheet = platform.spreadsheet()?.editableSheet(table.sheetId) ?? null;
    if (sheet === null) continue;
    try {
      if (writeUnmoved(() => writeTable(platform, sheet, table, pathsOf))) sheetNames.push(sheet.name());
    } catch {
      // The next run of the table reports the problem.
      refusedSheetNames.push(sheet.name());
    }
  }
  return { sheetNames, refusedSheetNames };
}

/** Tries once more if another person moved rows in the meantime. */
function writeUnmoved(write: () => boolean): boolean {
  try {
    return write();
  } catch (thrown) {
    if (!(thrown instanceof RowsMoved)) throw thrown;
    return write();
  }
}

/** Writes the tags; returns whether the table contains one of the transactions. */
function writeTable(
  platform: Platform,
  sheet: EditableSheet,
  table: SyncedTable,
  pathsOf: ReadonlyMap<string, readonly string[]>,
): boolean {
  const state = readTableState(platform, table.id);
  // Columns that were added since the last run are not in the sheet yet.
  const owned = ownedColumns(table).filter(({ key }) => key in state.headings);
  const tagsColumn = owned.findIndex(({ key }) => key === tagsKey);
  const idColumns = idColumnsOf(table, owned);
  if (!state.isLaidOut || tagsColumn < 0) return false;
  const location = locateTable(sheet, table.id, owned, state.headings);
  const index = indexRows(location, readRowIds(sheet, location, idColumns));
  const { rowsOf, ids } = index;
  const wanted = Array.from(pathsOf.keys()).flatMap((id) => rowsOf.get(id) ?? []);
  if (wanted.length === 0) return false;

  const row = wanted.reduce((least, each) => Math.min(least, each));
  const rowCount = wanted.reduce((most, each) => Math.max(most, each)) - row + 1;
  const column = location.columns[tagsColumn] ?? 1;
  const area = { row, column, rowCount, columnCount: 1 };
  const formulas = sheet.formulasIn(area);
  const updates = sheet.values(area).flatMap(([value], r): RowUpdate[] => {
    const id = ids[row + r - location.headerRow - 1] ?? '';
    if (id === '' || (formulas[r]?.[0] ?? '') !== '') return [];
    const paths = pathsOf.get(id);
    const text = paths === undefined ? null : withPaths(toText(value), paths);
    const isChanged = text !== null && text !== toText(value);
    return [
      { row: row + r, cells: [isChanged ? text : (value as Cell)], before: [value], changed: isChanged ? [0] : [] },
    ];
  });
  const groups = [{ firstColumn: column, owned: [0], idColumn: null }];
  const guard = createEditGuard(sheet, { location, index, idColumns });
  writeBatches(sheet, guard, planUpdates(groups, [], updates), () => true);
  return true;
}

/** Adds paths as a run does: in order, separated by commas. */
function withPaths(text: string, paths: readonly string[]): string {
  const before = text === '' ? [] : text.split(separator);
  const isThere = (path: string): boolean => `${separator}${text}${separator}`.includes(separator + path + separator);
  const added = paths.filter((path) => !isThere(path));
  return added.length === 0 ? text : [...before, ...added].sort().join(separator);
}

function toText(value: unknown): string {
  return String(value ?? '');
}

function showsTags(table: SyncedTable): boolean {
  // A snapshot keeps the tags of its day.
  return table.isSnapshot !== true && ownedColumns(table).some(({ key }) => key === tagsKey);
}

/** Converts ids of the page to the form of ids in a sheet. */
export function tagPathsById(
  attached: readonly { readonly path: string; readonly transactionIds: readonly string[] }[],
): ReadonlyMap<string, readonly string[]> {
  const pathsOf = new Map<string, readonly string[]>();
  for (const { path, transactionIds } of attached) {
    for (const id of transactionIds.map(toId)) pathsOf.set(id, [...(pathsOf.get(id) ?? []), path]);
  }
  return pathsOf;
}
