import { randomUUID } from 'node:crypto';
import type { Database } from '../database/open-database';
import { createKeyText } from './key-text';
import { type NewApiKey, saveApiKey } from './save-api-key';

type KeyRequest = Omit<NewApiKey, 'id' | 'text' | 'accountScope' | 'selectedAccountIds' | 'revokedAt' | 'createdAt'> & {
  /** null: every account of the organization, including later ones. */
  readonly accountIds: readonly string[] | null;
};

/** Creates a key. Its text is returned here and not stored. */
export async function createApiKey(
  database: Database,
  { accountIds, ...request }: KeyRequest,
): Promise<{ readonly id: string; readonly text: string }> {
  const selectedAccountIds = accountIds === null ? [] : [...new Set(accountIds.map((id) => id.toLowerCase()))];
  await requireAccounts(database, request.organizationId, selectedAccountIds);
  const key = { id: randomUUID(), text: createKeyText() };
  await saveApiKey(database, {
    ...request,
    ...key,
    accountScope: accountIds === null ? 'ALL' : 'CUSTOM_ACCOUNTS',
    selectedAccountIds,
    revokedAt: null,
    createdAt: new Date(),
  });
  return key;
}

async function requireAccounts(database: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await database
    .selectFrom('accounts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new Error(`The organization has no account with the id ${JSON.stringify(missing)}.`);
}
