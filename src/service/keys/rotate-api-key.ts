import { randomUUID } from 'node:crypto';
import type { Database } from '../database/open-database';
import { createKeyText } from './key-text';
import { revokeApiKey } from './revoke-api-key';
import { saveApiKey } from './save-api-key';

/**
 * Creates a key with the name and permissions of another one, which stops working after the overlap. To be called in a
 * transaction. Null if the organization has no such key, or if it no longer works.
 */
export async function rotateApiKey(
  transaction: Database,
  organizationId: string,
  keyId: string,
  overlapMs: number,
): Promise<{ readonly id: string; readonly text: string; readonly oldEndsAt: Date } | null> {
  const nowMs = Date.now();
  const old = await transaction
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where((where) => where(where.cast<string>('id', 'text'), '=', keyId.toLowerCase()))
    .forUpdate()
    .executeTakeFirst();
  if (old === undefined || hasEnded(old.revoked_at, nowMs) || hasEnded(old.expires_at, nowMs)) return null;
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
    createdAt: new Date(nowMs),
  });
  const oldEndsAt = new Date(nowMs + overlapMs);
  await revokeApiKey(transaction, organizationId, keyId, oldEndsAt);
  return { ...created, oldEndsAt };
}

function hasEnded(instant: Date | null, nowMs: number): boolean {
  return instant !== null && instant.getTime() <= nowMs;
}
