import type { Connections } from '../../connections/connections';
import { hourMs } from '../../days/day-number';
import { type Budget, startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { wallClockMs } from '../../platform/spreadsheet';
import type { SyncedTable, TableState } from '../definition/table';
import { readTableState, readTables } from '../definition/table-store';
import { runTable } from '../run/run-table';
import type { Schedule } from '../views';

/**
 * An hour of the spreadsheet's clock: days since 1970-01-01 times 24, plus the hour. Daylight saving needs no special
 * case.
 */
type WallHour = number;

const hoursPerDay = 24;
const hoursPerWeek = 168;
/** 1970-01-01 was a Thursday. */
const epochWeekday = 4;

/** Whether the last run was before the latest scheduled time. */
export function isDue(schedule: Schedule, lastRunAt: number | null, now: number, platform: Platform): boolean {
  const slot = latestSlot(schedule, wallHour(platform, now));
  if (slot === null) return false;
  return lastRunAt === null || wallHour(platform, lastRunAt) < slot;
}

export function isScheduled({ schedule, isPaused }: Pick<SyncedTable, 'schedule' | 'isPaused'>): boolean {
  return !isPaused && schedule.every !== 'never';
}

export function hasScheduledTables(platform: Platform): boolean {
  return readTables(platform).some(isScheduled);
}

/** Whether the next trigger runs the table, unless it waits after a failure. */
export function isWaiting(
  table: Pick<SyncedTable, 'schedule' | 'isPaused'>,
  { lastOutcome, lastRunAt }: Pick<TableState, 'lastOutcome' | 'lastRunAt'>,
  now: number,
  platform: Platform,
): boolean {
  if (!isScheduled(table)) return false;
  return lastOutcome === 'unfinished' || lastOutcome === 'failed' || isDue(table.schedule, lastRunAt, now, platform);
}

/** When the trigger runs next, approximately: within the next hour of the spreadsheet's clock. */
export function nextHour(now: number, platform: Platform): number {
  return wholeSecond(now) - (wallClockMs(platform, now) % hourMs) + hourMs;
}

/** When the table is next due, approximately: the trigger runs within the hour after it. */
export function nextRunAt(schedule: Schedule, now: number, platform: Platform): number | null {
  const wallMs = wallClockMs(platform, now);
  const present = Math.floor(wallMs / hourMs);
  if (latestSlot(schedule, present) === null) return null;
  const offsetMs = wholeSecond(now) - wallMs;
  for (let hour = present + 1; hour <= present + hoursPerWeek; hour += 1) {
    if (latestSlot(schedule, hour) === hour) return hour * hourMs + offsetMs;
  }
  return null;
}

/** The latest scheduled hour up to `present`; null if there is none. */
function latestSlot(schedule: Schedule, present: WallHour): WallHour | null {
  const day = Math.floor(present / hoursPerDay);
  const hour = present - day * hoursPerDay;
  switch (schedule.every) {
    case 'never':
      return null;
    case 'hours':
      return day * hoursPerDay + hour - (hour % schedule.hours);
    case 'day':
      return (hour >= schedule.hour ? day : day - 1) * hoursPerDay + schedule.hour;
    case 'week': {
      const weekday = (((day + epochWeekday - 1) % 7) + 7) % 7;
      const slot = (day - weekday + schedule.weekday - 1) * hoursPerDay + schedule.hour;
      return slot <= present ? slot : slot - hoursPerWeek;
    }
  }
}

/** The clock of the spreadsheet shows whole seconds. */
function wholeSecond(at: number): number {
  return Math.floor(at / 1_000) * 1_000;
}

function wallHour(platform: Platform, at: number): WallHour {
  return Math.floor(wallClockMs(platform, at) / hourMs);
}

/** With less time no table is started. */
const minimumMs = 20_000;

export function hasTables(platform: Platform): boolean {
  return readTables(platform).length > 0;
}

/**
 * Runs the tables that are due, or all that are not paused, in the order of their last run; `everything` reads all rows of
 * these again. The caller holds the document lock. A failure is stored with its table and does not stop the others.
 * Returns how many are not complete.
 */
export function runTables(
  platform: Platform,
  connections: Connections,
  which: 'due' | 'all' | 'everything',
  budget: Budget,
): number {
  const now = platform.clock.now();
  const isWanted = (table: SyncedTable, state: TableState): boolean =>
    which !== 'due'
      ? !table.isPaused
      : (state.retryAt === null || now >= state.retryAt) && isWaiting(table, state, now, platform);
  const wanted = readTables(platform)
    .map((table) => ({ table, state: readTableState(platform, table.id) }))
    .filter(({ table, state }) => isWanted(table, state))
    .sort((a, b) => (a.state.lastRunAt ?? 0) - (b.state.lastRunAt ?? 0));
  const reads = { due: 'cached', all: 'fresh', everything: 'everything' } as const;
  let complete = 0;
  for (const { table } of wanted) {
    if (budget.remainingMs() < minimumMs) break;
    const own = startBudget(platform.clock, budget.remainingMs());
    try {
      if (runTable(platform, connections, table.id, { budget: own, reads: reads[which] }).isDone) complete += 1;
    } catch {
      // The run has stored the error.
    }
  }
  return wanted.length - complete;
}
