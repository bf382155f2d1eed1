import type { AccountScope, Scope } from '../../contract/scopes';
import type { Database } from '../database/open-database';
import type { RateLimit } from '../database/tables';
import { hashKeyText } from './key-text';

export interface NewApiKey {
  readonly organizationId: string;
  readonly id: string;
  /** The key itself. It is hashed here and not stored. */
  readonly text: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly accountScope: AccountScope;
  readonly selectedAccountIds: readonly string[];
  readonly rateLimits: readonly RateLimit[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly createdAt: Date;
}

/** Stores a key. A key with the same id keeps its permissions and only gets the new text. */
export async function saveApiKey(database: Database, key: NewApiKey): Promise<void> {
  await database
    .insertInto('api_keys')
    .values({
      organization_id: key.organizationId,
      id: key.id,
      name: key.name,
      key_hash: hashKeyText(key.text),
      scopes: JSON.stringify(key.scopes),
      account_scope: key.accountScope,
      selected_account_ids: JSON.stringify(key.selectedAccountIds),
      rate_limits: JSON.stringify(key.rateLimits),
      expires_at: key.expiresAt,
      revoked_at: key.revokedAt,
      created_at: key.createdAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'id']).doUpdateSet(({ ref }) => ({ key_hash: ref('excluded.key_hash') })),
    )
    .execute();
}
