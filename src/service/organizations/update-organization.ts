import type { Database } from '../database/open-database';
import type { RateLimit } from '../database/tables';
import type { OrganizationProfile } from './create-organization';

/** What is left out stays as it is. */
export interface OrganizationChange extends Partial<OrganizationProfile> {
  /** Of all keys together; an empty list: none. */
  readonly rateLimits?: readonly RateLimit[];
}

export async function updateOrganization(
  database: Database,
  organizationId: string,
  { baseCurrencyCode, rateLimits, ...profile }: OrganizationChange,
): Promise<void> {
  await database
    .updateTable('organizations')
    .set({
      ...profile,
      ...(baseCurrencyCode === undefined ? {} : { base_currency_code: baseCurrencyCode }),
      ...(rateLimits === undefined ? {} : { rate_limits: JSON.stringify(rateLimits) }),
    })
    .where('organization_id', '=', organizationId)
    .execute();
}
