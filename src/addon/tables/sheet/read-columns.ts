import { dayMs, dayNumber } from '../../days/day-number';
import { epochSerial, isDate } from '../../days/day-text';
import type { EditableSheet, Platform } from '../../platform/platform';
import { wallClockMs } from '../../platform/spreadsheet';
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
