import { findShare, isSharedByUser } from '../../connecting/manage-connections';
import { connectionFingerprint } from '../../connections/approval';
import { type Connection, nameOf, truncate } from '../../connections/connection';
import { type Connections, isOfSameUser, type SharedConnection } from '../../connections/connections';
import { originOf } from '../../connections/endpoint';
import {
  isAnyAllowed,
  isOptedIn,
  isOwnerOptedIn,
  isOwner as ownsSpreadsheet,
  readOwnerRecord,
} from '../../connections/opt-in';
import { refusedKeyAt } from '../../connections/refused-key';
import { readFormerShare } from '../../connections/shares';
import { languageOf } from '../../messages/language';
import { authorizationPage, isAuthorizationRequired } from '../../platform/authorization';
import type { Platform } from '../../platform/platform';
import { neededScopes } from '../../platform/scopes';
import { withPropertySnapshots } from '../../store/property-snapshot';
import { readTables } from '../../tables/definition/table-store';
import { hasRowLists } from '../../tables/undo/removed-rows';
import { isJournalOn } from '../../tagging/journal';
import type { ConnectionEntry, MissingPermissions, OthersConnection, PermissionUse, SidebarState } from '../views';
import { viewRefresh } from './refresh';

export function viewState(google: Platform, asked: Connections): SidebarState {
  const missingPermissions = findMissingPermissions(google);
  // Only the page can ask for it, so it is shown without the spreadsheet, too.
  const isSheetRefused = missingPermissions?.uses.includes('sheet') === true;
  // Nothing is written here, and Google takes as long for one property as for all.
  const platform = withPropertySnapshots(isSheetRefused ? { ...google, spreadsheet: () => null } : google);
  const { entries, connections } = choose(platform, asked.readFrom(platform));
  const own = connections.own();
  const shared = findShare(connections);
  const owners = viewOwner(platform, connections, own);
  const chosen = own ?? shared;
  const keyRefusedAt = refusedKeyAt(platform, chosen?.id ?? null);
  return {
    defaultBaseUrl: connections.build.defaultBaseUrl,
    fixedBaseUrl: connections.build.fixedBaseUrl,
    connections: entries,
    connectionName: chosen === null ? null : nameOf(chosen),
    connection: chosen?.view ?? null,
    connectionFingerprint: chosen === null ? null : connectionFingerprint(platform, chosen),
    isOwnConnection: own !== null,
    ...owners,
    formulasUse: shared === null ? owners.formulasUse : 'spreadsheet',
    others: chosen === null ? viewOthers(platform, owners.formulasUse) : null,
    isSharedWithSpreadsheet: shared !== null,
    share: shared === null ? null : viewShare(shared),
    formerShare: viewFormerShare(platform),
    isSharedByUser: shared !== null && isSharedByUser(connections, shared),
    keyRefusedAt: keyRefusedAt === null ? null : new Date(keyRefusedAt).toISOString(),
    missingPermissions,
    isJournalOn: isJournalOn(platform),
    hasRowLists: own !== null && hasRowLists(platform),
    language: languageOf(platform.ui.locale()),
    refresh: viewRefresh(platform, connections),
  };
}

/** The connection that the page shows: the requested one, otherwise the default, otherwise the first. */
function choose(
  platform: Platform,
  asked: Connections,
): { readonly entries: ConnectionEntry[]; readonly connections: Connections } {
  const unnamed = asked.named(undefined);
  const entries = viewConnections(platform, unnamed);
  const isKnown = asked.name !== undefined && asked.ofUser() !== null;
  const [first] = entries;
  if (isKnown) return { entries, connections: asked };
  const hasDefault = first === undefined || first.isDefault;
  return { entries, connections: hasDefault ? unnamed : asked.named(first.name) };
}

function viewConnections(platform: Platform, unnamed: Connections): ConnectionEntry[] {
  const owns = unnamed.allOwn();
  const shared = unnamed.allShared();
  const byDefault = unnamed.ofUser()?.id ?? null;
  const entries = unnamed.allOfUser().map(
    (each): ConnectionEntry => ({
      name: nameOf(each),
      organizationName: each.view.organizationName,
      baseUrl: each.baseUrl,
      isDefault: each.id === byDefault,
      isOwn: owns.some(({ id }) => id === each.id),
      isShared: owns.some(({ id }) => id === each.id) && shared.some((copy) => isOfSameUser(each, copy)),
      isRefused: refusedKeyAt(platform, each.id) !== null,
    }),
  );
  return entries.sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || (a.name < b.name ? -1 : 1));
}

function viewShare({ view, baseUrl, sharedAt }: SharedConnection): NonNullable<SidebarState['share']> {
  return { organizationName: view.organizationName, baseUrl, sharedAt: sharedAt ?? view.verifiedAt };
}

function viewFormerShare(platform: Platform): SidebarState['formerShare'] {
  const former = readFormerShare(platform);
  if (former === null) return null;
  const { connectionId: _, ...shown } = former;
  return shown;
}

/** What is known about the owner's connection: the user's choice, and what formulas have shown. */
function viewOwner(
  platform: Platform,
  connections: Connections,
  own: Connection | null,
): Pick<SidebarState, 'formulasUse' | 'isOwner' | 'isOptedIn'> {
  const isUsed = own !== null && isOptedIn(platform, own);
  const record = readOwnerRecord(platform);
  // An owner without a connection cannot be recognized.
  const isOwner = own === null ? null : ownsSpreadsheet(record, connections.allOwn());
  if (isOwner === true) return { formulasUse: isUsed ? 'own' : 'none', isOwner, isOptedIn: isUsed };
  if (record === null || (own !== null && isOwner === null)) {
    return { formulasUse: isUsed ? 'ownIfOwner' : 'none', isOwner: null, isOptedIn: isUsed };
  }
  return { formulasUse: isOwnerOptedIn(platform, record) ? 'owner' : 'none', isOwner, isOptedIn: isUsed };
}

const sourcesMax = 3;

/**
 * What a user without a connection may know about those of others. Their properties cannot be read: an opt-in says that
 * there is one, and tables say where their rows come from. Both are in the spreadsheet's own properties.
 */
function viewOthers(platform: Platform, formulasUse: SidebarState['formulasUse']): OthersConnection | null {
  if (!isAnyAllowed(platform)) return null;
  const sources = readTables(platform).map(({ source: { organizationName, baseUrl } }) => ({
    organizationName: typeof organizationName === 'string' ? truncate(organizationName) : null,
    // A path may be a secret of its user.
    baseUrl: originOf(baseUrl),
  }));
  const texts = sources.map((source) => JSON.stringify(source));
  const distinct = sources.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
  return { isOwners: formulasUse === 'owner', sources: distinct.slice(0, sourcesMax) };
}

/** null: everything is granted, or Google does not say. */
function findMissingPermissions(platform: Platform): MissingPermissions | null {
  try {
    if (!isAuthorizationRequired(platform)) return null;
    const missing = platform.triggers.missingScopes(Object.values(neededScopes));
    const uses = Object.entries(neededScopes) as [PermissionUse, string][];
    const missingUses = uses.flatMap(([use, scope]) => (missing.includes(scope) ? [use] : []));
    return { uses: missingUses, url: authorizationPage(platform) };
  } catch {
    return null;
  }
}
