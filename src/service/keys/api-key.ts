import type { AccountScope, Scope } from '../../contract/scopes';
import type { RateLimit } from '../database/tables';

/** What a request may do, as its key says. */
export interface ApiKey extends FoundKey {
  /** Of its organization. */
  readonly pageTokenSecret: string;
}

/** A valid key, without what belongs to its organization. */
export interface FoundKey {
  readonly id: string;
  readonly organizationId: string;
  readonly scopes: readonly Scope[];
  readonly accountScope: AccountScope;
  readonly selectedAccountIds: readonly string[];
  readonly rateLimits: readonly RateLimit[];
  /** It has sent a write request in the last minute. Its reads must show that, so no replica answers them. */
  readonly hasWritten: boolean;
}
