import { makeRefreshCell } from '../../refresh/make-refresh-cell';
import { refreshFormulas } from '../../refresh/refresh-formulas';
import { repairTrigger, switchHourlyRefresh } from '../../trigger/hourly-trigger';
import { changeRefreshState } from '../../trigger/refresh-state';
import { call, nothing } from './call';
import { flag } from './request-fields';
import { hasScheduledTables } from './tables';
import { viewRefresh } from './view-refresh';

export const refreshCalls = {
  /** Makes every FIN formula of the spreadsheet recalculate with fresh data. */
  refreshNow: call(
    (input): { readsEverything: boolean } | null => ({ readsEverything: input['readsEverything'] === true }),
    (platform, connections, input) => {
      refreshFormulas(platform, connections, { readsEverything: input?.readsEverything === true });
      return viewRefresh(platform);
    },
  ),
  /** Switches the hourly refresh of this spreadsheet on or off. */
  setHourlyRefresh: call(
    (input) => ({ isOn: flag(input, 'isOn') }),
    (platform, _connections, input) => {
      switchHourlyRefresh(platform, input.isOn, hasScheduledTables(platform));
      return viewRefresh(platform);
    },
  ),
  /** Creates this user's hourly trigger again, if it is gone or Google no longer runs it. */
  repairTrigger: call(nothing, (platform) => {
    repairTrigger(platform);
    return viewRefresh(platform);
  }),
  /** Switches the rewriting of formulas by refreshes on or off, for everyone in the spreadsheet. */
  setRewriting: call(
    (input) => ({ isOn: flag(input, 'isOn') }),
    (platform, _connections, input) => {
      changeRefreshState(platform, { rewritesFormulas: input.isOn });
      return viewRefresh(platform);
    },
  ),
  /** Adds a sheet with the cell FIN_REFRESH if there is none. */
  makeRefreshCell: call(nothing, (platform) => {
    makeRefreshCell(platform);
    return viewRefresh(platform);
  }),
};
