import type { Connections } from '../connections/connections';
import { AddonError, toAddonError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { startBudget } from '../platform/budget';
import type { Platform, Spreadsheet } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { changeRefreshState } from '../trigger/refresh-state';
import { lastRunOf, type RunOutcome } from '../trigger/run-outcome';
import { findFormulas } from './formula-calls';
import { recalculateFormulas } from './recalculate-formulas';
import { watchForCancel } from './refresh-progress';
import { repairFormulas } from './rewrite-formula';
import { type WarmUpResult, warmCache } from './warm-cache';

/** Below the six minutes of an execution. */
const runMaxMs = 270_000;
const lockWaitMs = 2_000;

export interface RefreshOptions {
  /** All rows instead of those that may have changed. */
  readonly readsEverything?: boolean;
  /** Time that the execution has left, if it is less than usual. */
  readonly timeLeftMs?: number;
}

/** How a refresh ended. If it failed, no formula was changed. */
interface RefreshEnd {
  readonly outcome: RunOutcome;
  readonly formulasRefreshed: number;
  /** Null if it failed. */
  readonly requestCount: number | null;
}

/** Refreshes as `runRefresh`; returns how many formulas were refreshed. Throws if the refresh failed. */
export function refreshFormulas(platform: Platform, connections: Connections, options: RefreshOptions = {}): number {
  const { outcome, formulasRefreshed } = runRefresh(platform, connections, options);
  if (outcome.kind === 'failed') throw outcome.problem;
  return formulasRefreshed;
}

/**
 * Reads what may have changed, then makes every FIN formula recalculate, and stores for the sidebar how that ended. If
 * nothing could be read, no formula is changed and the old values stay. Throws only if it cannot begin.
 */
export function runRefresh(platform: Platform, connections: Connections, options: RefreshOptions): RefreshEnd {
  const spreadsheet = requireSpreadsheet(platform);
  if (!platform.documentLock.tryLock(lockWaitMs)) {
    throw new AddonError('busy', 'Another refresh of this spreadsheet is running. Try again in a minute.');
  }
  try {
    const end = refresh(platform, spreadsheet, connections, options);
    storeRefreshEnd(platform, end);
    return end;
  } finally {
    try {
      spreadsheet.flush();
    } finally {
      platform.documentLock.release();
    }
  }
}

export function failedRefresh(thrown: unknown): RefreshEnd {
  return { outcome: { kind: 'failed', problem: toAddonError(thrown) }, formulasRefreshed: 0, requestCount: null };
}

export function storeRefreshEnd(platform: Platform, { outcome, formulasRefreshed, requestCount }: RefreshEnd): void {
  changeRefreshState(platform, {
    ...lastRunOf(outcome, platform.clock.now()),
    formulasRefreshed,
    ...(requestCount === null ? {} : { requestCount }),
  });
}

function refresh(
  platform: Platform,
  spreadsheet: Spreadsheet,
  connections: Connections,
  options: RefreshOptions,
): RefreshEnd {
  const cancellation = watchForCancel(platform);
  try {
    repairFormulas(platform, spreadsheet);
    const startedAt = platform.clock.now();
    const runMs = Math.min(runMaxMs, options.timeLeftMs ?? runMaxMs);
    const budget = cancellation.limit(startBudget(platform.clock, (runMs * 5) / 9));
    const read = warmCache(platform, connections.allOfFormulas(), options.readsEverything === true, budget);
    if (cancellation.isCancelled()) return cancelled(read.requestCount);
    return recalculate(platform, spreadsheet, read, { startedAt, endsAt: startedAt + runMs });
  } catch (thrown) {
    // A read that was told to stop fails.
    return cancellation.isCancelled() ? cancelled(null) : failedRefresh(thrown);
  }
}

function recalculate(
  platform: Platform,
  spreadsheet: Spreadsheet,
  read: WarmUpResult,
  time: { readonly startedAt: number; readonly endsAt: number },
): RefreshEnd {
  const found = findFormulas(spreadsheet.gridSheets());
  const { refused, late, skipped } = recalculateFormulas(platform, spreadsheet, found, {
    ...time,
    freshness: { since: time.startedAt },
  });
  const problem = describeLeft(refused, late, found.length) ?? describePartial(read.partialFailure);
  return {
    outcome: problem === null ? { kind: 'complete' } : { kind: 'unfinished', problem, left: refused + late },
    formulasRefreshed: found.length - refused - late - skipped,
    requestCount: read.requestCount,
  };
}

/** What was read stays in the cache; no formula was changed. */
function cancelled(requestCount: number | null): RefreshEnd {
  const problem = new AddonError('refresh_incomplete', 'Cancelled. The formulas keep what they show.');
  return { outcome: { kind: 'unfinished', problem, left: 0 }, formulasRefreshed: 0, requestCount };
}

function describePartial(failure: WarmUpResult['partialFailure']): AddonError | null {
  if (failure === null) return null;
  const { error, failed, listCount, connectionNames } = failure;
  const whose = connectionNames.length === 0 ? '' : `${connectionNames.map(quote).join(', ')}: `;
  const start = `${whose}${failed} of ${listCount} lists keep older rows: `;
  return new AddonError(error.code, start + error.sentence, { requestId: error.requestId });
}

function describeLeft(refused: number, late: number, count: number): AddonError | null {
  if (refused > 0) {
    return new AddonError(
      'refresh_incomplete',
      `${refused} of ${count} formulas were not refreshed. Are they protected?`,
    );
  }
  if (late === 0) return null;
  return new AddonError(
    'refresh_incomplete',
    `Time ran out before ${late} of ${count} formulas. Give them FIN_REFRESH as the last argument.`,
  );
}
