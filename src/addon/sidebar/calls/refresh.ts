import type { Connections } from '../../connections/connections';
import { hourMs } from '../../days/day-number';
import { viewAlerts } from '../../features/alerts/view-alerts';
import { needsTrigger } from '../../features/features';
import { makeRefreshCell, refreshCellName } from '../../formulas/formula-calls';
import type { Platform } from '../../platform/platform';
import { refreshFormulas } from '../../refresh/refresh-formulas';
import { cancelRefresh, readProgress } from '../../refresh/refresh-progress';
import { hasScheduledTables } from '../../tables/schedule/due';
import { repairTrigger, switchHourlyRefresh } from '../../trigger/hourly-trigger';
import { changeRefreshState, readRefreshState } from '../../trigger/refresh-state';
import { toIso, viewLastRun } from '../../trigger/run-outcome';
import type { RefreshView } from '../views';
import { call, flag, nothing } from './call';

export const refreshCalls = {
  /** Makes every FIN formula of the spreadsheet recalculate with fresh data. */
  refreshNow: call(
    (input): { readsEverything: boolean } | null => ({ readsEverything: input['readsEverything'] === true }),
    (platform, connections, input) => {
      refreshFormulas(platform, connections, { readsEverything: input?.readsEverything === true });
      return viewRefresh(platform, connections);
    },
  ),
  /** What the running refresh waits for, and which cells have no value yet. */
  refreshProgress: call(nothing, (platform, connections) => {
    const { waitsUntil, calculating } = readProgress(platform, connections);
    return { waitsUntil: toIso(waitsUntil), calculating };
  }),
  /** Asks the running refresh to end. Formulas then keep what they show. */
  cancelRefresh: call(nothing, (platform) => {
    cancelRefresh(platform);
    return null;
  }),
  /** Switches the hourly refresh of this spreadsheet on or off. */
  setHourlyRefresh: call(
    (input) => ({ isOn: flag(input, 'isOn') }),
    (platform, connections, input) => {
      switchHourlyRefresh(platform, input.isOn, needsTrigger(platform));
      return viewRefresh(platform, connections);
    },
  ),
  /** Creates this user's hourly trigger again, if it is gone or Google no longer runs it. */
  repairTrigger: call(nothing, (platform, connections) => {
    repairTrigger(platform);
    return viewRefresh(platform, connections);
  }),
  /** Switches the rewriting of formulas by refreshes on or off, for everyone in the spreadsheet. */
  setRewriting: call(
    (input) => ({ isOn: flag(input, 'isOn') }),
    (platform, connections, input) => {
      changeRefreshState(platform, { rewritesFormulas: input.isOn });
      return viewRefresh(platform, connections);
    },
  ),
  /** Adds a sheet with the cell FIN_REFRESH if there is none. */
  makeRefreshCell: call(nothing, (platform, connections) => {
    makeRefreshCell(platform);
    return viewRefresh(platform, connections);
  }),
};

export function viewRefresh(platform: Platform, connections: Connections): RefreshView {
  const state = readRefreshState(platform);
  const hasTrigger = state.triggerUid !== null;
  const isHourlyOn = hasTrigger && !state.isForTablesOnly;
  // Such as after the user who had made it disconnected.
  const isMissing = !hasTrigger && hasScheduledTables(platform);
  const spreadsheet = platform.spreadsheet();
  return {
    timeZone: spreadsheet?.timeZone() ?? null,
    isHourlyOn,
    wasSwitchedOff: false,
    ...viewLastRun(state),
    nextRunAt: isHourlyOn ? toIso(state.nextRunAt) : null,
    formulasRefreshed: state.formulasRefreshed,
    requestCount: state.requestCount,
    needsRepair: isMissing ? 'missing' : isSilent(platform, hasTrigger, state.nextRunAt) ? 'silent' : null,
    rewritesFormulas: state.rewritesFormulas,
    hasRefreshCell: (spreadsheet?.namedCell(refreshCellName) ?? null) !== null,
    alerts: viewAlerts(platform, connections),
  };
}

/** Google may list a trigger that no longer runs. Only missing runs show that. */
function isSilent(platform: Platform, hasTrigger: boolean, nextRunAt: number | null): boolean {
  return hasTrigger && nextRunAt !== null && platform.clock.now() > nextRunAt + 2 * hourMs;
}
