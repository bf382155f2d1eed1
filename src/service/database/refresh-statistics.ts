import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables';
import { liftTimeLimit } from './time-limit';

/** In a transaction too. PGlite has no autovacuum: without this its planner would know nothing of new rows. */
export async function refreshStatistics(database: Kysely<Tables>): Promise<void> {
  for (const table of ['accounts', 'transactions', 'transaction_categories', 'holdings', 'tags', 'transaction_tags']) {
    await sql`analyze ${sql.table(table)}`.execute(database);
  }
}

/**
 * Statistics for a database that has rows but none of them, such as one restored from a dump. Until autovacuum makes some,
 * PostgreSQL could choose slow plans for statements other than those of pages of transactions.
 */
export async function makeMissingStatistics(database: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`
    select from transactions where not exists (select from pg_stats where tablename = 'transactions') limit 1`.execute(
    database,
  );
  if (rows.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    await liftTimeLimit(transaction);
    await refreshStatistics(transaction);
  });
}
