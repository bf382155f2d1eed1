import { AddonError } from '../errors/addon-error';
import type { Platform, Spreadsheet } from '../platform/platform';
import { storeFreshness } from '../reading/freshness';
import { findFormulas, refreshCellName } from './find-formulas';
import { changeRefreshState } from './refresh-state';
import { createRewriter, repairFormulas } from './rewrite-formula';

/** Below the six minutes of an execution. */
const runMaxMs = 270_000;
const lockWaitMs = 2_000;

/**
 * Makes every FIN formula recalculate with fresh data. First the mark that older data will not do, then everything is
 * read, then formulas without the refresh cell are rewritten one at a time, and the refresh cell is changed last: a
 * recalculation slows the service calls beside it.
 */
export function refreshFormulas(platform: Platform): number {
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet === null) {
    throw new AddonError('no_spreadsheet', 'Google gave no spreadsheet to refresh. Open it and try again.');
  }
  if (!platform.documentLock.tryLock(lockWaitMs)) {
    throw new AddonError('busy', 'Another refresh of this spreadsheet is running. Try again in a minute.');
  }
  try {
    return refreshLocked(platform, spreadsheet);
  } finally {
    spreadsheet.flush();
    platform.documentLock.release();
  }
}

function refreshLocked(platform: Platform, spreadsheet: Spreadsheet): number {
  const startedAt = platform.clock.now();
  repairFormulas(platform, spreadsheet);
  const found = findFormulas(spreadsheet.gridSheets());
  const cell = spreadsheet.namedCell(refreshCellName);
  const tick = nextTick(cell?.value(), startedAt);
  storeFreshness(platform, { since: startedAt, tick: cell === null ? null : tick });

  const rewriter = createRewriter(platform, spreadsheet);
  let refreshed = 0;
  let left = 0;
  for (const formula of found) {
    if (formula.takesRefreshCell && cell !== null) refreshed += 1;
    else if (platform.clock.now() - startedAt < runMaxMs && rewriter.rewrite(formula)) refreshed += 1;
    else left += 1;
  }
  rewriter.confirm();
  cell?.setNumber(tick);
  const error =
    left === 0
      ? null
      : new AddonError(
          'refresh_incomplete',
          `${left} of ${found.length} formulas were not refreshed. Are they protected?`,
        );
  changeRefreshState(platform, {
    lastRunAt: platform.clock.now(),
    formulasRefreshed: refreshed,
    lastError: error === null ? null : error.message,
  });
  return refreshed;
}

/** A number that rises with each run. In seconds, it is far above any day number, so no date argument takes it for one. */
function nextTick(before: unknown, nowMs: number): number {
  const now = Math.floor(nowMs / 1000);
  return typeof before === 'number' && before >= now ? before + 1 : now;
}
