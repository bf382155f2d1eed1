import type { BuildSettings } from '../connection/build-settings';
import { AddonError, toAddonError } from '../errors/addon-error';
import type { NamedCell, Platform, Spreadsheet } from '../platform/platform';
import { storeFreshness } from '../rows/freshness';
import { findFormulas, refreshCellName } from './find-formulas';
import { type ReadFirst, readFirst } from './read-first';
import { changeRefreshState } from './refresh-state';
import { createRewriter, repairFormulas } from './rewrite-formula';

/** Below the six minutes of an execution. */
const runMaxMs = 270_000;
const lockWaitMs = 2_000;

export interface RefreshOptions {
  /** All rows instead of those that may have changed. */
  readonly readsEverything?: boolean;
}

/**
 * Reads what may have changed, then makes every FIN formula recalculate; returns how many were refreshed. When nothing
 * could be read no formula is touched, old values stay, and the API's reason is thrown and kept for the sidebar.
 */
export function refreshFormulas(platform: Platform, settings: BuildSettings, options: RefreshOptions = {}): number {
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet === null) {
    throw new AddonError('no_spreadsheet', 'Google gave no spreadsheet to refresh. Open it and try again.');
  }
  if (!platform.documentLock.tryLock(lockWaitMs)) {
    throw new AddonError('busy', 'Another refresh of this spreadsheet is running. Try again in a minute.');
  }
  try {
    repairFormulas(platform, spreadsheet);
    const startedAt = platform.clock.now();
    const read = readFirst(platform, settings, options.readsEverything === true);
    return recalculate(platform, spreadsheet, startedAt, read);
  } catch (thrown) {
    changeRefreshState(platform, {
      lastRunAt: platform.clock.now(),
      lastOutcome: 'failed',
      formulasRefreshed: 0,
      lastError: toAddonError(thrown).message,
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

/**
 * Formulas without the refresh cell are rewritten one at a time; the refresh cell is changed last, because a
 * recalculation slows the service calls beside it.
 */
function recalculate(platform: Platform, spreadsheet: Spreadsheet, startedAt: number, read: ReadFirst): number {
  const found = findFormulas(spreadsheet.gridSheets());
  const cell = findRefreshCell(spreadsheet);
  const tick = nextTick(cell?.value(), startedAt);
  storeFreshness(platform, { since: startedAt, tick: cell === null ? null : tick });

  const rewriter = createRewriter(platform, spreadsheet);
  const takers = cell === null ? [] : found.filter(({ takesRefreshCell }) => takesRefreshCell);
  const others = cell === null ? found : found.filter(({ takesRefreshCell }) => !takesRefreshCell);
  let refused = 0;
  let late = 0;
  for (const formula of others) {
    if (platform.clock.now() - startedAt >= runMaxMs) late += 1;
    else if (!rewriter.rewrite(formula)) refused += 1;
  }
  rewriter.confirm();
  if (cell !== null && !isWritten(cell, tick)) refused += takers.length;
  const refreshed = found.length - refused - late;
  const left = describeLeft(refused, late, found.length);
  changeRefreshState(platform, {
    lastRunAt: platform.clock.now(),
    formulasRefreshed: refreshed,
    requestCount: read.requestCount,
    lastOutcome: left === null && read.partialFailure === null ? 'complete' : 'partial',
    lastError: (left ?? describePartial(read.partialFailure))?.message ?? null,
  });
  return refreshed;
}

/** A formula in the refresh cell is its user's and stays; a number written over it would be the end of it. */
function findRefreshCell(spreadsheet: Spreadsheet): NamedCell | null {
  const cell = spreadsheet.namedCell(refreshCellName);
  return cell === null || cell.formula() !== '' ? null : cell;
}

/** False where the cell is protected from whoever refreshes. */
function isWritten(cell: NamedCell, tick: number): boolean {
  try {
    cell.setNumber(tick);
    return true;
  } catch {
    return false;
  }
}

function describePartial(failure: ReadFirst['partialFailure']): AddonError | null {
  if (failure === null) return null;
  const { error, failed, listCount } = failure;
  const start = `${failed} of ${listCount} lists keep older rows: `;
  return new AddonError('refresh_incomplete', start + error.sentence, { requestId: error.requestId });
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

/** Above it a number no longer changes by one. */
const tickMax = 1e12;

/** A number that rises with each run. In seconds, it is far above any day number, so no date argument takes it for one. */
function nextTick(before: unknown, nowMs: number): number {
  const now = Math.floor(nowMs / 1000);
  return typeof before === 'number' && before >= now && before < tickMax ? before + 1 : now;
}
