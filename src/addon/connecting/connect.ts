import { describeCapabilities } from '../connections/capabilities';
import {
  type Connection,
  type ConnectionView,
  isLimitedToSelectedAccounts,
  nameOf,
  truncate,
} from '../connections/connection';
import { deleteStored, putStored, type StoredConnection, writeDefault } from '../connections/connection-properties';
import { type Connections, isOfSameUser } from '../connections/connections';
import { type BuildSettings, type Endpoint, originOf, readBaseUrl } from '../connections/endpoint';
import { forgetInRecord, removeOptIn, storeOptIn } from '../connections/opt-in';
import { clearRefusedKey } from '../connections/refused-key';
import { clearFormerShare, deleteShare, writeShare } from '../connections/shares';
import { type AddonError, ConnectionError, isAddonError, withFallback } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { type Row, textOf } from '../rows/row';
import { clearConnectionCache, openSession, type Session } from '../session/session';

const formerIdsMax = 20;

/** Verifies a key and stores it for the user, bound to its origin. A key that the API refuses is not stored. */
export function connect(
  platform: Platform,
  connections: Connections,
  input: { readonly baseUrl: string; readonly apiKey: string },
  budget: Budget,
): ConnectionView {
  const endpoint = readEndpoint(connections.build, input);
  const before = connections.own();
  // A shared copy stays unchanged: other people get the new key only if the user shares it.
  const formerIds = before === null ? [] : [before.id, ...before.formerIds].slice(0, formerIdsMax);
  const name = before?.name === undefined ? {} : { name: before.name };
  const unverified = { id: platform.codec.uuid(), ...name, ...endpoint, formerIds };
  const connection: Connection = {
    ...unverified,
    view: verifyConnection(platform, unverified, budget, { isStored: false }),
  };
  storeOwn(platform, connection, before);
  // Connecting opts in this spreadsheet only. Spreadsheets that used an earlier key do not get the new one.
  storeOptIn(platform, connection);
  if (before !== null && !isSharedAs(connections, before)) clearConnectionCache(platform, before);
  return connection.view;
}

/** Replaces `before`; without it, stores the connection as the default. */
export function storeOwn(platform: Platform, connection: Connection, before: StoredConnection | null): void {
  if (before === null) writeDefault(platform, 'user', connection);
  else putStored(platform, 'user', connection, before);
}

/** Requests the capabilities of the stored key again. */
export function reverify(platform: Platform, connections: Connections, budget: Budget): ConnectionView {
  const connection = connections.requireOfUser();
  const view = verifyConnection(platform, connection, budget, { isStored: true });
  // Another user's share is not written: if that user stopped sharing meanwhile, this would restore it.
  if (connections.own()?.id !== connection.id) return view;
  const verified = { ...connection, view };
  storeOwn(platform, verified, connection);
  const shared = connections.allShared().find(({ id }) => id === connection.id);
  if (shared !== undefined) writeShare(platform, connections, { ...shared, name: nameOf(shared), view });
  return view;
}

/** Deletes the user's connection, what it read in this spreadsheet, and the copy that this user shared with it. */
export function disconnect(platform: Platform, connections: Connections): void {
  const own = connections.own();
  if (own === null) {
    // Deletes what cannot be read.
    if (connections.name === undefined) deleteStored(platform, 'user', null);
    return;
  }
  const shared = connections.allShared().find((each) => isOfSameUser(own, each));
  // Deletes keys first: if Google refuses a later step, only rows remain.
  if (shared !== undefined) deleteShare(platform, shared);
  deleteStored(platform, 'user', own);
  removeOptIn(platform, own);
  clearRefusedKey(platform, own);
  clearFormerShare(platform, own);
  forgetInRecord(platform, own);
  if (shared !== undefined) clearConnectionCache(platform, shared);
  clearConnectionCache(platform, own);
}

/** Lets formulas of this spreadsheet use the user's connection, if the user owns the spreadsheet. */
export function optIn(platform: Platform, connections: Connections): void {
  storeOptIn(platform, connections.requireOwn());
}

