import { dayMs, dayNumber } from '../../days/day-number';
import { isDate } from '../../days/day-text';
import { type Interval, mergeAdjacent } from '../../days/intervals';
import type { EditableSheet, Platform } from '../../platform/platform';
import { wallClockMs } from '../../platform/spreadsheet';
import { chooseDueDays } from '../../session/due-days';
import { firstRecentDay, todayOf } from '../../session/freshness';
import { datasetOf, type OwnedColumn } from '../definition/datasets';
import type { Schedule, SyncedTable, TableState } from '../definition/table';
import type { TableLocation } from '../sheet/locate-table';
import { columnValues } from '../sheet/read-rows';

/** 1970-01-01 as a serial number of Sheets. */
const epochSerial = 25_569;
/** About how many pages of the newest days one run requests. */
const recentPagesMax = 8;
/**
 * Maximum pages of other days in one run. An hourly run needs few, a daily one more, to read all of them within a week.
 */
const otherPagesMax = 200;

/** The days that a run reads again: the last 45, and older days in turn, as in a refresh of formulas. */
export function chooseDays(
  platform: Platform,
  { schedule }: SyncedTable,
  { coverage }: TableState,
  days: readonly (number | null)[],
): Interval[] {
  const known = days.filter((day) => day !== null).sort((a, b) => a - b);
  const due = chooseDueDays({
    coverage,
    days: known,
    recentFrom: firstRecentDay(todayOf(platform)),
    now: platform.clock.now(),
    recentPagesMax,
    otherPagesMax,
    refreshesPerWeek: runsPerWeek(schedule),
  });
  return mergeAdjacent(due).flatMap((interval) => apart(interval, known[0]));
}

/** Days before the first row are read separately: they are probably empty, and their first day is unknown. */
function apart({ from, to }: Interval, firstDay: number | undefined): Interval[] {
  const isOpen = !Number.isFinite(from) && firstDay !== undefined && firstDay <= to;
  return isOpen
    ? [
        { from, to: firstDay - 1 },
        { from: firstDay, to },
      ]
    : [{ from, to }];
}

function runsPerWeek(schedule: Schedule): number {
  if (schedule.every === 'hours') return 168 / schedule.hours;
  return schedule.every === 'day' ? 7 : 1;
}

/** The day of each row below the header; null if its date cannot be read. One service call, and one for the zone. */
export function dayNumbersOf(
  platform: Platform,
  sheet: EditableSheet,
  location: TableLocation,
  { dataset }: SyncedTable,
  owned: readonly OwnedColumn[],
): (number | null)[] {
  const { date } = datasetOf(dataset);
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
