import { AddonError } from '../../errors/addon-error';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { isBlank } from '../../rows/row';
import { createEditGuard, type EditGuard, RowsMoved } from '../apply/edit-guard';
import { goneColumn, ownedColumns } from '../definition/datasets';
import { readTableState, requireTable } from '../definition/table-store';
import { requireSheet } from '../run/prepare-run';
import { indexRows, locateRows } from '../sheet/locate-rows';
import { columnValues } from '../sheet/read-columns';

/** A table in its sheet, without a run. Three service calls and those for the headings. */
export function locateForEdit(platform: Platform, id: string) {
  const table = requireTable(platform, id);
  const sheet = requireSheet(requireSpreadsheet(platform), table);
  const state = readTableState(platform, id);
  const owned = ownedColumns(table).filter(({ key }) => key in state.headings);
  const located = locateRows({ platform, sheet, table, owned, state });
  const { location, ids, idColumns } = located;
  const index = indexRows(location, ids);
  return {
    table,
    sheet,
    state,
    owned,
    located,
    location,
    index,
    idColumn: location.columns[idColumns.id] ?? 1,
    guard: withMessage(createEditGuard(sheet, { location, index, idColumns })),
    /** Reads which rows are marked as gone: a service call. */
    readGone(): (row: number) => boolean {
      const column = owned.findIndex(({ key }) => key === goneColumn.key);
      const marks = column < 0 ? [] : columnValues(sheet, location, column);
      return (row) => !isBlank(marks[row - location.headerRow - 1]);
    },
  };
}

/** A guard whose checks throw a message for the user. */
function withMessage(guard: EditGuard): EditGuard {
  const tell = <Given extends readonly unknown[], Result>(check: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      try {
        return check(...given);
      } catch (thrown) {
        if (!(thrown instanceof RowsMoved)) throw thrown;
        throw new AddonError('busy', 'Somebody was moving rows. Try again in a minute.');
      }
    };
  };
  const [check, readRows] = [tell(guard.check), tell(guard.readRows)];
  return { ...guard, check, readRows, checkAll: tell(guard.checkAll), checkFree: tell(guard.checkFree) };
}
