import type { Platform } from '../platform/platform';
import type { RefreshView } from '../sidebar/protocol';
import { readRefreshState } from './refresh-state';

const hourMs = 3_600_000;

export function viewRefresh(platform: Platform): RefreshView {
  const state = readRefreshState(platform);
  const hasTrigger = state.triggerUid !== null;
  const isHourlyOn = hasTrigger && !state.isForTablesOnly;
  return {
    isHourlyOn,
    lastRunAt: toIso(state.lastRunAt),
    nextRunAt: isHourlyOn ? toIso(state.nextRunAt) : null,
    lastError: state.lastError ?? silence(platform, hasTrigger, state.nextRunAt),
    formulasRefreshed: state.formulasRefreshed,
    lastOutcome: state.lastOutcome,
    requestCount: state.requestCount,
  };
}

/** A trigger can be listed and dead; that it did not run is the only proof. */
function silence(platform: Platform, hasTrigger: boolean, nextRunAt: number | null): string | null {
  const isLate = hasTrigger && nextRunAt !== null && platform.clock.now() > nextRunAt + 2 * hourMs;
  return isLate ? 'The hourly refresh did not run. Switch it off and on.' : null;
}

function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
