import type { Platform } from '../../platform/platform';
import { changeTableState } from '../definition/table-store';
import { cellsPerCall, spansOf } from '../sheet/areas';
import { newColor } from '../sheet/read-rows';
import { locateForEdit } from './locate-for-edit';

const areasPerCall = 1_000;

/**
 * Clears the colour of new rows, in the cells that still have it, wherever their rows are now. A row is found by the
 * colour of its id. The caller holds the document lock.
 */
export function markSeen(platform: Platform, id: string): void {
  const { sheet, location, index, idColumn, guard } = locateForEdit(platform, id);
  const { headerRow, firstColumn, lastColumn, columns } = location;
  const all = { row: headerRow + 1, column: idColumn, rowCount: index.lastRow - headerRow, columnCount: 1 };
  const shown = all.rowCount > 0 ? sheet.backgrounds(all) : [];
  const rows = shown.flatMap(([color], r) => (color === newColor ? [all.row + r] : []));
  const columnCount = lastColumn - firstColumn + 1;
  const colored = columns.map((): number[] => []);
  for (const { from, to } of spansOf(rows, cellsPerCall / columnCount)) {
    const read = sheet.backgrounds({ row: from, column: firstColumn, rowCount: to - from + 1, columnCount });
    columns.forEach((column, owned) => {
      read.forEach((colors, r) => {
        if (colors[column - firstColumn] === newColor) colored[owned]?.push(from + r);
      });
    });
  }
  const areas = columns.flatMap((column, owned) =>
    spansOf(colored[owned] ?? [], 0).map(({ from, to }) => ({
      row: from,
      column,
      rowCount: to - from + 1,
      columnCount: 1,
    })),
  );
  if (areas.length > 0) guard.check(spansOf(rows, 0));
  for (let start = 0; start < areas.length; start += areasPerCall) {
    sheet.setBackgroundIn(areas.slice(start, start + areasPerCall), null);
  }
  changeTableState(platform, id, { unseen: null });
}
