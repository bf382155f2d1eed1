import { dayMs, dayNumber } from '../../days/day-number';
import { epochSerial, isDate } from '../../days/day-text';
import type { EditableSheet, Platform } from '../../platform/platform';
import { wallClockMs } from '../../platform/spreadsheet';
import { spansOf } from '../../sheets/areas';
import type { TableLocation } from './locate-table';

/** Columns with at most this many others between them are read together. */
const gap = 4;

/**
 * The values of owned columns below the header, to the last row of the grid; none of a column that the sheet does not
 * have. Columns near each other are read by one call: a call for each could read before and after somebody inserts a row.
 */
export function readColumns(
  sheet: EditableSheet,
  { headerRow, columns }: Pick<TableLocation, 'headerRow' | 'columns'>,
  owned: readonly number[],
): unknown[][] {
  const wanted = owned.map((index) => columns[index] ?? 0);
  const blocks = spansOf(
    wanted.filter((column) => column > 0),
    gap,
    // The header is read too: it may be the last row of the grid.
  ).map(({ from, to }) => ({ from, to, rows: sheet.columnValues(headerRow, from, to - from + 1).slice(1) }));
  return wanted.map((column) => {
    const block = blocks.find(({ from, to }) => column >= from && column <= to);
    return block?.rows.map((row) => row[column - block.from]) ?? [];
  });
}

export function columnValues(sheet: EditableSheet, location: TableLocation, owned: number): unknown[] {
  return readColumns(sheet, location, [owned])[0] ?? [];
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
