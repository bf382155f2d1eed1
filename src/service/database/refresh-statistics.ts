import { type Kysely, sql } from 'kysely';
import { isDistributed } from './layout';
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
 *
 * The nodes of a distributed database make their own, and the one that the service is connected to never has any.
 */
export async function makeMissingStatistics(database: Kysely<Tables>): Promise<void> {
  const { rows: known } = await sql`select from pg_stats where tablename = 'transactions' limit 1`.execute(database);
  if (known.length > 0 || (await isDistributed(database))) return;
  // A separate statement: Citus refuses an outer join with a condition that has no column of both sides.
  const { rows: first } = await sql`select from transactions limit 1`.execute(database);
  if (first.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    await liftTimeLimit(transaction);
    await refreshStatistics(transaction);
  });
}
