import { dayMs, dayNumber } from '../../days/day-number';
import { type Interval, joinNeighbours } from '../../days/intervals';
import type { EditableSheet, Platform } from '../../platform/platform';
import { chooseDueDays } from '../../rows/due-days';
import { firstRecentDay, todayOf } from '../../rows/recent-days';
import { datasetOf, type OwnedColumn } from '../definition/datasets';
import type { Schedule, SyncedTable, TableState } from '../definition/table';
import type { TablePlace } from '../sheet/locate-table';
import { columnValues } from '../sheet/read-rows';
import { toInterval } from './coverage';

/** 1970-01-01 as a serial number of Sheets. */
const epochSerial = 25_569;
/** Pages of the newest days that one run asks for, about. */
const recentPagesMax = 8;
/** Pages of other days: few in an hourly run, more in a daily one, so that all are read within a week. */
const otherPagesMax = 200;

/** The days that a run reads again: the last 45 and those whose turn it is, as in a refresh of formulas. */
export function chooseDays(
  platform: Platform,
  { schedule }: SyncedTable,
  { coverage }: TableState,
  days: readonly (number | null)[],
): Interval[] {
  const known = days.filter((day) => day !== null).sort((a, b) => a - b);
  const due = chooseDueDays({
    coverage: coverage.map((each) => ({ ...toInterval(each), fetchedAt: each.readAt })),
    days: known,
    recentFrom: firstRecentDay(todayOf(platform)),
    now: platform.clock.now(),
    recentPagesMax,
    otherPagesMax,
    refreshesPerWeek: runsPerWeek(schedule),
  });
  return joinNeighbours(due).flatMap((interval) => apart(interval, known[0]));
}

/** Days before the first row are read by themselves: they are most likely empty, and nothing says where they begin. */
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

/** The day of each row below the header; null where its date cannot be read. One service call, and one for the zone. */
export function dayNumbersOf(
  platform: Platform,
  sheet: EditableSheet,
  place: TablePlace,
  { dataset }: SyncedTable,
  owned: readonly OwnedColumn[],
): (number | null)[] {
  const { date } = datasetOf(dataset);
  const column = owned.findIndex(({ key }) => key === date);
  if (column < 0) return [];
  return columnValues(sheet, place, column).map(createDayReader(platform));
}

/** The day that a cell holds; null where it holds none. One service call for the zone. */
export function createDayReader(platform: Platform): (value: unknown) => number | null {
  const offsetMs = zoneOffsetMs(platform);
  return (value) => {
    if (typeof value === 'number') return Math.floor(value) - epochSerial;
    if (typeof value === 'string') return dayNumber(value);
    // A midnight of the spreadsheet's zone: summer time moves it by an hour at most.
    const isDate = Object.prototype.toString.call(value) === '[object Date]';
    return isDate ? Math.round(((value as Date).getTime() + offsetMs) / dayMs) : null;
  };
}

function zoneOffsetMs(platform: Platform): number {
  const zone = platform.spreadsheet()?.timeZone() ?? 'Etc/GMT';
  const now = platform.clock.now();
  const wall = platform.dates.format(new Date(now), zone, 'yyyy-MM-dd HH:mm:ss');
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(now / 1_000) * 1_000;
}
