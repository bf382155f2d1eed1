import type { BuildSettings } from '../../connection/build-settings';
import { type Budget, startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { readTableState, readTables } from '../definition/table-store';
import { runTable } from '../run/run-table';
import { isDue } from './due';

/** Less than this is not worth beginning a table. */
const leastMs = 20_000;

export function hasTables(platform: Platform): boolean {
  return readTables(platform).length > 0;
}

/**
 * Runs the tables whose time has come, those first that have waited longest. Whoever calls holds the document lock. A
 * failure is recorded with its table and keeps no other from running.
 */
export function runDueTables(platform: Platform, settings: BuildSettings, budget: Budget): void {
  const now = platform.clock.now();
  const waiting = readTables(platform)
    .map((table) => ({ table, state: readTableState(platform, table.id) }))
    .filter(({ table, state }) => {
      if (table.isPaused || (state.retryAt !== null && now < state.retryAt)) return false;
      if (table.schedule.every === 'never') return false;
      const isUnfinished = state.lastOutcome === 'unfinished' || state.lastOutcome === 'failed';
      return isUnfinished || isDue(table.schedule, state.lastRunAt, now, platform);
    })
    .sort((a, b) => (a.state.lastRunAt ?? 0) - (b.state.lastRunAt ?? 0));
  for (const { table } of waiting) {
    if (budget.remainingMs() < leastMs) return;
    const own = startBudget(platform.clock, budget.remainingMs());
    try {
      runTable(platform, settings, table.id, { budget: own, isFresh: false, readsEverything: false });
    } catch {
      // Recorded by the run.
    }
  }
}
