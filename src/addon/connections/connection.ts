import type { Endpoint } from './endpoint';
import type { RateLimit } from './rate-limits';

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

/** A CUSTOM_ACCOUNTS key sees only its selected accounts (specification, 1.5). */
export function isLimitedToSelectedAccounts({ accountScope }: Pick<ConnectionView, 'accountScope'>): boolean {
  return accountScope === 'CUSTOM_ACCOUNTS';
}
