import { googleLimits, sizeBytesOf } from '../platform/google-limits';
import { isObject, parseJson } from '../platform/parse-json';
import type { Properties } from '../platform/platform';
import { type Connection, type ConnectionView, nameOf, type RateLimit } from './connection';
import { type BuildSettings, originOf, readBaseUrl } from './endpoint';

/** The property of the default connection. */
const defaultProperty = 'fin.connection';
/** Each other connection has a property with its random id. */
const furtherPrefix = 'fin.connection.';
/** Maximum size of everything except the view: key, base URL, name and ids of twenty earlier connections. */
const besidesViewMaxBytes = 3_700;
const viewMaxBytes = googleLimits.propertyValueBytes - besidesViewMaxBytes;

/** A connection of the user's or the spreadsheet's properties. */
export interface StoredConnection extends Connection {
  /** When the connection was shared with the spreadsheet; null in the user's own properties. */
  readonly sharedAt: string | null;
  /** Derived from the property's name, not stored. */
  readonly isDefault: boolean;
}

export function readStoredDefault(store: Properties, build: BuildSettings): StoredConnection | null {
  return ofThisHost(parse(store.get(defaultProperty), true), build);
}

/** The default first, then the others in a fixed order. */
export function readStoredConnections(store: Properties, build: BuildSettings): StoredConnection[] {
  const values = store.getAll();
  const names = Object.keys(values).filter((name) => name.startsWith(furtherPrefix));
  const all = [defaultProperty, ...names.sort()].flatMap((name) => {
    const stored = ofThisHost(parse(values[name] ?? null, name === defaultProperty), build);
    const isAtItsPlace = name === defaultProperty || name === furtherPrefix + stored?.id;
    return stored === null || !isAtItsPlace ? [] : [stored];
  });
  return all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index);
}

export function writeDefault(store: Properties, connection: Connection): void {
  store.set(defaultProperty, toText(connection));
}

/** Stores a connection in the place of `before`; without it, under its id. */
export function putStored(store: Properties, connection: Connection, before: StoredConnection | null): void {
  if (before?.isDefault === true) {
    writeDefault(store, connection);
    return;
  }
  writeFurther(store, connection);
  if (before !== null && before.id !== connection.id) deleteFurther(store, before);
}

/**
 * Makes a connection the default. `place` is where it was stored; `before` is the default until now and stays under its
 * name. If the execution ends between two steps, no connection is lost. One that is stored twice counts as the default.
 */
export function promoteStored(
  store: Properties,
  connection: Connection,
  place: Connection | null,
  before: StoredConnection | null,
): void {
  if (before !== null) writeFurther(store, { ...before, name: nameOf(before) });
  writeDefault(store, connection);
  if (place !== null) deleteFurther(store, place);
}

/** null deletes the default even if it cannot be read. */
export function deleteStored(store: Properties, connection: StoredConnection | null): void {
  if (connection === null || connection.isDefault) store.delete(defaultProperty);
  else deleteFurther(store, connection);
}

function writeFurther(store: Properties, connection: Connection): void {
  store.set(furtherPrefix + connection.id, toText(connection));
}

function deleteFurther(store: Properties, { id }: Connection): void {
  store.delete(furtherPrefix + id);
}

function toText(connection: Connection & Partial<StoredConnection>): string {
  const { isDefault: _, sharedAt, ...stored } = connection;
  // The user's own connection has no `sharedAt`.
  const share = sharedAt === null || sharedAt === undefined ? {} : { sharedAt };
  return JSON.stringify({ ...stored, ...share, view: shorten(connection.view) });
}

function shorten(view: Connection['view']): Connection['view'] {
  let { selectedAccounts } = view;
  // Only the list of account names can become long.
  while (selectedAccounts.length > 0 && sizeBytesOf(JSON.stringify({ ...view, selectedAccounts })) > viewMaxBytes) {
    selectedAccounts = selectedAccounts.slice(0, Math.floor(selectedAccounts.length / 2));
  }
  const left = view.selectedAccounts.length - selectedAccounts.length;
  return left === 0 ? view : { ...view, selectedAccounts, unlistedAccounts: (view.unlistedAccounts ?? 0) + left };
}

/** Keys stay bound to their origin: a build with another fixed host does not use this one. */
function ofThisHost(stored: StoredConnection | null, { fixedBaseUrl }: BuildSettings): StoredConnection | null {
  const isOfOtherHost = stored !== null && fixedBaseUrl !== null && originOf(fixedBaseUrl) !== originOf(stored.baseUrl);
  return isOfOtherHost ? null : stored;
}

/** null if it cannot be read. The user then connects again. */
function parse(text: string | null, isDefault: boolean): StoredConnection | null {
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
    isDefault,
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
