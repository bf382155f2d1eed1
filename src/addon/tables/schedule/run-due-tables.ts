import type { Connections } from '../../connections/connections';
import { type Budget, startBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { readTableState, readTables } from '../definition/table-store';
import { runTable } from '../run/run-table';
import { isWaiting } from './due';

/** With less time no table is started. */
const minimumMs = 20_000;

export function hasTables(platform: Platform): boolean {
  return readTables(platform).length > 0;
}

/**
 * Runs the tables that are due, in the order of their last run. The caller holds the document lock. A failure is stored
 * with its table and does not stop the others.
 */
export function runDueTables(platform: Platform, connections: Connections, budget: Budget): void {
  const now = platform.clock.now();
  const waiting = readTables(platform)
    .map((table) => ({ table, state: readTableState(platform, table.id) }))
    .filter(
      ({ table, state }) => (state.retryAt === null || now >= state.retryAt) && isWaiting(table, state, now, platform),
    )
    .sort((a, b) => (a.state.lastRunAt ?? 0) - (b.state.lastRunAt ?? 0));
  for (const { table } of waiting) {
    if (budget.remainingMs() < minimumMs) return;
    const own = startBudget(platform.clock, budget.remainingMs());
    try {
      runTable(platform, connections, table.id, { budget: own, isFresh: false, readsEverything: false });
    } catch {
      // The run has stored the error.
    }
  }
}
