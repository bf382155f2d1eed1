import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import { liftTimeLimit } from '../database/time-limit';

/** Every table with rows of organizations, those that name others first. */
export const organizationTables = [
  'api_keys',
  'transaction_tags',
  'transaction_categories',
  'holdings',
  'transactions',
  'tags',
  'accounts',
  'rate_counters',
  'organization_counters',
  'key_uses',
  'audit_entries',
  'idempotent_answers',
  'import_entries',
  'import_statements',
  'imports',
  'import_accounts',
  'import_layouts',
  'bank_connections',
  'organizations',
] as const;

export type RowCounts = Readonly<Record<(typeof organizationTables)[number], number>>;

/** A request that began before may store a counter or a use of its key after the first pass. */
const passesMax = 5;

/**
 * Deletes an organization with its keys, counters and audit entries. All or nothing: one transaction, which waits for
 * requests that attach tags. Returns the numbers of deleted rows. Fails if rows are left in the end.
 */
export async function deleteOrganization(database: Database, organizationId: string): Promise<RowCounts> {
  const deleted = await deleteRows(database, organizationId);
  for (let pass = 1; pass < passesMax; pass += 1) {
    const left = await countRows(database, organizationId);
    if (Object.values(left).every((count) => count === 0)) return deleted;
    await deleteRows(database, organizationId);
  }
  throw new Error('Requests of the organization still store rows. Repeat the command in a minute.');
}

/** How many rows each table has of the organization. */
export async function countRows(database: Database, organizationId: string): Promise<RowCounts> {
  return await forEachTable(async (table) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where organization_id = ${organizationId}`.execute(database);
    return rows[0]?.count ?? 0;
  });
}

function deleteRows(database: Database, organizationId: string): Promise<RowCounts> {
  return database.transaction().execute(async (transaction) => {
    await liftTimeLimit(transaction);
    await sql`select from organizations where organization_id = ${organizationId} for update`.execute(transaction);
    return await forEachTable(async (table) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where organization_id = ${organizationId}`.execute(transaction);
      return Number(numAffectedRows ?? 0);
    });
  });
}

/** One table after the other. */
async function forEachTable(count: (table: keyof RowCounts) => Promise<number>): Promise<RowCounts> {
  const counts: Partial<Record<keyof RowCounts, number>> = {};
  for (const table of organizationTables) counts[table] = await count(table);
  return counts as RowCounts;
}
