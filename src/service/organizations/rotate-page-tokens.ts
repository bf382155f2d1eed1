import { randomBytes } from 'node:crypto';
import type { Database } from '../database/open-database';

/** Replaces the secret of an organization's page tokens. Tokens of the earlier one are refused from then on. */
export async function rotatePageTokens(database: Database, organizationId: string): Promise<void> {
  await database
    .updateTable('organizations')
    .set({ page_token_secret: randomBytes(32).toString('hex') })
    .where('organization_id', '=', organizationId)
    .execute();
}
