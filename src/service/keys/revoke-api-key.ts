import type { Database } from '../database/open-database';

/** Ends a key now; one that has been revoked before stays so since then. False: the organization has no such key. */
export async function revokeApiKey(database: Database, organizationId: string, id: string): Promise<boolean> {
  const row = await database
    .updateTable('api_keys')
    .set(({ fn, ref, val }) => ({ revoked_at: fn.coalesce(ref('revoked_at'), val(new Date())) }))
    .where('organization_id', '=', organizationId)
    .where((where) => where(where.cast<string>('id', 'text'), '=', id.toLowerCase()))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
