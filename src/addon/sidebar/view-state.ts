import type { BuildSettings } from '../connection/build-settings';
import { documentConnection, ownConnection } from '../connection/store-connection';
import type { Platform } from '../platform/platform';
import { viewRefresh } from '../refresh/view-refresh';
import type { SidebarState } from './protocol';

export function viewState(platform: Platform, settings: BuildSettings): SidebarState {
  const own = ownConnection(platform, settings);
  const shared = documentConnection(platform, settings);
  return {
    defaultBaseUrl: settings.defaultBaseUrl,
    fixedBaseUrl: settings.fixedBaseUrl,
    connection: (own ?? shared)?.view ?? null,
    // Another user's properties cannot be read, so an editor is told of the owner's connection only when it is theirs.
    formulasUse: shared !== null ? 'spreadsheet' : own !== null ? 'owner' : 'none',
    isSharedWithSpreadsheet: shared !== null,
    refresh: viewRefresh(platform),
  };
}
