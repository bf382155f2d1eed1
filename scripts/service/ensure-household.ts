import type { Database } from '../../src/service/database/open-database';
import { createOrganization } from '../../src/service/organizations/create-organization';
import { asOperator } from './as-operator';

const profile = {
  name: 'My household',
  address: null,
  phone: null,
  email: null,
  website: null,
  baseCurrencyCode: null,
};

/** The organization of one's own in a database: the oldest that is not of the demo. Makes one without accounts if there is none. */
export async function ensureHousehold(database: Database): Promise<string> {
  const oldest = await database
    .selectFrom('organizations')
    .select('organization_id')
    .where('demo_stamp', 'is', null)
    .orderBy('created_at')
    .orderBy('organization_id')
    .limit(1)
    .executeTakeFirst();
  if (oldest !== undefined) return oldest.organization_id;
  return await asOperator(database, 'organizations create', async (transaction) => {
    const id = await createOrganization(transaction, profile);
    return { result: id, organizationId: id, subject: id };
  });
}
