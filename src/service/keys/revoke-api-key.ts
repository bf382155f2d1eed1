import { sql } from 'kysely';
import type { Database } from '../database/open-database';

/**
 * Revokes a key now, by the clock of the database, or at a later time. A key that ends earlier keeps its time. False if
 * the organization has no such key.
 */
export async function revokeApiKey(
  database: Database,
  organizationId: string,
  id: string,
  at: Date | null = null,
): Promise<boolean> {
  // Two statements: Citus allows no function of the time within `coalesce`.
  const endsAt = at === null ? sql`now()` : sql`${at}::timestamptz`;
  const row = await database
    .updateTable('api_keys')
    // PostgreSQL ignores null here.
    .set({ revoked_at: sql<Date>`least(revoked_at, ${endsAt})` })
    .where('organization_id', '=', organizationId)
    .where((where) => where(where.cast<string>('id', 'text'), '=', id.toLowerCase()))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
