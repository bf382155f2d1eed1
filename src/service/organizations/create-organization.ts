import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../database/open-database';

export interface OrganizationProfile {
  readonly name: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly website: string | null;
  readonly baseCurrencyCode: string | null;
}

/** Adds an organization without accounts and keys, and returns its id. */
export async function createOrganization(
  database: Database,
  { baseCurrencyCode, ...profile }: OrganizationProfile,
): Promise<string> {
  const organizationId = randomUUID();
  await database
    .insertInto('organizations')
    .values({
      organization_id: organizationId,
      ...profile,
      base_currency_code: baseCurrencyCode,
      page_token_secret: randomBytes(32).toString('hex'),
      demo_stamp: null,
      created_at: new Date(),
    })
    .execute();
  return organizationId;
}
