import { dayMs, dayNumber } from '../../days/day-number';
import { isDate } from '../../days/day-text';
import type { EditableSheet, Platform } from '../../platform/platform';
import { wallClockMs } from '../../platform/spreadsheet';
import { cellsPerCall, spansOf } from './areas';
import type { TableLocation } from './locate-table';

/** The values of an owned column below the header, to the last row of the grid. */
export function columnValues(sheet: EditableSheet, location: TableLocation, ownedColumn: number): unknown[] {
  const [values = []] = columnsTogether(sheet, location, [location.columns[ownedColumn] ?? 1]);
  return values;
}

/**
 * The values of some columns below the header, read by one call: a call for each could read before and after somebody
 * inserts a row.
 */
export function columnsTogether(
  sheet: EditableSheet,
  { headerRow }: TableLocation,
  columns: readonly number[],
): unknown[][] {
  const first = Math.min(...columns);
  // The header is read too: it may be the last row of the grid.
  const rows = sheet.columnValues(headerRow, first, Math.max(...columns) - first + 1).slice(1);
  return columns.map((column) => rows.map((row) => row[column - first]));
}

export function toId(value: unknown): string {
  return String(value ?? '')
    .trim()
    .toLowerCase();
}

/** The owned cells of some rows, and of those between them: one service call for rows that are near each other. */
export function readOwnedCells(
  sheet: EditableSheet,
  location: TableLocation,
  rows: readonly number[],
): ReadonlyMap<number, readonly unknown[]> {
  const first = Math.min(...location.columns);
  const columnCount = Math.max(...location.columns) - first + 1;
  const cells = new Map<number, readonly unknown[]>();
  for (const { from, to } of spansOf(rows, cellsPerCall / columnCount)) {
    const values = sheet.values({ row: from, column: first, rowCount: to - from + 1, columnCount });
    values.forEach((row, index) => {
      cells.set(
        from + index,
        location.columns.map((column) => row[column - first]),
      );
    });
  }
  return cells;
}

/**
 * The rows among these in which the user has typed or noted something: a value or a note in a column that is not ours.
 * Values of formulas do not count, because formulas are filled down. Three service calls for rows that are near each
 * other.
 */
export function rowsWithUserContent(
  sheet: EditableSheet,
  location: TableLocation,
  rows: readonly number[],
): ReadonlySet<number> {
  const found = new Set<number>();
  const wanted = new Set(rows);
  // A note may be right of the last column with content.
  const columnCount = rows.length === 0 ? 0 : sheet.columnCount();
  const isOwned = (column: number): boolean => location.columns.includes(column);
  const isBeside = (column: number): boolean => column < location.firstColumn || column > location.lastColumn;
  for (const { from, to } of spansOf(rows, cellsPerCall / columnCount)) {
    const area = { row: from, column: 1, rowCount: to - from + 1, columnCount };
    const [values, formulas, notes] = [sheet.values(area), sheet.formulasIn(area), sheet.notes(area)];
    values.forEach((row, r) => {
      const isUsed = row.some((value, c) => {
        if ((notes[r]?.[c] ?? '') !== '') return true;
        if (isOwned(c + 1)) return false;
        // New rows begin with an unticked checkbox.
        const isTyped = value !== '' && value !== false;
        return (formulas[r]?.[c] ?? '') === '' ? isTyped : isBeside(c + 1);
      });
      if (isUsed && wanted.has(from + r)) found.add(from + r);
    });
  }
  return found;
}

/** 1970-01-01 as a serial number of Sheets. */
const epochSerial = 25_569;

/** Returns a function that reads the day of a cell; null if it has none. One service call for the zone. */
export function createDayReader(platform: Platform): (value: unknown) => number | null {
  const offsetMs = zoneOffsetMs(platform);
  return (value) => {
    if (typeof value === 'number') return Math.floor(value) - epochSerial;
    if (typeof value === 'string') return dayNumber(value);
    // The date is midnight in the spreadsheet's zone. Daylight saving moves it by at most an hour.
    return isDate(value) ? Math.round((value.getTime() + offsetMs) / dayMs) : null;
  };
}

function zoneOffsetMs(platform: Platform): number {
  const now = platform.clock.now();
  return wallClockMs(platform, now) - Math.floor(now / 1_000) * 1_000;
}
