import type { Database } from '../database/open-database';
import { isUuid } from '../records/uuid';

/** The same id in lower case, whether there is such an organization or not. Fails if it is no id. */
export function requireUuid(id: string): string {
  if (!isUuid(id)) throw new Error(`No organization has the id ${JSON.stringify(id)}.`);
  return id.toLowerCase();
}

/** The id of an organization that an operator names, in lower case. Fails when there is none. */
export async function requireOrganization(database: Database, id: string): Promise<string> {
  const row = isUuid(id)
    ? await database
        .selectFrom('organizations')
        .select('organization_id')
        .where('organization_id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw new Error(`No organization has the id ${JSON.stringify(id)}.`);
  return row.organization_id;
}
