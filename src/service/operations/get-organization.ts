import type { Organization } from '../../contract/resources';
import type { Call, Environment } from '../http/call';
import { omitNulls } from './omit-nulls';

export async function getOrganization(
  { database }: Environment,
  { key }: Call<'getOrganization'>,
): Promise<Organization> {
  const row = await database
    .selectFrom('organizations')
    .select(['name', 'address', 'phone', 'email', 'website', 'base_currency_code'])
    .where('organization_id', '=', key.organizationId)
    .executeTakeFirstOrThrow();
  return omitNulls<Organization>({
    name: row.name,
    address: row.address,
    phone: row.phone,
    email: row.email,
    website: row.website,
    baseCurrencyCode: row.base_currency_code,
  });
}
