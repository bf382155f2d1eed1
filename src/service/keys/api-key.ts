import type { AccountScope, Scope } from '../../contract/scopes';
import type { Database } from '../database/open-database';
import type { RateLimit } from '../database/tables';
import { hashKeyText, isKeyText } from './key-text';

/** What a request may do, as its key says. */
export interface ApiKey {
  readonly id: string;
  readonly organizationId: string;
  readonly scopes: readonly Scope[];
  readonly accountScope: AccountScope;
  readonly selectedAccountIds: readonly string[];
  readonly rateLimits: readonly RateLimit[];
  readonly pageTokenSecret: string;
}

/** The key of that text, or null: whether it is missing, mistyped, unknown, expired or revoked is nobody's business. */
export async function findApiKey(database: Database, text: unknown, nowMs: number): Promise<ApiKey | null> {
  if (typeof text !== 'string' || !isKeyText(text)) return null;
  const row = await database
    .selectFrom('api_keys')
    .innerJoin('organizations', 'organizations.organization_id', 'api_keys.organization_id')
    .select([
      'api_keys.organization_id',
      'api_keys.id',
      'api_keys.scopes',
      'api_keys.account_scope',
      'api_keys.selected_account_ids',
      'api_keys.rate_limits',
      'api_keys.expires_at',
      'api_keys.revoked_at',
      'organizations.page_token_secret',
    ])
    .where('api_keys.key_hash', '=', hashKeyText(text))
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.revoked_at !== null && row.revoked_at.getTime() <= nowMs) return null;
  if (row.expires_at !== null && row.expires_at.getTime() <= nowMs) return null;
  return {
    id: row.id,
    organizationId: row.organization_id,
    scopes: row.scopes,
    accountScope: row.account_scope,
    selectedAccountIds: row.selected_account_ids,
    rateLimits: row.rate_limits,
    pageTokenSecret: row.page_token_secret,
  };
}
