import { CompiledQuery, type Kysely } from 'kysely';
import type { PoolQuery } from './pool-dialect';
import type { Tables } from './tables';

/** PostgreSQL cancels a statement that takes longer. */
export const statementTimeoutMs = 15_000;

/**
 * A connection without an answer for this time is lost: PostgreSQL would have canceled the statement before. Without this
 * limit a connection to a machine that has lost power would stay in use until Linux gives up, some fifteen minutes later.
 */
export const answerTimeoutMs = statementTimeoutMs + 3_000;

/** Lets the later statements of a transaction take any time, such as those of an import. */
export async function liftTimeLimit(transaction: Kysely<Tables>): Promise<void> {
  await lift(transaction, 'set local statement_timeout = 0');
}

/**
 * Lets the later statements of a connection take any time, until it is released. The caller must reset PostgreSQL's
 * limit.
 */
export async function liftConnectionTimeLimit(connection: Kysely<Tables>): Promise<void> {
  await lift(connection, 'set statement_timeout = 0');
}

async function lift(database: Kysely<Tables>, text: string): Promise<void> {
  const query: PoolQuery = { ...CompiledQuery.raw(text), liftsTimeLimit: true };
  await database.executeQuery(query);
}
