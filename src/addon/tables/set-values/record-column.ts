import { foldText } from '../../cells/compare-text';
import type { EditableSheet } from '../../platform/platform';
import { cellAt } from '../../sheets/areas';
import { grow } from '../../sheets/grow-sheet';
import { writeCells } from '../../sheets/write-cells';
import type { TableLocation } from '../sheet/locate-table';

/** Key of the developer metadata of the column, which has the id of the table and moves with the column. */
const metadataKey = 'fin.set';
const title = 'Set by rules';

/** The hidden column with what rules wrote; null if there is none yet. */
export function findRecordColumn(sheet: EditableSheet, tableId: string, headings: readonly string[]): number | null {
  const marked = sheet.metadata(metadataKey).find(({ value, column }) => value === tableId && column !== null);
  const column = marked?.column ?? 0;
  // Metadata does not move when cells are cut and pasted.
  if ((headings[column - 1] ?? '') !== '') return column;
  return headings.findIndex((heading) => foldText(heading) === foldText(title)) + 1 || null;
}

/** Adds it beside the id, between two columns of the table, so that a filter, or a selection that is sorted, contains it. */
export function addRecordColumn(
  sheet: EditableSheet,
  tableId: string,
  { columns, headerRow }: TableLocation,
  idColumn: number,
): void {
  const at = idColumn === Math.max(...columns) ? idColumn : idColumn + 1;
  grow('columns', () => sheet.insertColumnsAfter(at - 1, 1));
  // Hidden first: if the execution ends before the heading, the column is blank, and otherwise it is found again.
  sheet.hideColumn(at);
  const heading = cellAt(headerRow, at);
  sheet.setBoldIn([heading]);
  writeCells(sheet, heading, [[title]]);
  sheet.addMetadata(metadataKey, tableId, { column: at });
}
