import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { PoolQuery } from './pool-dialect';
import type { Tables } from './tables';

/** PostgreSQL cancels a statement that takes longer. */
export const statementTimeoutMs = 15_000;

/** PostgreSQL cancels a statement that waits longer for a lock, such as one of a migration or an import. */
export const lockTimeoutMs = 3_000;

/** A node of a distributed database that does not accept a connection in this time is away. */
export const nodeConnectionTimeoutMs = 5_000;

/**
 * A connection without an answer for this time is lost: PostgreSQL would have canceled the statement before. Without this
 * limit a connection to a machine that has lost power would stay in use until Linux gives up, some fifteen minutes later.
 */
export const answerTimeoutMs = statementTimeoutMs + 3_000;

/** Lets the later statements of a transaction take any time, such as those of an import. */
export async function liftTimeLimit(transaction: Kysely<Tables>): Promise<void> {
  await lift(transaction, toSettings('0', true));
  // The other nodes of a distributed database have a limit of their own, and Citus repeats only these commands there.
  await sql`set local citus.propagate_set_commands = 'local'`.execute(transaction);
  await sql`set local lock_timeout = 0`.execute(transaction);
}

/**
 * Lets the later statements of a connection take any time, until it is released. The caller must reset PostgreSQL's
 * limit.
 */
export async function liftConnectionTimeLimit(connection: Kysely<Tables>): Promise<void> {
  await lift(connection, toSettings('0', false));
}

/** Gives a connection the limits back that it had at its beginning. */
export async function restoreConnectionTimeLimit(connection: Kysely<Tables>): Promise<void> {
  for (const setting of settings) await sql`reset ${sql.ref(setting)}`.execute(connection);
}

const settings = ['statement_timeout', 'lock_timeout'] as const;

function toSettings(value: string, isLocal: boolean): string {
  return `select ${settings.map((name) => `set_config('${name}', '${value}', ${isLocal})`).join(', ')}`;
}

async function lift(database: Kysely<Tables>, text: string): Promise<void> {
  const query: PoolQuery = { ...CompiledQuery.raw(text), liftsTimeLimit: true };
  await database.executeQuery(query);
}
