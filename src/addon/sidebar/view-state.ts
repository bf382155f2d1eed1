import type { BuildSettings } from '../connection/build-settings';
import type { Connection } from '../connection/connection';
import { readFormerShare } from '../connection/former-share';
import { findMissingPermissions } from '../connection/missing-permissions';
import { isOptedIn } from '../connection/opt-in';
import { isOwners, readOwnerNote } from '../connection/owner-note';
import { refusedKeyAt } from '../connection/refused-key';
import { findShare, isSharedByUser } from '../connection/share-connection';
import { ownConnection, ownConnections, type SharedConnection } from '../connection/store-connection';
import type { Platform } from '../platform/platform';
import { isJournalOn } from '../tagging/journal';
import type { SidebarState } from './protocol';
import { viewRefresh } from './view-refresh';

export function viewState(platform: Platform, settings: BuildSettings): SidebarState {
  const own = ownConnection(platform, settings);
  const shared = findShare(platform, settings);
  const owners = viewOwner(platform, settings, own);
  const keyRefusedAt = refusedKeyAt(platform, (own ?? shared)?.id ?? null);
  return {
    defaultBaseUrl: settings.defaultBaseUrl,
    fixedBaseUrl: settings.fixedBaseUrl,
    connection: (own ?? shared)?.view ?? null,
    connectionMark: markOf(platform, own ?? shared),
    isOwnConnection: own !== null,
    ...owners,
    formulasUse: shared === null ? owners.formulasUse : 'spreadsheet',
    isSharedWithSpreadsheet: shared !== null,
    share: shared === null ? null : viewShare(shared),
    shareBefore: viewFormerShare(platform),
    isSharedByUser: shared !== null && isSharedByUser(platform, settings, shared),
    keyRefusedAt: keyRefusedAt === null ? null : new Date(keyRefusedAt).toISOString(),
    missingPermissions: findMissingPermissions(platform),
    isJournalOn: isJournalOn(platform),
    refresh: viewRefresh(platform),
  };
}

/** The id itself salts cache keys and stays on the server. */
export function markOf(platform: Platform, connection: Connection): string;
export function markOf(platform: Platform, connection: Connection | null): string | null;
export function markOf({ codec }: Platform, connection: Connection | null): string | null {
  return connection === null ? null : codec.hash(`sidebar|${connection.id}`);
}

function viewShare({ view, baseUrl, sharedAt }: SharedConnection): NonNullable<SidebarState['share']> {
  return { organizationName: view.organizationName ?? null, baseUrl, sharedAt };
}

function viewFormerShare(platform: Platform): SidebarState['shareBefore'] {
  const former = readFormerShare(platform);
  if (former === null) return null;
  const { connectionId: _, ...shown } = former;
  return shown;
}

/** What is known of the owner's connection: the user's own choice, and what formulas have shown. */
function viewOwner(
  platform: Platform,
  settings: BuildSettings,
  own: Connection | null,
): Pick<SidebarState, 'formulasUse' | 'isOwner' | 'isOptedIn'> {
  const isUsed = own !== null && isOptedIn(platform, own);
  const note = readOwnerNote(platform.cache);
  if (note === null) return { formulasUse: isUsed ? 'ownIfOwner' : 'none', isOwner: null, isOptedIn: isUsed };
  // An owner without a connection looks like anybody else.
  const isOwner = own === null ? null : isOwners(platform, note, ownConnections(platform, settings));
  if (isOwner === true) return { formulasUse: isUsed ? 'own' : 'none', isOwner, isOptedIn: isUsed };
  return { formulasUse: note.isUsed ? 'owner' : 'none', isOwner, isOptedIn: isUsed };
}
