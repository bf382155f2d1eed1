import type { Area, EditableSheet } from '../../platform/platform';
import { toLetters } from '../../platform/spreadsheet';
import { cellAt } from '../../sheets/areas';
import type { InsertedLook, ResultColumn } from '../views';
import { columnWidthOf, numberFormatOf } from './result-columns';

/** Formats reach as far as this, so that a result that grows keeps them. */
const rowsAhead = 1_000;
/** Widths are read and set one by one. */
const widthsMax = 40;
/** Google's width of a column that nobody has changed. */
const newColumnPx = 100;
/** How Google, and tests, name the format of a cell that nobody has changed. */
const automaticFormats = ['0.###############', 'General', ''];

export interface Result {
  /** Of the result, with its headings. */
  readonly area: Area;
  readonly columns: readonly ResultColumn[];
  readonly hasHeadings: boolean;
  /** Whether the sheet has cells in use above or below the result, by column. */
  readonly isInUse: readonly boolean[];
  /** Whether the user named the columns, and so wants to see each of them. */
  readonly areColumnsChosen: boolean;
  readonly locale: string;
}

/**
 * Formats a result as a table. Cells outside of it get the number formats of the rows to come, where the column has
 * neither other contents nor other formats. Widths change, and the id is hidden, only in columns that nothing else uses.
 */
export function formatResult(sheet: EditableSheet, result: Result): Omit<InsertedLook, 'isFormatted'> {
  const { area, hasHeadings, isInUse } = result;
  const shown = within(sheet, area);
  const isTable = hasHeadings && area.columnCount > 1;
  if (hasHeadings) formatHeadings(sheet, result, shown);
  formatRows(sheet, result, shown);
  showColumns(sheet, shown);
  if (!isTable) return { keepsColumns: false, hidden: null };
  const free = isInUse.flatMap((isUsed, index) => (isUsed || index >= shown.columnCount ? [] : [index]));
  setFreeWidths(sheet, result, free);
  return { keepsColumns: free.length < shown.columnCount, hidden: hideId(sheet, result, free) };
}

/** Those of numbers and dates are above them, at the right. */
function formatHeadings(sheet: EditableSheet, { columns, locale }: Result, shown: Area): void {
  sheet.setBoldIn([{ ...shown, rowCount: 1 }]);
  const right = columns.flatMap((column, index) =>
    numberFormatOf(column, locale) === null || index >= shown.columnCount
      ? []
      : [cellAt(shown.row, shown.column + index)],
  );
  if (right.length > 0) sheet.setAlignmentIn(right, 'right');
}

function formatRows(sheet: EditableSheet, result: Result, shown: Area): void {
  const { columns, hasHeadings, locale } = result;
  const first = shown.row + (hasHeadings ? 1 : 0);
  const end = shown.row + shown.rowCount - 1;
  const reach = Math.min(sheet.rowCount(), Math.max(end + rowsAhead, shown.row + 2 * shown.rowCount));
  const ahead = rowsToCome(sheet, result, shown, { row: end + 1, rowCount: hasHeadings ? reach - end : 0 });
  const areasOf = (wanted: (column: ResultColumn) => boolean): Area[] =>
    columns.flatMap((column, index) => {
      const rowCount = (ahead[index] === true ? reach : end) - first + 1;
      const isShown = index < shown.columnCount && rowCount > 0;
      return isShown && wanted(column) ? [{ row: first, column: shown.column + index, rowCount, columnCount: 1 }] : [];
    });
  for (const format of new Set(columns.map((column) => numberFormatOf(column, locale)))) {
    if (format === null) continue;
    const areas = areasOf((column) => numberFormatOf(column, locale) === format);
    if (areas.length > 0) sheet.setNumberFormatIn(areas, format);
  }
  const texts = areasOf((column) => column === 'name' || column === 'text');
  if (texts.length > 0) sheet.clipIn(texts);
}

/** By column, whether the rows below the result may get its formats. One service call. */
function rowsToCome(
  sheet: EditableSheet,
  { isInUse }: Result,
  shown: Area,
  { row, rowCount }: Pick<Area, 'row' | 'rowCount'>,
): readonly boolean[] {
  if (rowCount <= 0 || isInUse.every(Boolean)) return [];
  const formats = sheet.numberFormats({ ...shown, row, rowCount });
  return isInUse.map(
    (isUsed, index) => !isUsed && formats.every((cells) => automaticFormats.includes(cells[index] ?? '')),
  );
}

/** The id of another result may be hidden there. */
function showColumns(sheet: EditableSheet, { column, columnCount }: Area): void {
  for (let index = 0; index < Math.min(columnCount, widthsMax); index += 1) {
    if (sheet.isColumnHidden(column + index)) sheet.showColumn(column + index);
  }
}

function setFreeWidths(sheet: EditableSheet, { area, columns }: Result, free: readonly number[]): void {
  for (const index of free.slice(0, widthsMax)) {
    const [column, widthPx] = [area.column + index, columnWidthOf(columns[index] ?? 'other')];
    if (widthPx !== newColumnPx && sheet.columnWidth(column) === newColumnPx) sheet.setColumnWidths(column, 1, widthPx);
  }
}

/** The formula itself is in the first column, which stays. */
function hideId(sheet: EditableSheet, result: Result, free: readonly number[]): InsertedLook['hidden'] {
  const { area, columns, areColumnsChosen } = result;
  const index = columns.indexOf('id');
  if (areColumnsChosen || index < 1 || !free.includes(index)) return null;
  const column = area.column + index;
  const letters = toLetters(column);
  sheet.setNoteIn(
    [cellAt(area.row, column - 1)],
    `Column ${letters} with the ids is hidden. To show it, click the arrows between the column letters here.`,
  );
  sheet.hideColumns(column, 1);
  return letters;
}

/** The part of an area that the sheet has already. A longer result adds rows and columns later. */
function within(sheet: EditableSheet, { row, column, rowCount, columnCount }: Area): Area {
  return {
    row,
    column,
    rowCount: Math.min(rowCount, sheet.rowCount() - row + 1),
    columnCount: Math.min(columnCount, sheet.columnCount() - column + 1),
  };
}
