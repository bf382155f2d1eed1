import type { Connections } from '../connections/connections';
import { AddonError, toAddonError } from '../errors/addon-error';
import { quote } from '../errors/sentence';
import type { Platform, Spreadsheet } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { changeRefreshState, lastErrorOf } from '../trigger/refresh-state';
import { findFormulas } from './formula-calls';
import { recalculateFormulas } from './recalculate-formulas';
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

/**
 * Reads what may have changed, then makes every FIN formula recalculate; returns how many were refreshed. If nothing
 * could be read, no formula is changed and the old values stay. The API's error is thrown and stored for the sidebar.
 */
export function refreshFormulas(platform: Platform, connections: Connections, options: RefreshOptions = {}): number {
  const spreadsheet = requireSpreadsheet(platform);
  if (!platform.documentLock.tryLock(lockWaitMs)) {
    throw new AddonError('busy', 'Another refresh of this spreadsheet is running. Try again in a minute.');
  }
  try {
    repairFormulas(platform, spreadsheet);
    const startedAt = platform.clock.now();
    const runMs = Math.min(runMaxMs, options.timeLeftMs ?? runMaxMs);
    const read = warmCache(platform, connections.allOfFormulas(), options.readsEverything === true, (runMs * 5) / 9);
    return recalculate(platform, spreadsheet, startedAt, read, runMs);
  } catch (thrown) {
    changeRefreshState(platform, {
      lastRunAt: platform.clock.now(),
      lastOutcome: 'failed',
      formulasRefreshed: 0,
      ...lastErrorOf(toAddonError(thrown)),
    });
    throw thrown;
  } finally {
    try {
      spreadsheet.flush();
    } finally {
      platform.documentLock.release();
    }
  }
}

function recalculate(
  platform: Platform,
  spreadsheet: Spreadsheet,
  startedAt: number,
  read: WarmUpResult,
  runMs: number,
): number {
  const found = findFormulas(spreadsheet.gridSheets());
  const { refused, late, skipped } = recalculateFormulas(platform, spreadsheet, found, {
    startedAt,
    endsAt: startedAt + runMs,
    freshness: { since: startedAt },
  });
  const refreshed = found.length - refused - late - skipped;
  const left = describeLeft(refused, late, found.length);
  changeRefreshState(platform, {
    lastRunAt: platform.clock.now(),
    formulasRefreshed: refreshed,
    requestCount: read.requestCount,
    lastOutcome: left === null && read.partialFailure === null ? 'complete' : 'partial',
    ...lastErrorOf(left ?? describePartial(read.partialFailure)),
  });
  return refreshed;
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
