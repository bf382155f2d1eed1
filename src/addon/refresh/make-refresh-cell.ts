import type { Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/require-spreadsheet';
import { grow } from '../tables/sheet/grow-sheet';
import { refreshCellName } from './find-formulas';

const sheetName = 'FIN Refresh';

/** Adds a sheet with the refresh cell in B1. An existing refresh cell is kept. */
export function makeRefreshCell(platform: Platform): void {
  const spreadsheet = requireSpreadsheet(platform);
  if (spreadsheet.namedCell(refreshCellName) !== null) return;
  // An earlier attempt may have ended before it named the cell.
  const before = spreadsheet.gridSheets().find((each) => each.name() === sheetName);
  const sheet =
    (before && spreadsheet.editableSheet(before.id())) ?? grow('a sheet', () => spreadsheet.insertSheet(sheetName));
  const tick = Math.floor(platform.clock.now() / 1_000);
  sheet.setValues({ row: 1, column: 1, rowCount: 1, columnCount: 2 }, [[refreshCellName, tick]]);
  spreadsheet.nameCell(refreshCellName, sheet.id(), 1, 2);
}
