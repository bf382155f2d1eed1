import { ConnectionError } from '../errors/addon-error';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { originOf, readBaseUrl } from './base-url';
import type { BuildSettings } from './build-settings';
import type { Connection, ConnectionView } from './connection';
import { forgetWhatItRead } from './forget-what-it-read';
import { clearFormerShare } from './former-share';
import { removeOptIn, storeOptIn } from './opt-in';
import { requireConnection, requireOwnConnection } from './require-connection';
import {
  deleteDocumentConnection,
  deleteOwnConnection,
  documentConnection,
  isSameUsers,
  ownConnection,
  storeDocumentConnection,
  storeOwnConnection,
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
  // Another user's share is not written: it may have been stopped while the API answered, and would be back.
  if (ownConnection(platform, settings)?.id !== connection.id) return view;
  const verified = { ...connection, view };
  storeOwnConnection(platform, verified);
  const shared = documentConnection(platform, settings);
  if (shared?.id === connection.id) storeDocumentConnection(platform, verified, shared.sharedAt);
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
  clearFormerShare(platform, own);
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
