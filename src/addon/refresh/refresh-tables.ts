import type { Connections } from '../connections/connections';
import { startBudget } from '../platform/budget';
import { googleLimits } from '../platform/google-limits';
import type { Platform } from '../platform/platform';
import { hasTables, runTables } from '../tables/schedule/due';
import { type RefreshOptions, refreshFormulas } from './refresh-formulas';

/** Ends before Google ends the execution. */
export const executionMaxMs = googleLimits.runMs - 30_000;
/** The rest of the time is for formulas. */
const tablesMaxMs = 200_000;
const lockWaitMs = 2_000;

/** Returns how many tables are not complete. If another refresh holds the lock, they are refreshed in the next hour. */
export function refreshTables(
  platform: Platform,
  connections: Connections,
  which: 'due' | 'all',
  readsEverything = false,
): number {
  if (!hasTables(platform) || !platform.documentLock.tryLock(lockWaitMs)) return 0;
  try {
    return runTables(platform, connections, which, startBudget(platform.clock, tablesMaxMs), readsEverything);
  } finally {
    platform.documentLock.release();
  }
}

/** The tables of a user with a connection, then all formulas, in one execution. Throws if the formulas fail. */
export function refreshAll(
  platform: Platform,
  connections: Connections,
  options: RefreshOptions = {},
): { readonly formulas: number; readonly tablesLeft: number } {
  const budget = startBudget(platform.clock, executionMaxMs);
  const tablesLeft =
    connections.allOfUser().length === 0 ? 0 : refreshTables(platform, connections, 'all', options.readsEverything);
  const formulas = refreshFormulas(platform, connections, { ...options, timeLeftMs: budget.remainingMs() });
  return { formulas, tablesLeft };
}
