import type { BuildSettings } from '../connection/build-settings';
import { documentConnection, isSameUsers, ownConnection } from '../connection/store-connection';
import type { Platform } from '../platform/platform';
import { isOwnersConnectionKnown } from '../reading/activity';
import { viewRefresh } from '../refresh/view-refresh';
import type { SidebarState } from './protocol';

export function viewState(platform: Platform, settings: BuildSettings): SidebarState {
  const own = ownConnection(platform, settings);
  const shared = documentConnection(platform, settings);
  const ownersIsKnown = isOwnersConnectionKnown(platform.cache);
  return {
    defaultBaseUrl: settings.defaultBaseUrl,
    fixedBaseUrl: settings.fixedBaseUrl,
    connection: (own ?? shared)?.view ?? null,
    isOwnConnection: own !== null,
    // The owner's properties cannot be read by others; that formulas read with them lately, can.
    formulasUse: shared !== null ? 'spreadsheet' : own !== null || ownersIsKnown ? 'owner' : 'none',
    isSharedWithSpreadsheet: shared !== null,
    isSharedByUser: own !== null && shared !== null && isSameUsers(own, shared),
    refresh: viewRefresh(platform),
  };
}
