import { type Interval, mergeAdjacent } from '../../days/intervals';
import type { ServerRow } from '../../matching/rows';
import type { Platform } from '../../platform/platform';
import { firstRecentDay, todayOf } from '../../session/freshness';
import { chooseDueDays } from '../../session/refresh-lists';
import { datasetOf } from '../definition/datasets';
import type { CoveredAccounts } from '../definition/table';
import type { SheetDays, TableRun } from '../run/table-run';
import type { LocatedRows } from '../sheet/locate-rows';
import type { Schedule } from '../views';
import { coverAccounts } from './covered-accounts';
import { type PastRows, readDataset } from './read-dataset';

/** What a run read. */
export interface ServerRows {
  readonly rows: readonly ServerRow[];
  /** The days of the rows; null: everything. */
  readonly days: readonly Interval[] | null;
  /** The accounts that the rows add up; absent if they add up none. */
  readonly covered?: CoveredAccounts;
  /** The rows of the sheet, if they were read after those of the API. */
  readonly located?: LocatedRows;
  /** Rows of a history before its first day; absent if none are wanted. */
  readonly past?: PastRows;
}

/**
 * About how many pages of the newest days one run requests. A table of 100,000 rows in five years has 34 in two months;
 * of more, the oldest of these days take turns with the others.
 */
const recentPagesMax = 60;
/**
 * Maximum pages of other days in one run. An hourly run needs few, a daily one more, to read all of them within a week.
 */
const otherPagesMax = 200;

/** Second step of a run: reads the rows from the API, of all days or of those that are due. */
export function readServerRows(run: TableRun): ServerRows {
  const days = run.sheetDays === null ? null : chooseDays(run, run.sheetDays);
  const { rows, past } = readDataset(run, days);
  const read = past === null ? { days } : { days, past };
  return datasetOf(run.table.dataset).sumsAccounts ? { ...coverAccounts(run, rows), ...read } : { rows, ...read };
}

/** More rows in these days are read in parallel. */
const serialPagesMax = 2;
const rowsPerPage = 100;

/** Whether the days that change often have many pages. */
export function isLongRead(platform: Platform, { days }: SheetDays): boolean {
  const recentFrom = firstRecentDay(todayOf(platform));
  return days.filter((day) => day >= recentFrom).length > serialPagesMax * rowsPerPage;
}

/**
 * The days that a run reads again: the last 45 and more, those from which rows were deleted or whose rows the user has
 * changed, and the others in turn, as in a refresh of formulas.
 */
function chooseDays({ platform, table, state, changed }: TableRun, { days, deleted }: SheetDays): Interval[] {
  const due = chooseDueDays({
    coverage: state.coverage,
    days,
    recentFrom: firstRecentDay(todayOf(platform)),
    now: platform.clock.now(),
    recentPagesMax,
    otherPagesMax,
    refreshesPerWeek: runsPerWeek(table.schedule),
  });
  return mergeAdjacent([...due, ...deleted, ...changed.days]).flatMap((interval) => apart(interval, days[0]));
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
