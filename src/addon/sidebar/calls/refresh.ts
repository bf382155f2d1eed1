import type { Connections } from '../../connections/connections';
import { hourMs } from '../../days/day-number';
import { viewAlerts } from '../../features/alerts/view-alerts';
import { call, isOn, nothing, thenShow } from '../../features/call';
import { insertFeature, needsTrigger } from '../../features/features';
import { makeRefreshCell, refreshCellName } from '../../formulas/formula-calls';
import type { Platform } from '../../platform/platform';
import { refreshFormulas } from '../../refresh/refresh-formulas';
import { cancelRefresh, readProgress } from '../../refresh/refresh-progress';
import { hasScheduledTables } from '../../tables/schedule/due';
import { repairTrigger, switchHourlyRefresh } from '../../trigger/hourly-trigger';
import { changeRefreshState, readRefreshState } from '../../trigger/refresh-state';
import { toIso, viewLastRun } from '../../trigger/run-outcome';
import type { RefreshView } from '../views';

/** Changes of what `viewRefresh` shows. */
const changes = {
  /** Makes every FIN formula of the spreadsheet recalculate with fresh data. */
  refreshNow: call(
    (input): { readsEverything: boolean } | null => ({ readsEverything: input['readsEverything'] === true }),
    (platform, connections, input) =>
      refreshFormulas(platform, connections, { readsEverything: input?.readsEverything === true }),
  ),
  /** Switches the hourly refresh of this spreadsheet on or off. */
  setHourlyRefresh: call(isOn, (platform, _, { isOn }) => switchHourlyRefresh(platform, isOn, needsTrigger(platform))),
  /** Creates this user's hourly trigger again, if it is gone or Google no longer runs it. */
  repairTrigger: call(nothing, repairTrigger),
  /** Switches the rewriting of formulas by refreshes on or off, for everyone in the spreadsheet. */
  setRewriting: call(isOn, (platform, _, { isOn }) => changeRefreshState(platform, { rewritesFormulas: isOn })),
  /** Adds a sheet with the cell FIN_REFRESH if there is none. */
  makeRefreshCell: call(nothing, makeRefreshCell),
  /** Adds the sheet FIN Alerts with proposals, or what it lacks, and checks the alerts. */
  insertAlerts: call(nothing, (platform, connections) => insertFeature(platform, connections, 'alerts')),
};

export const refreshCalls = {
  ...thenShow(changes, viewRefresh),
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
