/** A key, the origin it was entered for, and what the API said of it. */
export interface Connection {
  /** Random; salts the cache keys, so that a new connection never sees what an older one read. */
  readonly id: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly view: ConnectionView;
  /** Ids of the same user's connections before this one: a copy shared as one of them is theirs to take back. */
  readonly formerIds: readonly string[];
}

/** Everything here was told by the API at `verifiedAt`; never any part of the key. */
export interface ConnectionView {
  baseUrl: string;
  organizationName: string | null;
  scopes: string[];
  /** Whether the key sees ALL or CUSTOM_ACCOUNTS; null when the API did not say. */
  accountScope: string | null;
  /** Names where they could be read, else ids. */
  selectedAccounts: string[];
  /** Operations in words; null: the API did not say, so everything is tried. */
  operations: { operationId: string; summary: string; isAvailable: boolean }[] | null;
  rateLimits: string[];
  canTag: boolean;
  verifiedAt: string;
}
