import { AddonError } from '../../errors/addon-error';
import type { Area, EditableSheet } from '../../platform/platform';
import type { OwnedColumn } from '../definition/datasets';
import type { TablePlace } from '../sheet/locate-table';
import { writeCells } from '../sheet/write-cells';
import type { ServerRow } from '../upsert/rows';
import type { ColumnGroup } from './column-groups';
import { formatOf } from './formats';

const rowsPerWrite = 5_000;

/** How far the rows were written when there was no time for all of them. */
export interface Appended {
  readonly written: number;
}

/**
 * Writes new rows behind the last one, with its number formats and validation. Formulas of the user's columns are filled down
 * before the rows get their ids: a run that ends in between leaves rows that count as free the next time.
 */
export function appendRows(
  sheet: EditableSheet,
  place: TablePlace,
  owned: readonly OwnedColumn[],
  groups: readonly ColumnGroup[],
  lastRow: number,
  rows: readonly ServerRow[],
  hasTime: () => boolean,
): Appended {
  if (rows.length === 0) return { written: 0 };
  let written = 0;
  while (written < rows.length && (written === 0 || hasTime())) {
    const block = rows.slice(written, written + rowsPerWrite);
    const last = lastRow + written;
    makeRoom(sheet, place, last, block.length);
    if (last > place.headerRow) fillDown(sheet, place, last, block.length);
    else formatColumns(sheet, owned, groups, last + 1, block.length);
    for (const { firstColumn, owned: indexes } of groups) {
      writeCells(
        sheet,
        { row: last + 1, column: firstColumn, rowCount: block.length, columnCount: indexes.length },
        block.map(({ cells }) => indexes.map((index) => cells[index] ?? null)),
      );
    }
    written += block.length;
  }
  extendFilter(sheet, place, lastRow + written);
  return { written };
}

/** Else new rows would be shown whatever the user filtered for. In a protected sheet Google refuses it; the rows stay. */
function extendFilter(sheet: EditableSheet, { headerRow }: TablePlace, lastRow: number): void {
  try {
    sheet.extendFilter(headerRow, lastRow);
  } catch {
    // The next run that adds rows tries again.
  }
}

/** Uses free rows below the table; where something of the user's stands there, rows are inserted before it. */
function makeRoom(sheet: EditableSheet, place: TablePlace, lastRow: number, count: number): void {
  const below = sheet.rowCount() - lastRow;
  const free = countFreeRows(sheet, place, lastRow, Math.min(below, count));
  if (free >= count) return;
  try {
    sheet.insertRowsAfter(lastRow + free, count - free);
  } catch {
    throw new AddonError(
      'table_write_refused',
      `Google refused ${count - free} more rows. Is the file full, or the sheet protected?`,
    );
  }
}

/** Two service calls, and one more where the row above has formulas: those filled down already leave a row free. */
function countFreeRows(sheet: EditableSheet, place: TablePlace, lastRow: number, rowCount: number): number {
  const inUse = Math.min(rowCount, sheet.lastRow() - lastRow);
  if (inUse <= 0) return rowCount;
  const columnCount = place.lastColumn - place.firstColumn + 1;
  const area = { row: lastRow + 1, column: place.firstColumn, rowCount: inUse, columnCount };
  const values = sheet.values(area);
  const formulas = sheet.relativeFormulas({ ...area, row: lastRow, rowCount: inUse + 1 });
  const template = lastRow > place.headerRow ? (formulas[0] ?? []) : [];
  const used = values.findIndex((row, r) =>
    row.some((value, c) => {
      const formula = formulas[r + 1]?.[c] ?? '';
      if (formula !== '') return formula !== (template[c] ?? '');
      // An unticked checkbox, or a value that a formula elsewhere spills here, is no reason to insert.
      return value !== '' && value !== false;
    }),
  );
  return used === -1 ? rowCount : used;
}

function fillDown(sheet: EditableSheet, place: TablePlace, lastRow: number, count: number): void {
  const columnCount = place.lastColumn - place.firstColumn + 1;
  const from = { row: lastRow, column: place.firstColumn, rowCount: 1, columnCount };
  const to = { ...from, row: lastRow + 1, rowCount: count };
  // Not its colours: a row that the user has highlighted would colour every row after it.
  const [formats = []] = sheet.numberFormats(from);
  setFormats(sheet, to, formats);
  sheet.copyRow(from, to, 'rules');
  const [formulas = []] = sheet.relativeFormulas(from);
  formulas.forEach((formula, index) => {
    const column = place.firstColumn + index;
    if (formula === '' || place.columns.includes(column)) return;
    const cell = { row: lastRow, column, rowCount: 1, columnCount: 1 };
    const below = { ...cell, row: lastRow + 1, rowCount: count };
    sheet.copyRow(cell, below, 'formats');
    sheet.copyRow(cell, below, 'formulas');
  });
}

/** The first rows of a table. */
function formatColumns(
  sheet: EditableSheet,
  owned: readonly OwnedColumn[],
  groups: readonly ColumnGroup[],
  first: number,
  count: number,
): void {
  for (const { firstColumn, owned: indexes } of groups) {
    const area = { row: first, column: firstColumn, rowCount: count, columnCount: indexes.length };
    setFormats(
      sheet,
      area,
      indexes.map((index) => formatOf(owned[index])),
    );
  }
}

/** One call for columns side by side that have the same format; a new row is automatic already. */
function setFormats(sheet: EditableSheet, area: Area, formats: readonly string[]): void {
  let start = 0;
  for (let end = 1; end <= formats.length; end += 1) {
    const format = formats[start] ?? automatic;
    if (formats[end] === format && end < formats.length) continue;
    const part = { ...area, column: area.column + start, columnCount: end - start };
    if (format !== automatic) sheet.setNumberFormat(part, format);
    start = end;
  }
}

const automatic = 'General';
