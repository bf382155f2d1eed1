import { sql } from 'kysely';
import type { Database } from '../database/open-database';

/** Revokes a key now, by the clock of the database. A key that is already revoked keeps its time. False if the organization has no such key. */
export async function revokeApiKey(database: Database, organizationId: string, id: string): Promise<boolean> {
  const row = await database
    .updateTable('api_keys')
    .set(({ fn, ref }) => ({ revoked_at: fn.coalesce(ref('revoked_at'), sql<Date>`now()`) }))
    .where('organization_id', '=', organizationId)
    .where((where) => where(where.cast<string>('id', 'text'), '=', id.toLowerCase()))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
