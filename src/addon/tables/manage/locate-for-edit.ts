import { AddonError } from '../../errors/addon-error';
import type { Platform } from '../../platform/platform';
import { isBlank } from '../../rows/row';
import { createEditGuard, type EditGuard, RowsMoved } from '../apply/edit-guard';
import { goneColumn } from '../definition/datasets';
import { requireTable } from '../definition/table-store';
import { indexRows, locateRows } from '../sheet/locate-rows';
import { columnValues } from '../sheet/read-columns';
import { openTable } from '../sheet/table-sheet';

/** A table in its sheet, without a run. Three service calls and those for the headings. */
export function locateForEdit(platform: Platform, id: string) {
  const opened = openTable(platform, requireTable(platform, id));
  const { sheet, idColumns } = opened;
  const located = locateRows(opened);
  const { location, ids } = located;
  const index = indexRows(location, ids);
  return {
    ...opened,
    located,
    location,
    index,
    idColumn: location.columns[idColumns.id] ?? 1,
    guard: withMessage(createEditGuard(sheet, { location, index, idColumns })),
    /** Reads which rows are marked as gone: a service call. */
    readGone(): (row: number) => boolean {
      const marks = columnValues(sheet, location, opened.indexOf(goneColumn.key));
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
