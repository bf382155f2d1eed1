import { foldAccents } from '../cells/compare-text';
import { ConnectionError } from '../errors/addon-error';
import { listNames, quote, sentenceMaxLength } from '../errors/sentence';
import type { Platform } from '../platform/platform';
import type { Endpoint } from './endpoint';

export const connectionNameMaxLength = 40;

/** A key, the base URL it was entered for, and what the API said about it. */
export interface Connection extends Endpoint {
  /** Random. It salts the cache keys, so that a new connection never reads rows of an older one. */
  readonly id: string;
  /** The name that its user chose; if absent, the name comes from its organization. */
  readonly name?: string;
  readonly view: ConnectionView;
  /** Ids of earlier connections of the same user. The user may stop sharing these. */
  readonly formerIds: readonly string[];
}

/** Whether a stored id is of this connection or of one that it replaced. */
export function isOrReplaced({ id, formerIds }: Connection, storedId: string | null): boolean {
  return storedId !== null && [id, ...formerIds].includes(storedId);
}

/** What the API said at `verifiedAt`. Contains no part of the key. */
export interface ConnectionView {
  baseUrl: string;
  organizationName: string | null;
  scopes: string[];
  /** ALL or CUSTOM_ACCOUNTS; null if the API did not say. */
  accountScope: string | null;
  /** Names if they could be read, else ids. */
  selectedAccounts: string[];
  /** Selected accounts beyond those; absent if there are none. */
  unlistedAccounts?: number;
  /** null: the API did not say, so every operation is tried. */
  operations: { operationId: string; summary: string; isAvailable: boolean }[] | null;
  rateLimits: RateLimit[];
  canTag: boolean;
  verifiedAt: string;
}

/** So many requests in a window; a limit of a form that is not known is the text of its JSON. */
export type RateLimit =
  | { readonly name: string | null; readonly count: number; readonly windowSeconds: number }
  | string;

/** A CUSTOM_ACCOUNTS key sees only its selected accounts (specification, 1.5). */
export function isLimitedToSelectedAccounts({ accountScope }: Pick<ConnectionView, 'accountScope'>): boolean {
  return accountScope === 'CUSTOM_ACCOUNTS';
}

/** Accounts that a CUSTOM_ACCOUNTS key sees. 0: the API did not say which ones. How many others exist is not known. */
export function selectedAccountCount(view: Pick<ConnectionView, 'selectedAccounts' | 'unlistedAccounts'>): number {
  return view.selectedAccounts.length + (view.unlistedAccounts ?? 0);
}

/**
 * Identifies a connection in cache keys. The hash is salted with the connection's random id. No cache key contains the
 * API key, hashed or not.
 */
export function connectionHashOf(platform: Pick<Platform, 'codec'>, { id }: { readonly id: string }): string {
  return platform.codec.hash(`connection ${id}`);
}

const textMaxLength = 120;

/** Shortens a text of the API, because properties are small. */
export function truncate(text: string): string {
  return text.length <= textMaxLength ? text : `${text.slice(0, textMaxLength - 1)}…`;
}

/**
 * Characters that no name may contain: separators of options and their values, line breaks, and invisible characters
 * that change how the text around them is shown, such as a right-to-left override.
 */
const refused = /[;,="\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** The name of a connection: the one its user chose, otherwise the one of its organization. */
export function nameOf({ name, view }: Pick<Connection, 'name' | 'view'>): string {
  return name ?? proposeName(view.organizationName, []);
}

/** Names are compared without case, accents and extra blanks: `cafe` stands for `Café`. */
export function isNamed(connection: Pick<Connection, 'name' | 'view'>, name: string): boolean {
  return foldAccents(nameOf(connection)) === foldAccents(name);
}

/** Validates a name that a user entered. */
export function readConnectionName(text: string, taken: readonly string[]): string {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const refuse = (sentence: string): never => {
    throw new ConnectionError('invalid_connection_name', sentence);
  };
  if (foldAccents(name) === '') return refuse('A connection needs a name.');
  if (name.length > connectionNameMaxLength) {
    return refuse(`The name is too long. Use at most ${connectionNameMaxLength} characters.`);
  }
  if (name.search(refused) >= 0 || name.startsWith("'")) {
    return refuse('A name cannot contain a comma, semicolon, equals sign, quotation mark or hidden character.');
  }
  if (isTaken(name, taken)) return refuse(`Another connection is called ${quote(name)}. Choose another name.`);
  return name;
}

/** The name of the organization, with a number if another connection has that name. */
export function proposeName(organizationName: string | null, taken: readonly string[]): string {
  const base = toName(organizationName ?? '');
  let name = base;
  for (let number = 2; isTaken(name, taken); number += 1) name = `${base} ${number}`;
  return name;
}

const roomForNumber = 3;

function toName(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(refused, ' ')
    .replace(/^[\s']+/, '')
    .replace(/\s+/g, ' ');
  const cut = Array.from(line.slice(0, connectionNameMaxLength - roomForNumber))
    .join('')
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return foldAccents(cut) === '' ? 'Connection' : cut;
}

function isTaken(name: string, taken: readonly string[]): boolean {
  return taken.some((each) => foldAccents(each) === foldAccents(name));
}

/**
 * Formulas without `connection=` never switch to another connection by themselves, because their figures would change.
 */
export function noDefaultConnection(names: readonly string[]): ConnectionError {
  const start = 'No default connection here. Add connection= and a name: ';
  return new ConnectionError(
    'no_default_connection',
    `${start}${listNames(names, sentenceMaxLength - start.length - 1)}.`,
  );
}

/** Lists the available names, so that users can correct a misspelt one. */
export function unknownConnection(name: string, names: readonly string[]): ConnectionError {
  const start = `No connection ${quote(name)} here. `;
  const room = sentenceMaxLength - start.length - 'Connections: .'.length;
  const rest = names.length === 0 ? 'Enter its key under Connect.' : `Connections: ${listNames(names, room)}.`;
  return new ConnectionError('unknown_connection', start + rest);
}
