import { dayMs, dayNumber } from '../../days/day-number';
import { isDate } from '../../days/day-text';
import type { Platform } from '../../platform/platform';
import { wallClockMs } from '../../platform/spreadsheet';
import { datasetOf } from '../definition/datasets';
import type { TableRun } from '../run/table-run';
import type { TableLocation } from './locate-table';
import { columnValues } from './read-rows';

/** 1970-01-01 as a serial number of Sheets. */
const epochSerial = 25_569;

/** The day of each row below the header; null if its date cannot be read. One service call, and one for the zone. */
export function dayNumbersOf({ platform, sheet, table, owned }: TableRun, location: TableLocation): (number | null)[] {
  const { date } = datasetOf(table.dataset);
  const column = owned.findIndex(({ key }) => key === date);
  if (column < 0) return [];
  return columnValues(sheet, location, column).map(createDayReader(platform));
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
