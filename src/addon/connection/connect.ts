import type { Budget } from '../client/budget';
import { cooldownKey } from '../client/cooldown';
import { bodyFieldsKey } from '../client/read-contract';
import { ConnectionError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import { clearActivity } from '../reading/activity';
import { forgetRows } from '../reading/forget-rows';
import { connectionHashOf } from '../reading/reader';
import { originOf, readBaseUrl } from './base-url';
import type { BuildSettings } from './build-settings';
import type { Connection, ConnectionView } from './connection';
import { removeOptIn, storeOptIn } from './opt-in';
import { clearOwnerNote } from './owner-note';
import {
  deleteDocumentConnection,
  deleteOwnConnection,
  documentConnection,
  isSameUsers,
  ownConnection,
  storeDocumentConnection,
  storeOwnConnection,
  userConnection,
} from './store-connection';
import { verifyConnection } from './verify-connection';

const formerIdsMax = 20;

/** Verifies a key and stores it for the user, bound to its origin. A key that the API refuses is not stored. */
export function connect(
  platform: Platform,
  settings: BuildSettings,
  input: { readonly baseUrl: string; readonly apiKey: string },
  budget: Budget,
): ConnectionView {
  const baseUrl = toBaseUrl(settings, input.baseUrl);
  const apiKey = toApiKey(input.apiKey);
  const before = ownConnection(platform, settings);
  // What was shared stays as it was shared: a new key goes to other people only when its user shares it.
  const formerIds = before === null ? [] : [before.id, ...before.formerIds].slice(0, formerIdsMax);
  const unverified = { id: platform.codec.uuid(), baseUrl, apiKey, formerIds };
  const connection: Connection = { ...unverified, view: verifyConnection(platform, unverified, budget) };
  storeOwnConnection(platform, connection);
  // Connecting opts in this spreadsheet alone: those where an earlier key was opted in do not get the new one.
  storeOptIn(platform, connection);
  if (before !== null && documentConnection(platform, settings)?.id !== before.id) forgetWhatItRead(platform, before);
  return connection.view;
}

/** Asks again what the stored key may do. */
export function reverify(platform: Platform, settings: BuildSettings, budget: Budget): ConnectionView {
  const connection = requireConnection(platform, settings);
  const view = verifyConnection(platform, connection, budget);
  const verified = { ...connection, view };
  if (ownConnection(platform, settings)?.id === connection.id) storeOwnConnection(platform, verified);
  if (documentConnection(platform, settings)?.id === connection.id) storeDocumentConnection(platform, verified);
  return view;
}

/** Deletes the user's connection with all it read here, and the copy that this user shared with the spreadsheet. */
export function disconnect(platform: Platform, settings: BuildSettings): void {
  const own = ownConnection(platform, settings);
  if (own === null) {
    // Nothing readable is stored; what another version left goes as well.
    deleteOwnConnection(platform);
    return;
  }
  const shared = documentConnection(platform, settings);
  const isSharedByUser = shared !== null && isSameUsers(own, shared);
  // The keys go first: what Google may refuse after them is only what they read.
  if (isSharedByUser) deleteDocumentConnection(platform);
  deleteOwnConnection(platform);
  removeOptIn(platform, own);
  if (isSharedByUser) forgetWhatItRead(platform, shared);
  forgetWhatItRead(platform, own);
}

/** Lets formulas of this spreadsheet use the user's connection, if the user owns the spreadsheet. */
export function optIn(platform: Platform, settings: BuildSettings): void {
  storeOptIn(platform, requireOwnConnection(platform, settings));
}

export function optOut(platform: Platform, settings: BuildSettings): void {
  const own = requireOwnConnection(platform, settings);
  removeOptIn(platform, own);
  if (documentConnection(platform, settings)?.id !== own.id) forgetWhatItRead(platform, own);
}

export function shareConnection(platform: Platform, settings: BuildSettings): void {
  storeDocumentConnection(platform, requireOwnConnection(platform, settings));
}

export function unshareConnection(platform: Platform, settings: BuildSettings): void {
  const shared = documentConnection(platform, settings);
  deleteDocumentConnection(platform);
  // Formulas that used it must not go on showing what it read.
  if (shared !== null) forgetWhatItRead(platform, shared);
}

export function requireConnection(platform: Platform, settings: BuildSettings): Connection {
  const connection = userConnection(platform, settings);
  if (connection === null) throw notConnected();
  return connection;
}

function requireOwnConnection(platform: Platform, settings: BuildSettings): Connection {
  const own = ownConnection(platform, settings);
  if (own === null) throw notConnected();
  return own;
}

/** Other spreadsheets' caches cannot be reached from here; they end within six hours, and their salt is gone. */
function forgetWhatItRead(platform: Platform, connection: Connection): void {
  const hash = connectionHashOf(platform, connection);
  forgetRows(platform, hash);
  clearActivity(platform.cache, hash);
  clearOwnerNote(platform.cache, hash);
  platform.cache.removeAll([cooldownKey(hash), bodyFieldsKey(hash)]);
}

function notConnected(): ConnectionError {
  return new ConnectionError('not_connected', 'Not connected. Enter your API key under Connect.');
}

function toBaseUrl({ fixedBaseUrl }: BuildSettings, text: string): string {
  if (fixedBaseUrl === null) return readBaseUrl(text);
  if (text.trim() !== '' && originOf(readBaseUrl(text)) !== originOf(fixedBaseUrl)) {
    throw new ConnectionError(
      'invalid_base_url',
      `This add-on speaks to ${originOf(fixedBaseUrl)} alone. Use that base URL.`,
    );
  }
  return readBaseUrl(fixedBaseUrl);
}

/** Printable ASCII without blanks: nothing that could end the header it travels in. */
function toApiKey(text: string): string {
  const key = text.trim();
  if (!/^[\x21-\x7e]{8,512}$/.test(key)) {
    throw new ConnectionError('invalid_key', 'That cannot be an API key. Paste the whole key, nothing else.');
  }
  return key;
}
