import { sql } from 'kysely';
import type { Database } from '../database/open-database';
import type { NewRecord } from './identify';
import type { Problem } from './import-error';

/** The records that are stored in another account. Moving one would change the past of both, so it is refused. */
export async function findMoves(
  database: Database,
  organizationId: string,
  records: readonly NewRecord[],
): Promise<readonly Problem[]> {
  const table = records[0]?.kind === 'transaction' ? 'transactions' : 'holdings';
  const { rows } = await sql<{ id: string; account_id: string }>`
    select id, account_id from ${sql.table(table)}
    where organization_id = ${organizationId} and id = any(${records.map(({ id }) => id)}::uuid[])`.execute(database);
  const stored = new Map(rows.map(({ id, account_id }) => [id, account_id]));
  return records
    .filter(({ id, accountId }) => (stored.get(id) ?? accountId) !== accountId)
    .map(({ line, kind, id }) => ({ line, text: `the ${kind} with the id ${id} belongs to another account.` }));
}
