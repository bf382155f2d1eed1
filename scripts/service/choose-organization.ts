import type { Database } from '../../src/service/database/open-database';
import { requireOrganization } from '../../src/service/organizations/require-organization';

/** The organization that an operator names, or the only one that is not of the demo. */
export async function chooseOrganization(database: Database, named: string | undefined): Promise<string> {
  if (named !== undefined) return await requireOrganization(database, named);
  const all = await database.selectFrom('organizations').select(['organization_id', 'demo_stamp']).execute();
  const own = all.filter(({ demo_stamp }) => demo_stamp === null);
  const [only, other] = own.length === 0 ? all : own;
  if (only === undefined) {
    throw new Error('There is no organization yet. organizations create --name "My household" makes one.');
  }
  if (other !== undefined) throw new Error('--organization is missing. organizations list shows the ids.');
  return only.organization_id;
}
