import type { Connections } from '../connections/connections';
import { hourMs } from '../days/day-number';
import { AddonError } from '../errors/addon-error';
import { refreshFeatures } from '../features/features';
import { isAuthorizationRequired } from '../platform/authorization';
import { startBudget } from '../platform/budget';
import { googleLimits } from '../platform/google-limits';
import type { Platform } from '../platform/platform';
import { ifUnlocked } from '../store/lock';
import { hasTables, runTables } from '../tables/schedule/due';
import { deleteOwnTrigger, ownTriggerUid } from '../trigger/hourly-trigger';
import { changeRefreshState, type RefreshState, readRefreshState } from '../trigger/refresh-state';
import { failedRefresh, type RefreshOptions, refreshFormulas, runRefresh, storeRefreshEnd } from './refresh-formulas';

/** Ends before Google ends the execution. */
const executionMaxMs = googleLimits.runMs - 30_000;
/** The rest of the time is for formulas. */
const tablesMaxMs = 200_000;

/** Returns how many tables are not complete. If another refresh holds the lock, they are refreshed in the next hour. */
function refreshTables(platform: Platform, connections: Connections, which: 'due' | 'all' | 'everything'): number {
  if (!hasTables(platform)) return 0;
  const run = () => runTables(platform, connections, which, startBudget(platform.clock, tablesMaxMs));
  return ifUnlocked(platform, run) ?? 0;
}

/** The tables of a user with a connection, then all formulas, in one execution. Throws if the formulas fail. */
export function refreshAll(
  platform: Platform,
  connections: Connections,
  options: RefreshOptions = {},
): { readonly formulas: number; readonly tablesLeft: number } {
  const budget = startBudget(platform.clock, executionMaxMs);
  const tablesLeft =
    connections.allOfUser().length === 0
      ? 0
      : refreshTables(platform, connections, options.readsEverything === true ? 'everything' : 'all');
  const formulas = refreshFormulas(platform, connections, { ...options, timeLeftMs: budget.remainingMs() });
  return { formulas, tablesLeft };
}

/** Google is known to have changed the end of an event's id between trigger and event. */
const uidPrefixLength = 14;

/**
 * Runs for the hourly trigger. Every function of the project can be called from a cell or page, so it accepts only the
 * event of the stored trigger. Errors are stored for the sidebar and never thrown, because Google would mail them each
 * hour.
 */
export function runScheduledRefresh(platform: Platform, connections: Connections, event: unknown): void {
  const state = readRefreshState(platform);
  if (!isEventOf(state, event)) {
    const uid = triggerUidOf(event);
    if (uid !== null) deleteAbandoned(platform, uid);
    return;
  }
  const now = platform.clock.now();
  const budget = startBudget(platform.clock, executionMaxMs);
  try {
    changeRefreshState(platform, { heartbeatAt: now, nextRunAt: now + hourMs });
    refuseWrongPlace(platform, state.spreadsheetId);
    refreshTables(platform, connections, 'due');
    refreshFeatures('afterTables', platform, connections, budget);
    const timeLeftMs = budget.remainingMs();
    if (timeLeftMs <= 0) return;
    // If another refresh holds the lock, it does what follows the reading of rows, as one of formulas does itself.
    if (state.isForTablesOnly) {
      ifUnlocked(platform, () => refreshFeatures('afterReading', platform, connections, budget));
    } else runRefresh(platform, connections, { timeLeftMs });
    refreshFeatures('atEnd', platform, connections, budget);
  } catch (thrown) {
    // A refresh of formulas that began has stored its own end.
    storeRefreshEnd(platform, failedRefresh(thrown));
  }
}

/** Stores for the sidebar why a scheduled refresh could not begin. */
export function storeFailedStart(platform: Platform, event: unknown, thrown: unknown): void {
  if (isEventOf(readRefreshState(platform), event)) storeRefreshEnd(platform, failedRefresh(thrown));
}

function isEventOf({ triggerUid }: RefreshState, event: unknown): boolean {
  const uid = triggerUidOf(event);
  return uid !== null && triggerUid !== null && isSame(uid, triggerUid);
}

function refuseWrongPlace(platform: Platform, spreadsheetId: string | null): void {
  // Without it, Google may not even say which spreadsheet this is.
  if (isAuthorizationRequired(platform)) {
    throw new AddonError(
      'authorization_required',
      'Google asks for a new authorization. Open the FIN sidebar and allow it.',
    );
  }
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet === null || spreadsheet.id() !== spreadsheetId) {
    throw new AddonError('no_spreadsheet', 'Google gave another spreadsheet. Turn the hourly refresh off and on.');
  }
}

function triggerUidOf(event: unknown): string | null {
  if (typeof event !== 'object' || event === null) return null;
  const { triggerUid } = event as { triggerUid?: unknown };
  const text = typeof triggerUid === 'number' ? String(triggerUid) : triggerUid;
  return typeof text === 'string' && text !== '' ? text : null;
}

function isSame(a: string, b: string): boolean {
  return (
    a === b ||
    (Math.min(a.length, b.length) >= uidPrefixLength && a.slice(0, uidPrefixLength) === b.slice(0, uidPrefixLength))
  );
}

/**
 * Deletes the trigger if another user switched the refresh off, because that user could not delete it. Deletes only the
 * trigger of this user for this spreadsheet: if Google calls it with another spreadsheet, the trigger is still needed.
 */
function deleteAbandoned(platform: Platform, uid: string): void {
  try {
    const spreadsheetId = platform.spreadsheet()?.id() ?? null;
    if (spreadsheetId === null) return;
    const own = ownTriggerUid(platform, spreadsheetId);
    if (own !== null && isSame(uid, own)) deleteOwnTrigger(platform, spreadsheetId, own);
  } catch {
    // In a cell Google refuses this, as intended. A trigger tries again in the next hour.
  }
}
