import { isAddonError } from '../../errors/addon-error';
import { readRowKey } from '../../matching/rows';
import { type Budget, timeIsUp } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { toId } from '../../rows/row';
import { planWrites } from '../../sheets/plan-writes';
import { readInRows } from '../../sheets/read-cells';
import { writeUnmoved } from '../apply/edit-guard';
import { writeInTime } from '../apply/write-batches';
import { columnKeys, datasetOf, ownedColumns } from '../definition/datasets';
import type { SyncedTable } from '../definition/table';
import { readTableState, readTables } from '../definition/table-store';
import { columnValues } from '../sheet/read-columns';
import { findTable, sheetOfTable, type TableSheet } from '../sheet/table-sheet';

const tagsKey = 'tags';
const separator = ', ';

/** A tag of a few transactions takes half a minute in a table of 100,000 rows. */
const timeMs = { perTable: 1_000, perThousandRows: 350 };

/** Names of the sheets whose tables contain tagged transactions. */
export interface WrittenTags {
  readonly sheetNames: readonly string[];
  /** Sheets whose cells could not be written, for example because of a protected range. */
  readonly refusedSheetNames: readonly string[];
}

/** The same of a writer that has a time limit. */
export interface WrittenInTime extends WrittenTags {
  /** Sheets for which there was no time; absent if there are none. */
  readonly lateSheetNames?: readonly string[];
}

export function hasTagTables(platform: Platform): boolean {
  return readTables(platform).some(showsTags);
}

/** About how long it takes to write tags into all tables that show them. */
export function timeToShowTagsMs(platform: Platform): number {
  const tables = readTables(platform).filter(showsTags);
  return tables.reduce((sum, table) => sum + timeOfTableMs(platform, table), 0);
}

function timeOfTableMs(platform: Platform, { id }: SyncedTable): number {
  return timeMs.perTable + (timeMs.perThousandRows * readTableState(platform, id).rowCount) / 1_000;
}

/** Tables of transactions in which tags cannot be shown, because they have no column for them. */
export function findTablesWithoutTags(platform: Platform): { id: string; sheetName: string; columns: string[] }[] {
  return readTables(platform).flatMap((table) => {
    const canShow = datasetOf(table.dataset).columns.named.some(({ key }) => key === tagsKey);
    if (!canShow || table.isSnapshot === true || showsTags(table)) return [];
    const sheet = sheetOfTable(platform, table);
    return sheet === null ? [] : [{ id: table.id, sheetName: sheet.name(), columns: columnKeys(table) }];
  });
}

/**
 * Adds paths of tags to the Tags cells of some transactions in every table that shows them. A run would write the same,
 * but it reads older transactions only in turn. The caller holds the document lock. Writes no other cells, and no cell
 * with a formula. Stops before the end of the budget.
 */
export function writeTagCells(
  platform: Platform,
  pathsOf: ReadonlyMap<string, readonly string[]>,
  budget: Budget = endless,
): WrittenInTime {
  const sheetNames: string[] = [];
  const refusedSheetNames: string[] = [];
  const lateSheetNames: string[] = [];
  /** How much longer than expected the slowest table took. */
  let slowness = 1;
  for (const table of readTables(platform).filter(showsTags)) {
    const found = findTable(platform, table);
    if (found === null) continue;
    const { sheet } = found;
    const [expectedMs, beganMs] = [timeOfTableMs(platform, table), budget.remainingMs()];
    try {
      if (budget !== endless) requireTime(budget, expectedMs * slowness);
      if (writeUnmoved(() => writeTable(found, pathsOf, budget))) sheetNames.push(sheet.name());
    } catch (thrown) {
      // The next run of the table reports other problems.
      const isLate = isAddonError(thrown) && thrown.code === 'time_limit';
      (isLate ? lateSheetNames : refusedSheetNames).push(sheet.name());
    }
    if (budget !== endless) slowness = Math.max(slowness, (beganMs - budget.remainingMs()) / expectedMs);
  }
  return { sheetNames, refusedSheetNames, ...(lateSheetNames.length === 0 ? {} : { lateSheetNames }) };
}

const endless: Budget = { limitMs: Number.POSITIVE_INFINITY, remainingMs: () => Number.POSITIVE_INFINITY };

function requireTime(budget: Budget, neededMs = 0): void {
  if (budget.remainingMs() <= neededMs) throw timeIsUp(budget);
}

/** Writes the tags; returns whether the table contains one of the transactions. */
function writeTable(found: TableSheet, pathsOf: ReadonlyMap<string, readonly string[]>, budget: Budget): boolean {
  const { sheet, state, idColumns, indexOf, locate } = found;
  const tagsColumn = indexOf(tagsKey);
  if (!state.isLaidOut || tagsColumn < 0) return false;
  const beganMs = budget.remainingMs();
  const location = locate();
  requireTime(budget);
  const shown = columnValues(sheet, location, idColumns.id).map(toId);
  const wanted = shown.flatMap((id, index) => (pathsOf.has(id) ? [location.headerRow + 1 + index] : []));
  requireTime(budget);
  // The row keys of few rows are read faster than those of all.
  const keyColumn = location.columns[idColumns.key];
  const keyOf = keyColumn === undefined ? () => '' : readInRows(sheet, keyColumn, wanted, 'values');
  const column = location.columns[tagsColumn] ?? 1;
  requireTime(budget);
  const formulaOf = readInRows(sheet, column, wanted, 'formulasIn');
  const shownTags = readInRows(sheet, column, wanted, 'values');
  const idOf = (row: number): string => shown[row - location.headerRow - 1] ?? '';
  const isOurs = (row: number): boolean => idColumns.key < 0 || readRowKey(toId(keyOf(row)), idOf(row)) !== null;
  const ours = wanted.filter(isOurs);
  if (ours.length === 0) return false;

  const tagged = ours.flatMap((row) => {
    if (formulaOf(row) !== '') return [];
    return [{ row, column, value: withPaths(toText(shownTags(row)), pathsOf.get(idOf(row)) ?? []) }];
  });
  const texts = new Map(tagged.map(({ row, value }) => [row, [value]]));
  const changed = tagged.filter(({ row, value }) => value !== toText(shownTags(row)));
  const writes = planWrites(changed, [{ firstColumn: column, columnCount: 1, cellsOf: (row) => texts.get(row) }]);
  // The rows are checked before and after: it takes about as long as reading them did.
  requireTime(budget, budget === endless ? 0 : beganMs - budget.remainingMs());
  writeInTime(found, location, shown, writes, budget);
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
