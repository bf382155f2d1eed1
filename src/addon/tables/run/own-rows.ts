import { isSameCell, type ServerRow } from '../../matching/rows';
import { isUuid } from '../../rows/row';
import { readInRows } from '../../sheets/read-cells';
import { columnGroups } from '../apply/column-groups';
import { goneColumn, overridesOf, rowKeyColumn } from '../definition/datasets';
import { indexRows, type LocatedRows, type RowIndex } from '../sheet/locate-rows';
import { readOwnedCells } from '../sheet/read-rows';
import type { TableRun } from './table-run';

/** The rows of a sheet that are the table's. */
export interface OwnRows extends LocatedRows {
  readonly index: RowIndex;
  /** Those among them without a row key. */
  readonly adopted: ReadonlySet<number>;
  /** Whether rows without a row key are the user's. False if all rows with an id of the API count as the table's. */
  readonly isKeyed: boolean;
}

export function findOwnRows(run: TableRun, located: LocatedRows, serverRows: readonly ServerRow[]): OwnRows {
  const { adopted, isKeyed } = adoptRows(run, located, serverRows, run.state.isKeyed);
  return { ...located, index: indexRows(located.location, located.ids, adopted), adopted, isKeyed };
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
function adoptRows(
  run: TableRun,
  found: LocatedRows,
  serverRows: readonly ServerRow[],
  isKeyed: boolean,
): Pick<OwnRows, 'adopted' | 'isKeyed'> {
  const { sheet, owned } = run;
  const { location, idColumns, ids } = found;
  if (idColumns.id === idColumns.key) return { adopted: new Set(), isKeyed };
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
  if (candidates.length === 0) return { adopted: new Set(), isKeyed };
  const formulaIn = readInRows(sheet, location.columns[idColumns.id] ?? 1, candidates, 'formulasIn');
  const typed = candidates.filter((row) => formulaIn(row) === '');
  if (!isKeyed) return { adopted: new Set(typed), isKeyed };
  const cells = readOwnedCells(sheet, found, typed);
  const groups = columnGroups(location, idColumns);
  const besideId = groups.find(({ idColumn }) => idColumn !== null)?.owned ?? [];
  const overridable = new Set(overridesOf(owned).map(({ shown }) => shown));
  const isFilledByRun = (row: number): boolean => {
    const server = returned.get(ids.shown[at(row)] ?? '');
    return (
      server !== undefined &&
      owned.every(({ key }, index) => {
        const value = cells.get(row)?.[index];
        const isBlank = value === '' || value === false;
        const mayBeBlank = isBlank && !besideId.includes(index);
        return (
          mayBeBlank ||
          overridable.has(index) ||
          technical.includes(key) ||
          isSameCell(value, server.cells[index] ?? null)
        );
      })
    );
  };
  const filled = typed.filter(isFilledByRun);
  const areKeysCleared = filled.length > 0 && ids.keyTexts.every((text) => text === '');
  if (areKeysCleared) return adoptRows(run, found, serverRows, false);
  return { adopted: new Set([...typed.filter(isDisplaced), ...filled]), isKeyed };
}

/** Columns whose cells differ from what a run would write now. */
const technical = [goneColumn.key, rowKeyColumn.key];
