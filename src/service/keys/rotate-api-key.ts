import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import { createKeyText } from './key-text';
import { revokeApiKey } from './revoke-api-key';
import { saveApiKey } from './save-api-key';

/**
 * Creates a key with the name and permissions of another one, which stops working after the overlap. To be called in a
 * transaction. The clock of the database decides when that ends. Null if the organization has no such key, or if it no longer works.
 */
export async function rotateApiKey(
  transaction: Database,
  organizationId: string,
  keyId: string,
  overlapMs: number,
): Promise<{ readonly id: string; readonly text: string; readonly oldEndsAt: Date } | null> {
  const old = await transaction
    .selectFrom('api_keys')
    .selectAll()
    .select(sql<Date>`now()`.as('now'))
    .where('organization_id', '=', organizationId)
    .where((where) => where(where.cast<string>('id', 'text'), '=', keyId.toLowerCase()))
    .forUpdate()
    .executeTakeFirst();
  if (old === undefined || hasEnded(old.revoked_at, old.now) || hasEnded(old.expires_at, old.now)) return null;
  const created = { id: randomUUID(), text: createKeyText() };
  await saveApiKey(transaction, {
    ...created,
    organizationId,
    name: old.name,
    scopes: old.scopes,
    accountScope: old.account_scope,
    selectedAccountIds: old.selected_account_ids,
    rateLimits: old.rate_limits,
    expiresAt: old.expires_at,
    revokedAt: null,
    createdAt: old.now,
  });
  const oldEndsAt = new Date(old.now.getTime() + overlapMs);
  await revokeApiKey(transaction, organizationId, keyId, oldEndsAt);
  return { ...created, oldEndsAt };
}

function hasEnded(instant: Date | null, now: Date): boolean {
  return instant !== null && instant.getTime() <= now.getTime();
}
