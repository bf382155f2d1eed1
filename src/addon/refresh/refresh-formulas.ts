import { sum } from '../cells/lists';
import { type Connection, nameOf } from '../connections/connection';
import type { Connections } from '../connections/connections';
import { AddonError, toAddonError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import { refreshFeatures } from '../features/features';
import { findFormulas } from '../formulas/formula-calls';
import { ownSheetNames } from '../formulas/own-sheets';
import { type Budget, startBudget, within } from '../platform/budget';
import type { Platform, Spreadsheet } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { openSession } from '../session/session';
import { outdateSheetCopies, renewSheetCopies } from '../session/sheet-copies';
import { withLock } from '../store/lock';
import { quietly } from '../store/record';
import { changeRefreshState } from '../trigger/refresh-state';
import { lastRunOf, type RunOutcome } from '../trigger/run-outcome';
import { recalculateFormulas } from './recalculate-formulas';
import { watchForCancel } from './refresh-progress';
import { repairFormulas } from './rewrite-formula';

/** Below the six minutes of an execution. */
const runMaxMs = 270_000;

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
  return withLock(
    platform,
    () => {
      const end = refresh(platform, spreadsheet, connections, options);
      storeRefreshEnd(platform, end);
      return end;
    },
    'run',
  );
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
    // Also if reading fails, formulas that are calculated from now on show the sheets as they are.
    quietly(() => outdateSheetCopies(platform));
    const startedAt = platform.clock.now();
    const runMs = Math.min(runMaxMs, options.timeLeftMs ?? runMaxMs);
    const budget = cancellation.limit(startBudget(platform.clock, (runMs * 5) / 9));
    const readForFormulas = (): WarmUpResult => {
      try {
        return warmCache(platform, connections.allOfFormulas(), options.readsEverything === true, budget);
      } finally {
        const restMs = startedAt + runMs - platform.clock.now();
        const part = cancellation.limit(startBudget(platform.clock, restMs / 3));
        if (!cancellation.isCancelled()) refreshFeatures('afterReading', platform, connections, part);
      }
    };
    const read = readForFormulas();
    if (cancellation.isCancelled()) return cancelled(read.requestCount);
    refreshFeatures('beforeFormulas', platform, connections, budget);
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
  renewSheetCopies(platform, ownSheetNames);
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

interface WarmUpResult {
  readonly requestCount: number;
  /** Why some of the lists could not be read; null if all were read. */
  readonly partialFailure: PartialFailure | null;
}

interface PartialFailure {
  readonly error: AddonError;
  readonly failed: number;
  readonly listCount: number;
  /** The connections whose lists they are; none if there is only one connection. */
  readonly connectionNames: readonly string[];
}

/** The other part of the six minutes of an execution is for writing formulas. */
const readingMaxMs = 150_000;

/**
 * Reads what formulas use into the cache before any formula is rewritten, so that they recalculate from the cache.
 * Throws the API's error if nothing could be read; a refused key of one connection does not affect the others. Reads
 * nothing if formulas use a connection that this user cannot read, such as the owner's: then each formula reads for
 * itself.
 */
function warmCache(
  platform: Platform,
  connections: readonly Connection[],
  readsEverything: boolean,
  timeLeft: Budget,
): WarmUpResult {
  const [first] = connections;
  if (first === undefined) return { requestCount: 0, partialFailure: null };
  const budget = within(timeLeft, Math.min(readingMaxMs, timeLeft.remainingMs()));
  const reads = connections.map((connection, index) => {
    // A connection that uses all of its time leaves the others theirs.
    const share = within(budget, budget.remainingMs() / (connections.length - index));
    const read = openSession(platform, connection, share).refresh({ readsEverything });
    return { connection, ...read };
  });
  const listCount = sum(reads.map((read) => read.listCount));
  if (listCount === 0) {
    // Throws if the API refuses the key or cannot be reached.
    openSession(platform, first, budget).call({ operationId: 'getApiKey' });
    return { requestCount: 1, partialFailure: null };
  }
  const requestCount = sum(reads.map((read) => read.requestCount));
  const failed = reads.filter(({ failures }) => failures.length > 0);
  const [error] = failed.flatMap(({ failures }) => failures);
  if (error === undefined) return { requestCount, partialFailure: null };
  const failureCount = sum(failed.map(({ failures }) => failures.length));
  if (failureCount === listCount) throw error;
  const connectionNames = connections.length === 1 ? [] : failed.map(({ connection }) => nameOf(connection));
  return {
    requestCount,
    partialFailure: {
      error,
      failed: failureCount,
      listCount: sum(failed.map((read) => read.listCount)),
      connectionNames,
    },
  };
}
