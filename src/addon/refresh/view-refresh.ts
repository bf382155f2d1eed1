import type { Platform } from '../platform/platform';
import type { RefreshView } from '../sidebar/protocol';
import { readRefreshState } from './refresh-state';

const hourMs = 3_600_000;

export function viewRefresh(platform: Platform): RefreshView {
  const state = readRefreshState(platform);
  const isHourlyOn = state.triggerUid !== null;
  return {
    isHourlyOn,
    lastRunAt: toIso(state.lastRunAt),
    nextRunAt: isHourlyOn ? toIso(state.nextRunAt) : null,
    lastError: state.lastError ?? silence(platform, isHourlyOn, state.nextRunAt),
    formulasRefreshed: state.formulasRefreshed,
    lastOutcome: state.lastOutcome,
    requestCount: state.requestCount,
  };
}

/** A trigger can be listed and dead; that it did not run is the only proof. */
function silence(platform: Platform, isHourlyOn: boolean, nextRunAt: number | null): string | null {
  const isLate = isHourlyOn && nextRunAt !== null && platform.clock.now() > nextRunAt + 2 * hourMs;
  return isLate ? 'The hourly refresh did not run. Switch it off and on.' : null;
}

function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
