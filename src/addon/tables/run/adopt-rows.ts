import { isUuid } from '../../cells/uuid';
import type { EditableSheet } from '../../platform/platform';
import { goneColumn, type OwnedColumn, rowKeyColumn } from '../definition/datasets';
import type { TableLocation } from '../sheet/locate-table';
import { readOwnedCells } from '../sheet/read-rows';
import type { IdColumns, RowIds } from '../sheet/row-index';
import type { ServerRow } from '../upsert/rows';
import { isSameCell } from '../upsert/same-cell';

/**
 * Rows without a row key that are the table's all the same. A formula in the column of the id is always the user's.
 * - If the table has no keys yet: rows with an id of the API.
 * - Otherwise: rows with the id of a returned row that no other row has, whose cells are blank or show the returned
 *   values. A run ended before it wrote the key, or somebody cleared it or sorted the rows without it.
 *
 * No service call if there are none; at most two for rows that are near each other.
 */
export function adoptRows(facts: {
  readonly sheet: EditableSheet;
  readonly location: TableLocation;
  readonly owned: readonly OwnedColumn[];
  readonly idColumns: IdColumns;
  readonly ids: RowIds;
  readonly serverRows: readonly ServerRow[];
  readonly isKeyed: boolean;
}): ReadonlySet<number> {
  const { sheet, location, owned, idColumns, ids, serverRows, isKeyed } = facts;
  if (idColumns.id === idColumns.key) return new Set();
  const returned = new Map(serverRows.map((row) => [row.id, row]));
  const written = new Set(ids.keys.map((key) => key?.id));
  const at = (row: number): number => row - location.headerRow - 1;
  const candidates = ids.shown.flatMap((id, index) => {
    const isOurs = returned.has(id) ? !written.has(id) : !isKeyed && isUuid(id);
    return isOurs && ids.keys[index] === null ? [location.headerRow + 1 + index] : [];
  });
  const [first, last] = [candidates[0], candidates[candidates.length - 1]];
  if (first === undefined || last === undefined) return new Set();
  const column = location.columns[idColumns.id] ?? 1;
  const formulas = sheet.formulasIn({ row: first, column, rowCount: last - first + 1, columnCount: 1 });
  const typed = candidates.filter((row) => (formulas[row - first]?.[0] ?? '') === '');
  if (!isKeyed) return new Set(typed);
  const cells = readOwnedCells(sheet, location, typed);
  const isFilledByRun = (row: number): boolean => {
    const server = returned.get(ids.shown[at(row)] ?? '');
    return owned.every(({ key }, index) => {
      const value = cells.get(row)?.[index];
      const isBlank = value === '' || value === false;
      return isBlank || technical.includes(key) || isSameCell(value, server?.cells[index] ?? null);
    });
  };
  return new Set(typed.filter(isFilledByRun));
}

/** Columns whose cells differ from what a run would write now. */
const technical = [goneColumn.key, rowKeyColumn.key];

/** Whether runs have written keys. Without any, although there are ids of the API, somebody has deleted all of them. */
export function hasKeys({ shown, keys }: RowIds): boolean {
  return keys.some((key) => key !== null) || !shown.some(isUuid);
}
