import { AddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { EditableSheet, Mark } from '../../platform/platform';
import { widthOf } from '../apply/formats';
import type { OwnedColumn } from '../definition/datasets';
import type { TableState } from '../definition/table';
import { grow } from './grow-sheet';
import { addColumnMark, addHeaderMark, columnValue, marksOf, type TablePlace } from './locate-table';
import { writeCells } from './write-cells';

export type Headings = TableState['headings'];

/**
 * Writes the headings of a new table into the first row of its sheet. Can be repeated after an interruption at any
 * call.
 */
export function layOut(sheet: EditableSheet, tableId: string, owned: readonly OwnedColumn[]): Headings {
  const titles = owned.map(({ title }) => title);
  const missing = titles.length - sheet.columnCount();
  if (missing > 0) grow('columns', () => sheet.insertColumnsAfter(sheet.columnCount(), missing));
  const header = { row: 1, column: 1, rowCount: 1, columnCount: titles.length };
  const [before = []] = sheet.values(header);
  if (before.some((value, index) => value !== '' && value !== titles[index])) {
    throw new AddonError(
      'table_changed',
      `The first row of ${quote(sheet.name())} is in use. Clear it, or remove the table and insert it again.`,
    );
  }
  writeCells(sheet, header, [titles]);
  sheet.setBold(header);
  sheet.freezeRows(1);
  owned.forEach((column, index) => {
    sheet.setColumnWidth(index + 1, widthOf(column));
  });
  const marks = marksOf(sheet, tableId);
  if (!marks.some(({ value }) => value === tableId)) addHeaderMark(sheet, tableId, 1);
  const columns = owned.map((_, index) => index + 1);
  markColumns(sheet, tableId, owned, columns, marks);
  return Object.fromEntries(owned.map(({ key, title }) => [key, title]));
}

/** Moves metadata to the headings: it does not move when cells are cut and pasted. No service call if it is right. */
export function healMarks(
  sheet: EditableSheet,
  tableId: string,
  owned: readonly OwnedColumn[],
  { marks, columns, headerRow }: TablePlace,
): void {
  markColumns(sheet, tableId, owned, columns, marks);
  const own = marks.filter(({ value }) => value === tableId);
  const [right] = own.filter((mark) => mark.row === headerRow);
  if (right === undefined) addHeaderMark(sheet, tableId, headerRow);
  for (const mark of own) if (mark !== right) mark.remove();
}

/** Removes the table's metadata from the sheet. Its cells stay. */
export function removeMarks(sheet: EditableSheet, tableId: string): void {
  for (const mark of marksOf(sheet, tableId)) mark.remove();
}

function markColumns(
  sheet: EditableSheet,
  tableId: string,
  owned: readonly OwnedColumn[],
  columns: readonly number[],
  marks: readonly Mark[],
): void {
  owned.forEach(({ key }, index) => {
    const column = columns[index] ?? 1;
    const own = marks.filter(({ value }) => value === columnValue(tableId, key));
    const [right] = own.filter((mark) => mark.column === column);
    // Adds the new mark first, so that the column can be found if the run ends in between.
    if (right === undefined) addColumnMark(sheet, tableId, key, column);
    for (const mark of own) if (mark !== right) mark.remove();
  });
}
