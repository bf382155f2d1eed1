import { hourMs } from '../../days/day-number';
import type { Platform } from '../../platform/platform';
import { refreshCellName } from '../../refresh/find-formulas';
import { readRefreshState } from '../../trigger/refresh-state';
import type { RefreshView } from '../views';
import { hasScheduledTables } from './tables';

export function viewRefresh(platform: Platform): RefreshView {
  const state = readRefreshState(platform);
  const hasTrigger = state.triggerUid !== null;
  const isHourlyOn = hasTrigger && !state.isForTablesOnly;
  // Such as after the user who had made it disconnected.
  const isMissing = !hasTrigger && hasScheduledTables(platform);
  const spreadsheet = platform.spreadsheet();
  return {
    timeZone: spreadsheet?.timeZone() ?? null,
    isHourlyOn,
    lastRunAt: toIso(state.lastRunAt),
    nextRunAt: isHourlyOn ? toIso(state.nextRunAt) : null,
    lastError: state.lastError,
    lastErrorCode: state.lastErrorCode,
    formulasRefreshed: state.formulasRefreshed,
    lastOutcome: state.lastOutcome,
    requestCount: state.requestCount,
    needsRepair: isMissing ? 'missing' : isSilent(platform, hasTrigger, state.nextRunAt) ? 'silent' : null,
    rewritesFormulas: state.rewritesFormulas,
    hasRefreshCell: (spreadsheet?.namedCell(refreshCellName) ?? null) !== null,
  };
}

/** Google may list a trigger that no longer runs. Only missing runs show that. */
function isSilent(platform: Platform, hasTrigger: boolean, nextRunAt: number | null): boolean {
  return hasTrigger && nextRunAt !== null && platform.clock.now() > nextRunAt + 2 * hourMs;
}

function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
