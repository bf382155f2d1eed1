import type { BuildSettings } from '../connection/build-settings';
import type { Connection } from '../connection/connection';
import { isOptedIn } from '../connection/opt-in';
import { isOwners, readOwnerNote } from '../connection/owner-note';
import { documentConnection, isSameUsers, ownConnection } from '../connection/store-connection';
import type { Platform } from '../platform/platform';
import { viewRefresh } from '../refresh/view-refresh';
import type { SidebarState } from './protocol';

export function viewState(platform: Platform, settings: BuildSettings): SidebarState {
  const own = ownConnection(platform, settings);
  const shared = documentConnection(platform, settings);
  const owners = viewOwner(platform, own);
  return {
    defaultBaseUrl: settings.defaultBaseUrl,
    fixedBaseUrl: settings.fixedBaseUrl,
    connection: (own ?? shared)?.view ?? null,
    isOwnConnection: own !== null,
    ...owners,
    formulasUse: shared === null ? owners.formulasUse : 'spreadsheet',
    isSharedWithSpreadsheet: shared !== null,
    isSharedByUser: own !== null && shared !== null && isSameUsers(own, shared),
    refresh: viewRefresh(platform),
  };
}

/** What is known of the owner's connection: the user's own choice, and what formulas have shown. */
function viewOwner(
  platform: Platform,
  own: Connection | null,
): Pick<SidebarState, 'formulasUse' | 'isOwner' | 'isOptedIn'> {
  const isUsed = own !== null && isOptedIn(platform, own);
  const note = readOwnerNote(platform.cache);
  if (note === null) return { formulasUse: isUsed ? 'ownIfOwner' : 'none', isOwner: null, isOptedIn: isUsed };
  // An owner without a connection looks like anybody else.
  const isOwner = own === null ? null : isOwners(platform, note, own);
  if (isOwner === true) return { formulasUse: isUsed ? 'own' : 'none', isOwner, isOptedIn: isUsed };
  return { formulasUse: note.isUsed ? 'owner' : 'none', isOwner, isOptedIn: isUsed };
}