export function optOut(platform: Platform, connections: Connections): void {
  const own = connections.requireOwn();
  removeOptIn(platform, own);
  if (!isSharedAs(connections, own)) clearConnectionCache(platform, own);
}

/** Whether formulas may use the connection with its current key because it is shared. */
function isSharedAs(connections: Connections, { id }: Connection): boolean {
  return connections.allShared().some((shared) => shared.id === id);
}

/** A key and the base URL it was entered for. */
export function readEndpoint(
  build: BuildSettings,
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
): Endpoint {
  return { baseUrl: toBaseUrl(build, baseUrl), apiKey: toApiKey(apiKey) };
}

function toBaseUrl({ fixedBaseUrl }: BuildSettings, text: string): string {
  if (fixedBaseUrl === null) return readBaseUrl(text);
  if (text.trim() !== '' && originOf(readBaseUrl(text)) !== originOf(fixedBaseUrl)) {
    throw new ConnectionError(
      'invalid_base_url',
      `This add-on works with ${originOf(fixedBaseUrl)} only. Use that base URL.`,
    );
  }
  return readBaseUrl(fixedBaseUrl);
}

/** Accepts printable ASCII without blanks, so that a key cannot end the HTTP header. */
function toApiKey(text: string): string {
  const key = text.trim();
  if (!/^[\x21-\x7e]{8,512}$/.test(key)) {
    throw new ConnectionError('invalid_key', 'That cannot be an API key. Paste the complete key, and nothing else.');
  }
  return key;
}

/** Reads from the API what a key may do. Leaves out names that the key may not read. */
export function verifyConnection(
  platform: Platform,
  connection: Omit<Connection, 'view'>,
  budget: Budget,
  { isStored }: { readonly isStored: boolean },
): ConnectionView {
  const bare: Connection = { ...connection, view: emptyView(connection.baseUrl) };
  const session = openSession(platform, bare, budget, { accepts: 'new rows', keyIsWatched: isStored });
  const { selectedAccountIds, ...capabilities } = describeCapabilities(readApiKey(session));
  return {
    baseUrl: connection.baseUrl,
    ...capabilities,
    organizationName: organizationName(session),
    selectedAccounts: isLimitedToSelectedAccounts(capabilities) ? accountNames(session, selectedAccountIds) : [],
    verifiedAt: new Date(platform.clock.now()).toISOString(),
  };
}

/** Every key may call this operation. If the API does not have it, the base URL is wrong. */
function readApiKey(session: Session): Row {
  try {
    const [capabilities = {}] = session.call({ operationId: 'getApiKey' }).rows;
    return capabilities;
  } catch (thrown) {
    if (!isAddonError(thrown) || thrown.code !== 'not_found') throw thrown;
    throw new ConnectionError('invalid_base_url', 'The API is not at this address. Enter its base URL, without /v1.', {
      requestId: thrown.requestId,
      cause: thrown,
    });
  }
}

function organizationName(session: Session): string | null {
  const [organization = {}] = whereAllowed(() => session.call({ operationId: 'getOrganization' }).rows, []);
  const name = textOf(organization, 'name');
  return name === null ? null : truncate(name);
}

function accountNames(session: Session, ids: readonly string[]): string[] {
  const accounts = whereAllowed(() => session.rows({ operationId: 'listAccounts' }).rows, []);
  return ids.map((id) => {
    const account = accounts.find((each) => each['id'] === id);
    return truncate(account === undefined ? id : (textOf(account, 'name') ?? id));
  });
}

/** The key is already verified, so a missing scope or a slow API may only cost a name. */
function whereAllowed<T>(read: () => T, otherwise: T): T {
  const isExpected = (error: AddonError) => errorPolicy(error).refusesList || error.code === 'time_limit';
  return withFallback(read, () => otherwise, isExpected);
}

export function emptyView(baseUrl: string): ConnectionView {
  return {
    baseUrl,
    organizationName: null,
    scopes: [],
    accountScope: null,
    selectedAccounts: [],
    operations: null,
    rateLimits: [],
    canTag: false,
    verifiedAt: '',
  };
}
