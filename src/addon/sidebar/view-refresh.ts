import { hourMs } from '../days/day-number';
import type { Platform } from '../platform/platform';
import { refreshCellName } from '../refresh/find-formulas';
import { readRefreshState } from '../trigger/refresh-state';
import type { RefreshView } from './protocol';
import { hasScheduledTables } from './table-calls';

export function viewRefresh(platform: Platform): RefreshView {
  const state = readRefreshState(platform);
  const hasTrigger = state.triggerUid !== null;
  const isHourlyOn = hasTrigger && !state.isForTablesOnly;
  // Such as after the user who had made it disconnected.
  const isMissing = !hasTrigger && hasScheduledTables(platform);
  const needsRepair = isMissing || isSilent(platform, hasTrigger, state.nextRunAt);
  const repairCode = isMissing ? 'trigger_missing' : 'trigger_silent';
  const repair = isMissing
    ? 'Nothing refreshes the tables of this spreadsheet. Press Repair.'
    : 'The hourly refresh did not run. Press Repair.';
  return {
    isHourlyOn,
    lastRunAt: toIso(state.lastRunAt),
    nextRunAt: isHourlyOn ? toIso(state.nextRunAt) : null,
    lastError: state.lastError ?? (needsRepair ? repair : null),
    lastErrorCode: state.lastError !== null ? state.lastErrorCode : needsRepair ? repairCode : null,
    formulasRefreshed: state.formulasRefreshed,
    lastOutcome: state.lastOutcome,
    requestCount: state.requestCount,
    needsRepair,
    rewritesFormulas: state.rewritesFormulas,
    hasRefreshCell: (platform.spreadsheet()?.namedCell(refreshCellName) ?? null) !== null,
  };
}

/** Google may list a trigger that no longer runs. Only missing runs show that. */
function isSilent(platform: Platform, hasTrigger: boolean, nextRunAt: number | null): boolean {
  return hasTrigger && nextRunAt !== null && platform.clock.now() > nextRunAt + 2 * hourMs;
}

function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
