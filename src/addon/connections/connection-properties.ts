import { isObject, parseJson } from '../platform/parse-json';
import type { Platform } from '../platform/platform';
import { isStorable, type Place, record } from '../store/record';
import { type Connection, type ConnectionView, nameOf, type RateLimit } from './connection';
import { type BuildSettings, originOf, readBaseUrl } from './endpoint';

/** Maximum size of everything except the view: key, base URL, name and ids of twenty earlier connections. */
const besidesViewMaxBytes = 3_700;

/** A connection of the user's or the spreadsheet's properties. */
export interface StoredConnection extends Connection {
  /** When the connection was shared with the spreadsheet; null in the user's own properties. */
  readonly sharedAt: string | null;
  /** Derived from the property's name, not stored. */
  readonly isDefault: boolean;
}

type Stored = Connection & Partial<StoredConnection>;

/** The default has the name of the record, and each other connection adds its random id. */
const storedIn = (place: Place) => record(place, 'fin.connection', parse, shorten);
const furtherIn = (place: Place, { id }: Connection) => storedIn(place).of(`.${id}`);

export function readStoredDefault(platform: Platform, place: Place, build: BuildSettings): StoredConnection | null {
  return ofThisHost(storedIn(place).read(platform), true, build)[0] ?? null;
}

/** The default first, then the others in a fixed order. */
export function readStoredConnections(platform: Platform, place: Place, build: BuildSettings): StoredConnection[] {
  const all = Array.from(storedIn(place).all(platform))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([ending, stored]) => {
      const isAtItsPlace = ending === '' || ending === `.${stored?.id}`;
      return isAtItsPlace ? ofThisHost(stored, ending === '', build) : [];
    });
  return all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index);
}

export function writeDefault(platform: Platform, place: Place, connection: Connection): void {
  storedIn(place).write(platform, connection);
}

/** Stores a connection in the place of `before`; without it, under its id. */
export function putStored(
  platform: Platform,
  place: Place,
  connection: Connection,
  before: StoredConnection | null,
): void {
  if (before?.isDefault === true) {
    writeDefault(platform, place, connection);
    return;
  }
  furtherIn(place, connection).write(platform, connection);
  if (before !== null && before.id !== connection.id) furtherIn(place, before).remove(platform);
}

/**
 * Makes a connection the default. `former` is what was stored of it; `before` is the default until now and stays under
 * its name. If the execution ends between two steps, no connection is lost. One that is stored twice counts as the
 * default.
 */
export function promoteStored(
  platform: Platform,
  place: Place,
  connection: Connection,
  former: Connection | null,
  before: StoredConnection | null,
): void {
  if (before !== null) furtherIn(place, before).write(platform, { ...before, name: nameOf(before) });
  writeDefault(platform, place, connection);
  if (former !== null) furtherIn(place, former).remove(platform);
}

/** null deletes the default even if it cannot be read. */
export function deleteStored(platform: Platform, place: Place, connection: StoredConnection | null): void {
  if (connection === null || connection.isDefault) storedIn(place).remove(platform);
  else furtherIn(place, connection).remove(platform);
}

function shorten(connection: Stored | null): Stored | null {
  if (connection === null) return null;
  const { isDefault: _, sharedAt, ...stored } = connection;
  // The user's own connection has no `sharedAt`.
  const share = sharedAt === null || sharedAt === undefined ? {} : { sharedAt };
  return { ...stored, ...share, view: shortenView(connection.view) };
}

function shortenView(view: Connection['view']): Connection['view'] {
  let { selectedAccounts } = view;
  // Only the list of account names can become long.
  while (selectedAccounts.length > 0 && !isStorable({ ...view, selectedAccounts }, besidesViewMaxBytes)) {
    selectedAccounts = selectedAccounts.slice(0, Math.floor(selectedAccounts.length / 2));
  }
  const left = view.selectedAccounts.length - selectedAccounts.length;
  return left === 0 ? view : { ...view, selectedAccounts, unlistedAccounts: (view.unlistedAccounts ?? 0) + left };
}

/** Keys stay bound to their origin: a build with another fixed host does not use this one. */
function ofThisHost(stored: Stored | null, isDefault: boolean, { fixedBaseUrl }: BuildSettings): StoredConnection[] {
  if (stored === null) return [];
  const isOfOtherHost = fixedBaseUrl !== null && originOf(fixedBaseUrl) !== originOf(stored.baseUrl);
  return isOfOtherHost ? [] : [{ sharedAt: null, ...stored, isDefault }];
}

/** null if it cannot be read. The user then connects again. */
function parse(text: string | null): Stored | null {
  const stored = parseJson(text, isObject);
  if (stored === null) return null;
  const { id, name, baseUrl, apiKey, view, formerIds, sharedAt } = stored;
  if (typeof id !== 'string' || typeof apiKey !== 'string' || typeof baseUrl !== 'string') return null;
  if (!isObject(view) || !isBaseUrl(baseUrl)) return null;
  return {
    id,
    ...(typeof name === 'string' ? { name } : {}),
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

/** A field that is missing or has another type counts as unknown. */
function toView(stored: { readonly [name: string]: unknown }, baseUrl: string): ConnectionView {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const unlisted = stored['unlistedAccounts'];
  return {
    baseUrl: text(stored['baseUrl']) ?? baseUrl,
    organizationName: text(stored['organizationName']),
    scopes: toTexts(stored['scopes']),
    accountScope: text(stored['accountScope']),
    selectedAccounts: toTexts(stored['selectedAccounts']),
    ...(typeof unlisted === 'number' ? { unlistedAccounts: unlisted } : {}),
    operations: Array.isArray(stored['operations']) ? stored['operations'].flatMap(toOperation) : null,
    rateLimits: Array.isArray(stored['rateLimits']) ? stored['rateLimits'].flatMap(toRateLimit) : [],
    canTag: stored['canTag'] !== false,
    verifiedAt: text(stored['verifiedAt']) ?? new Date(0).toISOString(),
  };
}

function toRateLimit(value: unknown): RateLimit[] {
  if (typeof value === 'string') return [value];
  if (!isObject(value)) return [];
  const { name, count, windowSeconds } = value;
  if (typeof count !== 'number' || typeof windowSeconds !== 'number' || windowSeconds <= 0) return [];
  return [{ name: typeof name === 'string' ? name : null, count, windowSeconds }];
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
