import { isUuid } from '../../cells/row';
import type { EditableSheet } from '../../platform/platform';
import { columnGroups } from '../apply/column-groups';
import { goneColumn, type OwnedColumn, rowKeyColumn } from '../definition/datasets';
import type { TableLocation } from '../sheet/locate-table';
import { readOwnedCells } from '../sheet/read-rows';
import type { IdColumns, RowIds } from '../sheet/row-index';
import type { ServerRow } from '../upsert/rows';
import { isSameCell } from '../upsert/rows';

export interface AdoptedRows {
  readonly rows: ReadonlySet<number>;
  /** False if all rows with an id of the API count as the table's. */
  readonly isKeyed: boolean;
}

/**
 * Rows without a row key that are the table's all the same. A formula in the column of the id is always the user's.
 * - If the table has no keys yet, or somebody has cleared all of them: rows with an id of the API.
 * - Rows with the key of another row, if the key of their id is in a row with another id: sorted without the keys.
 * - Rows with the id of a returned row that no other row has, and its values: somebody cleared the key, or a run ended
 *   before it wrote it. Columns that are apart from the id may then be blank; see `columnGroups`.
 *
 * A user's row can have an id too, so cleared keys are assumed only if a row shows the values of a run.
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
  /** Whether all rows have had a row key before. */
  readonly isKeyed: boolean;
}): AdoptedRows {
  const { sheet, location, owned, idColumns, ids, serverRows, isKeyed } = facts;
  if (idColumns.id === idColumns.key) return { rows: new Set(), isKeyed };
  const returned = new Map(serverRows.map((row) => [row.id, row]));
  const written = new Set(ids.keys.map((key) => key?.id));
  const displaced = new Set(ids.keyTexts.map((text) => text.split(' ')[0]).filter((id) => !written.has(id)));
  const at = (row: number): number => row - location.headerRow - 1;
  const isDisplaced = (row: number): boolean => ids.keyTexts[at(row)] !== '' && displaced.has(ids.shown[at(row)] ?? '');
  const candidates = ids.shown.flatMap((id, index) => {
    const row = location.headerRow + 1 + index;
    const isOurs = returned.has(id) ? !written.has(id) : isUuid(id) && (!isKeyed || isDisplaced(row));
    return isOurs && ids.keys[index] === null ? [row] : [];
  });
  const [first, last] = [candidates[0], candidates[candidates.length - 1]];
  if (first === undefined || last === undefined) return { rows: new Set(), isKeyed };
  const isTyped = typedBetween(sheet, location.columns[idColumns.id] ?? 1, first, last);
  const typed = candidates.filter(isTyped);
  if (!isKeyed) return { rows: new Set(typed), isKeyed };
  const cells = readOwnedCells(sheet, location, typed);
  const groups = columnGroups(location, idColumns);
  const besideId = groups.find(({ idColumn }) => idColumn !== null)?.owned ?? [];
  const isFilledByRun = (row: number): boolean => {
    const server = returned.get(ids.shown[at(row)] ?? '');
    return (
      server !== undefined &&
      owned.every(({ key }, index) => {
        const value = cells.get(row)?.[index];
        const isBlank = value === '' || value === false;
        const mayBeBlank = isBlank && !besideId.includes(index);
        return mayBeBlank || technical.includes(key) || isSameCell(value, server.cells[index] ?? null);
      })
    );
  };
  const filled = typed.filter(isFilledByRun);
  const areKeysCleared = filled.length > 0 && ids.keyTexts.every((text) => text === '');
  if (areKeysCleared) return adoptRows({ ...facts, isKeyed: false });
  return { rows: new Set([...typed.filter(isDisplaced), ...filled]), isKeyed };
}

/** Whether the cell of a row between these two contains no formula. */
function typedBetween(sheet: EditableSheet, column: number, first: number, last: number): (row: number) => boolean {
  const formulas = sheet.formulasIn({ row: first, column, rowCount: last - first + 1, columnCount: 1 });
  return (row) => (formulas[row - first]?.[0] ?? '') === '';
}

/** Columns whose cells differ from what a run would write now. */
const technical = [goneColumn.key, rowKeyColumn.key];
