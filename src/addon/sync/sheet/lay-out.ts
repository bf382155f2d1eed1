import { AddonError } from '../../errors/addon-error';
import { quote } from '../../errors/sentence';
import type { EditableSheet } from '../../platform/platform';
import { widthOf } from '../apply/formats';
import type { OwnedColumn } from '../definition/datasets';
import type { TableState } from '../definition/table';
import { columnMark, headingOf, locateTable, type TablePlace, tableMark } from './locate-table';
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
      `The first row of ${quote(sheet.name())} is in use. Clear it, or remove the table and insert it anew.`,
    );
  }
  writeCells(sheet, header, [titles]);
  sheet.setBold(header);
  sheet.freezeRows(1);
  owned.forEach((column, index) => {
    sheet.setColumnWidth(index + 1, widthOf(column));
  });
  if (!sheet.marks(tableMark).some(({ value }) => value === tableId)) sheet.addMark(tableMark, tableId, { row: 1 });
  markColumns(
    sheet,
    tableId,
    owned,
    owned.map((_, index) => index + 1),
  );
  return Object.fromEntries(owned.map(({ key, title }) => [key, title]));
}

/** Adds columns that the definition has since, and lets go of those that it has no longer: they stay as they are. */
export function changeLayout(
  sheet: EditableSheet,
  tableId: string,
  owned: readonly OwnedColumn[],
  headings: Headings,
): Headings {
  const marked = sheet.marks(columnMark).map(({ value }) => value);
  // A mark without a heading that is known: an earlier change ended before it was recorded.
  const isThere = ({ key }: OwnedColumn): boolean => key in headings || marked.includes(`${tableId} ${key}`);
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
    markColumns(sheet, tableId, added, columns);
  }
  const keys = owned.map(({ key }) => `${tableId} ${key}`);
  for (const mark of sheet.marks(columnMark)) {
    if (mark.value.startsWith(`${tableId} `) && !keys.includes(mark.value)) mark.remove();
  }
  return Object.fromEntries(owned.map((column) => [column.key, headingOf(column, headings)]));
}

/** Metadata stays behind where cells were cut and pasted: it follows the headings. */
export function healMarks(
  sheet: EditableSheet,
  tableId: string,
  owned: readonly OwnedColumn[],
  place: TablePlace,
): void {
  markColumns(sheet, tableId, owned, place.columns);
  const own = sheet.marks(tableMark).filter(({ value }) => value === tableId);
  if (own.length === 1 && own[0]?.row === place.headerRow) return;
  for (const mark of own) mark.remove();
  sheet.addMark(tableMark, tableId, { row: place.headerRow });
}

/** Lets go of the sheet: nothing but its cells stays. */
export function removeMarks(sheet: EditableSheet, tableId: string): void {
  for (const mark of sheet.marks(columnMark)) if (mark.value.startsWith(`${tableId} `)) mark.remove();
  for (const mark of sheet.marks(tableMark)) if (mark.value === tableId) mark.remove();
}

function markColumns(
  sheet: EditableSheet,
  tableId: string,
  owned: readonly OwnedColumn[],
  columns: readonly number[],
): void {
  const marks = sheet.marks(columnMark);
  owned.forEach(({ key }, index) => {
    const value = `${tableId} ${key}`;
    const column = columns[index] ?? 1;
    const own = marks.filter((mark) => mark.value === value);
    if (own.length === 1 && own[0]?.column === column) return;
    for (const mark of own) mark.remove();
    sheet.addMark(columnMark, value, { column });
  });
}
