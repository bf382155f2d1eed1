import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/require-spreadsheet';
import { deleteApproval } from '../definition/approval';
import { deleteTable, requireTable } from '../definition/table-store';
import { removeMetadata } from '../sheet/lay-out';
import { removeDefinition } from './copied-tables';

/**
 * Ends a table. With `deletesSheet`, the sheet is deleted, including the user's columns; otherwise everything in it
 * stays.
 */
export function removeTable(platform: Platform, id: string, deletesSheet: boolean): void {
  const spreadsheet = requireSpreadsheet(platform);
  const table = requireTable(platform, id);
  const sheet = spreadsheet.editableSheet(table.sheetId);
  if (sheet !== null) {
    if (deletesSheet) spreadsheet.deleteSheet(table.sheetId);
    else {
      removeMetadata(sheet, table.id);
      removeDefinition(sheet, table.id);
    }
  }
  deleteTable(platform, id);
  deleteApproval(platform, id);
}
