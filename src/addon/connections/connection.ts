import type { Platform } from '../platform/platform';
import type { Endpoint } from './endpoint';

export const connectionNameMaxLength = 40;

/** A key, the base URL it was entered for, and what the API said about it. */
export interface Connection extends Endpoint {
  /** Random. It salts the cache keys, so that a new connection never reads rows of an older one. */
  readonly id: string;
  /** The name that its user chose; if absent, the name comes from its organization (connection-name.ts). */
  readonly name?: string;
  readonly view: ConnectionView;
  /** Ids of earlier connections of the same user. The user may stop sharing these. */
  readonly formerIds: readonly string[];
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
