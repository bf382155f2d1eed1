import type { Database } from '../database/open-database';

/** Revokes a key now. A key that is already revoked keeps its time. False if the organization has no such key. */
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
