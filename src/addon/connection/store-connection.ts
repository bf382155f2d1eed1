import { originOf } from '../api/endpoint';
import { isObject, parseJson } from '../cache/parse-json';
import type { Platform, Properties } from '../platform/platform';
import { propertyMaxBytes, sizeBytesOf } from '../platform/property-size';
import { readBaseUrl } from './base-url';
import type { BuildSettings } from './build-settings';
import type { Connection, ConnectionView } from './connection';
import { isOptedIn } from './opt-in';

const propertyName = 'fin.connection';
/** Maximum size of everything except the view: key, base URL and ids of twenty earlier connections. */
const besidesViewMaxBytes = 3_700;
const viewMaxBytes = propertyMaxBytes - besidesViewMaxBytes;

/** The user's own connection; in a cell, the spreadsheet owner's. */
export function ownConnection(platform: Platform, settings: BuildSettings): Connection | null {
  return read(platform.userProperties, settings);
}

/** The connection shared with the spreadsheet. */
export interface SharedConnection extends Connection {
  /** null: shared by an earlier version of the add-on. */
  readonly sharedAt: string | null;
}

export function documentConnection(platform: Platform, settings: BuildSettings): SharedConnection | null {
  return read(platform.documentProperties, settings);
}

/** The connection of formulas, or why they have none. */
export type CellConnection =
  | { readonly from: 'spreadsheet' | 'owner'; readonly connection: Connection; readonly notOptedIn: null }
  /** The owner has a connection and did not opt this spreadsheet in. */
  | { readonly from: 'not-opted-in'; readonly connection: null; readonly notOptedIn: Connection }
  | { readonly from: 'none'; readonly connection: null; readonly notOptedIn: null };

/** The connection shared with the spreadsheet, else the owner's if the owner opted this spreadsheet in. */
export function cellConnection(platform: Platform, settings: BuildSettings): CellConnection {
  const shared = documentConnection(platform, settings);
  if (shared !== null) return { from: 'spreadsheet', connection: shared, notOptedIn: null };
  const owners = ownConnection(platform, settings);
  if (owners === null) return { from: 'none', connection: null, notOptedIn: null };
  return isOptedIn(platform, owners)
    ? { from: 'owner', connection: owners, notOptedIn: null }
    : { from: 'not-opted-in', connection: null, notOptedIn: owners };
}

/** The connection of the sidebar and of triggers: the user's own, else the spreadsheet's. */
export function userConnection(platform: Platform, settings: BuildSettings): Connection | null {
  return ownConnection(platform, settings) ?? documentConnection(platform, settings);
}

/** Whether a shared connection is or was the one of the user of `own`. A share keeps the key that it was shared with. */
export function isSameUsers(own: Connection, shared: Connection): boolean {
  return shared.id === own.id || own.formerIds.includes(shared.id);
}

export function storeOwnConnection(platform: Platform, connection: Connection): void {
  write(platform.userProperties, connection);
}

export function storeDocumentConnection(platform: Platform, connection: Connection, sharedAt: string | null): void {
  write(platform.documentProperties, { ...connection, formerIds: [], sharedAt });
}

export function deleteOwnConnection(platform: Platform): void {
  platform.userProperties.delete(propertyName);
}

export function deleteDocumentConnection(platform: Platform): void {
  platform.documentProperties.delete(propertyName);
}

function write(store: Properties, connection: Connection | SharedConnection): void {
  const shortened = { ...connection, view: shorten(connection.view) };
  store.set(propertyName, JSON.stringify(shortened));
}

function shorten(view: Connection['view']): Connection['view'] {
  let { selectedAccounts } = view;
  // Only the names of accounts can become many.
  while (selectedAccounts.length > 0 && sizeBytesOf(JSON.stringify({ ...view, selectedAccounts })) > viewMaxBytes) {
    selectedAccounts = selectedAccounts.slice(0, Math.floor(selectedAccounts.length / 2));
  }
  const left = view.selectedAccounts.length - selectedAccounts.length;
  return left === 0 ? view : { ...view, selectedAccounts: [...selectedAccounts, `and ${left} more`] };
}

/** A key stays bound to the origin it was entered for: a build with another fixed host does not use it. */
function read(store: Properties, settings: BuildSettings): SharedConnection | null {
  const stored = parse(store.get(propertyName));
  const { fixedBaseUrl } = settings;
  const isOfOtherHost = stored !== null && fixedBaseUrl !== null && originOf(fixedBaseUrl) !== originOf(stored.baseUrl);
  return isOfOtherHost ? null : stored;
}

/** null if another version stored it in a form that cannot be read: the user connects again. */
function parse(text: string | null): SharedConnection | null {
  const stored = parseJson(text, isObject);
  if (stored === null) return null;
  const { id, baseUrl, apiKey, view, formerIds, sharedAt } = stored;
  if (typeof id !== 'string' || typeof apiKey !== 'string' || typeof baseUrl !== 'string') return null;
  if (!isObject(view) || !isBaseUrl(baseUrl)) return null;
  return {
    id,
    baseUrl,
    apiKey,
    view: toView(view, baseUrl),
    formerIds: toTexts(formerIds),
    sharedAt: typeof sharedAt === 'string' ? sharedAt : null,
  };
}

function isBaseUrl(text: string): boolean {
  try {
    return readBaseUrl(text) === text;
  } catch {
    return false;
  }
}

/** Another version of the add-on may have stored other fields: a field that is missing or has another type is unknown. */
function toView(stored: { readonly [name: string]: unknown }, baseUrl: string): ConnectionView {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    baseUrl: text(stored['baseUrl']) ?? baseUrl,
    organizationName: text(stored['organizationName']),
    scopes: toTexts(stored['scopes']),
    accountScope: text(stored['accountScope']),
    selectedAccounts: toTexts(stored['selectedAccounts']),
    operations: Array.isArray(stored['operations']) ? stored['operations'].flatMap(toOperation) : null,
    rateLimits: toTexts(stored['rateLimits']),
    canTag: stored['canTag'] !== false,
    verifiedAt: text(stored['verifiedAt']) ?? new Date(0).toISOString(),
  };
}

function toOperation(value: unknown): NonNullable<ConnectionView['operations']> {
  if (!isObject(value)) return [];
  const { operationId, summary, isAvailable } = value;
  if (typeof operationId !== 'string' || typeof isAvailable !== 'boolean') return [];
  return [{ operationId, summary: typeof summary === 'string' ? summary : operationId, isAvailable }];
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
