import { truncate } from '../../connections/connection';
import { originOf } from '../../connections/endpoint';
import { isAnyAllowed } from '../../connections/opt-in';
import type { Platform } from '../../platform/platform';
import { readTables } from '../../tables/definition/table-store';
import type { OthersConnection, SidebarState } from '../views';

const sourcesMax = 3;

/**
 * What a user without a connection may know about those of others. Their properties cannot be read: an opt-in says that
 * there is one, and tables say where their rows come from. Both are in the spreadsheet's own properties.
 */
export function viewOthers(platform: Platform, formulasUse: SidebarState['formulasUse']): OthersConnection | null {
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
