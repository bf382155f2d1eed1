import { AddonError } from '../../errors/addon-error';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { createEditGuard, RowsMoved } from '../apply/edit-guard';
import { ownedColumns } from '../definition/datasets';
import { readTableState, requireTable } from '../definition/table-store';
import { requireSheet } from '../run/prepare-run';
import type { RowSpan } from '../sheet/areas';
import { locateRows } from '../sheet/locate-rows';
import { indexRows } from '../sheet/row-index';

/** A table in its sheet, without a run. `check` throws if rows or headings have moved since. */
export function locateForEdit(platform: Platform, id: string) {
  const table = requireTable(platform, id);
  const sheet = requireSheet(requireSpreadsheet(platform), table);
  const state = readTableState(platform, id);
  const owned = ownedColumns(table).filter(({ key }) => key in state.headings);
  const { location, ids, idColumns } = locateRows({ platform, sheet, table, owned, state });
  const index = indexRows(location, ids);
  const guard = createEditGuard(sheet, { location, index, idColumns });
  return {
    sheet,
    location,
    index,
    idColumn: location.columns[idColumns.id] ?? 1,
    check(spans: readonly RowSpan[]): void {
      try {
        guard.check(spans);
      } catch (thrown) {
        if (!(thrown instanceof RowsMoved)) throw thrown;
        throw new AddonError('busy', 'Somebody was moving rows. Try again in a minute.');
      }
    },
  };
}
