import { AddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { EditableSheet, Mark } from '../../platform/platform';
import { widthOf } from '../apply/formats';
import type { OwnedColumn } from '../definition/datasets';
import type { TableState } from '../definition/table';
import {
  addColumnMark,
  addHeaderMark,
  columnValue,
  headingOf,
  locateTable,
  marksOf,
  type TablePlace,
} from './locate-table';
import { writeCells } from './write-cells';

export type Headings = TableState['headings'];

/** Writes the headings of a new table into the first row of its sheet. Repeated after an end at any call. */
export function layOut(sheet: EditableSheet, tableId: string, owned: readonly OwnedColumn[]): Headings {
  const titles = owned.map(({ title }) => title);
  const missing = titles.length - sheet.columnCount();
  if (missing > 0) sheet.insertColumnsAfter(sheet.columnCount(), missing);
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

/** Adds columns that the definition has since, and lets go of those that it has no longer: they stay as they are. */
export function changeLayout(
  sheet: EditableSheet,
  tableId: string,
  owned: readonly OwnedColumn[],
  headings: Headings,
): Headings {
  const marks = marksOf(sheet, tableId);
  // A mark without a heading that is known: an earlier change ended before it was recorded.
  const isThere = ({ key }: OwnedColumn): boolean =>
    key in headings || marks.some(({ value }) => value === columnValue(tableId, key));
  const known = owned.filter(isThere);
  const added = owned.filter((column) => !isThere(column));
  if (added.length > 0) {
    const place = locateTable(sheet, tableId, known, headings);
    const after = Math.max(...place.columns);
    sheet.insertColumnsAfter(after, added.length);
    const columns = added.map((_, index) => after + 1 + index);
    const header = { row: place.headerRow, column: after + 1, rowCount: 1, columnCount: added.length };
    writeCells(sheet, header, [added.map(({ title }) => title)]);
    sheet.setBold(header);
    markColumns(sheet, tableId, added, columns, marks);
  }
  const values = owned.map(({ key }) => columnValue(tableId, key));
  for (const mark of marks) if (mark.value !== tableId && !values.includes(mark.value)) mark.remove();
  return Object.fromEntries(owned.map((column) => [column.key, headingOf(column, headings)]));
}

/** Metadata stays behind where cells were cut and pasted: it follows the headings. No service call where it is right. */
export function healMarks(
  sheet: EditableSheet,
  tableId: string,
  owned: readonly OwnedColumn[],
  { marks, columns, headerRow }: TablePlace,
): void {
  markColumns(sheet, tableId, owned, columns, marks);
  const own = marks.filter(({ value }) => value === tableId);
  if (own.length === 1 && own[0]?.row === headerRow) return;
  for (const mark of own) mark.remove();
  addHeaderMark(sheet, tableId, headerRow);
}

/** Lets go of the sheet: only its cells stay. */
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
    if (own.length === 1 && own[0]?.column === column) return;
    for (const mark of own) mark.remove();
    addColumnMark(sheet, tableId, key, column);
  });
}
